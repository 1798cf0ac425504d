import type { ReactNode } from 'react'
import { counted } from '../../lib/messages/written.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import type { Totals } from './api.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

/** What the rows come to, beside what the list says where that is something else. */
export function HeadFigures({ totals }: { readonly totals: Totals }) {
  const { figures: texts } = useMessages().reconciliations.detail
  const { stored, computed, agrees, statuses, kind } = totals
  const isEqual =
    stored.rows === computed.rows &&
    stored.collected === computed.collected &&
    stored.balance === computed.balance
  return (
    <section className={css['figures']} aria-label={texts.label}>
      <dl>
        <Figure label={texts.rows} list={stored.rows === computed.rows ? null : counted(stored.rows)}>
          {counted(computed.rows)}
        </Figure>
        <Figure label={texts.ok} list={null}>
          {counted(statuses.OK)}
        </Figure>
        <Figure
          label={texts.collected}
          list={stored.collected === computed.collected ? null : formatMoney(stored.collected)}
        >
          <Money amount={computed.collected} />
        </Figure>
        <Figure
          label={kind === 'agency' ? texts.balance : texts.dueBalance}
          list={stored.balance === computed.balance ? null : formatMoney(stored.balance)}
        >
          <Money amount={computed.balance} colored />
        </Figure>
      </dl>
      {agrees ? (
        <p className={css['agrees']}>
          <span aria-hidden="true">✓ </span>
          {texts.equal}
        </p>
      ) : (
        <p className={css['differs']} role="alert">
          <span aria-hidden="true">⚠ </span>
          {isEqual ? texts.changed : texts.differ}
        </p>
      )}
    </section>
  )
}

interface FigureProps {
  readonly label: string
  /** What the list says, where the rows say something else. */
  readonly list: string | null
  readonly children: ReactNode
}

function Figure({ label, list, children }: FigureProps) {
  const { figures: texts } = useMessages().reconciliations.detail
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {list !== null && <small>{texts.list(list)}</small>}
      </dd>
    </div>
  )
}
