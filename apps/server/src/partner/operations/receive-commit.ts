import { findPayoutValidation } from '../../core/transfers/payout-validation.ts'
import { inCurrency } from '../../core/transfers/present.ts'
import { findTransfer } from '../../core/transfers/transfer.ts'
import { fault } from '../faults.ts'
import { answer, carryOut, type Operation } from '../operation.ts'
import { refuseBy } from '../refusals.ts'
import { moveAndAnswer } from '../transfers.ts'
import { checkReceived, requirePayable } from './receive-validation.ts'

/** The cash is in the receiver's hand. */
export const receiveCommit: Operation<'receiveCommit'> = {
  service: 'receive',
  changes: true,
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const { agentSid, agencySid, pos } = call.caller
      const validation = await findPayoutValidation(deps.db, call.input.validationID, agentSid)
      const transfer = validation && (await findTransfer(deps.db, validation.transactionSid))
      if (!transfer || transfer.receiveAgencySid !== agencySid) throw fault('validation_unknown')
      call.about = transfer.sid
      requirePayable(transfer)
      if (validation.expired) throw fault('validation_unknown')
      refuseBy(deps, await checkReceived(deps, call, transfer, validation.fields['receiverDOB']))
      const { referenceNumber, receiveCurrency, readAt: receivedAt } = transfer
      const response = answer(call, {
        referenceNumber,
        status: 'RECVD',
        receivedAt,
        receiveAmount: inCurrency(transfer.receiveAmount, transfer.receiveMinorUnits),
        receiveCurrency,
      })
      return moveAndAnswer(deps, call, transfer, response, {
        move: 'RECEIVE',
        changes: {
          receivedAt,
          receiveAgentSid: agentSid,
          receivePos: pos,
          receiverFields: validation.fields,
        },
        what: 'paid out',
      })
    }),
}
