import { fromCents, toCents } from '@corridor/domain/money/money'
import type { PairRow } from './api.ts'
import type { Part } from './links.ts'

/** Whether the host of the row collected: then what was collected has the sign of the move. */
function isCollector({ move, amountCollected }: PairRow): boolean {
  return toCents(amountCollected) > 0n === (move === 'RECEIVE')
}

/** What a row brings to each step from what was collected to its balance. Taxes are what is left. */
export function partOf(row: PairRow, part: Part): bigint {
  const operatorPart = isCollector(row) ? toCents(row.mdlFees) + toCents(row.mdlFxProfit) : 0n
  if (part === 'collected') return toCents(row.amountCollected)
  if (part === 'hostFees') return toCents(row.hostFees)
  if (part === 'hostFxProfit') return toCents(row.hostFxProfit)
  if (part === 'operatorPart') return operatorPart
  return (
    toCents(row.balance) +
    toCents(row.amountCollected) -
    toCents(row.hostFees) -
    toCents(row.hostFxProfit) -
    operatorPart
  )
}

export function negated(amount: string): string {
  return fromCents(-toCents(amount))
}
