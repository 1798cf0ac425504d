import { decimal } from '@corridor/domain/money/decimal'
import { feesMustBeReturned } from '@corridor/domain/transfers/rules'
import { moveTransfer } from '../../core/transfers/move.ts'
import { inCurrency } from '../../core/transfers/present.ts'
import { statusNow, type Transfer } from '../../core/transfers/transfer.ts'
import { fault } from '../faults.ts'
import {
  type Attempt,
  actorOf,
  answer,
  carryOut,
  type GatewayDeps,
  type Operation,
  type PartnerCall,
} from '../operation.ts'
import { findOwnTransfer, moveAndAnswer, transferAhead, wrongStatus } from '../transfers.ts'

/** The sender takes the money back before it was paid out. The tax comes back always: nothing was sent. */
export const sendReversal: Operation<'sendReversal'> = {
  service: 'giveBack',
  changes: true,
  ahead: (_deps, input) => transferAhead(input),
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'send')
      if (transfer.status === 'HOLD') return noteRequest(deps, call, transfer)
      const status = statusNow(transfer)
      if (status !== 'AVAIL' || transfer.availableAt === null)
        throw wrongStatus({ ...transfer, status }, 'cancelled')
      const closedAt = transfer.readAt
      const paid = { sendCountry: transfer.sendCountry, availableAtMs: Date.parse(transfer.availableAt) }
      const asked = call.input.returnFees === 'true'
      const feesReturned = asked || feesMustBeReturned(paid, Date.parse(closedAt))
      const kept = feesReturned ? '0' : transfer.sendFees
      const amountToReturn = decimal(transfer.totalToCollect).minus(decimal(kept)).toFixed()
      const response = answer(call, {
        referenceNumber: transfer.referenceNumber,
        status: 'CANCL',
        feesReturned: String(feesReturned),
        amountToReturn: inCurrency(amountToReturn, transfer.sendMinorUnits),
        currency: transfer.sendCurrency,
      })
      return moveAndAnswer(deps, call, transfer, response, {
        move: 'CANCEL',
        reason: call.input.reason,
        changes: { closedAt, feesReturned },
        what: 'cancelled',
      })
    }),
}

/**
 * While a transfer is under review nothing is given back, but the sender who asks in the free half hour keeps the right
 * to all of it: the time is noted, and a release will cancel. Told by a fault, or old software would hand out the cash.
 */
async function noteRequest(
  deps: GatewayDeps,
  call: PartnerCall<'sendReversal'>,
  transfer: Transfer,
): Promise<Attempt> {
  const { availableAt, cancelRequestedAt, readAt, sendCountry, referenceNumber: reference } = transfer
  if (cancelRequestedAt !== null) throw fault('cancel_noted', { reference, at: cancelRequestedAt })
  const paid = availableAt !== null && { sendCountry, availableAtMs: Date.parse(availableAt) }
  if (!paid || !feesMustBeReturned(paid, Date.parse(readAt))) throw wrongStatus(transfer, 'cancelled')
  const outcome = await moveTransfer(deps.db, transfer, {
    move: 'ASK_CANCEL',
    actor: actorOf(call),
    reason: call.input.reason,
    changes: { cancelRequestedAt: readAt },
    waits: false,
  })
  if (outcome === 'done') throw fault('cancel_noted', { reference, at: readAt })
  return { outcome, response: '' }
}
