import type { Explanation, Quote } from '@corridor/domain/quotes/quote'
import { inCurrency, personName } from '../../apps/server/src/core/transfers/present.ts'
import { presentQuote } from '../../apps/server/src/partner/price.ts'
import { maskInput } from '../../apps/server/src/partner/wire/mask.ts'
import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { XmlObject } from '../../apps/server/src/partner/wire/values.ts'
import { writeRequest, writeResponse } from '../../apps/server/src/partner/wire/write.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

const tracedTransfers = 1_000

type Fields = Readonly<Record<string, string>>

/** A transfer with what its messages say. */
interface Traced extends Omit<Quote, 'explanation'> {
  readonly sid: number
  readonly referenceNumber: string
  readonly createdAt: string
  readonly lapsesAt: string
  readonly availableAt: string | null
  readonly expiresAt: string | null
  readonly receivedAt: string | null
  /** When the payer's teller asked whether it may be paid. */
  readonly checkedAt: string | null
  readonly sendAgent: string
  readonly sendPos: string
  readonly receiveAgent: string | null
  readonly receivePos: string | null
  readonly receiveAgencyCode: string
  readonly deliveryOption: string
  readonly sendCurrency: string
  readonly sendMinorUnits: number
  readonly receiveCurrency: string
  readonly receiveMinorUnits: number
  readonly explanation: Explanation
  readonly senderFields: Fields
  readonly receiverFields: Fields | null
}

interface Message {
  readonly operation: OperationName
  readonly at: string
  readonly request: XmlObject
  readonly response: XmlObject
}

/** What partners' software would have sent about the newest transfers, by SQL: the gateway knows only the present. */
export async function addTraces(db: Db): Promise<void> {
  const rows = await rawQuery<Traced>(db, newestTransfers, [tracedTransfers])
  const secrets = await rawQuery<{ tag: string }>(db, 'select tag from field_definitions where is_secret')
  const secretFields = new Set(secrets.map(({ tag }) => tag))
  const traces = rows.flatMap((transfer) =>
    messagesOf(transfer).map(({ operation, at, request, response }) => ({
      transaction_sid: transfer.sid,
      operation,
      at,
      request: writeRequest(operation, maskInput({ timeStamp: at, ...request }, secretFields)),
      response: writeResponse(operation, { timeStamp: at, ...response }),
    })),
  )
  await rawQuery(db, insertTraces, [JSON.stringify(traces)])
}

function messagesOf(transfer: Traced): Message[] {
  return [
    sendValidation(transfer),
    commitTransaction(transfer),
    receiveValidation(transfer),
    receiveCommit(transfer),
  ].filter((message) => message !== null)
}

function head(agentID: string | null, posNumber: string | null, transfer: Traced, step: number): XmlObject {
  return {
    agentID: agentID ?? '',
    token: '',
    posNumber: posNumber ?? '',
    clientRequestID: `demo-${transfer.referenceNumber}-${step}`,
  }
}

function fieldList(fields: Fields): XmlObject[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }))
}

function sendValidation(transfer: Traced): Message {
  const { sendCurrency, receiveCurrency, referenceNumber, lapsesAt, createdAt } = transfer
  const quote = inCurrencies(transfer)
  return {
    operation: 'sendValidation',
    at: createdAt,
    request: {
      ...head(transfer.sendAgent, transfer.sendPos, transfer, 1),
      terms: {
        receiveAgencyID: transfer.receiveAgencyCode,
        sendCurrency,
        sendAmount: quote.sendAmount,
        receiveCurrency,
      },
      deliveryOption: transfer.deliveryOption,
      field: fieldList(transfer.senderFields),
    },
    response: { referenceNumber, status: 'UNCOM', lapsesAt, quote: presentQuote(quote, transfer) },
  }
}

/** The database keeps four decimals for every currency. */
function inCurrencies(transfer: Traced): Quote {
  const sent = (amount: string): string => inCurrency(amount, transfer.sendMinorUnits)
  return {
    ...transfer,
    sendAmount: sent(transfer.sendAmount),
    sendFees: sent(transfer.sendFees),
    sendTaxes: sent(transfer.sendTaxes),
    totalToCollect: sent(transfer.totalToCollect),
    receiveAmount: inCurrency(transfer.receiveAmount, transfer.receiveMinorUnits),
  }
}

function commitTransaction(transfer: Traced): Message | null {
  const { referenceNumber, availableAt } = transfer
  if (availableAt === null) return null
  return {
    operation: 'commitTransaction',
    at: availableAt,
    request: { ...head(transfer.sendAgent, transfer.sendPos, transfer, 2), referenceNumber },
    response: { referenceNumber, status: 'AVAIL', availableAt, expiresAt: transfer.expiresAt ?? undefined },
  }
}

function validationOf({ referenceNumber }: Traced): string {
  return `00000000-0000-4000-8000-${referenceNumber}`
}

function payoutOf({ receiveAmount, receiveMinorUnits, receiveCurrency }: Traced): XmlObject {
  return {
    receiveAmount: inCurrency(receiveAmount, receiveMinorUnits),
    receiveCurrency,
  }
}

function receiveValidation(transfer: Traced): Message | null {
  const { referenceNumber, checkedAt, receiveAgent, receivePos, senderFields, receiverFields } = transfer
  if (checkedAt === null) return null
  return {
    operation: 'receiveValidation',
    at: checkedAt,
    request: {
      ...head(receiveAgent, receivePos, transfer, 3),
      referenceNumber,
      field: fieldList(receiverFields ?? {}),
    },
    response: {
      validationID: validationOf(transfer),
      expiresAt: new Date(Date.parse(checkedAt) + 600_000).toISOString(),
      referenceNumber,
      ...payoutOf(transfer),
      senderName: personName(senderFields, 'sender'),
      receiverName: personName(senderFields, 'receiver'),
    },
  }
}

function receiveCommit(transfer: Traced): Message | null {
  const { referenceNumber, receivedAt, receiveAgent, receivePos } = transfer
  if (receivedAt === null) return null
  return {
    operation: 'receiveCommit',
    at: receivedAt,
    request: { ...head(receiveAgent, receivePos, transfer, 4), validationID: validationOf(transfer) },
    response: { referenceNumber, status: 'RECVD', receivedAt, ...payoutOf(transfer) },
  }
}

const newestTransfers = `
  select t.sid, t.reference_number as "referenceNumber", t.created_at as "createdAt", t.lapses_at as "lapsesAt",
    t.available_at as "availableAt", t.expires_at as "expiresAt", t.received_at as "receivedAt",
    case when t.received_at is not null
      then greatest(t.available_at, t.received_at - interval '40 seconds') end as "checkedAt",
    s.agent_id as "sendAgent", t.send_pos as "sendPos", r.agent_id as "receiveAgent", t.receive_pos as "receivePos",
    a.code as "receiveAgencyCode", t.delivery_option as "deliveryOption",
    t.send_currency as "sendCurrency", sc.minor_units as "sendMinorUnits",
    t.receive_currency as "receiveCurrency", rc.minor_units as "receiveMinorUnits",
    t.send_amount as "sendAmount", t.send_fees as "sendFees", t.send_taxes as "sendTaxes",
    t.total_to_collect as "totalToCollect", t.amount_base as "amountBase", t.fees_base as "feesBase",
    t.taxes_base as "taxesBase", t.total_base as "totalBase", t.exchange_rate as "exchangeRate",
    t.receive_amount as "receiveAmount", t.payout_base as "payoutBase", t.host_fees as "hostFees",
    t.peer_fees as "peerFees", t.mdl_fees as "mdlFees", t.host_fx as "hostFx", t.peer_fx as "peerFx",
    t.mdl_fx as "mdlFx", t.explanation, t.sender_fields as "senderFields", t.receiver_fields as "receiverFields"
  from transactions t
  join agents s on s.sid = t.send_agent_sid
  left join agents r on r.sid = t.receive_agent_sid
  join agencies a on a.sid = t.receive_agency_sid
  join currencies sc on sc.currency_code = t.send_currency
  join currencies rc on rc.currency_code = t.receive_currency
  order by t.sid desc limit $1`

const insertTraces = `
  insert into traces (transaction_sid, operation, at, request, response)
  select transaction_sid, operation, at, request, response
  from jsonb_to_recordset($1) as m
    (transaction_sid bigint, operation text, at timestamptz, request text, response text)
  order by at, transaction_sid`
