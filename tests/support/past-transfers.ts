import { sql } from 'kysely'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { TransferWorld } from './transactions.ts'

/** What of a transfer the rules of an agency look at. */
export interface PastCase {
  readonly amount: string
  readonly status: string
  readonly daysAgo: number
  readonly deliveryOption: string
  readonly customer: number
  /** Another agency than that of the transfer which they are made by. */
  readonly payer?: number
  readonly senderFields: Readonly<Record<string, string>>
  readonly receiverFields: Readonly<Record<string, string>> | null
}

/** Transfers as they would be there after some weeks, by way of one that the gateway has made. Answers their references. */
export async function storePast(
  { server: { db } }: TransferWorld,
  template: number,
  cases: readonly PastCase[],
): Promise<string[]> {
  const customers = await rawQuery<{ sid: number }>(
    db,
    `insert into customers (first_name, last_name, home_phone)
    select 'PAST', 'CUSTOMER', n::text from generate_series(1, $1::integer) n returning sid`,
    [Math.max(...cases.map(({ customer }) => customer)) + 1],
  )
  const rows = cases.map((one) => ({ ...one, customer: customers[one.customer]?.sid }))
  const stored = await rawQuery<{ reference: string }>(
    db,
    `insert into transactions (reference_number, status, created_at, lapses_at, available_at, expires_at, received_at,
      send_agency_sid, send_agent_sid, send_pos, receive_agency_sid, receive_agent_sid, receive_pos, customer_sid,
      send_country, receive_country, delivery_option, send_currency, send_amount, send_fees, send_taxes,
      total_to_collect, receive_currency, receive_amount, exchange_rate, amount_base, fees_base, taxes_base, total_base,
      payout_base, host_fees, peer_fees, mdl_fees, host_fx, peer_fx, mdl_fx, explanation, sender_fields, receiver_fields)
    select (100000000000 + (select coalesce(max(sid), 0) from transactions) * 1000 + n)::text, c.status, at.made,
      at.made, at.made, now() + interval '30 days', case when c.status = 'RECVD' then at.made + interval '2 hours' end,
      t.send_agency_sid, t.send_agent_sid, t.send_pos, payer.sid,
      case when c.status = 'RECVD' then (select min(sid) from agents where agency_sid = payer.sid) end,
      case when c.status = 'RECVD' then '001' end, c.customer, t.send_country, payer.country_code, c."deliveryOption",
      t.send_currency, t.send_amount, t.send_fees, t.send_taxes, t.total_to_collect, t.receive_currency,
      t.receive_amount, t.exchange_rate, c.amount, t.fees_base, t.taxes_base, c.amount + t.fees_base + t.taxes_base,
      c.amount - t.host_fx - t.peer_fx - t.mdl_fx, t.host_fees, t.peer_fees, t.mdl_fees, t.host_fx, t.peer_fx, t.mdl_fx,
      t.explanation, c."senderFields", c."receiverFields"
    from transactions t, rows from (jsonb_to_recordset($2::jsonb) as (amount numeric, status text, "daysAgo" numeric,
        "deliveryOption" text, customer bigint, payer integer, "senderFields" jsonb, "receiverFields" jsonb))
        with ordinality as c (amount, status, "daysAgo", "deliveryOption", customer, payer, "senderFields",
          "receiverFields", n),
      lateral (select now() - c."daysAgo" * interval '1 day' as made) at,
      agencies payer
    where t.sid = $1 and payer.sid = coalesce(c.payer, t.receive_agency_sid)
    returning reference_number as reference`,
    [template, JSON.stringify(rows)],
  )
  await sql`analyze transactions`.execute(db)
  return stored.map(({ reference }) => reference)
}
