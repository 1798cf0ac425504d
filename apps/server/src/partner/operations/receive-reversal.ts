import { payoutMayBeReversed } from '@corridor/domain/transfers/rules'
import { fault } from '../faults.ts'
import { answer, carryOut, type Operation } from '../operation.ts'
import { findOwnTransfer, moveAndAnswer, transferAhead, wrongStatus } from '../transfers.ts'

/** The payer takes a payout back: the transfer can be paid out again. */
export const receiveReversal: Operation<'receiveReversal'> = {
  service: 'giveBack',
  changes: true,
  ahead: (_deps, input) => transferAhead(input),
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'receive')
      const { referenceNumber, receivedAt, readAt } = transfer
      if (transfer.status !== 'RECVD' || receivedAt === null) throw wrongStatus(transfer, 'reversed')
      if (!payoutMayBeReversed(Date.parse(receivedAt), Date.parse(readAt))) {
        throw fault('reversal_too_late', { reference: referenceNumber })
      }
      const response = answer(call, { referenceNumber, status: 'AVAIL' })
      return moveAndAnswer(deps, call, transfer, response, {
        move: 'REVERSE',
        reason: call.input.reason,
        what: 'reversed',
      })
    }),
}
