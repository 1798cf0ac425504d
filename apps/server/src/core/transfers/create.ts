import type { Quote } from '@corridor/domain/quotes/quote'
import type { Db, Tx } from '../../platform/db/database.ts'
import { gotNoLock, shortWait, statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { CustomerDetails } from '../customers/details.ts'
import type { KnownCustomer } from '../customers/match.ts'
import type { PartnerMessage, TransferActor } from './actor.ts'

export interface NewTransfer {
  readonly referenceNumber: string
  readonly createdAt: string
  readonly lapsesAt: string
  readonly sendAgencySid: number
  readonly sendAgentSid: number
  readonly sendPos: string
  readonly receiveAgencySid: number
  readonly sendCountry: string
  readonly receiveCountry: string
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly deliveryOption: string
  readonly quote: Quote
  /** The quote that it uses up, if its price was told before. */
  readonly quoteId: string | null
  readonly senderFields: Readonly<Record<string, string>>
  readonly comments: string
}

/** A customer who is known, with the person's count of transfers that the limits were judged by; or one to be stored. */
export type SendingCustomer =
  | Pick<KnownCustomer, 'sid' | 'personSid' | 'sends'>
  | { readonly sid: null; readonly details: CustomerDetails }

/**
 * `outrun`: the customer sent, or was stored, meanwhile: look again. `reference_taken`: try another one.
 * `quote_used`: another request was quicker with the same quote. `busy`: somebody else holds the customer. `answered`:
 * this very request of the partner was carried out before.
 */
export type CreateOutcome = 'done' | 'outrun' | 'reference_taken' | 'quote_used' | 'busy' | 'answered'

interface CreateValues extends PartnerMessage {
  readonly customerSid: number | null
  readonly personSid: number | null
  readonly customerSends: number | null
  readonly newCustomer: CustomerDetails | null
  readonly transfer: object
  readonly quoteId: string | null
  readonly createdAt: string
  readonly actor: string
  readonly actorSid: number | null
  readonly requestId: string
}

/** As with a move: all or nothing, in one statement. */
export const createStatement = statement(
  'create-transfer',
  `with patience as (
    ${shortWait}
  ), known as (
    update customers set sends = sends + 1 where sid = (
      select c.sid from customers c, patience where c.sid = :personSid and c.sends = :customerSends
      for no key update of c skip locked)
    returning :customerSid::bigint as sid
  ), added as (
    insert into customers (first_name, middle_name, last_name, last_name2, address, zip_code, country, state, city,
      mobile_phone, home_phone, email, photo_id_type, photo_id_number, photo_id_issue_date, photo_id_exp_date,
      photo_id_country, photo_id_state, occupation, date_of_birth, birth_city, birth_country, nationality_country,
      legal_id_type, legal_id_number, legal_id_issue_country, sends, created_at)
    select first_name, middle_name, last_name, last_name2, address, zip_code, country, state, city,
      mobile_phone, home_phone, email, photo_id_type, photo_id_number, photo_id_issue_date, photo_id_exp_date,
      photo_id_country, photo_id_state, occupation, date_of_birth, birth_city, birth_country, nationality_country,
      legal_id_type, legal_id_number, legal_id_issue_country, 1, :createdAt::timestamptz
    from patience, jsonb_populate_record(null::customers, :newCustomer) where :newCustomer is not null
    returning sid
  ), customer as (
    select sid from known union all select sid from added
  ), made as (
    insert into transactions (reference_number, status, created_at, lapses_at, send_agency_sid, send_agent_sid,
      send_pos, receive_agency_sid, customer_sid, send_country, receive_country, delivery_option, send_currency,
      send_amount, send_fees, send_taxes, total_to_collect, receive_currency, receive_amount, exchange_rate,
      amount_base, fees_base, taxes_base, total_base, payout_base, host_fees, peer_fees, mdl_fees, host_fx,
      peer_fx, mdl_fx, explanation, sender_fields, comments)
    select t.reference_number, 'UNCOM', :createdAt, t.lapses_at, t.send_agency_sid, t.send_agent_sid,
      t.send_pos, t.receive_agency_sid, customer.sid, t.send_country, t.receive_country, t.delivery_option,
      t.send_currency, t.send_amount, t.send_fees, t.send_taxes, t.total_to_collect, t.receive_currency,
      t.receive_amount, t.exchange_rate, t.amount_base, t.fees_base, t.taxes_base, t.total_base, t.payout_base,
      t.host_fees, t.peer_fees, t.mdl_fees, t.host_fx, t.peer_fx, t.mdl_fx, t.explanation, t.sender_fields,
      t.comments
    from customer, jsonb_populate_record(null::transactions, :transfer) as t
    returning sid
  ), spent as (
    insert into quote_uses (quote_id, transaction_sid) select :quoteId::uuid, sid from made where :quoteId::uuid is not null
  ), event as (
    insert into transaction_events (transaction_sid, at, move, to_status, actor)
    select sid, :createdAt, 'VALIDATE', 'UNCOM', :actor::text from made
  ), audited as (
    insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, after, request_id)
    select :actorSid::integer, :actor, 'insert', 'transaction', sid, jsonb_build_object('status', 'UNCOM'), :requestId::text from made
    union all
    select :actorSid, :actor, 'insert', 'customer', sid, null, :requestId from added
  ), traced as (
    insert into traces (transaction_sid, operation, at, request, response)
    select sid, :operation::text, :createdAt, :request::text, :response::text from made
    returning sid
  ), answered as (
    insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, response, at,
      transaction_sid)
    select :agentSid::integer, :clientRequestId::text, :operation, :inputHash::bytea, traced.sid, :response, :createdAt,
      made.sid
    from traced, made
  )
  select sid from made`,
).typed<CreateValues, { sid: number }>()

const outcomes: Readonly<Record<string, CreateOutcome>> = {
  partner_requests_pkey: 'answered',
  transactions_reference_number_key: 'reference_taken',
  quote_uses_pkey: 'quote_used',
  customers_by_photo_id: 'outrun',
  customers_by_birth: 'outrun',
  customers_by_phone: 'outrun',
  customer_aliases_taken: 'outrun',
}

/** Stores a validated transfer, and its sender where nobody knows him yet. */
export async function createTransfer(
  db: Db | Tx,
  transfer: NewTransfer,
  customer: SendingCustomer,
  actor: TransferActor,
  message: PartnerMessage,
): Promise<CreateOutcome> {
  try {
    const rows = await createStatement(db, {
      ...message,
      customerSid: customer.sid,
      personSid: customer.sid === null ? null : customer.personSid,
      customerSends: customer.sid === null ? null : customer.sends,
      newCustomer: customer.sid === null ? customer.details : null,
      transfer: transferRecord(transfer),
      quoteId: transfer.quoteId,
      createdAt: transfer.createdAt,
      actor: actor.name,
      actorSid: actor.userSid,
      requestId: actor.requestId,
    })
    return rows.length === 1 ? 'done' : 'outrun'
  } catch (error) {
    const outcome = outcomes[violatedConstraint(error) ?? '']
    if (outcome) return outcome
    if (gotNoLock(error)) return 'busy'
    throw error
  }
}

function transferRecord({ quote, ...transfer }: NewTransfer): object {
  return {
    reference_number: transfer.referenceNumber,
    lapses_at: transfer.lapsesAt,
    send_agency_sid: transfer.sendAgencySid,
    send_agent_sid: transfer.sendAgentSid,
    send_pos: transfer.sendPos,
    receive_agency_sid: transfer.receiveAgencySid,
    send_country: transfer.sendCountry,
    receive_country: transfer.receiveCountry,
    delivery_option: transfer.deliveryOption,
    send_currency: transfer.sendCurrency,
    receive_currency: transfer.receiveCurrency,
    sender_fields: transfer.senderFields,
    comments: transfer.comments,
    ...quoteColumns(quote),
  }
}

/** A price as the table of transfers keeps it. */
export function quoteColumns(quote: Quote): object {
  return {
    send_amount: quote.sendAmount,
    send_fees: quote.sendFees,
    send_taxes: quote.sendTaxes,
    total_to_collect: quote.totalToCollect,
    receive_amount: quote.receiveAmount,
    exchange_rate: quote.exchangeRate,
    amount_base: quote.amountBase,
    fees_base: quote.feesBase,
    taxes_base: quote.taxesBase,
    total_base: quote.totalBase,
    payout_base: quote.payoutBase,
    host_fees: quote.hostFees,
    peer_fees: quote.peerFees,
    mdl_fees: quote.mdlFees,
    host_fx: quote.hostFx,
    peer_fx: quote.peerFx,
    mdl_fx: quote.mdlFx,
    explanation: quote.explanation,
  }
}
