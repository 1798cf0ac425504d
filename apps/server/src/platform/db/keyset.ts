import { deepestJump } from '@corridor/contract/common/paging'
import { reason } from '@corridor/contract/refusals/refusals'
import { invalidField } from '../refusals.ts'
import { type Condition, condition, joined, numberedSql, Values } from './condition.ts'
import { plannedForValues, plannedOnce } from './planned.ts'
import { plannedOften } from './planned-often.ts'

/** The row that a page goes on from: what the list is ordered by, and the row's number. */
export interface Edge {
  readonly key: string
  readonly sid: number
}

/** By the place in the list, or from the edge of the page next to it, which costs the same however deep it is. */
export type Page =
  | { readonly kind: 'at'; readonly offset: number; readonly rows: number }
  | { readonly kind: 'after'; readonly edge: Edge; readonly rows: number }
  | { readonly kind: 'before'; readonly edge: Edge; readonly rows: number }

/** What a list is ordered by, and then by the row's number in the same direction. */
export interface Order {
  readonly column: string
  readonly type: 'timestamptz' | 'numeric'
  readonly direction: 'asc' | 'desc'
}

export function newestFirst(column: string): Order {
  return { column, type: 'timestamptz', direction: 'desc' }
}

/** A list of a table's rows. */
export interface PagedList {
  readonly table: string
  readonly order: Order
  /** What a row shows, of the table as `t`. */
  readonly columns: string
  readonly rowsPerPage: number
  /** Whether one plan for all values was found to do for searches without an index of their own, too. */
  readonly plansOddSearches?: true
}

/** What is searched for. */
export interface Narrowed {
  /** Parts that have no row in common, each with its conditions. */
  readonly parts: readonly (readonly Condition[])[]
  /** Whether each part has an index with its rows in order whatever the values are, so that no value could want another plan. */
  readonly hasOwnIndex: boolean
}

/** A row as a call names it: lists are ordered by one of these. */
interface RowEdge {
  readonly date: string
  readonly sid: number
  readonly amount?: string | undefined
}

/** The page that a call asks for. */
export interface PageRequest {
  readonly limit?: readonly [offset: number, rows: number] | undefined
  readonly after?: RowEdge | undefined
  readonly before?: RowEdge | undefined
}

export function pageOf(
  { limit, after, before }: PageRequest,
  rowsPerPage: number,
  keyOf: (edge: RowEdge) => string = ({ date }) => date,
): Page {
  const [offset, rows] = limit ?? [0, rowsPerPage]
  if (after) return { kind: 'after', edge: { key: keyOf(after), sid: after.sid }, rows }
  if (before) return { kind: 'before', edge: { key: keyOf(before), sid: before.sid }, rows }
  if (offset > deepestJump) throw invalidField('limit', reason('page_too_deep'))
  return { kind: 'at', offset, rows }
}

/** The first of the usual pages, or one next to another: nearly all that are ever asked for. */
function isUsual({ rowsPerPage }: PagedList, page: Page): boolean {
  return page.rows === rowsPerPage && (page.kind !== 'at' || page.offset === 0)
}

/** Where a page ends: as values they would keep PostgreSQL from planning once, because it could not tell how few rows are wanted. */
function cutOf(page: Page, isPlannedOnce: boolean): { readonly part: Condition; readonly whole: Condition } {
  const { rows } = page
  if (isPlannedOnce || page.kind !== 'at') {
    const cut = isPlannedOnce ? condition(`limit ${rows}`) : condition('limit ?::bigint', rows)
    return { part: cut, whole: cut }
  }
  return {
    part: condition('limit ?::bigint + ?::bigint', rows, page.offset),
    whole: condition('limit ?::bigint offset ?::bigint', rows, page.offset),
  }
}

/** A page before an edge is read from that edge on, so against the order of the list. */
function directionOf({ direction }: Order, page: Page): Order['direction'] {
  if (page.kind !== 'before') return direction
  return direction === 'desc' ? 'asc' : 'desc'
}

function orderBy({ column }: Order, direction: Order['direction'], of = ''): string {
  return `order by ${of}${column} ${direction}, ${of}sid ${direction}`
}

function beyond({ order }: PagedList, page: Page): Condition[] {
  if (page.kind === 'at') return []
  const { column, type } = order
  const { key, sid } = page.edge
  const sign = directionOf(order, page) === 'desc' ? '<' : '>'
  return [condition(`(${column}, sid) ${sign} (?::${type}, ?::bigint)`, key, sid)]
}

/** The keys of one page. Each part is cut by itself, so that no more is read than could be shown. */
function keysOf(list: PagedList, { parts }: Narrowed, page: Page, isPlannedOnce: boolean): Condition {
  const { table, order } = list
  const { column } = order
  const ordered = orderBy(order, directionOf(order, page))
  const cut = cutOf(page, isPlannedOnce)
  const found = parts.map((conditions) => {
    const where = joined([...conditions, ...beyond(list, page)], ' and ')
    const last = parts.length === 1 ? cut.whole : cut.part
    return joined(
      [{ ...where, sql: `select sid, ${column} from ${table} where ${where.sql} ${ordered}` }, last],
      ' ',
    )
  })
  if (found.length === 1 && found[0]) return found[0]
  const all = joined(found, ') union all (')
  return joined(
    [{ ...all, sql: `select sid, ${column} from ((${all.sql})) parts ${ordered}` }, cut.whole],
    ' ',
  )
}

/** Of each list, the text of its pages by their keys: to write it anew would cost as much as to send it. */
const writtenTexts = new WeakMap<PagedList, Map<string, string>>()
const maxWritten = 1_000

/** The rows of the keys as the list shows them. */
function shownRows({ table, columns, order }: PagedList, keys: string): string {
  return `coalesce(json_agg(shown), '[]')::text as rows from (
  select ${columns}
  from (${keys}) k join ${table} t on t.sid = k.sid
  ${orderBy(order, order.direction, 'k.')}) shown`
}

function textOf(list: PagedList, keys: string): string {
  const written = writtenTexts.get(list) ?? new Map<string, string>()
  const known = written.get(keys)
  if (known !== undefined) return known
  const text = `select ${shownRows(list, numberedSql(keys))}`
  // So many shapes nobody searches by; whoever tries them all begins anew.
  if (written.size >= maxWritten) written.clear()
  writtenTexts.set(list, written.set(keys, text))
  return text
}

/**
 * The statement of one page: keys first, then only as many rows as are shown. They arrive as JSON that the database
 * has written: parsing it only to write it again costs half the call.
 */
export function pageStatement(list: PagedList, narrowed: Narrowed, page: Page) {
  const plan = isUsual(list, page) ? planOf(list, narrowed) : plannedForValues
  const keys = keysOf(list, narrowed, page, plan !== plannedForValues)
  const text = textOf(list, keys.sql)
  return { run: plan<{ rows: string }>(text), values: keys.values, text }
}

/**
 * The statement of one page where no index has the order: all that was found is sorted, if it is not more than `upTo`.
 * `found` says how many that was; beyond it the rows mean nothing.
 */
export function sortedPageStatement(list: PagedList, { parts }: Narrowed, page: Page, upTo: number) {
  const { table, order } = list
  const values = new Values()
  const found = parts.map(
    (conditions) =>
      `(select sid, ${order.column} from ${table} where ${values.where(conditions)} limit ${upTo + 1})`,
  )
  const from = values.where([condition('true'), ...beyond(list, page)])
  const offset = page.kind === 'at' ? ` offset ${values.add(page.offset)}::bigint` : ''
  const keys = `select * from found where ${from} ${orderBy(order, directionOf(order, page))}
    limit ${values.add(page.rows)}::bigint${offset}`
  const text = `with found as materialized (${found.join(' union all ')})
  select (select count(*) from found) as found, ${shownRows(list, keys)}`
  return { run: plannedForValues<{ found: number; rows: string }>(text), values: values.list, text }
}

/**
 * A plan is kept by each connection and has tens of kilobytes for each part. Two statuses on two sides are as
 * many as our filters ask for; the links of the first screen to five are planned each time. Whoever asks for twenty
 * would fill the memory of the database with a few hundred searches.
 */
export const mostPlannedParts = 4

/** Planning costs more than a page, so the usual page is planned once where no value was found to want another plan. */
function planOf({ plansOddSearches }: Partial<PagedList>, { parts, hasOwnIndex }: Narrowed) {
  if (parts.length > mostPlannedParts) return plannedForValues
  if (hasOwnIndex) return plannedOnce
  return plansOddSearches ? plannedOften : plannedForValues
}

/** How many rows there are and what a column of money comes to, of at most one more than `upTo` in each part. */
export function sumStatement({ table }: PagedList, narrowed: Narrowed, column: string, upTo: number) {
  const values = new Values()
  const found = narrowed.parts.map(
    (conditions) => `(select ${column} from ${table} where ${values.where(conditions)} limit ${upTo + 1})`,
  )
  const text = `select count(*) as count, coalesce(sum(${column}), 0)::numeric(20, 2)::text as sum
  from (${found.join(' union all ')}) found`
  return { run: plannedForValues<{ count: number; sum: string }>(text), values: values.list, text }
}

/** How many rows there are; each part is counted up to one more than `upTo`. */
export function countStatement({ table }: PagedList, narrowed: Narrowed, upTo: number) {
  const values = new Values()
  const counted = narrowed.parts.map(
    (conditions) =>
      `(select count(*) from (select from ${table} where ${values.where(conditions)} limit ${upTo + 1}) part)`,
  )
  const text = `select ${counted.join(' + ')} as count`
  const plan = planOf({}, narrowed)
  return { run: plan<{ count: number }>(text), values: values.list, text }
}
