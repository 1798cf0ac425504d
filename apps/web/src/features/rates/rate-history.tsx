import { historyDays } from '@corridor/contract/rates'
import { fractionToPercent } from '@corridor/domain/fees/percent'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { dayNamed, monthNamed } from '../../lib/messages/written.ts'
import { failureOf } from '../../shared/failure.ts'
import type { BandMark, BandPoint } from '../../ui/charts/band.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatMoney, formatPercent, formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type History, type HistoryDays, historyQuery } from './api.ts'
import css from './history.module.css'
import { type Messages, useMessages } from './texts.ts'

type Texts = Messages['rates']['history']
type Point = History['points'][number]
type Change = History['changes'][number]

/** The arithmetic of pictures comes when one is first shown. */
const BandChart = lazyPart(async () => (await import('../../ui/charts/band-chart.tsx')).BandChart, NotLoaded)

function NotLoaded() {
  const { history: texts } = useMessages().rates
  return <p className={css['hint']}>{texts.failed}</p>
}

const ratePlaces = 6

function percentOf(fraction: string | null): string | null {
  return fraction === null ? null : fractionToPercent(fraction)
}

function changeWords({ before, after }: Change, texts: Texts): string {
  return texts.change(percentOf(before), percentOf(after))
}

/** What a currency was worth, and what we kept of it. */
export function RateHistory({ code }: { readonly code: string }) {
  const { history: texts } = useMessages().rates
  const [days, setDays] = useState<HistoryDays>('90')
  const { data, error, isFetching, refetch } = useQuery(historyQuery(code, days))
  const failure = failureOf(isFetching ? null : error)
  return (
    <div className={css['history']}>
      <div className={css['ranges']} role="group" aria-label={texts.ranges}>
        {historyDays
          .map((one) => `${one}` as const)
          .map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {texts.days(one)}
            </button>
          ))}
      </div>
      {failure && !data && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {data ? <Picture code={code} days={days} history={data} /> : <div className={css['place']} />}
    </div>
  )
}

interface PictureProps {
  readonly code: string
  readonly days: HistoryDays
  readonly history: History
}

function Picture({ code, days, history }: PictureProps) {
  const { history: texts } = useMessages().rates
  const { points, changes } = history
  const band = useMemo(() => bandOf(history, texts), [history, texts])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p className={css['hint']}>{texts.none}</p>
  const shown = (rate: string): string => formatMoney(rate, ratePlaces)
  const sentences = [
    texts.describe(code, shown(first.wholesale), shown(last.wholesale), last.retail && shown(last.retail)),
    texts.changes(changes.length),
  ]
  return (
    <ChartFigure
      title={texts.title(code, days)}
      description={sentences.join(' ')}
      picture={
        <>
          <p className={css['hint']}>{texts.hint(formatWhen(last.at, 'date-time-utc'))}</p>
          <Suspense fallback={<div className={css['place']} />}>
            <BandChart
              {...band}
              writeValue={(value) => writeValue(value, Number(last.wholesale))}
              writeDay={(atMs) => writeDay(atMs, days)}
              upperEnd={[texts.wholesale, shown(last.wholesale)]}
              lowerEnd={last.retail === null ? null : [texts.retail, shown(last.retail)]}
            />
          </Suspense>
        </>
      }
      table={<HistoryTable title={texts.title(code, days)} history={history} />}
    />
  )
}

/** A place on the screen is a number; every figure that is read is written from its text. */
function bandOf({ points, changes }: History, texts: Texts): { points: BandPoint[]; marks: BandMark[] } {
  return {
    points: points.map(({ at, wholesale, retail, spread }) => ({
      atMs: Date.parse(at),
      upper: Number(wholesale),
      lower: retail === null ? null : Number(retail),
      name: spread === null ? null : `${fractionToPercent(spread)} %`,
    })),
    marks: changes.map((change, index) => ({
      key: `${change.at} ${index}`,
      atMs: Date.parse(change.at),
      title: changeWords(change, texts),
      note: texts.by(formatWhen(change.at, 'date-time-utc').replace(/:\d\d \(Z\)/, ' (Z)'), change.by),
    })),
  }
}

/** Ticks are round; as many decimals as the size of the rate makes worth reading. */
function writeValue(value: number, size: number): string {
  const decimals = size >= 1000 ? 0 : size >= 10 ? 2 : 4
  return formatMoney(value.toFixed(6), decimals)
}

function writeDay(atMs: number, days: HistoryDays): string {
  return Number(days) > 90 ? monthNamed(atMs) : dayNamed(atMs)
}

interface DayRow extends Point {
  readonly changed: string
}

/** The newest first, each change beside the first rate after it. */
function dayRows({ points, changes }: History, texts: Texts): DayRow[] {
  return points
    .map((point, index) => {
      const from = Date.parse(points[index - 1]?.at ?? '1970-01-01')
      const isLast = index === points.length - 1
      const until = isLast ? Number.POSITIVE_INFINITY : Date.parse(point.at)
      const own = changes.filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= until)
      return { ...point, changed: own.map((one) => `${changeWords(one, texts)} ${one.by}`).join('; ') }
    })
    .toReversed()
}

function HistoryTable({ title, history }: { readonly title: string; readonly history: History }) {
  const { history: texts } = useMessages().rates
  const columns = useMemo((): Column<DayRow>[] => {
    const figure = (key: 'wholesale' | 'spread' | 'retail', textOf: (row: DayRow) => string) => ({
      ...textColumn(key, texts.columns[key], textOf),
      align: 'end' as const,
    })
    return [
      textColumn('at', texts.columns.at, ({ at }: DayRow) => formatWhen(at, 'date-time-utc-bare')),
      figure('wholesale', ({ wholesale }) => formatMoney(wholesale, ratePlaces)),
      figure('spread', ({ spread }) => (spread === null ? '' : formatPercent(spread))),
      figure('retail', ({ retail }) => (retail === null ? '' : formatMoney(retail, ratePlaces))),
      textColumn('changed', texts.columns.changed, ({ changed }: DayRow) => changed),
    ]
  }, [texts])
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={dayRows(history, texts)}
      rowKey={({ at }) => at}
      state="ready"
      emptyText={texts.none}
      maxHeight="290px"
    />
  )
}
