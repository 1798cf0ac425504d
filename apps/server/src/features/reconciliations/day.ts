import type { RouteAnswer } from '@corridor/contract/common/route'
import type { reconciliationsRoutes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { bookedEvents } from '../../core/days/entries.ts'
import { oldestOpenDay } from '../../core/days/queries.ts'
import { readProof } from '../../core/reconciliations/proof.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { inTurn } from './turns.ts'

type Routes = typeof reconciliationsRoutes
type Day = RouteAnswer<Routes['day']>
type Pending = RouteAnswer<Routes['pending']>

/** The largest so many agencies and pairs of a day; sums and counts are of all. */
const mostShown = 2000

const dayText = `with heads as materialized (
    select sid, kind, host_sid, peer_sid, row_count, balance from reconciliations where day = $1::date),
  parties as materialized (
    select agency_sid as agency, coalesce(b.balance, 0.00) as balance, coalesce(b.due, 0.00) as due,
      coalesce(b.balance, 0.00) - coalesce(b.due, 0.00) as net
    from daily_summaries s
    left join (select host_sid, coalesce(sum(balance) filter (where kind = 'agency'), 0.00) as balance,
        coalesce(sum(balance) filter (where kind = 'operator'), 0.00) as due
      from heads group by host_sid) b on b.host_sid = s.agency_sid
    where s.day = $1::date),
  once as materialized (
    select sid, host_sid as host, peer_sid as peer, balance, row_count as rows from heads
    where kind = 'agency' and (balance < 0 or balance = 0 and host_sid < peer_sid))
  select
    (select to_char(closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from business_days
      where day = $1::date) as "closedAt",
    coalesce((select events from business_days where day = $1::date), 0) as events,
    (select coalesce(json_agg(json_build_object('agency', agency, 'balance', balance::text, 'dueBalance', due::text,
        'net', net::text) order by abs(net) desc, agency), '[]')
      from (select * from parties order by abs(net) desc, agency limit ${mostShown}) p) as parties,
    (select coalesce(sum(balance), 0.00)::text from heads where kind = 'operator') as operator,
    ((select coalesce(sum(net), 0.00) from parties)
      + (select coalesce(sum(balance), 0.00) from heads where kind = 'operator'))::text as sum,
    (select coalesce(json_agg(json_build_object('sid', sid, 'host', host, 'peer', peer, 'balance', balance::text,
        'rows', rows) order by balance, host, peer), '[]')
      from (select * from once order by balance, host, peer limit ${mostShown}) p) as pairs,
    (select count(*)::int from once) as "pairCount",
    coalesce((select findings from day_refusals where day = $1::date
      and not exists (select from business_days where day = $1::date) order by sid desc limit 1), '{}') as findings`

export async function findDay(db: Db, day: string): Promise<Day> {
  const [found] = await rawQuery<Omit<Day, 'day' | 'proof'>>(db, dayText, [day])
  if (!found) throw new Error('A day without a row.')
  return { day, ...found, proof: await readProof(db, day) }
}

/** The one that waits for its close and the next: where none is closed for long, a page is no close. */
const mostDays = 2
const mostPairs = 200

export function findPending(db: Db, gone: AbortSignal): Promise<Pending> {
  return inTurn(gone, () => readPending(db))
}

async function readPending(db: Db): Promise<Pending> {
  const { rows: days } = await sql<{ from: string | null; to: string | null; asOf: string }>`
    select d.first as "from", least(d.first + ${sql.lit(mostDays - 1)}, d.today) as "to", now() as as_of
    from (select ${oldestOpenDay} as first, (now() at time zone 'UTC')::date as today) as d`.execute(db)
  const { from = null, to = null, asOf = '' } = days[0] ?? {}
  if (from === null || to === null) return { from, to, asOf, pairs: [] }
  const { rows: pairs } = await sql<Pending['pairs'][number]>`
    select b.send_agency_sid as host, b.receive_agency_sid as peer, count(*) as rows, (-sum(b.payer))::text as balance
    from (${bookedEvents(from, to)}) as b where b.sign <> 0
    group by 1, 2 order by abs(sum(b.payer)) desc, 1, 2 limit ${mostPairs}`.execute(db)
  return { from, to, asOf, pairs }
}
