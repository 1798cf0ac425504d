import { type ReconciliationSearch, reconciliationsPerPage } from '@corridor/contract/reconciliations'
import { agencyInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { type Condition, condition, when } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import * as keyset from '../../platform/db/keyset.ts'

/** A page can wait for so many to be counted; beyond them it says that there are more. */
const exactUpTo = 100_000

/** The first moment of a UTC day, as the wire has it. */
export function firstMoment(day: string): string {
  return `to_char(${day}, 'YYYY-MM-DD"T00:00:00.000Z"')`
}

function listOf(table: string, columns: string): keyset.PagedList {
  return { table, order: keyset.newestFirst('day'), columns, rowsPerPage: reconciliationsPerPage }
}

/** What is searched for, as far as whoever asks may see it. */
type ScopedSearch = ReconciliationSearch & { readonly scope: Scope }

interface List {
  readonly paged: keyset.PagedList
  /** Whose books a row is out of. */
  readonly agency: string
  readonly conditions: readonly Condition[]
}

export const summaries: List = {
  paged: listOf(
    'daily_summaries',
    `t.sid, ${firstMoment('t.day')} as date, t.agency_sid as agency,
      exists (select from reconciliation_reports r where r.summary_sid = t.sid) as ready`,
  ),
  agency: 'agency_sid',
  conditions: [condition('true')],
}

export const pairs: List = {
  paged: listOf(
    'reconciliations',
    `t.sid, ${firstMoment('t.day')} as date, t.host_sid as "hostAgency", t.peer_sid as "peerAgency",
      t.balance::text as balance`,
  ),
  agency: 'host_sid',
  conditions: [condition(`kind = 'agency'`)],
}

export const towardsOperator: List = {
  paged: listOf(
    'reconciliations',
    `t.sid, ${firstMoment('t.day')} as date, t.host_sid as "hostAgency", t.balance::text as "dueBalance"`,
  ),
  agency: 'host_sid',
  conditions: [condition(`kind = 'operator'`)],
}

function narrow(list: List, { host, peer, dateFrom, dateTo, scope }: ScopedSearch): keyset.Narrowed {
  const filters = [
    ...when(host, 'host_sid = ?::integer'),
    ...when(peer, 'peer_sid = ?::integer'),
    ...when(dateFrom, 'day >= ?::date'),
    ...when(dateTo, 'day <= ?::date'),
    ...agencyInside(scope, list.agency),
  ]
  return { parts: [[...list.conditions, ...filters]], hasOwnIndex: filters.length === 0 }
}

export async function readPage(db: Db, list: List, search: ScopedSearch, page: keyset.Page): Promise<string> {
  const { run, values } = keyset.pageStatement(list.paged, narrow(list, search), page)
  const [row] = await run(db, values)
  return row?.rows ?? '[]'
}

export async function countHeads(db: Db, list: List, search: ScopedSearch) {
  const { run, values } = keyset.countStatement(list.paged, narrow(list, search), exactUpTo)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return { total: Math.min(count, exactUpTo), exact: count <= exactUpTo }
}
