import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { within } from '../days/day.ts'

/** A sentence, with the transfer that it is about if it is about one. */
export interface ProofFinding {
  readonly sentence: string
  readonly transactionSid: number | null
}

/** At most `mostFindings` of them, and how many there are. */
export interface ProofFindings {
  readonly findings: readonly ProofFinding[]
  readonly count: number
}

/** What is listed of a proof; the rest is counted. */
export const mostFindings = 200

/** Of a statement that gives sentence, transaction_sid and total, no more rows than are listed. */
export async function findingsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<ProofFindings> {
  const { rows } = await sql<ProofFinding & { total: number }>`${statement}`.execute(tx)
  return {
    findings: rows.map(({ sentence, transactionSid }) => ({ sentence, transactionSid })),
    count: rows[0]?.total ?? 0,
  }
}

function cents(dollars: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${dollars}) * 100)::bigint`
}

function posted(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(p.amount_cents) filter (where ${accounts}), 0)::bigint`
}

/**
 * The first way: what the ledger has booked on the day, by the time of the postings and whatever the close has said. An
 * event's postings tell by themselves what arises for whom: what it puts on transit and on the collector's account the
 * collector owes, turned; whoever else has a part is owed what stands on its account, turned. Of an event that is
 * gone nobody knows the payer: its agencies count as collectors, and the sum stays that of the postings.
 */
export async function derivePostings(tx: Tx, day: string): Promise<void> {
  const isPayer = sql`p.account = 'agency:' || t.receive_agency_sid`
  await sql`
    create temp table proof_posted on commit drop as
    select event_sid, transaction_sid, move, transit, -(transit + agencies - payer) as collector, -payer as payer,
      -fees as fees, -fx as fx, strange
    from (
      select p.event_sid, e.transaction_sid, e.move, ${posted(sql`p.account = 'transit'`)} as transit,
        ${posted(sql`p.account like 'agency:%'`)} as agencies, ${posted(isPayer)} as payer,
        ${posted(sql`p.account = 'operator:fees'`)} as fees, ${posted(sql`p.account = 'operator:fx'`)} as fx,
        count(*) filter (where p.account like 'agency:%' and not (${isPayer})
          and p.account <> 'agency:' || t.send_agency_sid) as strange
      from ledger_postings p
      left join transaction_events e on e.sid = p.event_sid
      left join transactions t on t.sid = e.transaction_sid
      where ${within('p.booked_at', day)} and p.payment_sid is null
      group by p.event_sid, e.transaction_sid, e.move
    ) as booked`.execute(tx)
  await sql`analyze proof_posted`.execute(tx)
}

/**
 * The second way: the entries of the close with the frozen shares of their transfers. Each side says its own: `C` what
 * the collector owes and the operator earns, `R` what the payer is owed, and either `S` or `R` what is under way.
 */
export async function deriveEntries(tx: Tx, day: string): Promise<void> {
  await sql`
    create temp table proof_entered on commit drop as
    select d.event_sid, e.transaction_sid, e.move,
      max(case d.side when 'R' then d.peer_sid else d.agency_sid end) as sender_sid,
      coalesce(sum(case when d.side = 'C' then null when e.move in ('SEND', 'SEND_HELD', 'REVERSE', 'CORRECT')
        then -f.collected else f.collected end), 0)::bigint as transit,
      coalesce(sum(case d.side when 'C' then -s.sign * (f.collected - f.host) - s.kept end), 0)::bigint as collector,
      coalesce(sum(case d.side when 'R' then s.sign * f.payer end), 0)::bigint as payer,
      coalesce(sum(case d.side when 'C' then s.sign * f.fees + s.kept end), 0)::bigint as fees,
      coalesce(sum(case d.side when 'C' then s.sign * f.fx end), 0)::bigint as fx,
      count(*) filter (where (d.agency_sid, d.peer_sid) <> case d.side
        when 'R' then (t.receive_agency_sid, t.send_agency_sid) else (t.send_agency_sid, t.receive_agency_sid) end) as strange
    from day_entries d
    left join transaction_events e on e.sid = d.event_sid
    left join transactions t on t.sid = e.transaction_sid
    cross join lateral (select ${cents(sql`t.amount_base + t.fees_base`)} as collected,
      ${cents(sql`t.host_fees + t.host_fx`)} as host, ${cents(sql`t.payout_base + t.peer_fees + t.peer_fx`)} as payer,
      ${cents(sql`t.mdl_fees`)} as fees, ${cents(sql`t.mdl_fx`)} as fx,
      ${cents(sql`t.fees_base - t.host_fees`)} as kept) as f
    cross join lateral (select
      case e.move when 'RECEIVE' then 1 when 'REVERSE' then -1 when 'CORRECT' then -1 else 0 end as sign,
      case e.move when 'CANCEL' then f.kept else 0 end as kept) as s
    where d.day = ${day}::date
    group by d.event_sid, e.transaction_sid, e.move`.execute(tx)
  await sql`analyze proof_entered`.execute(tx)
}

export interface WayFigures {
  readonly collectors: string
  readonly payers: string
  readonly operator: string
  readonly sum: string
}

/** Of a table or a query with collector, payer and operator in cents. */
export async function figuresOf(tx: Tx, from: RawBuilder<unknown>): Promise<WayFigures> {
  const total = (parts: string) =>
    sql`(coalesce(sum(${sql.raw(parts)}), 0)::numeric / 100)::numeric(16, 2)::text`
  const { rows } = await sql<WayFigures>`
    select ${total('collector')} as collectors, ${total('payer')} as payers, ${total('operator')} as operator,
      ${total('collector + payer + operator')} as sum
    from ${from} as way`.execute(tx)
  if (!rows[0]) throw new Error('Sums without a row.')
  return rows[0]
}

export const postedParts = sql`(select collector, payer, fees + fx as operator from proof_posted)`
export const enteredParts = sql`(select collector, payer, fees + fx as operator from proof_entered)`

/** One part of an event where the two ways differ. */
function unlike(name: string, column: string): RawBuilder<unknown> {
  const [booked, frozen] = [sql.ref(`d.posted_${column}`), sql.ref(`d.entered_${column}`)]
  const dollars = (value: RawBuilder<unknown>) => sql`(${value}::numeric / 100)::numeric(16, 2)`
  return sql`case when ${booked} <> ${frozen} then format('%s %s by its postings and %s by its entries', ${sql.lit(name)},
    ${dollars(booked)}, ${dollars(frozen)}) end`
}

/** What no sum shows: the money is all there, and stands with an agency that has no part in the transfer. */
function ofOthers(what: string, column: string): RawBuilder<unknown> {
  const count = sql.ref(`d.${column}`)
  return sql`case when ${count} > 0 then format('%s %s of other agencies', ${count}, ${sql.lit(what)}) end`
}

/**
 * Which transfer an event belonged to that is gone: one of the same sender with the amount that its postings put under
 * way, whose other events do not lead to where it stands.
 */
const formerTransfer = sql`
  select case count(*) when 1 then min(t.sid) end as sid
  from transactions t
  where t.send_agency_sid = d.sender_sid
    and ${cents(sql`t.amount_base + t.fees_base`)} = abs(d.posted_transit)
    and exists (
      select from (
        select w.from_status, w.to_status, lag(w.to_status) over life as former, lead(w.sid) over life is null as is_last
        from transaction_events w where w.transaction_sid = t.sid window life as (order by w.sid)
      ) as walked
      where walked.from_status is distinct from walked.former or walked.is_last and walked.to_status <> t.status)`

/** Events that the ledger has on the day and the close has not, or the reverse, or of which they tell another story. */
export const bookDifferences = sql`
  select case when d.move is not null then format('Transfer %s, %s, event %s: ', d.transaction_sid, d.move, d.event_sid)
      when former.sid is not null then format('Transfer %s, event %s: the event is gone; ', former.sid, d.event_sid)
      else format('Event %s of a transfer that nobody can tell: the event is gone; ', d.event_sid) end
    || case when not d.is_posted then 'nothing is booked for it on the day, but it is entered.'
      when not d.is_entered then 'it is booked on the day, but not entered.'
      else concat_ws(', ', ${unlike('under way', 'transit')}, ${unlike('collector', 'collector')},
        ${unlike('payer', 'payer')}, ${unlike('fees of the operator', 'fees')},
        ${unlike('FX of the operator', 'fx')},
        ${ofOthers('postings on the accounts', 'posted_strange')}, ${ofOthers('entries', 'entered_strange')}) || '.'
      end as sentence,
    coalesce(d.transaction_sid, former.sid) as transaction_sid, d.total
  from (
    select event_sid, coalesce(p.transaction_sid, n.transaction_sid) as transaction_sid, coalesce(p.move, n.move) as move,
      p.move is null and n.move is null as is_gone, p.event_sid is not null as is_posted,
      n.event_sid is not null as is_entered, n.sender_sid, count(*) over () as total,
      coalesce(p.transit, 0) as posted_transit, coalesce(n.transit, 0) as entered_transit,
      coalesce(p.collector, 0) as posted_collector, coalesce(n.collector, 0) as entered_collector,
      coalesce(p.payer, 0) as posted_payer, coalesce(n.payer, 0) as entered_payer,
      coalesce(p.fees, 0) as posted_fees, coalesce(n.fees, 0) as entered_fees,
      coalesce(p.fx, 0) as posted_fx, coalesce(n.fx, 0) as entered_fx,
      p.strange as posted_strange, n.strange as entered_strange
    from proof_posted p full join proof_entered n using (event_sid)
    where p.event_sid is null or n.event_sid is null or p.strange > 0 or n.strange > 0
      or (p.transit, p.collector, p.payer, p.fees, p.fx) <> (n.transit, n.collector, n.payer, n.fees, n.fx)
    order by event_sid limit ${sql.lit(mostFindings)}
  ) as d
  left join lateral (${formerTransfer}) as former on d.is_gone
  order by d.event_sid`
