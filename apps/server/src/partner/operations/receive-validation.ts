import { randomUUID } from 'node:crypto'
import { checkNetworkTotal, checkPayout, type Refusal } from '@corridor/domain/compliance/checks'
import { quoteLockMs } from '@corridor/domain/transfers/rules'
import { products } from '../../core/compliance/rules.ts'
import { insertPayoutValidation } from '../../core/transfers/payout-validation.ts'
import { inCurrency, personName } from '../../core/transfers/present.ts'
import { receivedTotal } from '../../core/transfers/received-total.ts'
import { checkTestAnswer } from '../../core/transfers/test-answer.ts'
import { statusNow, type Transfer } from '../../core/transfers/transfer.ts'
import { fault } from '../faults.ts'
import { fieldsOf } from '../input.ts'
import {
  answer,
  carryOut,
  type GatewayDeps,
  messageOf,
  type Operation,
  type PartnerCall,
} from '../operation.ts'
import { refuseBy } from '../refusals.ts'
import { findOwnTransfer, transferAhead, wrongStatus } from '../transfers.ts'

/** Before the cash is counted out: may this transfer be paid to this person? */
export const receiveValidation: Operation<'receiveValidation'> = {
  service: 'receive',
  changes: true,
  ahead: (_deps, input) => transferAhead(input),
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'receive')
      requirePayable(transfer)
      await requireTestAnswer(deps, call, transfer)
      const { agencySid, rulesVersion } = call.caller
      const rules = await deps.readRules(deps.db, agencySid, rulesVersion, products.receive)
      const fields = fieldsOf(call.input)
      refuseBy(
        deps,
        ...checkPayout(rules, transfer.amountBase, fields),
        await checkReceived(deps, call, transfer, fields.get('receiverDOB')),
      )
      const validation = {
        validationId: randomUUID(),
        transactionSid: transfer.sid,
        fields: Object.fromEntries(fields),
        expiresAt: new Date(Date.parse(transfer.readAt) + quoteLockMs).toISOString(),
      }
      const response = answer(call, {
        validationID: validation.validationId,
        expiresAt: validation.expiresAt,
        referenceNumber: transfer.referenceNumber,
        receiveAmount: inCurrency(transfer.receiveAmount, transfer.receiveMinorUnits),
        receiveCurrency: transfer.receiveCurrency,
        senderName: personName(transfer.senderFields, 'sender'),
        receiverName: personName(transfer.senderFields, 'receiver'),
      })
      const outcome = await insertPayoutValidation(deps.db, validation, messageOf(deps, call, response))
      return { outcome, response }
    }),
}

/** Together with this transfer the receiver is not paid more than the agency allows. */
export async function checkReceived(
  deps: GatewayDeps,
  { caller: { agencySid, rulesVersion } }: PartnerCall,
  transfer: Transfer,
  dateOfBirth: string | undefined,
): Promise<Refusal | null> {
  const rules = await deps.readRules(deps.db, agencySid, rulesVersion, products.receive)
  if (rules.limits.limitTotalNet === null) return null
  const period = rules.period ?? 'day'
  const total = await receivedTotal(deps.db, transfer, { dateOfBirth, period })
  return checkNetworkTotal(rules.limits, period, total, transfer.amountBase, 'receive')
}

export function requirePayable(transfer: Transfer): void {
  const status = statusNow(transfer)
  // Whoever asks at the payer's counter is not told that something is being looked into.
  if (status === 'HOLD') throw fault('held')
  if (status !== 'AVAIL') throw wrongStatus({ ...transfer, status }, 'paid out')
}

async function requireTestAnswer(
  { db }: GatewayDeps,
  { input }: PartnerCall<'receiveValidation'>,
  { sid, senderFields }: Transfer,
): Promise<void> {
  const expected = senderFields['testAnswer']
  if (expected === undefined) return
  const given = input.testAnswer ?? ''
  const outcome = await checkTestAnswer(db, sid, expected, given)
  if (outcome === 'right') return
  throw fault(outcome === 'too often' ? 'too_many_test_answers' : 'wrong_test_answer')
}
