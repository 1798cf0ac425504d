import { type RawBuilder, sql } from 'kysely'
import { mostFindings } from './proof-books.ts'

/**
 * What the rows of the files say of the three parties. A payout's row has the amount, the fee and the payer's own
 * shares; the collector's shares, the operator's and the dollars of the payout stand in no file of the day, so they are
 * the transfer's. Where a file says something else than the transfer, the three do not sum to zero any more. A
 * cancellation says that fees were kept by giving none back.
 */
export const fileParts = sql`
  (select ((case when s.sign <> 0 then s.sign * (t.host_fees + t.host_fx) - f.base_amount - f.fees else -s.kept end) * 100)
      as collector,
    ((case when s.sign <> 0 then s.sign * t.payout_base + f.own_fees + f.own_fx else 0 end) * 100) as payer,
    ((s.sign * (t.mdl_fees + t.mdl_fx) + s.kept) * 100) as operator
  from proof_rows f join transactions t on t.reference_number = f.reference
  cross join lateral (select case f.kind when 'RECEIVE' then 1 when 'REVERSE' then -1 else 0 end as sign,
    case when f.kind = 'CANCEL' and f.fees = 0 then t.fees_base - t.host_fees else 0 end as kept) as s)`

/** The rows that the entries give, by the format's own words: what is given back has a minus, and a kept fee is none. */
function expectedRows(day: string): RawBuilder<unknown> {
  return sql`
  select d.agency_sid, d.side, t.reference_number as reference, k.kind, e.transaction_sid,
    row_number() over (partition by d.agency_sid, d.side, t.reference_number, k.kind order by e.at, e.sid) as turn,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, e.to_status as status,
    k.sign * t.send_amount as send_amount, k.sign * t.amount_base as base_amount, k.fee_sign * t.fees_base as fees,
    k.sign * t.taxes_base as taxes,
    k.fee_sign * case d.side when 'S' then t.host_fees else t.peer_fees end as own_fees,
    k.sign * case d.side when 'S' then t.host_fx else t.peer_fx end as own_fx,
    k.sign * t.receive_amount as receive_amount
  from day_entries d
  join transaction_events e on e.sid = d.event_sid
  join transactions t on t.sid = e.transaction_sid
  cross join lateral (values
    ('SEND', 1, 1, e.move in ('SEND', 'SEND_HELD')), ('RECEIVE', 1, 1, e.move = 'RECEIVE'),
    ('REVERSE', -1, -1, e.move in ('REVERSE', 'CORRECT')), ('REFUND', -1, -1, e.move = 'REFUND'),
    ('CANCEL', -1, case when e.move = 'CANCEL' and t.fees_returned is not true then 0 else -1 end,
      e.move in ('CANCEL', 'CANCEL_HELD'))) as k (kind, sign, fee_sign, belongs)
  where k.belongs and d.day = ${day}::date and d.side in ('S', 'R')`
}

/** A figure of a row that is another one in the file. */
function unlike(name: string, column: string): RawBuilder<unknown> {
  const [found, expected] = [sql.ref(`found.${column}`), sql.ref(`expected.${column}`)]
  return sql`case when ${found} <> ${expected} then format('%s %s instead of %s', ${sql.lit(name)}, ${found}, ${expected}) end`
}

const unlikeFigures = sql`concat_ws(', ', ${unlike('time', 'at')}, ${unlike('amount', 'send_amount')},
  ${unlike('base amount', 'base_amount')}, ${unlike('fees', 'fees')}, ${unlike('taxes', 'taxes')},
  ${unlike('own fees', 'own_fees')}, ${unlike('own FX', 'own_fx')}, ${unlike('amount to pay out', 'receive_amount')},
  ${unlike('status', 'status')})`

/** Rows of files that no entry gives, entries without a row, and rows with other figures. Rows have no number of their
 * event: those of one transfer and kind are told apart by their order. */
export function fileDifferences(day: string): RawBuilder<unknown> {
  return sql`
  select format('%s, %s of transfer %s: %s.', coalesce(s.file_title, format('Rows of agency %s, type %s', d.agency_sid, d.side)),
      d.kind, coalesce(d.transaction_sid::text, 'number ' || d.reference), d.words) as sentence,
    d.transaction_sid, d.total
  from (
    select agency_sid, side, kind, reference, found.line,
      coalesce(expected.transaction_sid, (select t.sid from transactions t where t.reference_number = reference))
        as transaction_sid,
      case when expected.transaction_sid is null then 'its row is there, but no entry'
        when found.line is null then 'its row is missing' else ${unlikeFigures} end as words,
      count(*) over () as total
    from (${expectedRows(day)}) as expected
    full join (
      select f.*, f.date || ' ' || f.time as at,
        row_number() over (partition by agency_sid, side, reference, kind order by line) as turn
      from proof_rows f
    ) as found using (agency_sid, side, reference, kind, turn)
    where expected.transaction_sid is null or found.line is null or ${unlikeFigures} <> ''
    order by agency_sid, side, found.line limit ${sql.lit(mostFindings)}
  ) as d
  left join settlements s on s.agency_sid = d.agency_sid and s.id_type_trns = d.side and s.period = 'd'
    and s.first_day = ${day}::date
  order by d.agency_sid, d.side, d.line`
}
