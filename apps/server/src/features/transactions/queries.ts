import { exactUpTo, rowsPerPage, type TransactionFilters } from '@corridor/contract/transactions'
import type { Db, Tx } from '../../platform/db/database.ts'
import * as keyset from '../../platform/db/keyset.ts'
import { hasOwnIndex, partsOf } from './search.ts'
import { totalFromFolds } from './totals.ts'

function utc(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

function name(who: 'sender' | 'receiver'): string {
  return `concat_ws(' ', t.sender_fields->>'${who}FirstName', t.sender_fields->>'${who}MiddleName',
    t.sender_fields->>'${who}LastName', t.sender_fields->>'${who}LastName2')`
}

/** What the list shows, and no more. */
const shownColumns = `t.sid, t.reference_number as "referenceNumber", t.status as status_sid,
  ${utc('t.created_at')} as "dateTransaction", ${utc('t.received_at')} as "dateReceive",
  t.amount_base::text as "amountBase", t.send_country as "sendCountry", t.receive_country as "receiveCountry",
  t.send_agency_sid as "sndAgency_sid", t.receive_agency_sid as "rcvAgency_sid",
  t.send_agent_sid as "agentSnd", t.receive_agent_sid as "agentRcv",
  ${name('sender')} as "senderName", ${name('receiver')} as "receiverName",
  t.sender_fields->>'senderPhotoIdExpDate' as "senderPhotoIdExpDate"`

const list: keyset.PagedList = {
  table: 'transactions',
  time: 'created_at',
  columns: shownColumns,
  rowsPerPage,
}

function narrow(filters: TransactionFilters): keyset.Narrowed {
  return {
    parts: partsOf(filters),
    hasOwnIndex: hasOwnIndex(filters),
  }
}

export function pageStatement(filters: TransactionFilters, page: keyset.Page) {
  return keyset.pageStatement(list, narrow(filters), page)
}

export async function readPage(db: Db | Tx, filters: TransactionFilters, page: keyset.Page): Promise<string> {
  const { run, values } = pageStatement(filters, page)
  const [row] = await run(db, values)
  return row?.rows ?? '[]'
}

export function countStatement(filters: TransactionFilters) {
  return keyset.countStatement(list, narrow(filters), exactUpTo)
}

export interface Total {
  readonly total: number
  readonly exact: boolean
}

/** Exact as far as a page can wait for it, and beyond that where the folded totals can tell. */
export async function countTransactions(db: Db | Tx, filters: TransactionFilters): Promise<Total> {
  const folded = await totalFromFolds(db, filters)
  if (folded !== null) return { total: folded, exact: true }
  const { run, values } = countStatement(filters)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return count > exactUpTo ? { total: exactUpTo, exact: false } : { total: count, exact: true }
}
