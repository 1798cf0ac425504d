import { type SettlementSearch, settlementsPerPage } from '@corridor/contract/settlements'
import { agencyInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { type Condition, condition, when } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import * as keyset from '../../platform/db/keyset.ts'
import { containing } from '../../platform/db/like.ts'

/** A page can wait for so many to be counted; beyond them it says that there are more. */
const exactUpTo = 100_000

/** So many agencies are read each by its own index; of more the list itself is walked, which then has many of theirs. */
const mostParts = 8

export function utc(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** How the deliveries of the settlement `t` stand together: the worst of them. */
const delivered = `(
  select case when count(*) = 0 then 'none'
    when bool_or(d.state = 'dead') then 'failed'
    when bool_or(d.state = 'failed') then 'retrying'
    when bool_or(d.state = 'maybe') then 'maybe'
    when bool_and(d.state = 'delivered') then 'delivered'
    else 'waiting' end
  from deliveries d where d.settlement_sid = t.sid)`

const nextTry = `(
  select ${utc('min(d.next_try_at)')} from deliveries d where d.settlement_sid = t.sid and d.state = 'failed')`

/** Of a settlement as `t`. */
export const shownColumns = `t.sid, t.id_type_trns as "idTypeTrns",
  (select a.long_name from agencies a where a.sid = t.agency_sid) as agency, t.agency_sid as "agencySid",
  t.period,
  ${utc('t.date_generated')} as "dateGenerated", t.file_title as "fileTitle",
  case t.id_type_trns when 'S' then 'SND' else 'RCV' end as type, t.row_count as rows,
  ${delivered} as delivery, ${nextTry} as "nextTryAt"`

const list: keyset.PagedList = {
  table: 'settlements',
  order: keyset.newestFirst('date_generated'),
  columns: shownColumns,
  rowsPerPage: settlementsPerPage,
}

/** Names are stored in upper case. */
async function agenciesNamed(db: Db, name: string): Promise<number[]> {
  const part = containing(name.toUpperCase())
  const found = await db
    .selectFrom('agencies')
    .select('sid')
    .where((eb) => eb.or([eb('longName', 'like', part), eb('shortName', 'like', part)]))
    .execute()
  return found.map(({ sid }) => sid)
}

function conditionsOf({ type, period, date }: SettlementSearch): Condition[] {
  return [
    ...when(type, 'id_type_trns = ?'),
    ...when(period, 'period = ?'),
    ...(date
      ? [
          condition(`date_generated >= ?::date::timestamp at time zone 'utc'`, date),
          condition(`date_generated < (?::date + 1)::timestamp at time zone 'utc'`, date),
        ]
      : []),
  ]
}

async function narrow(db: Db, search: SettlementSearch, scope: Scope): Promise<keyset.Narrowed> {
  const others = [...conditionsOf(search), ...agencyInside(scope, 'agency_sid')]
  const rest = others.length > 0 ? others : [condition('true')]
  if (!search.agency) return { parts: [rest], hasOwnIndex: others.length === 0 }
  const agencies = await agenciesNamed(db, search.agency)
  const parts =
    agencies.length > 0 && agencies.length <= mostParts
      ? agencies.map((sid) => [condition('agency_sid = ?::integer', sid), ...others])
      : [[condition('agency_sid = any(?::integer[])', agencies), ...others]]
  return { parts, hasOwnIndex: false }
}

export async function readPage(
  db: Db,
  search: SettlementSearch,
  page: keyset.Page,
  scope: Scope,
): Promise<string> {
  const { run, values } = keyset.pageStatement(list, await narrow(db, search, scope), page)
  const [row] = await run(db, values)
  return row?.rows ?? '[]'
}

export async function countSettlements(db: Db, search: SettlementSearch, scope: Scope) {
  const { run, values } = keyset.countStatement(list, await narrow(db, search, scope), exactUpTo)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return { total: Math.min(count, exactUpTo), exact: count <= exactUpTo }
}
