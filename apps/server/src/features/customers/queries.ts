import { deepestJump } from '@corridor/contract/common/paging'
import type { RouteParsed } from '@corridor/contract/common/route'
import {
  type CustomerSearch,
  customersExactUpTo,
  customersPerPage,
  type customersRoutes,
} from '@corridor/contract/customers'
import { reason } from '@corridor/contract/refusals/refusals'
import { customerPlace, lastCustomerPlace } from '@corridor/domain/customers/place'
import { type Condition, Values } from '../../platform/db/condition.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { plannedForValues, plannedOnce } from '../../platform/db/planned.ts'
import { invalidField } from '../../platform/refusals.ts'
import { type Narrowed, narrow } from './search.ts'
import { countAll } from './totals.ts'

type ListBody = NonNullable<RouteParsed<(typeof customersRoutes)['list']>['body']>
type Edge = NonNullable<ListBody['after']>

/** By the place in the list, or from the edge of the page next to it, which costs the same however deep it is. */
export type Page =
  | { readonly kind: 'at'; readonly offset: number; readonly rows: number }
  | { readonly kind: 'after' | 'before'; readonly edge: Edge; readonly rows: number }

export function pageOf(
  { rows, offset }: { readonly rows: number; readonly offset: number },
  { after, before }: Pick<ListBody, 'after' | 'before'>,
): Page {
  if (after) return { kind: 'after', edge: after, rows }
  if (before) return { kind: 'before', edge: before, rows }
  if (offset > deepestJump) throw invalidField('offset', reason('page_too_deep'))
  return { kind: 'at', offset, rows }
}

/** The domain's rule of what an id number shows, written a second time for rows that the database writes out. */
export function maskedSql(column: string): string {
  return `case when ${column} = '' then '' when length(${column}) >= 8 then '•••• ' || right(${column}, 4) else '••••' end`
}

const shownColumns = `c.sid, c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName",
  c.last_name2 as "lastName2", c.date_of_birth as "dateOfBirth", c.country, c.mobile_phone as "mobilePhone",
  c.home_phone as "homePhone", ${maskedSql('c.photo_id_number')} as "photoIdNumber",
  c.photo_id_exp_date as "photoIdExpDate"`

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

/** The usual page is planned once; of another the planner must know how few rows are wanted. */
function cutOf(page: Page, values: Values): Cut {
  const offset = page.kind === 'at' ? page.offset : 0
  if (page.rows === customersPerPage && offset === 0) return { text: `limit ${page.rows}`, isUsual: true }
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

interface Found {
  readonly found: number
  readonly rows: string
}

/**
 * Keys first, then only as many rows as are shown. They arrive as JSON that the database has written: parsing it only
 * to write it again costs half the call.
 */
export function pageStatement(way: 'walk' | 'gather', narrowed: Narrowed, page: Page) {
  const values = new Values()
  const cut = cutOf(page, values)
  const keys =
    way === 'walk' ? walk(narrowed.conditions, page, values, cut.text) : gather(narrowed, page, values, cut)
  const text = `select count(*)::integer as found, coalesce(json_agg(shown), '[]')::text as rows from (
  select ${shownColumns}
  from (${keys}) k join customers c on c.sid = k.sid
  order by k.place, k.last_name, k.first_name, k.sid) shown`
  const plan = cut.isUsual ? plannedOnce : plannedForValues
  return { run: plan<Found>(text), values: values.list, text }
}

/** A page that the walk has filled is the page: nobody of it can have been passed by. */
export async function readPage(db: Db | Tx, search: CustomerSearch, page: Page): Promise<string> {
  const narrowed = narrow(search)
  if (narrowed === null) return '[]'
  if (narrowed.isWide) {
    const walked = await readBy('walk', db, narrowed, page)
    if (narrowed.conditions.length === 0 || walked.found === page.rows) return walked.rows
  }
  return (await readBy('gather', db, narrowed, page)).rows
}

async function readBy(way: 'walk' | 'gather', db: Db | Tx, narrowed: Narrowed, page: Page): Promise<Found> {
  const { run, values } = pageStatement(way, narrowed, page)
  const [row] = await run(db, values)
  return row ?? { found: 0, rows: '[]' }
}

/** How many a search finds, up to one more than anybody waits for. */
export function countStatement({ conditions, indexed }: Narrowed) {
  const values = new Values()
  const text = `select count(*) from (
    select from generate_series(0, ${lastCustomerPlace}) as p (place) cross join lateral (
      with hits as materialized (
        select words, photo_id_exp_date from customer_search
        where place = p.place::smallint and ${values.where(indexed)})
      select from hits where ${values.where(conditions)} limit ${customersExactUpTo + 1}) h
    limit ${customersExactUpTo + 1}) counted`
  return { run: plannedOnce<{ count: number }>(text), values: values.list, text }
}

interface Total {
  readonly total: number
  readonly exact: boolean
}

export async function countCustomers(db: Db | Tx, search: CustomerSearch): Promise<Total> {
  const narrowed = narrow(search)
  if (narrowed === null) return { total: 0, exact: true }
  if (narrowed.conditions.length === 0) return { total: await countAll(db), exact: true }
  const { run, values } = countStatement(narrowed)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return count > customersExactUpTo
    ? { total: customersExactUpTo, exact: false }
    : { total: count, exact: true }
}
