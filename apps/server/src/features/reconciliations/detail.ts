import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { allRowsUpTo, type reconciliationsRoutes, rowsOfAPage } from '@corridor/contract/reconciliations'
import { operatorRows, pairRows } from '../../core/reconciliations/rows.ts'
import { agencyInside, andWritten } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { firstMoment } from './queries.ts'
import { inTurn } from './turns.ts'

type Routes = typeof reconciliationsRoutes
type RowsQuery = RouteParsed<Routes['detail']>['query']
type PairRow = RouteAnswer<Routes['detail']>['rows'][number]
type OperatorRow = RouteAnswer<Routes['operatorDetail']>[number]
type Totals = RouteAnswer<Routes['totals']>

interface Head {
  readonly sid: number
  readonly day: string
  readonly date: string
  readonly kind: 'agency' | 'operator'
  readonly host: number
  readonly peer: number | null
  readonly rows: number
  readonly collected: string
  readonly balance: string
  readonly sha256: string
  readonly closedAt: string | null
}

export async function findHead(db: Db, sid: number, kind?: Head['kind']): Promise<Head> {
  const [head] = await rawQuery<Head>(
    db,
    `select r.sid, r.day::text as day, ${firstMoment('r.day')} as date, r.kind, r.host_sid as host, r.peer_sid as peer,
      r.row_count as rows, r.collected::text as collected, r.balance::text as balance,
      encode(r.event_sha256, 'hex') as sha256,
      to_char(b.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "closedAt"
    from reconciliations r left join business_days b on b.day = r.day where r.sid = $1`,
    [sid],
  )
  if (!head || (kind && head.kind !== kind)) throw refusal('reconciliation_gone')
  return head
}

/** The rows of a head, with its day, host and, towards an agency, peer as the first values. */
function rowsOf(
  { kind, day, host, peer }: Head,
  cut: { readonly after?: string | undefined; readonly limit?: number | undefined } = {},
): { text: string; values: (string | number | null)[] } {
  const own = { day: '$1', host: '$2', ...cut }
  return kind === 'agency'
    ? { text: pairRows({ ...own, peer: '$3' }), values: [day, host, peer] }
    : { text: operatorRows(own), values: [day, host] }
}

function whenLarge<T>({ rows }: Head, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  return rows > allRowsUpTo ? inTurn(gone, work) : work()
}

/** Which rows are asked for, and whether anybody still waits for them. */
interface RowsAsked {
  readonly query: RowsQuery
  readonly gone: AbortSignal
}

/** All of them if they are few. Of many a page, and only as much is read as that takes. */
async function listRows<Row extends object>(
  db: Db,
  head: Head,
  columns: string,
  { query: { after, only }, gone }: RowsAsked,
): Promise<Row[]> {
  const most = head.rows <= allRowsUpTo ? allRowsUpTo : rowsOfAPage
  const place = after === undefined ? undefined : `$${head.kind === 'agency' ? 4 : 3}`
  const { text, values } = rowsOf(head, { after: place, limit: only ? undefined : most })
  const read = () =>
    rawQuery<Row>(
      db,
      `select event, transaction_sid, move, status, ${columns} from (${text}) as r
      ${only ? `where status <> 'OK'` : ''} order by event limit ${most}`,
      after === undefined ? values : [...values, after],
    )
  return only ? whenLarge(head, gone, read) : read()
}

const shares = `mdl_fees::text as "mdlFees", mdl_fx::text as "mdlFxProfit"`

export async function findPair(
  db: Db,
  sid: number,
  asked: RowsAsked,
): Promise<RouteAnswer<Routes['detail']>> {
  const head = await findHead(db, sid, 'agency')
  const columns = `amount_collected::text as "amountCollected", host_fees::text as "hostFees",
    host_fx::text as "hostFxProfit", peer_fees::text as "peerFees", peer_fx::text as "peerFxProfit", ${shares},
    balance::text as balance`
  return {
    sid,
    date: head.date,
    hostAgency: head.host,
    peerAgency: head.peer ?? 0,
    balance: head.balance,
    rowCount: head.rows,
    rows: await listRows<PairRow>(db, head, columns, asked),
  }
}

export async function listOperatorRows(db: Db, sid: number, asked: RowsAsked): Promise<OperatorRow[]> {
  const head = await findHead(db, sid, 'operator')
  return listRows<OperatorRow>(db, head, `${shares}, balance::text as "dueBalance"`, asked)
}

type Sums = Totals['sums']

interface Summed extends Sums {
  readonly rows: number
  readonly sha256: string
  readonly statuses: Partial<Totals['statuses']>
  readonly taxes: string
  readonly operatorPart: string
}

function sum(column: string, name: string): string {
  return `coalesce(sum(${column}), 0.00)::text as "${name}"`
}

/** Towards the operator nobody but the operator has a share. */
const pairSums = [
  sum('host_fees', 'hostFees'),
  sum('host_fx', 'hostFxProfit'),
  sum('peer_fees', 'peerFees'),
  sum('peer_fx', 'peerFxProfit'),
  sum('taxes', 'taxes'),
  sum('operator_part', 'operatorPart'),
]
const noShares = ['hostFees', 'hostFxProfit', 'peerFees', 'peerFxProfit', 'taxes', 'operatorPart'].map(
  (name) => `'0.00' as "${name}"`,
)

function summing({ kind }: Head, rows: string): string {
  return `with r as materialized (${rows})
  select count(*) as rows, ${sum('amount_collected', 'amountCollected')}, ${sum('mdl_fees', 'mdlFees')},
    ${sum('mdl_fx', 'mdlFxProfit')}, ${sum('balance', 'balance')},
    ${(kind === 'agency' ? pairSums : noShares).join(', ')},
    encode(sha256(convert_to(coalesce(string_agg(event::text, ',' order by event), ''), 'UTF8')), 'hex') as sha256,
    coalesce((select json_object_agg(status, n) from (select status, count(*) as n from r group by status) s), '{}')
      as statuses
  from r`
}

/** From the rows as they are now, beside what the head has said since the close. */
export async function findTotals(db: Db, sid: number, gone: AbortSignal): Promise<Totals> {
  const head = await findHead(db, sid)
  const { text, values } = rowsOf(head)
  const [found] = await whenLarge(head, gone, () => rawQuery<Summed>(db, summing(head, text), values))
  if (!found) throw new Error('Sums without a row.')
  const { rows, sha256, statuses, taxes, operatorPart, ...sums } = found
  const stored = { rows: head.rows, collected: head.collected, balance: head.balance }
  const computed = { rows, collected: sums.amountCollected, balance: sums.balance }
  const { hostFees, hostFxProfit } = sums
  return {
    sid,
    kind: head.kind,
    date: head.date,
    hostAgency: head.host,
    peerAgency: head.peer,
    closedAt: head.closedAt,
    stored,
    computed,
    agrees:
      sha256 === head.sha256 &&
      stored.rows === computed.rows &&
      stored.collected === computed.collected &&
      stored.balance === computed.balance,
    steps: head.kind === 'agency' ? { ...computed, taxes, hostFees, hostFxProfit, operatorPart } : null,
    sums,
    statuses: { OK: 0, PEND: 0, DIFF: 0, MISS: 0, ...statuses },
  }
}

/** The 30 days that end with it. */
export async function listHistory(db: Db, sid: number): Promise<RouteAnswer<Routes['history']>> {
  const { kind, host, peer, day } = await findHead(db, sid)
  return rawQuery(
    db,
    `select sid, ${firstMoment('day')} as date, balance::text as balance from reconciliations
    where kind = $1 and host_sid = $2 and peer_sid is not distinct from $3
      and day between $4::date - 29 and $4::date
    order by day`,
    [kind, host, peer, day],
  )
}

/** The worst of a transfer's rows in the same reconciliation. */
const worst = `case when bool_or(x.status = 'MISS') then 'MISS' when bool_or(x.status = 'DIFF') then 'DIFF' else 'OK' end`

export async function listOfTransfer(
  db: Db,
  sid: number,
  scope: Scope,
): Promise<RouteAnswer<Routes['ofTransfer']>> {
  const of = { day: 'r.day', host: 'r.host_sid', event: 'e.sid' }
  return rawQuery(
    db,
    `select r.sid, r.kind, ${firstMoment('r.day')} as date, r.host_sid as "hostAgency", r.peer_sid as "peerAgency",
      ${worst} as status
    from transactions t
    join transaction_events e on e.transaction_sid = t.sid and e.move in ('RECEIVE', 'REVERSE', 'CORRECT', 'CANCEL')
    join reconciliations r on r.day = (e.at at time zone 'UTC')::date and (
      r.kind = 'agency' and (r.host_sid, r.peer_sid) in ((t.send_agency_sid, t.receive_agency_sid),
        (t.receive_agency_sid, t.send_agency_sid))
      or r.kind = 'operator' and r.host_sid = t.send_agency_sid)
    cross join lateral (
      select status from (${pairRows({ ...of, peer: 'r.peer_sid' })}) as p where r.kind = 'agency'
      union all select status from (${operatorRows(of)}) as o where r.kind = 'operator'
    ) as x
    where t.sid = $1${andWritten(agencyInside(scope, 'r.host_sid'))}
    group by r.sid order by r.day, r.kind, r.sid limit 200`,
    [sid],
  )
}
