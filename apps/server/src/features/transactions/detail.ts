import type { transaction } from '@corridor/contract/transactions'
import { feesReturnedUntilMs } from '@corridor/domain/transfers/rules'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { inCurrency, personName } from '../../core/transfers/present.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Transactions } from '../../platform/db/tables.ts'

type Detail = z.input<typeof transaction>
type Row = Selectable<Transactions> & { send_minor_units: number; receive_minor_units: number }

/** One transfer with its events, or none. */
export const findDetail = async (db: Db, sid: number): Promise<Detail[]> => {
  const row = await db
    .selectFrom('transactions as t')
    .innerJoin('currencies as s', 's.currency_code', 't.send_currency')
    .innerJoin('currencies as r', 'r.currency_code', 't.receive_currency')
    .selectAll('t')
    .select(['s.minor_units as send_minor_units', 'r.minor_units as receive_minor_units'])
    .where('t.sid', '=', sid)
    .executeTakeFirst()
  if (!row) return []
  return [{ ...present(row), events: await eventsOf(db, sid) }]
}

const maxEvents = 200

const eventsOf = (db: Db, sid: number) =>
  db
    .selectFrom('transaction_events')
    .select(['at', 'move', 'from_status as from', 'to_status as to', 'actor', 'reason'])
    .where('transaction_sid', '=', sid)
    .orderBy('sid')
    .limit(maxEvents)
    .execute()

type Fields = Readonly<Record<string, string>>

const present = (row: Row): Omit<Detail, 'events'> => {
  const sent = (amount: string): string => inCurrency(amount, row.send_minor_units)
  const fields = row.sender_fields as Fields
  return {
    sid: row.sid,
    referenceNumber: row.reference_number,
    status_sid: row.status,
    deliveryOption: row.delivery_option,
    sendCountry: row.send_country,
    receiveCountry: row.receive_country,
    dateTransaction: row.created_at,
    dateAvailable: row.available_at,
    dateReceive: row.received_at,
    dateExpires: row.expires_at,
    sndAgency_sid: row.send_agency_sid,
    rcvAgency_sid: row.receive_agency_sid,
    agentSnd: row.send_agent_sid,
    agentRcv: row.receive_agent_sid,
    customer_sid: row.customer_sid,
    senderName: personName(fields, 'sender'),
    receiverName: personName(fields, 'receiver'),
    senderPhotoIdExpDate: fields['senderPhotoIdExpDate'] ?? null,
    sendAmount: sent(row.send_amount),
    totalSendFees: sent(row.send_fees),
    totalSendTaxes: sent(row.send_taxes),
    sendCurrency: row.send_currency,
    totalAmountToCollect: sent(row.total_to_collect),
    amountBase: row.amount_base,
    sndFeesBase: row.fees_base,
    sndTaxesBase: row.taxes_base,
    amountToCollectBase: row.total_base,
    exchangeRate: row.exchange_rate,
    receiveAmount: inCurrency(row.receive_amount, row.receive_minor_units),
    receiveCurrency: row.receive_currency,
    comments: row.comments,
    fieldsJSON: fields,
    rcvFieldsJSON: row.receiver_fields as Fields | null,
    explanation: row.explanation as unknown as Detail['explanation'],
    shares: {
      payoutBase: row.payout_base,
      hostFees: row.host_fees,
      peerFees: row.peer_fees,
      mdlFees: row.mdl_fees,
      hostFx: row.host_fx,
      peerFx: row.peer_fx,
      mdlFx: row.mdl_fx,
    },
    feesReturned: row.fees_returned,
    feesReturnedUntil: feesReturnedUntil(row),
  }
}

const feesReturnedUntil = ({ status, send_country, available_at }: Row): string | null => {
  if (status !== 'AVAIL' || available_at === null) return null
  const until = feesReturnedUntilMs({ sendCountry: send_country, availableAtMs: Date.parse(available_at) })
  return until === null || until < Date.now() ? null : new Date(until).toISOString()
}
