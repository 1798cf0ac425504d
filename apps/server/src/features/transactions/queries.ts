import { exactUpTo, rowsPerPage } from '@corridor/contract/transactions'
import type { Runner } from '../../platform/db/statement.ts'
import {
  type Edge,
  type Filters,
  hasOwnIndex,
  partsOf,
  plannedForValues,
  plannedOnce,
  Values,
} from './search.ts'
import { totalFromFolds } from './totals.ts'

export type Page =
  | { readonly kind: 'at'; readonly offset: number; readonly rows: number }
  | { readonly kind: 'after'; readonly edge: Edge; readonly rows: number }
  | { readonly kind: 'before'; readonly edge: Edge; readonly rows: number }

const utc = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const name = (who: 'sender' | 'receiver'): string =>
  `concat_ws(' ', t.sender_fields->>'${who}FirstName', t.sender_fields->>'${who}MiddleName',
    t.sender_fields->>'${who}LastName', t.sender_fields->>'${who}LastName2')`

/** What the list shows, and no more. */
const shownColumns = `t.sid, t.reference_number as "referenceNumber", t.status as status_sid,
  ${utc('t.created_at')} as "dateTransaction", ${utc('t.received_at')} as "dateReceive",
  t.amount_base::text as "amountBase", t.send_country as "sendCountry", t.receive_country as "receiveCountry",
  t.send_agency_sid as "sndAgency_sid", t.receive_agency_sid as "rcvAgency_sid",
  t.send_agent_sid as "agentSnd", t.receive_agent_sid as "agentRcv",
  ${name('sender')} as "senderName", ${name('receiver')} as "receiverName",
  t.sender_fields->>'senderPhotoIdExpDate' as "senderPhotoIdExpDate"`

const newestFirst = 'created_at desc, sid desc'
const oldestFirst = 'created_at, sid'

/** Planning costs as much as a page, so the usual page is planned once where no value could want another plan. */
const isPlannedOnce = (filters: Filters, page: Page): boolean =>
  page.rows === rowsPerPage && (page.kind !== 'at' || page.offset === 0) && hasOwnIndex(filters)

/** The keys of one page. Each part is cut by itself, so that no more is read than could be shown. */
const keysOf = (filters: Filters, page: Page, values: Values): string => {
  const order = page.kind === 'before' ? oldestFirst : newestFirst
  const beyond =
    page.kind === 'at'
      ? ''
      : ` and (created_at, sid) ${page.kind === 'after' ? '<' : '>'} (${values.add(page.edge.date)}::timestamptz, ${values.add(page.edge.sid)}::bigint)`
  // As parameters they would keep PostgreSQL from planning once: it could not tell how few rows are wanted.
  const usual = isPlannedOnce(filters, page)
  const rows = usual ? String(rowsPerPage) : `${values.add(page.rows)}::bigint`
  const offset = page.kind === 'at' && !usual ? `${values.add(page.offset)}::bigint` : null
  const reach = offset === null ? rows : `${rows} + ${offset}`
  const cut = offset === null ? `limit ${rows}` : `limit ${rows} offset ${offset}`
  const parts = partsOf(filters).map(
    (conditions) => `select sid, created_at from transactions where ${values.where(conditions)}${beyond}`,
  )
  if (parts.length === 1) return `${parts[0]} order by ${order} ${cut}`
  const cutParts = parts.map((part) => `(${part} order by ${order} limit ${reach})`)
  return `select sid, created_at from (${cutParts.join(' union all ')}) parts order by ${order} ${cut}`
}

/** The statement of one page: keys first, then only as many rows as are shown. */
export const pageStatement = (filters: Filters, page: Page) => {
  const values = new Values()
  const keys = keysOf(filters, page, values)
  const text = `select coalesce(json_agg(shown), '[]')::text as rows from (
  select ${shownColumns}
  from (${keys}) k join transactions t on t.sid = k.sid
  order by k.created_at desc, k.sid desc) shown`
  const plan = isPlannedOnce(filters, page) ? plannedOnce : plannedForValues
  return { run: plan<{ rows: string }>(text), values: values.list, text }
}

/** The rows of a page as JSON that the database has written: parsing it only to write it again costs half the call. */
export const readPage = async (runner: Runner, filters: Filters, page: Page): Promise<string> => {
  const { run, values } = pageStatement(filters, page)
  const [row] = await run(runner, values)
  return row?.rows ?? '[]'
}

export const countStatement = (filters: Filters) => {
  const values = new Values()
  const counted = partsOf(filters).map(
    (conditions) =>
      `(select count(*) from (select from transactions where ${values.where(conditions)} limit ${exactUpTo + 1}) part)`,
  )
  const text = `select ${counted.join(' + ')} as count`
  const plan = hasOwnIndex(filters) ? plannedOnce : plannedForValues
  return { run: plan<{ count: number }>(text), values: values.list, text }
}

export interface Total {
  readonly total: number
  readonly exact: boolean
}

/** Exact as far as a page can wait for it, and beyond that where the folded totals can tell. */
export const countTransactions = async (runner: Runner, filters: Filters): Promise<Total> => {
  const folded = await totalFromFolds(runner, filters)
  if (folded !== null) return { total: folded, exact: true }
  const { run, values } = countStatement(filters)
  const [row] = await run(runner, values)
  const count = row?.count ?? 0
  return count > exactUpTo ? { total: exactUpTo, exact: false } : { total: count, exact: true }
}
