import type { Rates } from './api.ts'
import { ageOf } from './lines.ts'
import css from './rates.module.css'
import { useMessages } from './texts.ts'

/** More of them would fill the screen; the rows say it of each. */
const mostCurrencies = 5
const mostCorridors = 8

interface StaleNoticeProps {
  readonly rates: Rates | undefined
  readonly nowMs: number
  readonly labelOf: (code: string) => string
}

/** Rates that are too old to sell by, and where tellers cannot work for it. */
export function StaleNotice({ rates, nowMs, labelOf }: StaleNoticeProps) {
  const { stale: texts, ...words } = useMessages().rates
  if (!rates || rates.stale.length === 0) return null
  const worst = rates.stale.toSorted((one, other) => other.corridorsTotal - one.corridorsTotal)
  const more = worst.length - mostCurrencies
  return (
    <div role="alert" className={css['stale']}>
      <strong>{texts.title(worst.length)}</strong>
      <ul>
        {worst.slice(0, mostCurrencies).map(({ currency, corridors, corridorsTotal }) => {
          const age = ageOf(rates.asOf[currency], nowMs, rates.maxAgeHours)
          const shown = corridors.slice(0, mostCorridors)
          return (
            <li key={currency}>
              <b>{labelOf(currency)}</b>
              {age && `, ${texts.old(words.age(age.minutes), rates.maxAgeHours)}`}{' '}
              {corridorsTotal === 0 ? texts.none : texts.shut(corridorsTotal)}{' '}
              {shown.map(({ codC, codeD }) => words.corridor(codC, codeD)).join(', ')}
              {corridorsTotal > shown.length && ` ${texts.more(corridorsTotal - shown.length)}`}
            </li>
          )
        })}
        {more > 0 && <li>{texts.moreCurrencies(more)}</li>}
      </ul>
    </div>
  )
}
