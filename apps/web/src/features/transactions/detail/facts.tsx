import { type ReactNode, useId } from 'react'
import { shownDecimals } from '../../../shared/price/figures.ts'
import { DASH } from '../../../ui/formats/format.ts'
import { Money } from '../../../ui/formats/money.tsx'
import css from './detail.module.css'

interface GroupProps {
  readonly title: string
  readonly children: ReactNode
  /** A button under the facts. */
  readonly action?: ReactNode
}

/** Facts that belong together, to read only. */
export function Group({ title, children, action }: GroupProps) {
  const id = useId()
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h3 id={id} className={css['title']}>
        {title}
      </h3>
      {children}
      {action ? <div className={css['action']}>{action}</div> : null}
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  readonly strong?: boolean
  /** A button beside the label. */
  readonly beside?: ReactNode
}

export function Fact({ label, children, strong = false, beside }: FactProps) {
  return (
    <div className={css['fact']} data-strong={strong || undefined}>
      <dt>
        <span>{label}</span>
        {beside && <> {beside}</>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What somebody typed somewhere: its own writing direction stays inside it. */
export function Typed({ text }: { text: string | undefined }) {
  return text === undefined || text.trim() === '' ? DASH : <bdi>{text}</bdi>
}

/** An amount with two decimals, or the three of its currency. */
export function Amount({ amount }: { amount: string }) {
  return (
    <span className={css['amount']}>
      <Money amount={amount} minorUnits={shownDecimals(amount)} />
    </span>
  )
}
