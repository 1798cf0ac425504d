import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

export interface StoredHeads {
  readonly day: string
  /** Of the pair, from the collector's side, and of the collector towards the operator. */
  readonly pair: number
  readonly operator: number
  readonly summary: number
}

/** What a close would write of a transfer's payout alone, with reports; the day itself stays open. */
export async function enterPayout(db: Db, transactionSid: number): Promise<StoredHeads> {
  const { rows } = await sql<StoredHeads>`
    with paid as (
      select (e.at at time zone 'utc')::date as day, e.sid, t.send_agency_sid as host, t.receive_agency_sid as peer,
        t.total_base as collected, t.payout_base + t.peer_fees + t.peer_fx as owed, t.mdl_fees + t.mdl_fx as due,
        t.payout_base, sha256(convert_to(e.sid::text, 'UTF8')) as hash
      from transaction_events e join transactions t on t.sid = e.transaction_sid
      where t.sid = ${transactionSid} and e.move = 'RECEIVE'
    ), entered as (
      insert into day_entries (day, agency_sid, side, peer_sid, event_sid)
      select day, host, 'C', peer, sid from paid union all select day, peer, 'R', host, sid from paid
    ), heads as (
      insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
      select day, 'agency', host, peer, 1, collected, -owed, hash from paid
      union all select day, 'agency', peer, host, 1, -payout_base, owed, hash from paid
      union all select day, 'operator', host, null, 1, collected, due, hash from paid
      returning sid, day, kind, balance
    ), summaries as (
      insert into daily_summaries (day, agency_sid) select day, host from paid returning sid
    ), files as (
      insert into stored_files (sha256, bytes, content)
      select sha256(kind::bytea), length(kind), kind::bytea from unnest(array['summary', 'p2p', 'mdl']) as kind
      returning sid, convert_from(content, 'UTF8') as kind
    ), reports as (
      insert into reconciliation_reports (summary_sid, kind, file_title, file_sid)
      select s.sid, f.kind, f.kind || to_char(p.day, '_YYYY_MM_DD') || '.csv', f.sid from summaries s, files f, paid p
    )
    select (select min(day) from heads) as day,
      (select sid from heads where kind = 'agency' and balance <= 0) as pair,
      (select sid from heads where kind = 'operator') as operator, (select sid from summaries) as summary`.execute(
    db,
  )
  const [stored] = rows
  if (!stored) throw new Error('The transfer is not paid out.')
  return stored
}

/** A day that was closed without any event. It is the first one: the next to be closed is the day after it. */
export async function storeEmptyDay(db: Db, day: string): Promise<string> {
  await sql`
    insert into business_days (day, through_event_sid, events, sends, sent, cancels, cancelled, kept_fees, refunds,
      refunded, payouts, paid_out, reversals, reversed, payments, payments_in, payments_out, collectors, payers,
      operator_fees, operator_fx, zero_sum_cents, sha256)
    select ${day}::date, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sha256('')
    where not exists (select from business_days where day = ${day}::date)`.execute(db)
  return day
}
