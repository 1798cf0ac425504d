import { priceMadeAtMs } from '@corridor/domain/transfers/rules'
import { isVoid } from '../../core/quotes/store.ts'
import type { Transfer } from '../../core/transfers/transfer.ts'
import { fault } from '../faults.ts'
import { answer, carryOut, type Operation } from '../operation.ts'
import { findOwnTransfer, moveAndAnswer, wrongStatus } from '../transfers.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The cash is in the drawer: the transfer can be paid out. */
export const commitTransaction: Operation<'commitTransaction'> = {
  service: 'send',
  changes: true,
  run: (deps, call) =>
    carryOut(deps, call, async () => {
      const transfer = await findOwnTransfer(deps, call, 'send')
      if (transfer.status !== 'UNCOM') throw wrongStatus(transfer, 'committed')
      if (Date.parse(transfer.lapsesAt) <= Date.parse(transfer.readAt)) {
        throw fault('lapsed', { reference: transfer.referenceNumber })
      }
      requirePriceStands(transfer)
      const availableAt = transfer.readAt
      const expiresAt = new Date(
        Date.parse(availableAt) + deps.config.transferExpiryDays * dayMs,
      ).toISOString()
      const { referenceNumber } = transfer
      const response = answer(call, { referenceNumber, status: 'AVAIL', availableAt, expiresAt })
      const changes = { availableAt, expiresAt }
      return moveAndAnswer(deps, call, transfer, response, { move: 'SEND', changes, what: 'committed' })
    }),
}

/** Validated is not sold: until the cash is in the drawer an operator may still stop it. */
function requirePriceStands({
  referenceNumber: reference,
  lapsesAt,
  stoppedCurrency,
  pricesVoidUntil,
}: Transfer): void {
  if (stoppedCurrency !== null) throw fault('currency_stopped', { currency: stoppedCurrency })
  if (isVoid(priceMadeAtMs(Date.parse(lapsesAt)), pricesVoidUntil))
    throw fault('price_withdrawn', { reference })
}
