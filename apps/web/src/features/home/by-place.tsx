import { toCents } from '@corridor/domain/money/money'
import { type SpanBar, SpanBars } from '../../ui/charts/span-bars.tsx'
import { DASH, formatMoney } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ageingQuery, corridorsQuery, exposureQuery, type Picture } from './api.ts'
import { percentOf, sumOf } from './figures.ts'
import { PictureCard } from './picture-card.tsx'
import css from './pictures.module.css'
import { useMessages } from './texts.ts'

/** So many have a bar; the table has the others. */
const bars = 10

function moneyColumn<Row>(key: string, header: string, amountOf: (row: Row) => string): Column<Row> {
  return { key, header, align: 'end', width: 110, render: (row) => <Money amount={amountOf(row)} /> }
}

type Corridors = Picture<'corridors'>
type Corridor = Corridors['rows'][number]

interface CorridorsCardProps {
  /** Of none, the place of all corridors. */
  readonly hrefOf: (days: Pick<Corridors, 'from' | 'to'>, corridor?: Corridor) => string
}

export function CorridorsCard({ hrefOf }: CorridorsCardProps) {
  const { pictures } = useMessages().home
  const texts = pictures.corridors
  const nameOf = ({ countrySnd, countryRcv }: Corridor): string => texts.name(countrySnd, countryRcv)
  return (
    <PictureCard
      title={texts.title}
      note={texts.note}
      query={corridorsQuery}
      emptyText={texts.none}
      draw={(data) => {
        const { rows, all, corridors } = data
        const [first] = rows
        if (!first) return null
        return {
          description: texts.describe(nameOf(first), percentOf(first.usd, all.usd, 0)),
          picture: (
            <>
              <p className={css['answer']}>
                <PlaceLink href={hrefOf(data)}>
                  {pictures.all(corridors)}{' '}
                  {texts.sum(formatMoney(all.usd), formatMoney(all.margin), percentOf(all.margin, all.usd))}
                </PlaceLink>
              </p>
              <SpanBars
                bars={rows.slice(0, bars).map(
                  (row): SpanBar => ({
                    key: nameOf(row),
                    label: nameOf(row),
                    figure: `${formatMoney(row.usd)} · ${percentOf(row.margin, row.usd)}`,
                    from: 0,
                    to: Number(row.usd),
                    tone: 'total',
                    href: hrefOf(data, row),
                  }),
                )}
              />
            </>
          ),
          table: (
            <DataTable
              caption={texts.title}
              columns={[
                { key: 'corridor', header: texts.corridor, width: 110, render: nameOf },
                moneyColumn<Corridor>('volume', texts.volume, ({ usd }) => usd),
                moneyColumn<Corridor>('margin', texts.margin, ({ margin }) => margin),
                {
                  key: 'percent',
                  header: texts.percent,
                  align: 'end',
                  width: 80,
                  render: ({ margin, usd }) => percentOf(margin, usd),
                },
              ]}
              rows={rows}
              rowKey={nameOf}
              rowHref={(row) => hrefOf(data, row)}
              state="ready"
              emptyText={texts.none}
            />
          ),
        }
      }}
    />
  )
}

type Payer = Picture<'ageing'>['rows'][number]

/** Over 7 days: the two oldest ages. */
function oldOf(ages: readonly { readonly usd: string }[]): string {
  return sumOf(ages.slice(2).map(({ usd }) => usd))
}

function allOf(ages: readonly { readonly usd: string }[]): string {
  return sumOf(ages.map(({ usd }) => usd))
}

interface AgeingCardProps {
  /** What waits, of a payer or of all: over 7 days alone, or whatever its age. */
  readonly hrefOf: (of: { readonly payer?: number; readonly isOld: boolean }) => string
}

export function AgeingCard({ hrefOf }: AgeingCardProps) {
  const { pictures } = useMessages().home
  const texts = pictures.ageing
  return (
    <PictureCard
      title={texts.title}
      note={texts.note}
      query={ageingQuery}
      emptyText={texts.none}
      draw={({ rows, all, payers }) => {
        const [first] = rows
        if (!first) return null
        return {
          description: texts.describe(first.name, formatMoney(oldOf(first.ages))),
          picture: (
            <>
              <p className={css['answer']}>
                <PlaceLink href={hrefOf({ isOld: false })}>
                  {pictures.all(payers)} {formatMoney(allOf(all))}
                </PlaceLink>
                <PlaceLink href={hrefOf({ isOld: true })}>{texts.overAll(formatMoney(oldOf(all)))}</PlaceLink>
              </p>
              <div className={css['legend']}>
                {texts.ages.map((age) => (
                  <span key={age}>{age}</span>
                ))}
                <div>{texts.over}</div>
              </div>
              <SpanBars
                bars={rows.slice(0, bars - 1).map(
                  ({ agency, name, ages }): SpanBar => ({
                    key: String(agency),
                    label: name,
                    figure: formatMoney(oldOf(ages)),
                    from: 0,
                    to: Number(allOf(ages)),
                    parts: ages.map(({ usd }, index) => ({
                      key: texts.ages[index] ?? '',
                      value: Number(usd),
                    })),
                    tone: 'total',
                    href: hrefOf({ payer: agency, isOld: true }),
                  }),
                )}
              />
            </>
          ),
          table: (
            <DataTable
              caption={texts.title}
              columns={[
                { key: 'payer', header: texts.payer, width: 130, render: ({ name }: Payer) => name },
                ...texts.ages.map((age, index) =>
                  moneyColumn<Payer>(age, age, ({ ages }) => ages[index]?.usd ?? ''),
                ),
                moneyColumn<Payer>('over', texts.over, ({ ages }) => oldOf(ages)),
                moneyColumn<Payer>('waiting', texts.waiting, ({ ages }) => allOf(ages)),
              ]}
              rows={rows}
              rowKey={({ agency }) => String(agency)}
              rowHref={({ agency }) => hrefOf({ payer: agency, isOld: false })}
              state="ready"
              emptyText={texts.none}
            />
          ),
        }
      }}
    />
  )
}

type Position = Picture<'exposure'>['rows'][number]

export function ExposureCard({ hrefOf }: { readonly hrefOf: (agency: number) => string }) {
  const { pictures } = useMessages().home
  const texts = pictures.exposure
  return (
    <PictureCard
      title={texts.title}
      note={texts.note}
      query={exposureQuery}
      emptyText={texts.none}
      draw={({ rows, owing, owed }) => {
        const [first] = rows
        if (!first) return null
        return {
          description: texts.describe(first.name, formatMoney(first.owes)),
          picture: (
            <>
              <p className={css['answer']}>
                <span>{texts.owing(owing.agencies, formatMoney(owing.usd))}</span>
                <span>{texts.owed(owed.agencies, formatMoney(owed.usd.replace('-', '')))}</span>
              </p>
              <SpanBars
                bars={rows.slice(0, bars).map(
                  ({ agency, name, owes }): SpanBar => ({
                    key: String(agency),
                    label: name,
                    figure: formatMoney(owes),
                    from: 0,
                    to: Number(owes),
                    tone: toCents(owes) < 0n ? 'positive' : 'total',
                    href: hrefOf(agency),
                  }),
                )}
              />
            </>
          ),
          table: (
            <DataTable
              caption={texts.title}
              columns={[
                { key: 'agency', header: texts.agency, width: 140, render: ({ name }: Position) => name },
                moneyColumn<Position>('owes', texts.owes, ({ owes }) => owes),
                moneyColumn<Position>('limit', texts.limit, ({ limit }) => limit ?? ''),
                {
                  key: 'ofLimit',
                  header: texts.ofLimit,
                  align: 'end',
                  width: 90,
                  render: ({ owes, limit }) => (limit === null ? DASH : percentOf(owes, limit, 0)),
                },
              ]}
              rows={rows}
              rowKey={({ agency }) => String(agency)}
              rowHref={({ agency }) => hrefOf(agency)}
              state="ready"
              emptyText={texts.none}
            />
          ),
        }
      }}
    />
  )
}
