import type { RouteParsed } from '@corridor/contract/common/route'
import type { positionsRoutes } from '@corridor/contract/positions'
import { reason } from '@corridor/contract/refusals/refusals'
import {
  centsOf,
  oppositeOf,
  type PaymentDirection,
  type PaymentKind,
} from '@corridor/domain/ledger/payments'
import { fromCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { lockAgency } from '../../core/agencies/lock.ts'
import { bookPayment, type NewPayment } from '../../core/ledger/payments.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'

type PayBody = RouteParsed<(typeof positionsRoutes)['pay']>['body']
type CounterBody = RouteParsed<(typeof positionsRoutes)['counter']>['body']

interface PaymentRow {
  readonly sid: number
  readonly agency: number
  readonly kind: PaymentKind
  readonly direction: PaymentDirection
  readonly cents: number
  readonly valueDate: string
  readonly bankReference: string
  readonly comments: string
  readonly reverses: number | null
  readonly reversedBy: number | null
  readonly actor: string
  readonly at: string
}

const paymentRows = sql<PaymentRow>`
  select p.sid, p.agency_sid as agency, p.kind, p.direction, p.amount_cents as cents, p.value_date, p.bank_reference,
    p.comments, p.reverses_sid as reverses, c.sid as reversed_by, p.actor, p.at
  from agency_payments p left join agency_payments c on c.reverses_sid = p.sid`

function present({ cents, ...row }: PaymentRow) {
  return { ...row, amount: fromCents(BigInt(cents)) }
}

export type ShownPayment = ReturnType<typeof present>

async function findPayment(db: Db | Tx, sid: number): Promise<ShownPayment | undefined> {
  const { rows } = await sql<PaymentRow>`${paymentRows} where p.sid = ${sid}`.execute(db)
  return rows[0] && present(rows[0])
}

/** The newest of an agency that were booked on these UTC days, the oldest first. */
export async function listPayments(
  db: Db | Tx,
  agencySid: number,
  { from, to }: { readonly from: string; readonly to: string },
  max: number,
): Promise<ShownPayment[]> {
  const { rows } = await sql<PaymentRow>`
    ${paymentRows}
    where p.agency_sid = ${agencySid} and p.at >= ${from}::date at time zone 'UTC'
      and p.at < (${to}::date + 1) at time zone 'UTC'
    order by p.sid desc limit ${max}`.execute(db)
  return rows.map(present).toReversed()
}

const paymentRecord: RecordKind<ShownPayment> = {
  entity: 'agency_payment',
  gone: 'payment_gone',
  show: findPayment,
  audited: ({ reversedBy: _reversedBy, at: _at, actor: _actor, ...fields }) => fields,
  constraints: {
    agency_payments_reverses_sid_key: () => refusal('payment_undone'),
    // The same form for two agencies at once: neither waits for the other, and the second finds out here.
    agency_payments_client_key_key: () => refusal('payment_key_used'),
  },
}

/** What the same form booked before, if it did: a second click and a retry after a lost answer book nothing more. */
async function bookedBefore(tx: Tx, payment: NewPayment): Promise<ShownPayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    ${paymentRows} where p.client_key = ${payment.clientKey}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const isSame =
    row.agency === payment.agencySid &&
    row.kind === payment.kind &&
    row.direction === payment.direction &&
    BigInt(row.cents) === payment.amountCents &&
    row.valueDate === payment.valueDate &&
    row.bankReference === payment.bankReference &&
    row.comments === payment.comments &&
    row.reverses === payment.reversesSid
  if (!isSame) throw refusal('payment_key_used')
  return present(row)
}

/** Saves of one agency come one after the other, so that a twin finds what the first one booked. */
async function book(tx: Tx, call: AnyCall, payment: NewPayment): Promise<ShownPayment> {
  if (!(await lockAgency(tx, payment.agencySid))) throw refusal('agency_gone')
  const before = await bookedBefore(tx, payment)
  return before ?? insertRecord(tx, call, paymentRecord, () => bookPayment(tx, payment))
}

const dayMs = 86_400_000

function requireNearDate(valueDate: string): void {
  const days = (Date.parse(valueDate) - Date.now()) / dayMs
  if (days > 7 || days < -367) throw invalidField('valueDate', reason('value_date_far'))
}

export function recordPayment(
  db: Db,
  call: AnyCall,
  agencySid: number,
  { amount, ...body }: PayBody,
): Promise<ShownPayment> {
  requireNearDate(body.valueDate)
  const amountCents = centsOf(amount)
  const by = { actorSid: call.actor?.userSid ?? null, actor: nameOf(call) }
  return inTransaction(db, (tx) =>
    book(tx, call, { ...body, ...by, agencySid, amountCents, reversesSid: null }),
  )
}

/** The opposite of a payment, booked today; the wrong one stays as it was. */
export function counterPayment(
  db: Db,
  call: AnyCall,
  sid: number,
  { reason: comments, clientKey }: CounterBody,
): Promise<ShownPayment> {
  return inTransaction(db, async (tx) => {
    const wrong = await findPayment(tx, sid)
    if (!wrong) throw refusal('payment_gone')
    if (wrong.reverses !== null) throw refusal('payment_is_counter')
    return book(tx, call, {
      agencySid: wrong.agency,
      kind: wrong.kind,
      direction: oppositeOf(wrong.direction),
      amountCents: centsOf(wrong.amount),
      valueDate: wrong.valueDate,
      bankReference: wrong.bankReference,
      comments,
      reversesSid: sid,
      clientKey,
      actorSid: call.actor?.userSid ?? null,
      actor: nameOf(call),
    })
  })
}
