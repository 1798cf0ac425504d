import { products } from '../../core/compliance/rules.ts'
import { payoutValidationStatement } from '../../core/transfers/payout-validation.ts'
import { inCurrency } from '../../core/transfers/present.ts'
import { lockReceiver } from '../../core/transfers/received-total.ts'
import { findTransfer, type Transfer } from '../../core/transfers/transfer.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { fault } from '../faults.ts'
import {
  type Attempt,
  answer,
  carryOut,
  type GatewayDeps,
  type Operation,
  type PartnerCall,
} from '../operation.ts'
import { refuseBy } from '../refusals.ts'
import { moveAndAnswer } from '../transfers.ts'
import { checkReceived, requirePayable } from './receive-validation.ts'

/** The cash is in the receiver's hand. */
export const receiveCommit: Operation<'receiveCommit'> = {
  service: 'receive',
  changes: true,
  ahead: (_deps, { validationID: validationId }, { agentSid }) => [
    payoutValidationStatement.asked({ validationId, agentSid }),
  ],
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const { agentSid, agencySid, pos } = call.caller
      const { validationID: validationId } = call.input
      const [validation] = await call.ahead.read(deps.db, payoutValidationStatement, {
        validationId,
        agentSid,
      })
      const transfer = validation && (await findTransfer(deps.db, validation.transactionSid))
      if (!transfer || transfer.receiveAgencySid !== agencySid) throw fault('validation_unknown')
      call.about = transfer.sid
      requirePayable(transfer)
      if (validation.expired) throw fault('validation_unknown')
      const { referenceNumber, receiveCurrency, readAt: receivedAt } = transfer
      const response = answer(call, {
        referenceNumber,
        status: 'RECVD',
        receivedAt,
        receiveAmount: inCurrency(transfer.receiveAmount, transfer.receiveMinorUnits),
        receiveCurrency,
      })
      const changes = {
        receivedAt,
        receiveAgentSid: agentSid,
        receivePos: pos,
        receiverFields: validation.fields,
      }
      return underTotal(deps, call, transfer, validation.fields, (on) =>
        moveAndAnswer(on, call, transfer, response, { move: 'RECEIVE', changes, what: 'paid out' }),
      )
    }),
}

/** Where the receiver's total has a limit, payouts to one receiver come one after another: each counts those before. */
async function underTotal(
  deps: GatewayDeps,
  call: PartnerCall<'receiveCommit'>,
  transfer: Transfer,
  fields: Readonly<Record<string, string>>,
  pay: (deps: GatewayDeps) => Promise<Attempt>,
): Promise<Attempt> {
  const { agencySid, rulesVersion } = call.caller
  const { limits } = await deps.readRules(deps.db, agencySid, rulesVersion, products.receive)
  if (limits.limitTotalNet === null) return pay(deps)
  let attempted: Attempt | undefined
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await lockReceiver(tx, transfer))) return { outcome: 'changed', response: '' }
      const on = { ...deps, db: tx }
      refuseBy(on, await checkReceived(on, call, transfer, fields['receiverDOB']))
      attempted = await pay(on)
      return attempted
    })
  } catch (error) {
    // A request that was answered before, or a lock that did not come, has ended the transaction: that is no failure.
    if (attempted && attempted.outcome !== 'done') return attempted
    throw error
  }
}
