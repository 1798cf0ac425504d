import type { PaymentDirection, PaymentKind } from '@corridor/domain/ledger/payments'
import { fromCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import type { NewPayment } from '../../core/ledger/payments.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'

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

export async function findPayment(db: Db | Tx, sid: number): Promise<ShownPayment | undefined> {
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

/** What the same form booked before, if it did: a second click and a retry after a lost answer book nothing more. */
export async function bookedBefore(
  tx: Tx,
  payment: Omit<NewPayment, 'reference'>,
): Promise<ShownPayment | undefined> {
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

/** Of an agency and a direction. */
interface Reference {
  readonly agencySid: number
  readonly direction: PaymentDirection
  readonly bankReference: string
  readonly key: string
}

/** Payments with this reference that have not been undone; those of before 0099 have no key and are compared as text. */
export async function findByReference(
  tx: Tx,
  { agencySid, direction, bankReference, key }: Reference,
): Promise<ShownPayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    ${paymentRows}
    where p.agency_sid = ${agencySid} and p.direction = ${direction} and p.reverses_sid is null and c.sid is null
      and (p.reference_key = ${key} or (p.reference_key is null and upper(trim(p.bank_reference)) = upper(${bankReference})))
    order by p.sid limit 1`.execute(tx)
  return rows[0] && present(rows[0])
}

/** How many payments had this reference and were undone, where none has it now. */
export async function countTurns(
  tx: Tx,
  { agencySid, direction, key }: Omit<Reference, 'bankReference'>,
): Promise<number> {
  const { turns } = await tx
    .selectFrom('agencyPayments')
    .select(({ fn }) => fn.countAll<number>().as('turns'))
    .where('agencySid', '=', agencySid)
    .where('direction', '=', direction)
    .where('referenceKey', '=', key)
    .executeTakeFirstOrThrow()
  return turns
}
