import { z } from 'zod'

const sid = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
// The router reads digits as a number.
const like = (pattern: RegExp) => z.coerce.string().regex(pattern).optional().catch(undefined)
const country = like(/^[A-Z]{3}$/)

/**
 * What the address says: tab, record, filters and page. Codes and numbers only, so that no name of a person gets
 * there; what is not right is left out.
 */
export const transactionsPlace = z
  .object({
    tab: sid,
    sid,
    customer: sid,
    agency: sid,
    agent: sid,
    status: like(/^[A-Z]{1,10}$/),
    statusIn: like(/^[A-Z]{1,10}(,[A-Z]{1,10}){0,19}$/),
    countrySnd: country,
    countryRcv: country,
    reference: like(/^\d{1,20}$/),
    dateFrom: day,
    dateTo: day,
    page: sid,
  })
  // A teller belongs to an agency.
  .transform((place) => (place.agency === undefined ? { ...place, agent: undefined } : place))

export type Place = z.infer<typeof transactionsPlace>

/** What narrows the list. */
export type Filters = Partial<Omit<Place, 'tab' | 'sid' | 'page'>>

const filterNames = [
  'customer',
  'agency',
  'agent',
  'status',
  'statusIn',
  'countrySnd',
  'countryRcv',
  'reference',
  'dateFrom',
  'dateTo',
] as const satisfies readonly (keyof Filters)[]

/** The filters that are set, always in the same order. */
export const filtersOf = (place: Filters): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (place[name] === undefined ? [] : [[name, place[name]]])))

export const sameFilters = (one: Filters, other: Filters): boolean =>
  filterNames.every((name) => one[name] === other[name])
