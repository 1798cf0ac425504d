import { deepestJump } from '@corridor/contract/common/paging'
import { reason } from '@corridor/contract/refusals/refusals'
import { invalidField } from '../refusals.ts'
import { type Condition, Values } from './condition.ts'
import { plannedForValues, plannedOnce } from './planned.ts'

/** The row that a page goes on from, in the order of the list. */
export interface Edge {
  readonly date: string
  readonly sid: number
}

/** By the place in the list, or from the edge of the page next to it, which costs the same however deep it is. */
export type Page =
  | { readonly kind: 'at'; readonly offset: number; readonly rows: number }
  | { readonly kind: 'after'; readonly edge: Edge; readonly rows: number }
  | { readonly kind: 'before'; readonly edge: Edge; readonly rows: number }

/** A list of a table's rows, newest first. */
export interface PagedList {
  readonly table: string
  /** The column of the time that the list is ordered by, and then by the row's number. */
  readonly time: string
  /** What a row shows, of the table as `t`. */
  readonly columns: string
  readonly rowsPerPage: number
}

/** What is searched for. */
export interface Narrowed {
  /** Parts that have no row in common, each with its conditions. */
  readonly parts: readonly (readonly Condition[])[]
  /** Whether each part has an index with its rows in order whatever the values are, so that no value could want another plan. */
  readonly hasOwnIndex: boolean
}

/** The page that a call asks for. */
export interface PageRequest {
  readonly limit?: readonly [offset: number, rows: number] | undefined
  readonly after?: Edge | undefined
  readonly before?: Edge | undefined
}

export function pageOf({ limit, after, before }: PageRequest, rowsPerPage: number): Page {
  const [offset, rows] = limit ?? [0, rowsPerPage]
  if (after) return { kind: 'after', edge: after, rows }
  if (before) return { kind: 'before', edge: before, rows }
  if (offset > deepestJump) throw invalidField('limit', reason('page_too_deep'))
  return { kind: 'at', offset, rows }
}

/** Planning costs as much as a page, so the usual page is planned once where no value could want another plan. */
function isPlannedOnce({ rowsPerPage }: PagedList, { hasOwnIndex }: Narrowed, page: Page): boolean {
  return page.rows === rowsPerPage && (page.kind !== 'at' || page.offset === 0) && hasOwnIndex
}

/** The keys of one page. Each part is cut by itself, so that no more is read than could be shown. */
function keysOf(list: PagedList, narrowed: Narrowed, page: Page, values: Values): string {
  const { table, time, rowsPerPage } = list
  const order = page.kind === 'before' ? `${time}, sid` : `${time} desc, sid desc`
  const beyond =
    page.kind === 'at'
      ? ''
      : ` and (${time}, sid) ${page.kind === 'after' ? '<' : '>'} (${values.add(page.edge.date)}::timestamptz, ${values.add(page.edge.sid)}::bigint)`
  // As parameters they would keep PostgreSQL from planning once: it could not tell how few rows are wanted.
  const usual = isPlannedOnce(list, narrowed, page)
  const rows = usual ? String(rowsPerPage) : `${values.add(page.rows)}::bigint`
  const offset = page.kind === 'at' && !usual ? `${values.add(page.offset)}::bigint` : null
  const reach = offset === null ? rows : `${rows} + ${offset}`
  const cut = offset === null ? `limit ${rows}` : `limit ${rows} offset ${offset}`
  const parts = narrowed.parts.map(
    (conditions) => `select sid, ${time} from ${table} where ${values.where(conditions)}${beyond}`,
  )
  if (parts.length === 1) return `${parts[0]} order by ${order} ${cut}`
  const cutParts = parts.map((part) => `(${part} order by ${order} limit ${reach})`)
  return `select sid, ${time} from (${cutParts.join(' union all ')}) parts order by ${order} ${cut}`
}

/**
 * The statement of one page: keys first, then only as many rows as are shown. They arrive as JSON that the database
 * has written: parsing it only to write it again costs half the call.
 */
export function pageStatement(list: PagedList, narrowed: Narrowed, page: Page) {
  const values = new Values()
  const keys = keysOf(list, narrowed, page, values)
  const text = `select coalesce(json_agg(shown), '[]')::text as rows from (
  select ${list.columns}
  from (${keys}) k join ${list.table} t on t.sid = k.sid
  order by k.${list.time} desc, k.sid desc) shown`
  const plan = isPlannedOnce(list, narrowed, page) ? plannedOnce : plannedForValues
  return { run: plan<{ rows: string }>(text), values: values.list, text }
}

/** How many rows there are; each part is counted up to one more than `upTo`. */
export function countStatement({ table }: PagedList, { parts, hasOwnIndex }: Narrowed, upTo: number) {
  const values = new Values()
  const counted = parts.map(
    (conditions) =>
      `(select count(*) from (select from ${table} where ${values.where(conditions)} limit ${upTo + 1}) part)`,
  )
  const text = `select ${counted.join(' + ')} as count`
  const plan = hasOwnIndex ? plannedOnce : plannedForValues
  return { run: plan<{ count: number }>(text), values: values.list, text }
}
