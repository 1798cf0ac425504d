import { type DecimalText, formatMoney, isNegativeMoney } from './format.ts'
import css from './formats.module.css'

export type MoneyProps = {
  /** A decimal number as text, such as '-1234.5'. */
  amount: DecimalText
  /** Decimals of the currency. */
  minorUnits?: number | undefined
  /** Red when negative, else green; the sign itself is always there. */
  colored?: boolean | undefined
}

export function Money({ amount, minorUnits = 2, colored = false }: MoneyProps) {
  const known = amount != null && amount !== ''
  const sign = isNegativeMoney(amount, minorUnits) ? 'negative' : 'positive'
  return (
    <span className={css['figure']} data-sign={colored && known ? sign : undefined}>
      {formatMoney(amount, minorUnits)}
    </span>
  )
}
