import type { TransactionFilters, TransactionSort } from '@corridor/contract/common/transaction-search'
import { reason } from '@corridor/contract/refusals/refusals'
import { exactUpTo, hasAmountOrder, newerUpTo, rowsPerPage } from '@corridor/contract/transactions'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { nameColumn, utcText } from '../../core/transfers/columns.ts'
import type { Scope } from '../../platform/call.ts'
import { condition } from '../../platform/db/condition.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import * as keyset from '../../platform/db/keyset.ts'
import { invalidField } from '../../platform/refusals.ts'
import { hasOwnIndex, partsOf } from './search.ts'
import { totalsFromFolds } from './totals.ts'

/** What the list shows, and no more. */
const shownColumns = `t.sid, t.reference_number as "referenceNumber", t.status as status_sid,
  ${utcText('t.created_at')} as "dateTransaction", ${utcText('t.received_at')} as "dateReceive",
  t.amount_base::text as "amountBase", t.send_country as "sendCountry", t.receive_country as "receiveCountry",
  t.send_agency_sid as "sndAgency_sid", t.receive_agency_sid as "rcvAgency_sid",
  t.send_agent_sid as "agentSnd", t.receive_agent_sid as "agentRcv", t.customer_sid,
  ${nameColumn('sender')} as "senderName", ${nameColumn('receiver')} as "receiverName",
  t.sender_fields->>'senderPhotoIdExpDate' as "senderPhotoIdExpDate"`

function listBy(order: keyset.Order): keyset.PagedList {
  return { table: 'transactions', order, columns: shownColumns, rowsPerPage, plansOddSearches: true }
}

const list = listBy(keyset.newestFirst('created_at'))

/** One of each: what was written for a list is kept with it. */
const sorted: Readonly<Record<NonNullable<TransactionSort>, keyset.PagedList>> = {
  '-dateSent': list,
  dateSent: listBy({ column: 'created_at', type: 'timestamptz', direction: 'asc' }),
  '-amount': listBy({ column: 'amount_base', type: 'numeric', direction: 'desc' }),
  amount: listBy({ column: 'amount_base', type: 'numeric', direction: 'asc' }),
}

/** What is searched for, as far as whoever asks may see it. */
export type ScopedFilters = TransactionFilters & { readonly scope: Scope }

function narrow({ scope, ...filters }: ScopedFilters): keyset.Narrowed {
  return {
    parts: partsOf(filters, scope),
    hasOwnIndex: scope === null && hasOwnIndex(filters),
  }
}

const listedStatuses = transferStatuses.flatMap(({ sid }) => (sid === 'DELETED' ? [] : [sid]))

/** Each status has its transfers in the order of amounts, so all together are all statuses side by side. */
function narrowByAmount(filters: ScopedFilters): keyset.Narrowed {
  const { status, statusIn = [] } = filters
  return narrow(status || statusIn.length > 0 ? filters : { ...filters, statusIn: listedStatuses })
}

function isByAmount(sort: TransactionSort): sort is 'amount' | '-amount' {
  return sort === 'amount' || sort === '-amount'
}

export function pageOf(asked: keyset.PageRequest, sort: TransactionSort): keyset.Page {
  if (!isByAmount(sort)) return keyset.pageOf(asked, rowsPerPage)
  return keyset.pageOf(asked, rowsPerPage, ({ amount }) => {
    if (amount === undefined) throw invalidField('sort', reason('edge_without_amount'))
    return amount
  })
}

export function pageStatement(filters: ScopedFilters, page: keyset.Page, sort?: TransactionSort) {
  const narrowed = isByAmount(sort) ? narrowByAmount(filters) : narrow(filters)
  return keyset.pageStatement(sorted[sort ?? '-dateSent'], narrowed, page)
}

export async function readPage(
  db: Db | Tx,
  filters: ScopedFilters,
  page: keyset.Page,
  sort?: TransactionSort,
): Promise<string> {
  if (isByAmount(sort) && (filters.scope !== null || !hasAmountOrder(filters)))
    return readSortedPage(db, filters, page, sorted[sort])
  const { run, values } = pageStatement(filters, page, sort)
  const [row] = await run(db, values)
  return row?.rows ?? '[]'
}

/** Few enough are sorted as they are found; of more nobody could say which are the largest without reading them all. */
async function readSortedPage(
  db: Db | Tx,
  filters: ScopedFilters,
  page: keyset.Page,
  by: keyset.PagedList,
): Promise<string> {
  const { run, values } = keyset.sortedPageStatement(by, narrow(filters), page, exactUpTo)
  const [row] = await run(db, values)
  if (row && row.found > exactUpTo)
    throw invalidField('sort', reason('too_many_to_sort', { most: exactUpTo }))
  return row?.rows ?? '[]'
}

export function countStatement(filters: ScopedFilters) {
  return keyset.countStatement(list, narrow(filters), exactUpTo)
}

export interface Total {
  readonly total: number
  readonly exact: boolean
}

function asFarAsCounted(count: number): Total {
  return count > exactUpTo ? { total: exactUpTo, exact: false } : { total: count, exact: true }
}

/** Exact as far as a page can wait for it, and beyond that where the folded totals can tell. */
export async function countTransactions(db: Db | Tx, filters: ScopedFilters): Promise<Total> {
  const folded = await totalsFromFolds(db, filters)
  if (folded !== null) return { total: folded.count, exact: true }
  const { run, values } = countStatement(filters)
  const [row] = await run(db, values)
  return asFarAsCounted(row?.count ?? 0)
}

export interface Sum extends Total {
  /** In dollars, as far as they are counted; null beyond that. */
  readonly usd: string | null
}

/** How many and how much, both by one statement: nothing moves between the two. */
export async function sumTransactions(db: Db | Tx, filters: ScopedFilters): Promise<Sum> {
  const folded = await totalsFromFolds(db, filters)
  if (folded !== null) return { total: folded.count, exact: true, usd: folded.usd }
  const { run, values } = keyset.sumStatement(list, narrow(filters), 'amount_base', exactUpTo)
  const [row] = await run(db, values)
  const counted = asFarAsCounted(row?.count ?? 0)
  return { ...counted, usd: row && counted.exact ? row.sum : null }
}

/** How many were made since, as far as anybody wants to know. */
export async function countNewer(db: Db | Tx, filters: ScopedFilters, since: string): Promise<number> {
  const { parts } = narrow(filters)
  const isNewer = condition('created_at > ?::timestamptz', since)
  const newer = { parts: parts.map((part) => [...part, isNewer]), hasOwnIndex: false }
  const { run, values } = keyset.countStatement(list, newer, newerUpTo)
  const [row] = await run(db, values)
  return Math.min(row?.count ?? 0, newerUpTo)
}
