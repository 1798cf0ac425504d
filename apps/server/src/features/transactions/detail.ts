import { priceExplanation } from '@corridor/contract/common/price'
import { fieldValues, type transaction } from '@corridor/contract/transactions'
import { maskedField } from '@corridor/domain/customers/masked'
import { feesReturnedUntilMs } from '@corridor/domain/transfers/rules'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readSecretFields } from '../../core/compliance/secret-fields.ts'
import { inCurrency, personName } from '../../core/transfers/present.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Transactions } from '../../platform/db/tables.ts'

type Detail = z.input<typeof transaction>
type Row = Selectable<Transactions> & { sendMinorUnits: number; receiveMinorUnits: number }

/** One transfer with its events, or none. */
export async function findDetail(db: Db, scope: Scope, sid: number): Promise<Detail[]> {
  const row = await db
    .selectFrom('transactions as t')
    .innerJoin('currencies as s', 's.currencyCode', 't.sendCurrency')
    .innerJoin('currencies as r', 'r.currencyCode', 't.receiveCurrency')
    .selectAll('t')
    .select(['s.minorUnits as sendMinorUnits', 'r.minorUnits as receiveMinorUnits'])
    .where('t.sid', '=', sid)
    .executeTakeFirst()
  if (!row) return []
  const secret = await readSecretFields(db)
  const isOwn = (agencySid: number): boolean => scope === null || scope.includes(agencySid)
  const sides = { sending: isOwn(row.sendAgencySid), paying: isOwn(row.receiveAgencySid) }
  return [{ ...present(row, secret), sides, ...(await eventsOf(db, sid)) }]
}

const maxEvents = 200

async function eventsOf(db: Db, sid: number): Promise<Pick<Detail, 'events' | 'olderEvents'>> {
  const ofTransfer = db.selectFrom('transactionEvents as e').where('e.transactionSid', '=', sid)
  const newest = await ofTransfer
    .leftJoin('transactionEvents as payout', 'payout.sid', 'e.correctsEventSid')
    .leftJoin('transactionEvents as correction', 'correction.correctsEventSid', 'e.sid')
    .leftJoin('appUsers as u', (join) => join.on(sql`lower(u.login)`, '=', sql`lower(e.actor)`))
    .select(['e.at', 'e.move', 'e.fromStatus as from', 'e.toStatus as to', 'e.actor', 'e.reason'])
    .select(['payout.at as corrects', 'correction.at as correctedAt', 'u.sid as actorUser'])
    .orderBy('e.sid', 'desc')
    .limit(maxEvents)
    .execute()
  const { all } = await ofTransfer
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return { events: newest.toReversed(), olderEvents: Math.max(0, all - newest.length) }
}

/** Who cancelled a transfer, and why. */
export function findCancel(db: Db, sid: number) {
  return db
    .selectFrom('transactionEvents')
    .select(['actor', 'reason'])
    .where('transactionSid', '=', sid)
    .where('move', '=', 'CANCEL')
    .executeTakeFirst()
}

type Secret = ReadonlySet<string>

function masking(fields: Record<string, string>, secret: Secret): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([tag, value]) => [tag, secret.has(tag) ? maskedField(tag, value) : value]),
  )
}

function present(row: Row, secret: Secret): Omit<Detail, 'sides' | 'events' | 'olderEvents'> {
  const sent = (amount: string): string => inCurrency(amount, row.sendMinorUnits)
  const fields = masking(fieldValues.parse(row.senderFields), secret)
  const atThePayer = fieldValues.nullable().parse(row.receiverFields)
  return {
    sid: row.sid,
    referenceNumber: row.referenceNumber,
    status_sid: row.status,
    deliveryOption: row.deliveryOption,
    sendCountry: row.sendCountry,
    receiveCountry: row.receiveCountry,
    dateTransaction: row.createdAt,
    dateAvailable: row.availableAt,
    dateReceive: row.receivedAt,
    dateExpires: row.expiresAt,
    sndAgency_sid: row.sendAgencySid,
    rcvAgency_sid: row.receiveAgencySid,
    agentSnd: row.sendAgentSid,
    agentRcv: row.receiveAgentSid,
    customer_sid: row.customerSid,
    senderName: personName(fields, 'sender'),
    receiverName: personName(fields, 'receiver'),
    senderPhotoIdExpDate: fields['senderPhotoIdExpDate'] ?? null,
    sendAmount: sent(row.sendAmount),
    totalSendFees: sent(row.sendFees),
    totalSendTaxes: sent(row.sendTaxes),
    sendCurrency: row.sendCurrency,
    totalAmountToCollect: sent(row.totalToCollect),
    amountBase: row.amountBase,
    sndFeesBase: row.feesBase,
    sndTaxesBase: row.taxesBase,
    amountToCollectBase: row.totalBase,
    exchangeRate: row.exchangeRate,
    receiveAmount: inCurrency(row.receiveAmount, row.receiveMinorUnits),
    receiveCurrency: row.receiveCurrency,
    comments: row.comments,
    fieldsJSON: fields,
    rcvFieldsJSON: atThePayer && masking(atThePayer, secret),
    explanation: priceExplanation.parse(row.explanation),
    shares: {
      payoutBase: row.payoutBase,
      hostFees: row.hostFees,
      peerFees: row.peerFees,
      mdlFees: row.mdlFees,
      hostFx: row.hostFx,
      peerFx: row.peerFx,
      mdlFx: row.mdlFx,
    },
    feesReturned: row.feesReturned,
    feesReturnedUntil: feesReturnedUntil(row),
  }
}

function feesReturnedUntil({ status, sendCountry, availableAt }: Row): string | null {
  if (status !== 'AVAIL' || availableAt === null) return null
  const until = feesReturnedUntilMs({ sendCountry, availableAtMs: Date.parse(availableAt) })
  return until === null || until < Date.now() ? null : new Date(until).toISOString()
}
