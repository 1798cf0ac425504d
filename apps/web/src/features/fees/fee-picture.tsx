import type { TypedBracket } from '@corridor/domain/fees/typed'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatMoney, formatPercent } from '../../ui/formats/format.ts'
import type { AgencyLink } from './agency-links.ts'
import type { Pair } from './api.ts'
import { type FeeAt, feeAt } from './fee-at.ts'
import { dotsOf, piecesOf, readRows, runsOf, topOf, type Unit } from './fee-curve.ts'
import { FeeTable } from './fee-table.tsx'
import css from './fees.module.css'
import { useMessages } from './texts.ts'

/** The arithmetic of pictures is no part of what the editor waits for. */
const Pieces = lazyPart(async () => (await import('../../ui/charts/pieces.tsx')).Pieces, NotLoaded)

function NotLoaded() {
  return <p className={css['hint']}>{useMessages().fees.picture.failed}</p>
}

interface FeePictureProps {
  readonly pair: Pair
  /** Whose shares are told. */
  readonly link: AgencyLink | null
  readonly rows: readonly TypedBracket[]
  readonly saved: readonly TypedBracket[]
}

/** The fee over the amount, in dollars and in percent: as typed, and as saved where that is different. */
export function FeePicture({ pair, link, rows, saved }: FeePictureProps) {
  const { picture: texts } = useMessages().fees
  const typed = readRows(rows)
  const before = readRows(saved) ?? []
  if (typed === null) return <p className={css['hint']}>{texts.wrong}</p>
  if (typed.length === 0) return null
  return <Drawn key={pair.destination} link={link} typed={typed} before={before} />
}

interface DrawnProps extends Pick<FeePictureProps, 'link'> {
  readonly typed: readonly TypedBracket[]
  readonly before: readonly TypedBracket[]
}

function sameTables(one: readonly TypedBracket[], other: readonly TypedBracket[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** In the middle of the first bracket until somebody points elsewhere. */
function startOf([first]: readonly TypedBracket[]): string {
  return ((Number(first?.limitFrom ?? 0) + Number(first?.limitTo ?? 0)) / 2).toFixed(2)
}

function Drawn({ link, typed, before: all }: DrawnProps) {
  const { picture: texts } = useMessages().fees
  const [pointed, setPointed] = useState<string | null>(null)
  const at = pointed ?? startOf(typed)
  const splits = link && {
    send: String(link.sender.fees[0]?.sendFeeSplit ?? 0),
    receive: String(link.payer.fees[0]?.receiveFeeSplit ?? 0),
  }
  const found = feeAt(typed, at, splits)
  const reading = useReading(at, found, link)
  const before = sameTables(typed, all) ? [] : all
  const one = { typed, before, at, found, reading, onCursor: setPointed }
  return (
    <ChartFigure
      title={texts.title}
      description={texts.description}
      picture={
        <>
          <div className={css['pictures']}>
            <OneUnit {...one} unit="usd" />
            <OneUnit {...one} unit="percent" />
          </div>
          <p className={css['legend']}>
            {before.length > 0 && <b>{texts.legend} </b>}
            {texts.axis}
          </p>
          <p className={css['reading']} aria-live="off">
            {reading}
          </p>
        </>
      }
      table={<FeeTable brackets={typed} />}
    />
  )
}

interface OneUnitProps extends Omit<DrawnProps, 'link'> {
  readonly unit: Unit
  readonly at: string
  readonly found: FeeAt | null
  readonly reading: string
  readonly onCursor: (amount: string) => void
}

function OneUnit({ unit, typed, before, at, found, reading, onCursor }: OneUnitProps) {
  const { picture: texts } = useMessages().fees
  const top = topOf([typed, before], unit)
  const inUnit = (value: number): string => formatMoney(value.toFixed(2))
  const value = found && Number(unit === 'usd' ? found.fee : found.inPercent)
  const last = Number(typed.at(-1)?.limitTo ?? 0)
  // From nothing on, the minimum is any percent of the amount.
  const isCut = unit === 'percent' && typed[0]?.limitFrom === '0.00'
  return (
    <div>
      <h5>
        {texts.units[unit]} {isCut && <span className={css['cut']}>{texts.over(inUnit(top))}</span>}
      </h5>
      <Suspense fallback={<div className={css['picturePlace']} />}>
        <Pieces
          pieces={piecesOf(typed, (from, to) => [texts.gap(writeAt(from), writeAt(to)), texts.refused])}
          now={runsOf(typed, unit, top)}
          before={before
            .map((bracket) => runsOf([bracket], unit, top)[0] ?? [])
            .filter((run) => run.every(([x]) => x <= last))}
          dots={dotsOf(typed, unit, inUnit)}
          top={top}
          cursor={{ at: Number(at), value, label: formatMoney(at) }}
          writeAt={writeAt}
          writeValue={(tick) => (unit === 'usd' ? writeAt(tick) : texts.percent(writeAt(tick)))}
          cursorLabel={texts.cursor(texts.units[unit])}
          cursorText={reading}
          onCursor={(amount) => onCursor(amount.toFixed(2))}
        />
      </Suspense>
    </div>
  )
}

function writeAt(value: number): string {
  return formatMoney(String(value), Number.isInteger(value) ? 0 : 2)
}

/** The fee at the cursor in a sentence, with who gets what of it. */
function useReading(at: string, found: FeeAt | null, link: AgencyLink | null): string {
  const { picture: texts } = useMessages().fees
  const amount = formatMoney(at)
  if (!found) return texts.none(amount)
  const rule =
    found.rule === 'minimum'
      ? texts.minimum(formatPercent(found.percent), formatMoney(found.byPercent))
      : texts.byPercent(formatPercent(found.percent))
  const fee = texts.reading(amount, formatMoney(found.fee), found.inPercent, rule)
  if (!found.shares || !link) return fee
  const { host, peer, operator } = found.shares
  return `${fee} ${texts.shared(
    formatMoney(found.pool),
    `${link.sender.longName} ${formatMoney(host)}`,
    `${link.payer.longName} ${formatMoney(peer)}`,
    formatMoney(operator),
  )}`
}
