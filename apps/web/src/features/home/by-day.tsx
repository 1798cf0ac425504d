import { toCents } from '@corridor/domain/money/money'
import { counted } from '../../lib/messages/written.ts'
import { shortDay } from '../../shared/short-day.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Picture, revenueQuery, volumeQuery } from './api.ts'
import { changeOf, largest, sumOf } from './figures.ts'
import { PictureCard } from './picture-card.tsx'
import css from './pictures.module.css'
import { type Messages, useMessages } from './texts.ts'

const weekDays = 7

interface Day {
  readonly day: string
  readonly usd: string
}

interface DaysPictureProps {
  readonly days: readonly Day[]
  readonly name: string
  readonly description: string
  readonly most: (usd: string, day: string) => string
}

function DaysPicture({ days, name, description, most }: DaysPictureProps) {
  const top = largest(days)
  return (
    <DayChart
      kind="bars"
      size="wide"
      values={days.map(({ usd }) => Number(usd))}
      description={description}
      name={name}
      remark={top ? most(formatMoney(top.usd), shortDay(top.day)) : ''}
      from={shortDay(days[0]?.day)}
      to={shortDay(days.at(-1)?.day)}
    />
  )
}

function isNothing(days: readonly Day[]): boolean {
  return days.every(({ usd }) => toCents(usd) === 0n)
}

function dayColumn<Row extends Day>(texts: Messages['home']['pictures']): Column<Row>[] {
  return [
    { key: 'day', header: texts.day, width: 110, render: ({ day }) => day },
    {
      key: 'usd',
      header: texts.usd,
      width: 130,
      align: 'end',
      render: ({ usd }) => <Money amount={usd} />,
    },
  ]
}

type VolumeDay = Picture<'volume'>['days'][number]

export function VolumeCard({ hrefOf }: { readonly hrefOf: (day: string) => string }) {
  const { home } = useMessages()
  const { pictures } = home
  const texts = pictures.volume
  const countColumn: Column<VolumeDay> = {
    key: 'count',
    header: pictures.count,
    width: 90,
    align: 'end',
    render: ({ count }) => counted(count),
  }
  return (
    <PictureCard
      title={texts.title}
      note={texts.note}
      query={volumeQuery}
      emptyText={texts.none}
      draw={({ days }) => {
        const top = largest(days)
        if (!top || isNothing(days)) return null
        const [yesterday, today] = days.slice(-2)
        const before = days.at(-2 - weekDays)
        const change = yesterday && before ? changeOf(yesterday.usd, before.usd) : null
        const ends = [days[0]?.day, today?.day].map((day) => shortDay(day))
        return {
          description: texts.describe(ends[0] ?? '', ends[1] ?? '', formatMoney(top.usd), shortDay(top.day)),
          picture: (
            <>
              <p className={css['answer']}>
                {today && (
                  <PlaceLink href={hrefOf(today.day)}>
                    {texts.today} {formatMoney(today.usd)}
                  </PlaceLink>
                )}
                {yesterday && (
                  <PlaceLink href={hrefOf(yesterday.day)}>
                    {texts.yesterday} {formatMoney(yesterday.usd)}
                  </PlaceLink>
                )}
                {change && <span>{texts.change(change)}</span>}
              </p>
              <DaysPicture days={days} name={pictures.usd} description={texts.title} most={texts.most} />
            </>
          ),
          table: (
            <DataTable
              caption={texts.title}
              columns={[...dayColumn<VolumeDay>(pictures), countColumn]}
              // The newest is looked for most.
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              rowHref={({ day }) => hrefOf(day)}
              state="ready"
              emptyText={texts.none}
            />
          ),
        }
      }}
    />
  )
}

type Earned = Pick<Picture<'revenue'>['parties'][number], 'fees' | 'fx'> & { readonly name: string }

export function RevenueCard({ hrefOf }: { readonly hrefOf: (day: string) => string }) {
  const { home } = useMessages()
  const { pictures } = home
  const texts = pictures.revenue
  const money = (key: 'fees' | 'fx' | 'sum'): Column<Earned> => ({
    key,
    header: texts[key],
    align: 'end',
    width: 88,
    render: ({ fees, fx }) => <Money amount={key === 'sum' ? sumOf([fees, fx]) : { fees, fx }[key]} />,
  })
  return (
    <PictureCard
      title={texts.title}
      note={texts.note}
      query={revenueQuery}
      emptyText={texts.none}
      draw={({ days, parties, all }) => {
        if (isNothing(days)) return null
        const ends = [days[0]?.day, days.at(-1)?.day].map((day) => shortDay(day))
        return {
          description: texts.describe(ends[0] ?? '', ends[1] ?? '', formatMoney(sumOf([all.fees, all.fx]))),
          picture: (
            <>
              <DaysPicture days={days} name={pictures.usd} description={texts.title} most={texts.most} />
              <div className={css['below']} data-density="compact">
                <DataTable
                  caption={texts.party}
                  columns={[
                    { key: 'party', header: texts.party, width: 138, render: ({ name }: Earned) => name },
                    money('fees'),
                    money('fx'),
                    money('sum'),
                  ]}
                  rows={[
                    ...parties.map((row) => ({ ...row, name: texts.parties[row.party] })),
                    { ...all, name: texts.all },
                  ]}
                  rowKey={({ name }) => name}
                  state="ready"
                  emptyText={texts.none}
                />
              </div>
            </>
          ),
          table: (
            <DataTable
              caption={texts.title}
              columns={dayColumn<Day>(pictures)}
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              rowHref={({ day }) => hrefOf(day)}
              state="ready"
              emptyText={texts.none}
            />
          ),
        }
      }}
    />
  )
}
