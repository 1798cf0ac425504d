import { decimal } from '@corridor/domain/money/decimal'
import { feesMustBeReturned } from '@corridor/domain/transfers/rules'
import { inCurrency } from '../../core/transfers/present.ts'
import { statusNow } from '../../core/transfers/transfer.ts'
import { answer, carryOut, type Operation } from '../operation.ts'
import { findOwnTransfer, moveAndAnswer, wrongStatus } from '../transfers.ts'

/** The sender takes the money back before it was paid out. The tax comes back always: nothing was sent. */
export const sendReversal: Operation<'sendReversal'> = {
  service: 'giveBack',
  changes: true,
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'send')
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
