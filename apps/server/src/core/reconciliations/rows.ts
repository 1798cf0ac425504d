/** Which rows: SQL expressions, so that a call gives parameters and COPY, which takes none, gives literals. */
export interface RowsOf {
  readonly day: string
  readonly host: string
  /** Only from behind this event on. */
  readonly after?: string | undefined
  /** No more than so many, in the order of their events: nothing beyond them is looked at. */
  readonly limit?: number | undefined
  /** Only those of one event. */
  readonly event?: string
}

export interface PairRowsOf extends RowsOf {
  readonly peer: string
}

/** 1 for a payout, -1 for one that is taken back; 0 for a cancellation, of which the operator keeps something. */
const sign = `case e.move when 'RECEIVE' then 1 when 'REVERSE' then -1 when 'CORRECT' then -1 else 0 end`
const kept = `case when e.move = 'CANCEL' then t.fees_base - t.host_fees else 0 end`

function cents(dollars: string): string {
  return `((${dollars}) * 100)::bigint`
}

/** Once for a row: what the ledger has of its event on each account, and whether anything else. */
const booked = `
  select count(*) as postings,
    coalesce(sum(p.amount_cents) filter (where p.account = 'transit'), 0) as transit,
    coalesce(sum(p.amount_cents) filter (where p.account = 'agency:' || t.send_agency_sid), 0) as sender,
    coalesce(sum(p.amount_cents) filter (where p.account = 'agency:' || t.receive_agency_sid), 0) as payer,
    coalesce(sum(p.amount_cents) filter (where p.account = 'operator:fees'), 0) as fees,
    coalesce(sum(p.amount_cents) filter (where p.account = 'operator:fx'), 0) as fx,
    coalesce(sum(p.amount_cents), 0) as total,
    coalesce(bool_and(p.booked_at = e.at), true) as on_time,
    count(distinct p.account) as accounts,
    count(*) filter (where p.account like 'agency:%'
      and p.account not in ('agency:' || t.send_agency_sid, 'agency:' || t.receive_agency_sid)) as strange
  from ledger_postings p where p.event_sid = d.event_sid`

/** Whose row it is says the transfer too: that two entries mirror each other says nothing of whom they belong to. */
const isOfItsTransfer = `case d.side
    when 'C' then (d.agency_sid, d.peer_sid) = (t.send_agency_sid, t.receive_agency_sid)
    else s.sign <> 0 and (d.agency_sid, d.peer_sid) = (t.receive_agency_sid, t.send_agency_sid) end`

/** What the design's table says that an event of the transfer books. A cancellation has its own line there. */
const agreesWithLedger = `b.on_time and b.accounts = b.postings and b.total = 0 and b.strange = 0
  and (e.at at time zone 'UTC')::date = d.day and ${isOfItsTransfer}
  and case when s.sign <> 0 then (b.transit, b.sender, b.payer, b.fees, b.fx) = (
      s.sign * ${cents('t.amount_base + t.fees_base')}, -s.sign * ${cents('t.host_fees + t.host_fx')},
      -s.sign * ${cents('t.payout_base + t.peer_fees + t.peer_fx')}, -s.sign * ${cents('t.mdl_fees')},
      -s.sign * ${cents('t.mdl_fx')})
    else (b.transit, b.sender, b.payer, b.fees, b.fx) = (${cents('t.amount_base + t.fees_base')},
      -${cents('t.amount_base + t.host_fees')}, 0, -${cents('s.kept')}, 0) end`

/** The other side of a payout has the same event; of a cancellation there is no other side. */
const hasMirror = `(s.sign = 0 or exists (
    select from day_entries m where m.day = d.day and m.agency_sid = d.peer_sid
      and m.side = case d.side when 'C' then 'R' else 'C' end and m.peer_sid = d.agency_sid
      and m.event_sid = d.event_sid))`

const status = `case when e.sid is null or b.postings = 0 or not ${hasMirror} then 'MISS'
    when ${agreesWithLedger} then 'OK' else 'DIFF' end`

/** The entries of one side. Each side is cut by itself, so that its index gives no more than could be shown. */
function entriesOf(side: 'C' | 'R', { day, host, after, limit, event, ...of }: RowsOf | PairRowsOf): string {
  const isPair = 'peer' in of
  // What the operator keeps of a cancellation is between it and the collector.
  const noCancel = isPair && side === 'C'
  return `(select d.* from day_entries d
    ${noCancel ? 'left join transaction_events c on c.sid = d.event_sid' : ''}
    where d.day = ${day}::date and d.agency_sid = ${host}::integer and d.side = '${side}'
      ${isPair ? `and d.peer_sid = ${of.peer}::integer` : ''}
      ${noCancel ? `and c.move is distinct from 'CANCEL'` : ''}
      ${event === undefined ? '' : `and d.event_sid = ${event}`}
      ${after === undefined ? '' : `and d.event_sid > ${after}::bigint`}
      ${limit === undefined ? '' : `order by d.event_sid limit ${limit}`})`
}

/** Entries of the day with event, transfer and ledger. An entry whose event is gone still is a row. */
function judged(entries: string): string {
  return `
  from (${entries}) as d
  left join transaction_events e on e.sid = d.event_sid
  left join transactions t on t.sid = e.transaction_sid
  cross join lateral (select ${sign} as sign, ${kept} as kept) as s
  cross join lateral (${booked}) as b`
}

const rowKeys = `d.event_sid as event, d.peer_sid, e.transaction_sid, e.move, ${status} as status`

/**
 * The rows of a host towards a peer, without their order: own shares in `host…`, the other's in `peer…`. Whoever
 * collected owes what he collected but for his shares, the operator's and the taxes; whoever paid out is owed it.
 */
export function pairRows(of: PairRowsOf): string {
  return `
  select rows.*, -amount_collected + host_fees + host_fx + operator_part + taxes as balance
  from (
    select ${rowKeys}, d.side,
      coalesce(case d.side when 'C' then s.sign * (t.amount_base + t.fees_base + t.taxes_base)
        else -s.sign * t.payout_base end, 0.00) as amount_collected,
      coalesce(s.sign * case d.side when 'C' then t.host_fees else t.peer_fees end, 0.00) as host_fees,
      coalesce(s.sign * case d.side when 'C' then t.host_fx else t.peer_fx end, 0.00) as host_fx,
      coalesce(s.sign * case d.side when 'C' then t.peer_fees else t.host_fees end, 0.00) as peer_fees,
      coalesce(s.sign * case d.side when 'C' then t.peer_fx else t.host_fx end, 0.00) as peer_fx,
      coalesce(s.sign * t.mdl_fees, 0.00) as mdl_fees, coalesce(s.sign * t.mdl_fx, 0.00) as mdl_fx,
      coalesce(case d.side when 'C' then s.sign * (t.mdl_fees + t.mdl_fx) end, 0.00) as operator_part,
      coalesce(case d.side when 'C' then s.sign * t.taxes_base end, 0.00) as taxes
    ${judged(`${entriesOf('C', of)} union all ${entriesOf('R', of)}`)}
  ) as rows`
}

/** What a collector owes the operator, row by row: its part of what was paid out, and what it keeps of cancellations. */
export function operatorRows(of: RowsOf): string {
  return `
  select ${rowKeys}, d.side,
    coalesce(s.sign * (t.amount_base + t.fees_base + t.taxes_base)
      + case when s.sign = 0 then t.fees_base else 0 end, 0.00) as amount_collected,
    coalesce(s.sign * t.mdl_fees + s.kept, 0.00) as mdl_fees, coalesce(s.sign * t.mdl_fx, 0.00) as mdl_fx,
    coalesce(s.sign * (t.mdl_fees + t.mdl_fx) + s.kept, 0.00) as balance
  ${judged(entriesOf('C', of))}`
}
