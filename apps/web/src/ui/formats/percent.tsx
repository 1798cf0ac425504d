import { type DecimalText, formatPercent } from './format.ts'
import css from './formats.module.css'

export type PercentProps = {
  /** A fraction as decimal text: '0.125' is 12.50%. */
  fraction: DecimalText
  decimals?: number | undefined
}

export function Percent({ fraction, decimals = 2 }: PercentProps) {
  return <span className={css['figure']}>{formatPercent(fraction, decimals)}</span>
}
