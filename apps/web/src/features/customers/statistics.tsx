import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { isClosedToLimited } from '../../shared/failure.ts'
import { shortDay } from '../../shared/short-day.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { SkeletonBar } from '../../ui/states/skeleton-bar.tsx'
import { figureQueries, newDays, type Statistics, statisticsQuery } from './api.ts'
import css from './customers.module.css'
import { busiest, changeOf, sumOf } from './days.ts'
import { useMessages } from './texts.ts'

/** The arithmetic of pictures comes when one is first shown. */
const DayChart = lazyPart(
  async () => (await import('../../ui/charts/day-chart.tsx')).DayChart,
  // The figure beside it says the most, and the table has all of it.
  () => null,
)

type Days = Statistics['days']

/** The three figures above the list, each with its last 90 days. */
export function CustomerStatistics() {
  const { customers, ui } = useMessages()
  const { statistics: texts } = customers
  const all = useQuery(figureQueries.all)
  const made = useQuery(figureQueries.made)
  const sending = useQuery(figureQueries.sending)
  const { data } = useQuery(statisticsQuery)
  const days = data?.days ?? []
  const number = new Intl.NumberFormat(ui.numbers)
  const share = all.data && sending.data !== undefined ? (100 * sending.data) / all.data : undefined
  return (
    <section className={css['statistics']} aria-label={texts.label}>
      <Statistic
        name={texts.all}
        query={all}
        note={days.length > 0 && texts.grown(number.format(changeOf(days)))}
        picture={days.length > 0 && <AllPicture days={days} />}
      />
      <Statistic
        name={texts.made}
        query={made}
        note={
          days.length > 0 &&
          texts.madeBefore(number.format(sumOf(days.slice(-2 * newDays, -newDays), 'made')), newDays)
        }
        picture={days.length > 0 && <BarsPicture days={days} of="made" last={newDays} />}
      />
      <Statistic
        name={texts.sending}
        query={sending}
        note={share !== undefined && texts.share(share.toFixed(1))}
        picture={days.length > 0 && <BarsPicture days={days} of="sending" />}
      />
    </section>
  )
}

interface StatisticProps {
  readonly name: string
  readonly query: {
    readonly data: number | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly note: ReactNode
  readonly picture: ReactNode
}

function Statistic({ name, query, note, picture }: StatisticProps) {
  const { customers, ui } = useMessages()
  const { data, error, isFetching, refetch } = query
  const isClosed = isClosedToLimited(error)
  const figure = () => {
    if (data !== undefined) return new Intl.NumberFormat(ui.numbers).format(data)
    if (isClosed) return '–'
    if (isFetching) return <SkeletonBar kind="label" />
    return (
      <span className={css['failed']} role="alert">
        {customers.statistics.failed} <LinkButton onClick={() => void refetch()}>{ui.retry}</LinkButton>
      </span>
    )
  }
  return (
    <div className={css['statistic']}>
      <dl>
        <dt>{name}</dt>
        <dd className={css['figure']}>{figure()}</dd>
        <dd className={css['note']} data-sentence={isClosed || undefined}>
          {isClosed ? error?.message : note}
        </dd>
      </dl>
      <Suspense fallback={null}>{picture}</Suspense>
    </div>
  )
}

/** Under the ends of a picture. */
function endsOf(days: Days) {
  return { from: shortDay(days[0]?.day), to: shortDay(days.at(-1)?.day) }
}

function AllPicture({ days }: { readonly days: Days }) {
  const { customers, ui } = useMessages()
  const { pictures: texts } = customers.statistics
  const number = new Intl.NumberFormat(ui.numbers)
  const ends = endsOf(days)
  const values = days.map(({ total }) => total)
  const first = number.format(values[0] ?? 0)
  const last = number.format(values.at(-1) ?? 0)
  return (
    <DayChart
      kind="line"
      values={values}
      description={texts.describeAll(first, ends.from, last, ends.to)}
      name={texts.all}
      first={first}
      remark={last}
      {...ends}
    />
  )
}

interface BarsPictureProps {
  readonly days: Days
  readonly of: 'made' | 'sending'
  /** Those of the figure, where it has fewer days than the picture. */
  readonly last?: number
}

function BarsPicture({ days, of, last }: BarsPictureProps) {
  const { customers, ui } = useMessages()
  const { pictures: texts } = customers.statistics
  const ends = endsOf(days)
  const most = busiest(days, of)
  const figure = new Intl.NumberFormat(ui.numbers).format(most[of])
  const mostDay = shortDay(most.day)
  return (
    <DayChart
      kind="bars"
      values={days.map((day) => day[of])}
      description={texts.describe(texts[of], ends.from, ends.to, figure, mostDay)}
      name={texts[of]}
      remark={texts.most(figure, mostDay)}
      {...ends}
      {...(last && { last: { days: last, label: shortDay(days.at(-last)?.day) } })}
    />
  )
}
