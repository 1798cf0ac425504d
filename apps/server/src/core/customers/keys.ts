import { type CustomerSearch, customersPerPage } from '@corridor/contract/customers'
import { mostFound } from '@corridor/contract/palette'
import { customerPlace, lastCustomerPlace } from '@corridor/domain/customers/place'
import type { Scope } from '../../platform/call.ts'
import type { Condition, Values } from '../../platform/db/condition.ts'
import { customersInside } from '../scope/conditions.ts'
import { type Narrowed, narrow } from './narrowed.ts'

/** Whoever stands at the end of a page, by what the list is in the order of. */
export interface Edge {
  readonly lastName: string
  readonly firstName: string
  readonly sid: number
}

/** By the place in the list, or from the edge of the page next to it, which costs the same however deep it is. */
export type Page =
  | { readonly kind: 'at'; readonly offset: number; readonly rows: number }
  | { readonly kind: 'after' | 'before'; readonly edge: Edge; readonly rows: number }

/** The domain's rule of what an id number shows, written a second time for rows that the database writes out. */
export function maskedSql(column: string): string {
  return `case when ${column} = '' then '' when length(${column}) >= 8 then '•••• ' || right(${column}, 4) else '••••' end`
}

/** As its key has it: within a place, and so from place to place, by the names and the number. */
const order = 'place, last_name, first_name, sid'
const backwards = 'place desc, last_name desc, first_name desc, sid desc'

/**
 * Somebody with a common name is met within so many rows of the list. Whoever is not is looked for by the index, one
 * place of the list after the other.
 */
const walkedRows = 1_000

interface Cut {
  readonly text: string
  readonly isUsual: boolean
}

/** Of the list's first page, and of a search from anywhere. */
const usualRows: ReadonlySet<number> = new Set([customersPerPage, mostFound])

/** The usual page is planned once; of another the planner must know how few rows are wanted. */
function cutOf(page: Page, values: Values): Cut {
  const offset = page.kind === 'at' ? page.offset : 0
  if (usualRows.has(page.rows) && offset === 0) return { text: `limit ${page.rows}`, isUsual: true }
  return { text: `limit ${values.add(page.rows)} offset ${values.add(offset)}`, isUsual: false }
}

function beyond(page: Page, values: Values): string {
  if (page.kind === 'at') return ''
  const { lastName, firstName, sid } = page.edge
  const place = customerPlace(lastName)
  const [name, first, number] = [values.add(lastName), values.add(firstName), values.add(sid)]
  const sign = page.kind === 'after' ? '>' : '<'
  return `place ${sign}= ${place} and (${order}) ${sign} (${place}, ${name}, ${first}, ${number}::bigint)`
}

function where(...clauses: readonly string[]): string {
  const given = clauses.filter(Boolean)
  return given.length === 0 ? '' : `where ${given.join(' and ')}`
}

export type Way = 'walk' | 'gather' | 'within'

interface Keys {
  readonly text: string
  /** Whether a plan that was made once is good for it. */
  readonly isUsual: boolean
}

/** The keys of whoever is on a page: place, last name, first name and number. */
export function keysOf(way: Way, narrowed: Narrowed, page: Page, values: Values): Keys {
  const cut = cutOf(page, values)
  if (way === 'within') return { text: within(narrowed.conditions, page, values, cut.text), isUsual: false }
  const text =
    way === 'walk' ? walk(narrowed.conditions, page, values, cut.text) : gather(narrowed, page, values, cut)
  return { text, isUsual: cut.isUsual }
}

/** Null where nobody can be found. A page that the walk has filled is the page: nobody of it can have been passed by. */
export async function readInSteps<Found extends { readonly found: number }>(
  search: CustomerSearch,
  { rows }: Page,
  scope: Scope,
  read: (way: Way, narrowed: Narrowed) => Promise<Found>,
): Promise<Found | null> {
  const narrowed = narrow(search)
  if (narrowed === null) return null
  if (scope !== null)
    return read('within', {
      ...narrowed,
      conditions: [...narrowed.conditions, ...customersInside(scope, 'customer_search.sid')],
    })
  if (narrowed.isWide) {
    const walked = await read('walk', narrowed)
    if (narrowed.conditions.length === 0 || walked.found === rows) return walked
  }
  return read('gather', narrowed)
}

/** The keys of a page of a scope: nobody else is walked past. */
function within(conditions: readonly Condition[], page: Page, values: Values, cut: string): string {
  return `select ${order} from customer_search ${where(values.where(conditions), beyond(page, values))}
    order by ${page.kind === 'before' ? backwards : order} ${cut}`
}

/** The keys of a page by walking along the list; with a search, so far and no further. */
function walk(conditions: readonly Condition[], page: Page, values: Values, cut: string): string {
  const ordered = page.kind === 'before' ? backwards : order
  const rows = `from customer_search ${where(beyond(page, values))} order by ${ordered}`
  if (conditions.length === 0) return `select ${order} ${rows} ${cut}`
  return `select ${order} from (select ${order}, words, photo_id_exp_date ${rows} limit ${walkedRows}) walked
    where ${values.where(conditions)} ${cut}`
}

/**
 * The keys of a page by the index, of one place after the other until the page is full: they come in the order of the
 * series. What the index finds in a place is materialized, or the planner would rather walk.
 */
function gather({ conditions, indexed }: Narrowed, page: Page, values: Values, cut: Cut): string {
  const from = page.kind === 'at' ? 0 : customerPlace(page.edge.lastName)
  const places =
    page.kind === 'before'
      ? `generate_series(${from}, 0, -1)`
      : `generate_series(${from}, ${lastCustomerPlace})`
  const ordered = page.kind === 'before' ? backwards : order
  const most = page.kind === 'at' ? page.offset + page.rows : page.rows
  return `select h.* from ${places} as p (place) cross join lateral (
    with hits as materialized (
      select ${order}, words, photo_id_exp_date from customer_search
      where place = p.place::smallint and ${values.where(indexed)})
    select ${order} from hits ${where(values.where(conditions), beyond(page, values))}
    order by ${ordered} limit ${cut.isUsual ? most : values.add(most)}) h ${cut.text}`
}
