import { checkPayer } from '@corridor/domain/compliance/checks'
import { priceMadeAtMs } from '@corridor/domain/transfers/rules'
import { products } from '../../core/compliance/rules.ts'
import { judgeCommit } from '../../core/holds/judge.ts'
import { isVoid } from '../../core/quotes/store.ts'
import type { Transfer } from '../../core/transfers/transfer.ts'
import { fault } from '../faults.ts'
import { answer, carryOut, type GatewayDeps, type Operation } from '../operation.ts'
import { refuseBy } from '../refusals.ts'
import { findOwnTransfer, moveAndAnswer, transferAhead, wrongStatus } from '../transfers.ts'

const dayMs = 24 * 60 * 60 * 1000

/** For the teller and the sender. Which rule it was is nobody's business but the operator's. */
const heldSentence = 'Accepted. It is being checked and will be payable after that.'

/** The cash is in the drawer: the transfer can be paid out, or once it was checked where a rule holds it. */
export const commitTransaction: Operation<'commitTransaction'> = {
  service: 'send',
  changes: true,
  ahead: (_deps, input) => transferAhead(input),
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'send')
      if (transfer.status !== 'UNCOM') throw wrongStatus(transfer, 'committed')
      if (Date.parse(transfer.lapsesAt) <= Date.parse(transfer.readAt)) {
        throw fault('lapsed', { reference: transfer.referenceNumber })
      }
      await requireStanding(deps, transfer)
      const availableAt = transfer.readAt
      const expiresAt = new Date(
        Date.parse(availableAt) + deps.config.transferExpiryDays * dayMs,
      ).toISOString()
      const { referenceNumber } = transfer
      const holds = await judgeCommit(deps.db, deps.readHoldRules, transfer)
      const isHeld = holds.length > 0
      const response = answer(call, {
        referenceNumber,
        status: isHeld ? 'HOLD' : 'AVAIL',
        availableAt,
        expiresAt,
        ...(isHeld && { comment: heldSentence }),
      })
      return moveAndAnswer(deps, call, transfer, response, {
        move: isHeld ? 'SEND_HELD' : 'SEND',
        changes: { availableAt, expiresAt },
        holds,
        what: 'committed',
      })
    }),
}

/** Validated is not sold: until the cash is in the drawer the payer, its limits, the link or the price may still fall away. */
async function requireStanding(deps: GatewayDeps, transfer: Transfer): Promise<void> {
  const { referenceNumber: reference, receiveAgencyCode: agency, stoppedCurrency } = transfer
  if (!transfer.wayOpen) throw fault('no_link', { agency })
  if (stoppedCurrency !== null) throw fault('currency_stopped', { currency: stoppedCurrency })
  const madeAtMs = priceMadeAtMs(Date.parse(transfer.lapsesAt))
  if (isVoid(madeAtMs, transfer.pricesVoidUntil)) throw fault('price_withdrawn', { reference })
  const { receiveAgencySid, receiveRulesVersion } = transfer
  const payer = await deps.readRules(deps.db, receiveAgencySid, receiveRulesVersion, products.receive)
  refuseBy(deps, ...checkPayer(payer, transfer.amountBase))
}
