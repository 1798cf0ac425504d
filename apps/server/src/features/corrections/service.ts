import type { RouteParsed } from '@corridor/contract/common/route'
import {
  correctionReasons,
  type correctionsRoutes,
  reasonText,
  refundReasons,
} from '@corridor/contract/corrections'
import { staffActor } from '../../core/transfers/actor.ts'
import { refusalOfMove } from '../../core/transfers/move.ts'
import { payableAgainUntil } from '../../core/transfers/review.ts'
import { findTransfer, type Transfer } from '../../core/transfers/transfer.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { untilLasting } from '../../platform/db/lasting.ts'
import { refusal } from '../../platform/errors.ts'
import { Proposed } from '../../platform/proposed.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { findLastStep, handBackOf, takenBy, wayOf } from './queries.ts'
import { carryOutOrPropose, correcting, refunding, type Task } from './tasks.ts'

type Routes = typeof correctionsRoutes
type RefundInfo = RouteParsed<Routes['refund']>['body']['info']
type CorrectInfo = RouteParsed<Routes['correct']>['body']['info']

/** Everything goes back to the sender of a transfer that expired or was rejected. */
export async function refund(db: Db, call: ActorCall, { idTr, reason, text }: RefundInfo) {
  const done = await decide(db, call, idTr, refunding, reasonText(refundReasons[reason], text))
  return done instanceof Proposed ? done : { response: true as const, handBack: handBackOf(done) }
}

/** A payout of an earlier day is taken back, and the transfer can be paid out again. */
export async function correct(db: Db, call: ActorCall, { idTr, reason, text }: CorrectInfo) {
  const done = await decide(db, call, idTr, correcting, reasonText(correctionReasons[reason], text))
  if (done instanceof Proposed) return done
  // Of one that was corrected before, what the first answer said.
  const { status, expiresAt } = done
  const until = status === 'AVAIL' && expiresAt !== null ? expiresAt : payableAgainUntil(done)
  // One form: the database leaves zeros at the end out.
  return { response: true as const, payableUntil: new Date(until).toISOString() }
}

const maxAttempts = 5

/**
 * Whoever else moves the transfer at the same moment may be quicker; then it is looked at again. A second click, or a
 * retry after a lost answer, is by the same person for the same reason, and is answered as the first.
 */
async function decide(
  db: Db,
  call: ActorCall,
  sid: number,
  task: Task,
  reason: string,
): Promise<Transfer | Proposed> {
  const actor = staffActor(call)
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const transfer = await findTransfer(db, sid)
    if (!transfer) throw refusal('transfer_gone')
    if (wayOf(transfer) !== task.way) {
      const last = await findLastStep(db, sid)
      if (last?.move !== task.move || last.actor !== actor.name || last.reason !== reason)
        throw task.refuse(transfer)
      await untilLasting(db)
      return transfer
    }
    const by = await takenBy(db, sid, call.actor.userSid)
    if (by !== null) throw refusal('refund_taken', { by })
    await requireGrant(db, call, task.way)
    const outcome = await carryOutOrPropose(db, call, task, transfer, reason)
    if (outcome instanceof Proposed) return outcome
    if (outcome === 'done') return transfer
    if (outcome === 'busy' || outcome === 'day_closed') throw refusalOfMove(outcome)
  }
  throw refusal('transfer_busy')
}
