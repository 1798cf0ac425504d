import { type PaymentDirection, type PaymentKind, paymentPostings } from '@corridor/domain/ledger/payments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { openDayGuard } from '../days/day.ts'
import { bookedPositions } from './limits.ts'

export interface NewPayment {
  readonly agencySid: number
  readonly kind: PaymentKind
  readonly direction: PaymentDirection
  readonly amountCents: bigint
  readonly valueDate: string
  readonly bankReference: string
  /** One payment at a time has a reference; a counter entry has the one that it undoes. */
  readonly reference: { readonly key: string; readonly turn: number } | null
  readonly comments: string
  readonly reversesSid: number | null
  readonly clientKey: string
  readonly actorSid: number | null
  readonly actor: string
}

/**
 * The payment, its two postings and, where the agency has a limit, its position: one statement, so that a limit that
 * is being turned on counts it once. Nobody is refused for a payment: it has happened in the bank.
 */
export async function bookPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const postings = paymentPostings(payment)
  const { owes } = bookedPositions(postings)
  const accounts = postings.map(({ account }) => account)
  const cents = postings.map(({ amountCents }) => amountCents)
  const { rows } = await sql<{ sid: number }>`
    with paid as (
      insert into agency_payments (agency_sid, kind, direction, amount_cents, value_date, bank_reference,
        reference_key, reference_turn, comments, reverses_sid, client_key, actor_sid, actor, at)
      values (${payment.agencySid}, ${payment.kind}, ${payment.direction}, ${payment.amountCents}, ${payment.valueDate},
        ${payment.bankReference}, ${payment.reference?.key ?? null}::text, ${payment.reference?.turn ?? null}::integer,
        ${payment.comments}, ${payment.reversesSid}, ${payment.clientKey},
        ${payment.actorSid}, ${payment.actor}, clock_timestamp())
      returning sid, agency_sid, at
    ), booked as (
      insert into ledger_postings (payment_sid, account, amount_cents, booked_at)
      select paid.sid, posting.account, posting.amount_cents, paid.at
      from paid, unnest(${accounts}::text[], ${cents}::bigint[]) as posting (account, amount_cents)
    ), counted as (
      update position_limits l set owed_cents = l.owed_cents + ${owes[0] ?? 0n},
        alert_since = case when l.alert_cents <= l.owed_cents + ${owes[0] ?? 0n} then coalesce(l.alert_since, paid.at) end
      from paid where l.agency_sid = paid.agency_sid
    )
    select sid from paid`
    .execute(tx)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === openDayGuard ? refusal('day_closed') : error
    })
  const [row] = rows
  if (!row) throw new Error('A payment without a number.')
  return row.sid
}
