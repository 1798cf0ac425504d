import { sentStatuses } from '@corridor/contract/transactions'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEvents } from '../../platform/db/fold-events.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** Where the transfers of each kind are counted, and in which statuses. */
const counted = `
  select 'all' as kind, '' as key where moved.status = any($3::text[])
  union all select 'corridor', moved.send_country || moved.receive_country where moved.status = any($3::text[])
  union all select 'payer', moved.receive_agency_sid::text where moved.status = 'AVAIL'`

/**
 * What a transfer leaves counts no more there: after a cancel or a refund it is as if it had never been sent. Summed up
 * before it is told apart by kind, which makes three rows of one.
 */
const foldSums = `
  insert into home_sums as known (kind, key, day, count, amount_cents, margin_cents)
  select counted.kind, counted.key, moved.day, sum(moved.transfers), (sum(moved.amount) * 100)::bigint,
    (sum(moved.margin) * 100)::bigint
  from (
    select (t.created_at at time zone 'UTC')::date as day, t.send_country, t.receive_country, t.receive_agency_sid,
      step.status, sum(step.delta) as transfers, sum(step.delta * t.amount_base) as amount,
      sum(step.delta * (t.fees_base + t.amount_base - t.payout_base)) as margin
    from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    cross join lateral (values (e.to_status, 1), (e.from_status, -1)) as step (status, delta)
    where e.sid > $1 and e.sid <= $2 and e.to_status is distinct from e.from_status
    group by 1, 2, 3, 4, 5
  ) as moved
  cross join lateral (${counted}) as counted
  group by 1, 2, 3
  on conflict (kind, day, key) do update set count = known.count + excluded.count,
    amount_cents = known.amount_cents + excluded.amount_cents,
    margin_cents = known.margin_cents + excluded.margin_cents`

/** As the ledger books it: a cancellation that keeps the fees leaves the collector its share and the operator the rest. */
const foldRevenue = `
  insert into home_revenue as known
    (day, operator_fees, operator_fx, sender_fees, sender_fx, payer_fees, payer_fx)
  select (e.at at time zone 'UTC')::date,
    sum(paid * t.mdl_fees + kept * (t.fees_base - t.host_fees)), sum(paid * t.mdl_fx),
    sum((paid + kept) * t.host_fees), sum(paid * t.host_fx), sum(paid * t.peer_fees), sum(paid * t.peer_fx)
  from transaction_events e
  join transactions t on t.sid = e.transaction_sid
  cross join lateral (select case e.move when 'RECEIVE' then 1 when 'CANCEL' then 0 else -1 end as paid,
    case when e.move = 'CANCEL' and t.fees_returned is not true then 1 else 0 end as kept) as s
  where e.sid > $1 and e.sid <= $2 and e.move in ('RECEIVE', 'REVERSE', 'CORRECT', 'CANCEL')
  group by 1
  on conflict (day) do update set operator_fees = known.operator_fees + excluded.operator_fees,
    operator_fx = known.operator_fx + excluded.operator_fx, sender_fees = known.sender_fees + excluded.sender_fees,
    sender_fx = known.sender_fx + excluded.sender_fx, payer_fees = known.payer_fees + excluded.payer_fees,
    payer_fx = known.payer_fx + excluded.payer_fx`

const keepThrough = `
  insert into home_sums_through (event_sid) values ($1)
  on conflict ((true)) do update set event_sid = excluded.event_sid`

async function foldBetween(db: Db | Tx, after: number, through: number): Promise<void> {
  await rawQuery(db, foldSums, [after, through, sentStatuses])
  await rawQuery(db, foldRevenue, [after, through])
  await rawQuery(db, keepThrough, [through])
}

/** Only one at a time may run this; until then the pictures say as of when they are. */
export function foldHome(db: Db): Promise<void> {
  return foldEvents(db, {
    through: async () =>
      (await db.selectFrom('homeSumsThrough').select('eventSid').executeTakeFirst())?.eventSid,
    fold: foldBetween,
  })
}

/** All sums at once: for a bulk fill, while nobody else writes. */
export async function rebuildHome(db: Db | Tx): Promise<void> {
  await rawQuery(db, 'truncate home_sums, home_revenue, home_sums_through')
  const [last] = await rawQuery<{ sid: number }>(
    db,
    'select coalesce(max(sid), 0) as sid from transaction_events',
  )
  await foldBetween(db, 0, last?.sid ?? 0)
}
