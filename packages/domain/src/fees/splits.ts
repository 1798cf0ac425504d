import { excessOverWhole } from './percent.ts'

/** What an agency keeps of fee and FX profit, as fractions with four decimals. */
export interface Splits {
  readonly sendFeeSplit: string
  readonly sendFxProfit: string
  readonly receiveFeeSplit: string
  readonly receiveFxProfit: string
}

export interface SplitExcess {
  readonly kind: 'fee' | 'fx'
  /** Percent text, such as 105.00. */
  readonly sum: string
}

/** A sender and a payer cannot together be given more than all of the fee, or more than all of the FX profit. */
export function excessOfLink(sender: Splits, payer: Splits): SplitExcess | null {
  const fee = excessOverWhole(sender.sendFeeSplit, payer.receiveFeeSplit)
  if (fee) return { kind: 'fee', sum: fee }
  const fx = excessOverWhole(sender.sendFxProfit, payer.receiveFxProfit)
  return fx ? { kind: 'fx', sum: fx } : null
}
