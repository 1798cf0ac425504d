import type { CorrectionOutlook } from '@corridor/contract/corrections'
import { decimal } from '@corridor/domain/money/decimal'
import { payoutMayBeCorrected } from '@corridor/domain/transfers/rules'
import { inCurrency } from '../../core/transfers/present.ts'
import type { Transfer } from '../../core/transfers/transfer.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

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

/**
 * Who else has the transfer at the exceptions desk, or null. As there, what was taken before it came to the list does
 * not count.
 */
export async function takenBy(db: Db, sid: number, userSid: number): Promise<string | null> {
  const [taken] = await rawQuery<{ login: string }>(
    db,
    `select login from desk_takes where kind = 'transaction' and sid = $1 and user_sid <> $2 and taken_at >= (
      select at from transaction_events where transaction_sid = $1 and from_status is distinct from to_status
      order by sid desc limit 1)`,
    [sid, userSid],
  )
  return taken?.login ?? null
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
