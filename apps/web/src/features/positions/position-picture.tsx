import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { dayNamed } from '../../lib/messages/written.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import type { Level, LevelMark } from '../../ui/charts/levels.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Limit, Payment, Position } from './api.ts'
import css from './positions.module.css'
import { type Messages, useMessages } from './texts.ts'

type Texts = Messages['positions']

/** The arithmetic of pictures comes when one is first shown. */
const LevelChart = lazyPart(
  async () => (await import('../../ui/charts/level-chart.tsx')).LevelChart,
  NotLoaded,
)

function NotLoaded() {
  const { picture: texts } = useMessages().positions
  return <p className={css['hint']}>{texts.failed}</p>
}

/** What the agency owed at the end of each of the last days, with its payments. */
export function PositionPicture({ position }: { readonly position: Position }) {
  const { positions: texts } = useMessages()
  const { days, payments, owes, limit, asOf } = position
  const drawn = useMemo(() => pictureOf(position, texts), [position, texts])
  const highest = days.reduce((high, day) => (Number(day.owes) > Number(high) ? day.owes : high), owes)
  const sentences = [
    texts.picture.describe(formatMoney(days[0]?.owes), formatMoney(owes), formatMoney(highest)),
    ...(limit && limit.mode === 'credit' ? [`${texts.credit}: ${formatMoney(limit.limit)}.`] : []),
    texts.picture.payments(payments.length),
  ]
  return (
    <div className={css['picture']}>
      <ChartFigure
        title={texts.picture.title}
        description={sentences.join(' ')}
        picture={
          <>
            <Suspense fallback={<div className={css['drawing']} />}>
              <LevelChart
                {...drawn}
                writeValue={(value) => formatMoney(value.toFixed(0), 0)}
                writeDay={dayNamed}
                now={texts.picture.now(formatMoney(owes))}
              />
            </Suspense>
            <p className={css['hint']}>{texts.asOf(formatWhen(asOf, 'date-time-utc'))}</p>
          </>
        }
        table={<DayTable position={position} />}
      />
    </div>
  )
}

/** A place on the screen is a number; every figure that is read is written from its text. */
function pictureOf({ days, payments, limit }: Position, texts: Texts) {
  return {
    points: days.map(({ day, owes }) => ({ atMs: Date.parse(day), value: Number(owes) })),
    levels: limit ? levelsOf(limit, texts) : [],
    marks: payments.map(
      (payment): LevelMark => ({
        key: String(payment.sid),
        atMs: Date.parse(payment.at.slice(0, 10)),
        kind: payment.kind === 'deposit' ? 'triangle' : 'square',
        label: texts.picture.mark(
          formatWhen(payment.at, 'date-utc'),
          wordsOf(payment, texts),
          formatMoney(payment.amount),
        ),
      }),
    ),
  }
}

function levelsOf({ mode, limit, alert }: Limit, texts: Texts): Level[] {
  const whole = (amount: string): string => formatMoney(amount, 0)
  const sign = mode === 'credit' ? 1 : -1
  return [
    { value: Number(limit), label: texts.picture.limit(whole(limit)), tone: 'danger' },
    ...(alert === ''
      ? []
      : [
          {
            value: sign * Number(alert),
            label: texts.picture.alert(whole(sign < 0 ? `-${alert}` : alert)),
            tone: 'warning' as const,
          },
        ]),
  ]
}

export function wordsOf({ kind, direction, reverses }: Payment, texts: Texts): string {
  const what = texts.payment.what(kind, direction)
  return reverses === null ? what : texts.statement.counterOf(what, reverses)
}

interface DayRow {
  readonly day: string
  readonly owes: string
  readonly paid: string
}

function DayTable({ position }: { readonly position: Position }) {
  const { positions: texts } = useMessages()
  const { days, payments } = position
  const columns = useMemo((): Column<DayRow>[] => {
    const { columns: heads } = texts.picture
    return [
      textColumn('day', heads.day, ({ day }: DayRow) => formatWhen(day, 'date-utc')),
      { ...textColumn('owes', heads.owes, ({ owes }: DayRow) => formatMoney(owes)), align: 'end' },
      textColumn('paid', heads.paid, ({ paid }: DayRow) => paid),
    ]
  }, [texts])
  const rows = days.toReversed().map(({ day, owes }) => ({
    day,
    owes,
    paid: payments
      .filter(({ at }) => at.startsWith(day))
      .map((payment) => `${wordsOf(payment, texts)} ${formatMoney(payment.amount)}`)
      .join('; '),
  }))
  return (
    <DataTable
      caption={texts.picture.title}
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      state="ready"
      emptyText={texts.statement.empty}
      maxHeight="190px"
    />
  )
}
