import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { maxLineTransfers, type positionsRoutes } from '@corridor/contract/positions'
import { agencyAccount } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { csvColumns, literal, safeCell } from '../../platform/db/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

type Line = RouteParsed<(typeof positionsRoutes)['line']>
type Transfers = RouteAnswer<(typeof positionsRoutes)['line']>

/** SQL: the beginning of a UTC day that stands in this place. */
function begins(day: string): string {
  return `(${day}::date)::timestamp at time zone 'UTC'`
}

/** The transfers behind one line of a statement, the newest first. Found by the time of their events, which is that of their postings. */
export async function readLine(
  db: Db,
  agencySid: number,
  { day, what, side }: Line['query'],
): Promise<Transfers> {
  const rows = await rawQuery<{ sid: number; reference: string; at: string; cents: number }>(
    db,
    `select t.sid, t.reference_number as reference, e.at, p.amount_cents as cents
    from transaction_events e
    join ledger_postings p on p.event_sid = e.sid and p.account = $1
    join transactions t on t.sid = e.transaction_sid
    where e.at >= ${begins('$2')} and e.at < ${begins('$2')} + interval '1 day' and e.move = $3
      and (t.send_agency_sid = $4::integer) = $5::boolean
    order by e.at desc, e.sid desc limit ${maxLineTransfers + 1}`,
    [agencyAccount(agencySid), day, what, agencySid, side === 'sender'],
  )
  const shown = rows.slice(0, maxLineTransfers)
  return {
    transfers: shown.map(({ cents, ...row }) => ({ ...row, amount: fromCents(BigInt(cents)) })),
    isWhole: shown.length === rows.length,
  }
}

/** SQL: cents as dollars. */
function dollars(cents: string): string {
  return `(${cents} / 100.0)::numeric(20, 2)`
}

/** Heading and value of each column of the file. */
const columns: Readonly<Record<string, string>> = {
  'Date (UTC)': `to_char(b.at, 'YYYY-MM-DD HH24:MI:SS')`,
  What: 'b.what',
  Side: 'b.side',
  'Reference Number': 'b.reference',
  'Bank Reference': safeCell('b.bank_reference'),
  Comments: safeCell('b.comments'),
  'Debit (owes more)': `case when b.cents > 0 then ${dollars('b.cents')} end`,
  'Credit (owes less)': `case when b.cents < 0 then ${dollars('-b.cents')} end`,
  Balance: dollars('b.balance'),
  Currency: `'USD'`,
}

/** Every posting of the days, the oldest first, below what was brought forward; all of it of one moment. */
export function exportStatement(agencySid: number, from: string, to: string): string {
  const account = literal(agencyAccount(agencySid))
  const [first, last] = [begins(literal(from)), `${begins(literal(to))} + interval '1 day'`]
  return `with since as materialized (
    select e.at, p.sid, e.move as what, case when t.send_agency_sid = ${agencySid} then 'sender' else 'payer' end as side,
      t.reference_number as reference, null as bank_reference, null as comments, p.amount_cents as cents
    from transaction_events e
    join ledger_postings p on p.event_sid = e.sid and p.account = ${account}
    join transactions t on t.sid = e.transaction_sid
    where e.at >= ${first}
    union all
    select y.at, p.sid, upper(y.kind || '_' || y.direction), null, null, nullif(y.bank_reference, ''), nullif(y.comments, ''), p.amount_cents
    from agency_payments y join ledger_postings p on p.payment_sid = y.sid and p.account = ${account}
    where y.agency_sid = ${agencySid} and y.at >= ${first}
  ), brought as (
    select coalesce((select sum(amount_cents) from ledger_postings where account = ${account}), 0)
      - coalesce((select sum(cents) from since), 0) as cents
  ), booked as (
    select null::timestamptz as at, 0::bigint as sid, 'BROUGHT_FORWARD' as what, null as side, null as reference,
      null as bank_reference, null as comments, 0::bigint as cents, cents as balance
    from brought
    union all
    select s.*, (select cents from brought) + sum(s.cents) over (order by s.at, s.sid)
    from since s where s.at < ${last}
  )
  select ${csvColumns(columns)} from booked b order by b.at nulls first, b.sid`
}
