import { z } from 'zod'
import { instant, optionalText, plainText, sid } from './common/fields.ts'
import { total } from './common/paging.ts'
import { route } from './common/route.ts'
import { customerRow } from './customer.ts'

export const customersPerPage = 40
/** Counted exactly up to here; beyond it there are simply more. All customers together are always counted. */
export const customersExactUpTo = 1_000
export const chainLength = 300
export const statisticsDays = 90

/**
 * `chain`: words in any order, each the beginning of a name or of a phone's digits, or a whole id number. `papers`: of
 * people whose photo id expires within 30 days, or has expired, on `day`: today where somebody looks, else by UTC.
 */
const search = z.object({
  chain: optionalText(chainLength).optional(),
  papers: z.enum(['expiring', 'expired']).optional(),
  day: z.iso.date().optional(),
})

export type CustomerSearch = z.output<typeof search>

/** The last or first row that the person sees, in the order of the list. */
const edge = z.object({ lastName: plainText(240), firstName: plainText(240), sid })

const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)

export const customersRoutes = {
  list: route({
    method: 'POST',
    path: '/api/customers/:rows/:offset',
    summary:
      'One page of customers by last name, first name and number; beside an edge the offset says nothing',
    reads: true,
    permission: 'customers.read',
    scope: 'filtered',
    params: z.object({
      rows: wholeNumber.pipe(z.int().min(1).max(200)),
      offset: wholeNumber,
    }),
    body: z.object({ search: search.optional(), after: edge.optional(), before: edge.optional() }).optional(),
    answer: z.array(customerRow),
  }),
  count: route({
    method: 'POST',
    path: '/api/customers/count',
    summary: 'How many customers there are, or a search finds',
    reads: true,
    permission: 'customers.read',
    scope: 'filtered',
    body: z.object({ search: search.optional() }).optional(),
    answer: total,
  }),
  countTransactions: route({
    method: 'GET',
    path: '/api/customers/count/transactions/:since',
    summary: 'How many customers have sent since a day',
    permission: 'customers.read',
    scope: 'closed',
    params: z.object({ since: z.iso.date().or(instant) }),
    answer: z.object({ total: z.int() }),
  }),
  statistics: route({
    method: 'GET',
    path: '/api/customers/statistics',
    summary: 'Customers by day over the last 90 days: how many there were, came and sent',
    permission: 'customers.read',
    scope: 'closed',
    answer: z.object({
      asOf: instant,
      /** Oldest first, today last; every day is there. */
      days: z.array(z.object({ day: z.string(), total: z.int(), made: z.int(), sending: z.int() })),
    }),
  }),
  export: route({
    method: 'POST',
    path: '/api/customers/export',
    summary: 'All customers of a search as CSV, streamed',
    reads: true,
    permission: 'customers.export',
    scope: 'filtered',
    body: z.object({ search: search.optional() }),
    answer: z.string(),
  }),
}
