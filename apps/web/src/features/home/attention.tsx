import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/messages/written.ts'
import { failureOf } from '../../shared/failure.ts'
import { spelledSpan } from '../../shared/time-span.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { DASH, formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { attentionQuery, type Line } from './api.ts'
import css from './home.module.css'
import { type Messages, useMessages } from './texts.ts'

/** The places on the other screens; whoever puts the screens together knows them. */
export interface HomeLinks {
  /** The rows that a line counts, if there is a list of them. */
  readonly rowsOf: (line: Line) => string | undefined
  readonly agency: (sid: number) => string
}

const minuteMs = 60_000

/** Of what is told month by month, or day by day, with which one it is. */
function nameOf({ kind, at }: Pick<Line, 'kind' | 'at'>, { attention: texts }: Messages['home']): string {
  return at === null || kind === 'old' ? texts.kinds[kind] : texts.kindAt(texts.kinds[kind], at)
}

function columnsOf(nowMs: number, links: HomeLinks, { home, ui }: Messages): Column<Line>[] {
  const { attention: texts } = home
  const column = (
    key: keyof typeof texts.columns,
    width: number,
    render: Column<Line>['render'],
    align?: Column<Line>['align'],
  ): Column<Line> => ({ key, header: texts.columns[key], width, render, align })
  return [
    column('what', 230, (line) => nameOf(line, home)),
    column('count', 90, ({ count }) => counted(count), 'end'),
    column('usd', 130, ({ usd }) => (usd === null ? DASH : <Money amount={usd} />), 'end'),
    column('oldest', 100, ({ oldest }) =>
      oldest === null ? (
        DASH
      ) : (
        <time dateTime={oldest} title={formatWhen(oldest, 'date-time-utc')}>
          {spelledSpan(Math.max(0, Math.floor((nowMs - Date.parse(oldest)) / minuteMs)), ui.span)}
        </time>
      ),
    ),
    column('where', 300, (line) => <Where line={line} links={links} />),
    column('who', 110, ({ free, count }) =>
      free === null ? DASH : free === 0 ? texts.somebody : texts.nobody(free, count),
    ),
  ]
}

/** The places with most of them, an agency by a link to it, and how many more there are. */
function Where({ line: { where, elsewhere }, links }: { readonly line: Line; readonly links: HomeLinks }) {
  const { attention: texts } = useMessages().home
  if (where.length === 0) return DASH
  return (
    <span className={css['where']}>
      {where.map(({ name, agency, count }) => (
        <span key={name}>
          {agency === null ? (
            texts.place(name, count)
          ) : (
            <PlaceLink href={links.agency(agency)}>{texts.place(name, count)}</PlaceLink>
          )}
        </span>
      ))}
      {elsewhere > 0 && <span>{texts.elsewhere(elsewhere)}</span>}
    </span>
  )
}

/** What wants somebody, and what was looked at and does not. */
export function AttentionCard({ links }: { readonly links: HomeLinks }) {
  const messages = useMessages()
  const { attention: texts } = messages.home
  const { data, dataUpdatedAt, error, refetch } = useQuery(attentionQuery)
  const nowMs = useServerNow(data?.asOf, dataUpdatedAt)
  const failure = data ? null : failureOf(error)
  const wanting = data?.lines.filter(({ count }) => count > 0) ?? []
  const inOrder = data?.lines.filter(({ count }) => count === 0) ?? []
  return (
    <section className={css['attention']} aria-label={texts.title}>
      <h2>
        {texts.title} <small>{texts.note}</small>
      </h2>
      <DataTable
        caption={texts.title}
        columns={columnsOf(nowMs, links, messages)}
        rows={wanting}
        rowKey={({ kind, at }) => `${kind} ${at}`}
        rowHref={links.rowsOf}
        state={failure ? 'error' : data ? 'ready' : 'loading'}
        skeletonRows={6}
        error={failure}
        onRetry={() => void refetch()}
        emptyText={texts.none}
        footer={
          inOrder.length > 0 && (
            <p className={css['inOrder']}>
              <span aria-hidden="true">✓ </span>
              {texts.inOrder(inOrder.map(({ kind }) => texts.kinds[kind]).join(' · '))}
            </p>
          )
        }
      />
    </section>
  )
}
