import { useQuery } from '@tanstack/react-query'
import { useLookups } from '../../lib/lookups.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { feeWords } from '../../shared/history/words/money.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { Card } from '../../ui/page/card.tsx'
import { behindQuery, type Pair } from './api.ts'
import type { Countries } from './countries.ts'
import css from './fees.module.css'
import { useMessages } from './texts.ts'

interface BehindCardProps {
  readonly pair: Pair
  readonly sid: number
  readonly countries: Countries
}

/** What hangs on the fee, and who changed it last. */
export function BehindCard({ pair, sid, countries }: BehindCardProps) {
  const { fees: texts, ui } = useMessages()
  const { data } = useQuery(behindQuery(pair))
  const { data: lookups } = useLookups()
  const number = new Intl.NumberFormat(ui.numbers)
  const name = texts.pair(countries.nameOf(pair.collect), countries.nameOf(pair.destination))
  if (!data) return null
  const facts = [
    [texts.behind.transfers, number.format(data.transfers)],
    [texts.behind.amount, formatMoney(data.amountBase)],
    [texts.behind.fees, formatMoney(data.feesBase)],
    [texts.behind.links, number.format(data.links)],
  ] as const
  return (
    <Card>
      <section className={css['behind']} aria-label={texts.behind.title(name)}>
        <h3>{texts.behind.title(name)}</h3>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sid > 0 && <LastUpdate entity="fee_country" sid={sid} name={name} {...feeWords(texts, lookups)} />}
      </section>
    </Card>
  )
}
