import { toCents } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { operatorName } from '../../lib/server-settings.ts'
import { failureOf } from '../../shared/failure.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { type SpanBar, SpanBars } from '../../ui/charts/span-bars.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type AgencyNames, historyQuery, type Totals } from './api.ts'
import { DayDate } from './day-date.tsx'
import { type Part, parts } from './links.ts'
import { negated } from './parts.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

interface PicturesProps {
  readonly totals: Totals
  readonly names: AgencyNames
  readonly part: Part | undefined
  /** The place of the rows of a step; of none, of all rows. */
  readonly hrefOfPart: (part: Part | undefined) => string
  readonly hrefOfDay: (sid: number) => string
}

export function Pictures({ totals, names, part, hrefOfPart, hrefOfDay }: PicturesProps) {
  const { waterfall } = useMessages().reconciliations.detail
  const { steps, hostAgency, peerAgency } = totals
  return (
    <div className={css['pictures']}>
      {steps && peerAgency !== null && (
        <Card>
          <Waterfall
            steps={steps}
            note={waterfall.note(names.short(hostAgency), names.short(peerAgency))}
            part={part}
            hrefOf={hrefOfPart}
          />
        </Card>
      )}
      <Card>
        <History totals={totals} hrefOf={hrefOfDay} />
      </Card>
    </div>
  )
}

interface WaterfallProps {
  readonly steps: NonNullable<Totals['steps']>
  /** What the signs mean. */
  readonly note: string
  readonly part: Part | undefined
  readonly hrefOf: (part: Part | undefined) => string
}

interface Step {
  readonly key: Part | 'balance'
  readonly name: string
  readonly amount: string
}

/** How the balance comes about, by steps that add up; each leads to its rows. */
function Waterfall({ steps, note, part, hrefOf }: WaterfallProps) {
  const { waterfall: texts } = useMessages().reconciliations.detail
  // Who paid out more than was collected begins with what is due for it.
  const isPaid = toCents(steps.collected) < 0n
  const title = isPaid ? texts.titleOfPaid : texts.title
  const named = (key: Step['key']): string => {
    if (key === 'operatorPart') return texts.steps.operatorPart(operatorName)
    return texts.steps[key === 'collected' && isPaid ? 'paid' : key]
  }
  const listed: Step[] = [
    ...parts.map((key) => ({
      key,
      name: named(key),
      // What was collected is owed, but for what is kept of it.
      amount: key === 'collected' ? negated(steps.collected) : steps[key],
    })),
    { key: 'balance', name: named('balance'), amount: steps.balance },
  ]
  let level = 0
  const bars = listed.map(({ key, name, amount }): SpanBar => {
    const figure = formatMoney(amount)
    const isTotal = key === 'collected' || key === 'balance'
    const from = isTotal ? 0 : level
    const to = from + Number(amount)
    level = to
    return {
      key,
      label: name,
      figure,
      from,
      to,
      tone: isTotal ? 'total' : toCents(amount) < 0n ? 'negative' : 'positive',
      href: hrefOf(key === 'balance' ? undefined : key),
      isCurrent: key === part,
    }
  })
  return (
    <div className={css['picture']}>
      <ChartFigure
        title={title}
        description={texts.description(
          listed.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', '),
        )}
        picture={<SpanBars bars={bars} />}
        table={
          <DataTable
            caption={title}
            columns={[
              { key: 'step', header: texts.columns.step, render: ({ name }: Step) => name },
              {
                key: 'amount',
                header: texts.columns.amount,
                align: 'end',
                render: ({ amount }: Step) => <Money amount={amount} colored />,
              },
            ]}
            rows={listed}
            rowKey={({ key }) => key}
            rowHref={({ key }) => hrefOf(key === 'balance' ? undefined : key)}
            state="ready"
            emptyText=""
          />
        }
      />
      <p className={css['note']}>{note}</p>
    </div>
  )
}

interface HistoryProps {
  readonly totals: Totals
  readonly hrefOf: (sid: number) => string
}

/** The newest first, so that the open one is on top. */
function History({ totals: { sid, kind }, hrefOf }: HistoryProps) {
  const { history: texts } = useMessages().reconciliations.detail
  const { data, error, refetch } = useQuery(historyQuery(sid))
  const failure = failureOf(error)
  if (!data)
    return failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  const days = data.toSorted((one, other) => other.date.localeCompare(one.date))
  const bars = days.map(
    ({ sid: of, date, balance }): SpanBar => ({
      key: String(of),
      label: formatWhen(date, 'date-utc'),
      figure: formatMoney(balance),
      from: 0,
      to: Number(balance),
      tone: toCents(balance) < 0n ? 'negative' : 'positive',
      href: hrefOf(of),
      isCurrent: of === sid,
    }),
  )
  const title = kind === 'agency' ? texts.title : texts.ofOperator(operatorName)
  return (
    <div className={css['picture']}>
      <ChartFigure
        title={title}
        description={texts.description(days.length)}
        picture={<SpanBars bars={bars} />}
        table={
          <DataTable
            caption={title}
            columns={[
              { key: 'date', header: texts.columns.date, render: ({ date }) => <DayDate at={date} /> },
              {
                key: 'balance',
                header: texts.columns.balance,
                align: 'end',
                render: ({ balance }) => <Money amount={balance} colored />,
              },
            ]}
            rows={days}
            rowKey={(row) => String(row.sid)}
            rowHref={(row) => hrefOf(row.sid)}
            state="ready"
            emptyText=""
            currentKey={String(sid)}
          />
        }
      />
    </div>
  )
}
