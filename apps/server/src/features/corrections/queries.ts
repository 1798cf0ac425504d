import type { CorrectionOutlook } from '@corridor/contract/corrections'
import { decimal } from '@corridor/domain/money/decimal'
import { payoutMayBeCorrected } from '@corridor/domain/transfers/rules'
import { inCurrency } from '../../core/transfers/present.ts'
import type { Transfer } from '../../core/transfers/transfer.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A payout of today is neither: the payer reverses it. */
export function wayOf({ status, receivedAt, readAt }: Transfer): CorrectionOutlook['way'] {
  if (status === 'EXPRD' || status === 'REJCT') return 'refund'
  if (status !== 'RECVD' || receivedAt === null) return null
  return payoutMayBeCorrected(Date.parse(receivedAt), Date.parse(readAt)) ? 'correct' : null
}

/** All that the sender paid, in the currency of the counter. */
export function handBackOf(transfer: Transfer): CorrectionOutlook['handBack'] {
  const { sendAmount, sendFees, totalToCollect, sendMinorUnits } = transfer
  const taxes = decimal(totalToCollect).minus(decimal(sendAmount)).minus(decimal(sendFees)).toFixed()
  return {
    amount: inCurrency(sendAmount, sendMinorUnits),
    fees: inCurrency(sendFees, sendMinorUnits),
    taxes: inCurrency(taxes, sendMinorUnits),
    total: inCurrency(totalToCollect, sendMinorUnits),
    currency: transfer.sendCurrency,
  }
}

interface Step {
  readonly move: string
  readonly actor: string
  readonly reason: string
}

/** The last thing that happened to a transfer. */
export function findLastStep(db: Db | Tx, sid: number): Promise<Step | undefined> {
  return db
    .selectFrom('transactionEvents')
    .select(['move', 'actor', 'reason'])
    .where('transactionSid', '=', sid)
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
}
