import type { RouteParsed } from '@corridor/contract/common/route'
import type { transactionsRoutes } from '@corridor/contract/transactions'
import { feesMustBeReturned } from '@corridor/domain/transfers/rules'
import { staffActor } from '../../core/transfers/actor.ts'
import { moveTransfer, refusalOfMove } from '../../core/transfers/move.ts'
import { findTransfer, statusNow, type Transfer } from '../../core/transfers/transfer.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { untilLasting } from '../../platform/db/lasting.ts'
import { refusal } from '../../platform/errors.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { findCancel } from './detail.ts'

type CancelInfo = RouteParsed<(typeof transactionsRoutes)['cancel']>['body']['info']

interface Cancelled {
  readonly response: true
  readonly feesReturned: boolean
}

const maxAttempts = 5

/** Whoever else moves the transfer at the same moment may be quicker; then it is looked at again. */
export async function cancelTransaction(
  db: Db,
  call: ActorCall,
  { idTr, reason, fees }: CancelInfo,
): Promise<Cancelled> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const transfer = await findTransfer(db, idTr)
    if (!transfer) throw refusal('transfer_gone')
    if (await cancelledBefore(db, call, transfer, reason)) {
      await untilLasting(db)
      return { response: true, feesReturned: transfer.feesReturned ?? false }
    }
    const { availableAt, referenceNumber: reference } = transfer
    const status = statusNow(transfer)
    if (status !== 'AVAIL' || availableAt === null) throw refusal('not_cancellable', { reference, status })
    await requireGrant(db, call, 'cancel')
    const paid = { sendCountry: transfer.sendCountry, availableAtMs: Date.parse(availableAt) }
    const feesReturned = fees || feesMustBeReturned(paid, Date.parse(transfer.readAt))
    const outcome = await moveTransfer(db, transfer, {
      move: 'CANCEL',
      reason,
      changes: { closedAt: transfer.readAt, feesReturned },
      actor: staffActor(call),
    })
    if (outcome === 'done') return { response: true, feesReturned }
    if (outcome === 'busy' || outcome === 'day_closed') throw refusalOfMove(outcome)
  }
  throw refusal('transfer_busy')
}

/** A second click, or a retry after a lost answer: the same person, the same reason. */
async function cancelledBefore(
  db: Db,
  { actor }: ActorCall,
  { sid, status }: Transfer,
  reason: string,
): Promise<boolean> {
  if (status !== 'CANCL') return false
  const cancel = await findCancel(db, sid)
  return cancel?.actor === actor.login && cancel.reason === reason
}
