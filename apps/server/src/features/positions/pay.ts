import { isDeepStrictEqual } from 'node:util'
import { sid } from '@corridor/contract/common/fields'
import type { RouteParsed } from '@corridor/contract/common/route'
import { paymentFields, type positionsRoutes } from '@corridor/contract/positions'
import { type Reason, reason } from '@corridor/contract/refusals/refusals'
import { centsOf, oppositeOf, owedTo, paysMoreThanOwed, referenceKey } from '@corridor/domain/ledger/payments'
import { agencyAccount } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockAgency } from '../../core/agencies/lock.ts'
import { balanceOf } from '../../core/ledger/balances.ts'
import { bookPayment, type NewPayment } from '../../core/ledger/payments.ts'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { Proposed } from '../../platform/proposed.ts'
import { insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { bookedBefore, countTurns, findByReference, findPayment, type ShownPayment } from './payments.ts'

type PayBody = RouteParsed<(typeof positionsRoutes)['pay']>['body']
type CounterBody = RouteParsed<(typeof positionsRoutes)['counter']>['body']

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

const clientKey = z.uuid()

/** A payment as it is kept until a second person agrees. */
const keptPayment = z.object({
  agencySid: sid,
  payment: paymentFields.extend({ clientKey, confirmed: z.boolean() }),
})

const keptCounter = z.object({ reverses: sid, reason: z.string(), clientKey })

type KeptPayment = z.infer<typeof keptPayment>
type KeptCounter = z.infer<typeof keptCounter>

export const paymentKind = proposalKind<KeptPayment | KeptCounter>({
  kind: 'payment',
  change: z.union([keptPayment, keptCounter]),
  leftOut: ['agency'],
  apply: (tx, call, change) =>
    'reverses' in change ? undo(tx, call, change) : pay(tx, call, change.agencySid, change.payment),
})

const dayMs = 86_400_000

function requireNearDate(valueDate: string): void {
  const days = (Date.parse(valueDate) - Date.now()) / dayMs
  if (days > 7 || days < -367) throw invalidField('valueDate', reason('value_date_far'))
}

export function recordPayment(
  db: Db,
  call: AnyCall,
  agencySid: number,
  { why: _why, confirmed = false, ...payment }: PayBody,
): Promise<ShownPayment | Proposed> {
  requireNearDate(payment.valueDate)
  return inTransaction(db, (tx) => pay(tx, call, agencySid, { ...payment, confirmed }))
}

/** The opposite of a payment, booked today; the wrong one stays as it was. */
export function counterPayment(
  db: Db,
  call: AnyCall,
  reverses: number,
  body: CounterBody,
): Promise<ShownPayment | Proposed> {
  return inTransaction(db, (tx) => undo(tx, call, { ...body, reverses }))
}

/** Saves of one agency come one after the other: each finds what the one before has booked or proposed. */
async function lockPayments(tx: Tx, call: AnyCall, agencySid: number): Promise<void> {
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
  await requireGrant(tx, call, 'payment')
}

function bookedBy(call: AnyCall): Pick<NewPayment, 'actorSid' | 'actor'> {
  return { actorSid: call.actor?.userSid ?? null, actor: nameOf(call) }
}

async function pay(
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  payment: KeptPayment['payment'],
): Promise<ShownPayment | Proposed> {
  await lockPayments(tx, call, agencySid)
  const { amount, confirmed, ...fields } = payment
  const amountCents = centsOf(amount)
  const wanted = { ...fields, ...bookedBy(call), agencySid, amountCents, reversesSid: null }
  const booked = await bookedBefore(tx, wanted)
  // Its proposer has sent the form again since, and it needed no second person then.
  if (booked && call.proposal) throw refusal('payment_key_used')
  const before = booked ?? (await proposedBefore(tx, call, { agencySid, payment }))
  if (before) return before
  // A payment that waits has no number: its proposal has the one that the attempt took, which nothing gets again.
  let triedSid = 0
  return proposeOr(tx, call, paymentKind, {
    amountCents,
    save: async (saving) => {
      const reference = await freeReference(tx, wanted)
      if (!confirmed) await requireOwed(tx, wanted)
      const booked = await insertRecord(tx, saving, paymentRecord, () =>
        bookPayment(tx, { ...wanted, reference }),
      )
      triedSid = booked.sid
      return booked
    },
    proposed: async () => ({ entitySid: triedSid, agencySid, change: { agencySid, payment } }),
  })
}

async function undo(tx: Tx, call: AnyCall, change: KeptCounter): Promise<ShownPayment | Proposed> {
  const wrong = await findPayment(tx, change.reverses)
  if (!wrong) throw refusal('payment_gone')
  if (wrong.reverses !== null) throw refusal('payment_is_counter')
  await lockPayments(tx, call, wrong.agency)
  const { kind, valueDate, bankReference } = wrong
  const counter: NewPayment = {
    ...bookedBy(call),
    agencySid: wrong.agency,
    kind,
    direction: oppositeOf(wrong.direction),
    amountCents: centsOf(wrong.amount),
    valueDate,
    bankReference,
    reference: null,
    comments: change.reason,
    reversesSid: wrong.sid,
    clientKey: change.clientKey,
  }
  const { agencySid, amountCents } = counter
  const before = await bookedBefore(tx, counter)
  if (before && call.proposal) throw refusal('payment_undone')
  if (before) return before
  return proposeOr(tx, call, paymentKind, {
    amountCents,
    save: (saving) => insertRecord(tx, saving, paymentRecord, () => bookPayment(tx, counter)),
    proposed: async () => ({ entitySid: wrong.sid, agencySid, reason: change.reason, change }),
  })
}

/**
 * What the same form proposed before, if it did. Refuses a payment whose reference waits in another proposal: of two
 * that were approved one would be refused then.
 */
async function proposedBefore(tx: Tx, call: AnyCall, kept: KeptPayment): Promise<Proposed | undefined> {
  if (!call.actor || call.proposal) return undefined
  const { agencySid, payment } = kept
  const { rows } = await sql<OpenProposal>`
    select sid, proposed_by, proposed_by_sid, change, expires_at from proposals
    where kind = 'payment' and state = 'open' and expires_at > now() and agency_sid = ${agencySid}
      and change ? 'payment'
    order by sid`.execute(tx)
  for (const { sid: open, proposedBy, proposedBySid, change, expiresAt } of rows) {
    if (proposedBySid === call.actor.userSid && isDeepStrictEqual(change, kept))
      return new Proposed({ sid: open, kind: 'payment', expiresAt })
    const other = keptPayment.parse(change).payment
    if (other.clientKey === payment.clientKey) throw refusal('payment_key_used')
    const isSameReference =
      other.direction === payment.direction &&
      referenceKey(other.bankReference) === referenceKey(payment.bankReference)
    if (isSameReference)
      throw usedReference(reason('payment_reference_proposed', { sid: open, by: proposedBy }))
  }
  return undefined
}

interface OpenProposal {
  readonly sid: number
  readonly proposedBy: string
  readonly proposedBySid: number | null
  readonly change: unknown
  readonly expiresAt: string
}

function usedReference(why: Reason): AppError {
  return new AppError(why, { fields: [{ field: 'bankReference', reason: why }] })
}

/** Refuses a reference that another payment of the agency has. */
async function freeReference(
  tx: Tx,
  { agencySid, direction, bankReference }: Omit<NewPayment, 'reference'>,
): Promise<NewPayment['reference']> {
  const key = referenceKey(bankReference)
  const used = await findByReference(tx, { agencySid, direction, bankReference, key })
  if (used) {
    const { amount, at, actor: by } = used
    throw usedReference(reason('payment_reference_used', { sid: used.sid, day: at.slice(0, 10), amount, by }))
  }
  return { key, turn: await countTurns(tx, { agencySid, direction, key }) }
}

/** More than an agency is owed is paid only after a question that shows both figures. */
async function requireOwed(tx: Tx, payment: Omit<NewPayment, 'reference'>): Promise<void> {
  if (payment.direction === 'in') return
  const position = await balanceOf(tx, agencyAccount(payment.agencySid))
  if (!paysMoreThanOwed(payment, position)) return
  throw refusal('pays_more_than_owed', {
    amount: fromCents(payment.amountCents),
    owed: fromCents(owedTo(position)),
  })
}
