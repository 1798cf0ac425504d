import { percentToFraction } from '@corridor/domain/fees/percent'
import { makeQuote } from '@corridor/domain/quotes/quote'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { DASH, formatMoney, formatWhen } from '../../ui/formats/format.ts'
import type { Rates } from './api.ts'
import css from './history.module.css'
import { ageOf, type Line, ratesWith, storedPercent } from './lines.ts'
import { RateHistory } from './rate-history.tsx'
import { SpreadDryRun } from './spread-dry-run.tsx'
import { useMessages } from './texts.ts'

interface RateDetailProps {
  readonly line: Line
  readonly label: string
  readonly minorUnits: number
  readonly rates: Rates | undefined
  readonly nowMs: number
}

/** Under the row of a currency: how it went, and what the typed spread would make of today's rate. */
export function RateDetail(props: RateDetailProps) {
  return (
    <div className={css['detail']}>
      <RateHistory code={props.line.retail} />
      <Compare {...props} />
      <SpreadDryRun key={props.line.retail} line={props.line} />
    </div>
  )
}

const none = { sid: null, value: '0' } as const
const dollars = { code: 'USD', minorUnits: 2 } as const
const sample = '300.00'
/** A transfer without fee and tax: what is left is what the exchange makes. */
const free = { sid: 0, limitFrom: '0', limitTo: '10000', minFee: '0', percent: '0', feesSplit: '0' } as const
const noSplits = { sendFee: '0', sendFx: '0', receiveFee: '0', receiveFx: '0' } as const

/** By the function that makes every price. */
function sampleOf({ retail, wholesale }: Line, fraction: string, minorUnits: number) {
  if (wholesale === null) return null
  const made = makeQuote({
    sendAmount: sample,
    sendCurrency: dollars,
    receiveCurrency: { code: retail, minorUnits },
    sendRate: { ...none, value: '1' },
    receiveRate: { sid: null, value: wholesale },
    spread: { sid: null, value: fraction },
    brackets: [free],
    taxRate: '0',
    splits: noSplits,
  })
  return made.ok ? made.quote : null
}

function figuresWith(line: Line, percent: string, minorUnits: number) {
  const fraction = percentToFraction(percent)
  if (fraction === null) return null
  const quote = sampleOf(line, fraction, minorUnits)
  return {
    percent,
    ...ratesWith(line.wholesale, fraction),
    receiveAmount: quote?.receiveAmount ?? null,
    fxProfit: quote?.explanation.fxProfit ?? null,
  }
}

function Compare({ line, label, minorUnits, rates, nowMs }: RateDetailProps) {
  const { columns, compare: texts, age: ageWords, percent: sign } = useMessages().rates
  const names = useMessages().rates.historyOf
  const now = line.stored && figuresWith(line, storedPercent(line.stored), minorUnits)
  const typed = line.isChanged ? figuresWith(line, line.percent, minorUnits) : null
  const sides = [...(now ? [now] : []), ...(typed ? [typed] : [])]
  const rate = (value: string | null): string => (value === null ? DASH : formatMoney(value, 6))
  const rows: readonly (readonly [string, (side: (typeof sides)[number]) => string])[] = [
    [columns.wholesale, () => rate(line.wholesale)],
    [columns.spread, ({ percent }) => `${percent} ${sign}`],
    [columns.retail, ({ retailFx }) => rate(retailFx)],
    [columns.base, ({ rateBASE }) => rate(rateBASE)],
    [texts.payOut(line.retail), ({ receiveAmount }) => formatMoney(receiveAmount, minorUnits)],
    [texts.profit, ({ fxProfit }) => formatMoney(fxProfit)],
  ]
  const asOf = rates?.asOf[line.retail]
  const age = ageOf(asOf, nowMs, rates?.maxAgeHours ?? 0)
  return (
    <div className={css['compare']}>
      <table aria-label={texts.caption(label)}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {now && <th scope="col">{texts.now}</th>}
            {typed && <th scope="col">{texts.with(typed.percent)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, write]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {sides.map((side) => (
                <td key={side === now ? 'now' : 'typed'}>{write(side)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {age && (
        <p className={css['hint']}>
          {texts.rateOf(formatWhen(asOf, 'date-time-utc'), ageWords(age.minutes))}
        </p>
      )}
      {line.stored && <LastUpdate entity="spread" sid={line.stored.sid} name={label} labels={names} />}
    </div>
  )
}
