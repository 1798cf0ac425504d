import type { BookedFigures } from '@corridor/domain/ledger/postings'
import type { TransferStatus } from '@corridor/domain/transfers/statuses'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** A transfer as its moves need it. Amounts are text, times ISO. */
export interface Transfer extends BookedFigures {
  readonly sid: number
  readonly referenceNumber: string
  readonly status: TransferStatus
  readonly version: number
  readonly createdAt: string
  readonly lapsesAt: string
  readonly availableAt: string | null
  readonly expiresAt: string | null
  readonly receivedAt: string | null
  readonly closedAt: string | null
  /** When the sender asked for the money while it was on hold. */
  readonly cancelRequestedAt: string | null
  readonly sendAgencyCode: string
  readonly receiveAgencyCode: string
  readonly receiveAgentSid: number | null
  readonly receivePos: string | null
  readonly sendCountry: string
  readonly receiveCountry: string
  readonly deliveryOption: string
  readonly sendCurrency: string
  readonly sendMinorUnits: number
  readonly sendAmount: string
  readonly sendFees: string
  readonly totalToCollect: string
  readonly receiveCurrency: string
  readonly receiveMinorUnits: number
  readonly receiveAmount: string
  readonly exchangeRate: string
  readonly feesReturned: boolean | null
  readonly senderFields: Readonly<Record<string, string>>
  readonly receiverFields: Readonly<Record<string, string>> | null
  /** The sender may still send to the payer, and the payer pays out. */
  readonly wayOpen: boolean
  /** The version of the payer's rules. */
  readonly receiveRulesVersion: number
  /** The version of the rules that may hold it at its commit. */
  readonly holdRulesVersion: number
  /** One of its two currencies, where an operator has stopped it. */
  readonly stoppedCurrency: string | null
  /** Prices in its currencies that were made until then are void. */
  readonly pricesVoidUntil: string | null
  /** The database's time when it was read: later than every move that it shows, even where its clock was set back. */
  readonly readAt: string
}

const columns = `
  t.sid, t.reference_number as "referenceNumber", t.status, t.version, t.created_at as "createdAt",
  t.lapses_at as "lapsesAt", t.available_at as "availableAt", t.expires_at as "expiresAt",
  t.received_at as "receivedAt", t.closed_at as "closedAt", t.cancel_requested_at as "cancelRequestedAt",
  t.send_agency_sid as "sendAgencySid", t.receive_agency_sid as "receiveAgencySid",
  s.code as "sendAgencyCode", r.code as "receiveAgencyCode",
  t.receive_agent_sid as "receiveAgentSid", t.receive_pos as "receivePos",
  t.send_country as "sendCountry", t.receive_country as "receiveCountry",
  t.delivery_option as "deliveryOption", t.send_currency as "sendCurrency", sc.minor_units as "sendMinorUnits",
  t.send_amount as "sendAmount", t.send_fees as "sendFees", t.total_to_collect as "totalToCollect",
  t.receive_currency as "receiveCurrency", rc.minor_units as "receiveMinorUnits",
  t.receive_amount as "receiveAmount", t.exchange_rate as "exchangeRate",
  t.amount_base as "amountBase", t.fees_base as "feesBase", t.payout_base as "payoutBase",
  t.host_fees as "hostFees", t.peer_fees as "peerFees", t.mdl_fees as "mdlFees",
  t.host_fx as "hostFx", t.peer_fx as "peerFx", t.mdl_fx as "mdlFx",
  t.fees_returned as "feesReturned", t.sender_fields as "senderFields", t.receiver_fields as "receiverFields",
  r.active and r.active_rcv and exists (select from agency_send_to l
    where l.agency_src = t.send_agency_sid and l.agency_dest = t.receive_agency_sid) as "wayOpen",
  r.rules_version as "receiveRulesVersion", (select version from hold_rules_head) as "holdRulesVersion",
  case when sc.stopped_at is not null then sc.currency_code when rc.stopped_at is not null then rc.currency_code end
    as "stoppedCurrency",
  greatest(sc.prices_void_until, rc.prices_void_until) as "pricesVoidUntil",
  greatest(clock_timestamp(), (
    select e.at + interval '1 microsecond' from transaction_events e
    where e.transaction_sid = t.sid order by e.sid desc limit 1)) as "readAt"`

const tables = `
  transactions t
  join agencies s on s.sid = t.send_agency_sid
  join agencies r on r.sid = t.receive_agency_sid
  join currencies sc on sc.currency_code = t.send_currency
  join currencies rc on rc.currency_code = t.receive_currency`

export const transferByReference = statement(
  'transfer-by-reference',
  `select ${columns} from ${tables} where t.reference_number = :reference`,
).typed<{ reference: string }, Transfer>()

const transferBySid = statement(
  'transfer-by-sid',
  `select ${columns} from ${tables} where t.sid = :sid`,
).typed<{ sid: number }, Transfer>()

export async function findTransfer(db: Db | Tx, sid: number): Promise<Transfer | undefined> {
  return (await transferBySid(db, { sid }))[0]
}

/** The clock may have gone over a transfer where only the job has not been yet. */
export function statusNow({ status, expiresAt, readAt }: Transfer): TransferStatus {
  const isOver = status === 'AVAIL' && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(readAt)
  return isOver ? 'EXPRD' : status
}
