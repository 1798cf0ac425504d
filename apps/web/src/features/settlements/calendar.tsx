import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import { type Calendar, calendarQuery } from './api.ts'
import { CalendarGrid, type CalendarPick } from './calendar-grid.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { Mark } from './marks.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'

/** As many as want somebody on most mornings; the rest is one click away. */
const shownRows = 6

const legend = ['made', 'empty', 'due', 'late', 'missing', 'failed'] as const

interface CalendarCardProps extends CalendarPick {
  readonly month: string | undefined
  readonly onMonth: (month: string | undefined) => void
}

/** Which files of a month went out, by agency and day, those that want somebody first. */
export function CalendarCard({ month, onMonth, ...pick }: CalendarCardProps) {
  const { calendar: texts } = useMessages().settlements
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...calendarQuery(month),
    placeholderData: keepPreviousData,
  })
  const failure = failureOf(error)
  const [cameOn] = useState(() => new Date().toISOString().slice(0, 10))
  const today = data?.today ?? cameOn
  const steps = { month: month ?? today.slice(0, 7), today, onMonth }
  const [asTable, setAsTable] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = { asTable, setAsTable, showsAll, setShowsAll }
  return (
    <section className={css['calendar']} aria-label={texts.label} aria-busy={isPlaceholderData}>
      {/* Whatever happened to this month, the way to another one stays. */}
      <div className={css['calendarHead']}>
        <MonthSteps {...steps} />
        {data && <Summary calendar={data} {...shown} />}
      </div>
      {failure && (
        <div className={css['part']}>
          <ErrorState
            {...failure}
            {...(data && { title: texts.notRefreshed })}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!failure && !data && <SkeletonRows rows={shownRows} />}
      {data && <Rows calendar={data} steps={steps} isOld={isPlaceholderData} {...shown} {...pick} />}
    </section>
  )
}

interface Shown {
  readonly asTable: boolean
  readonly setAsTable: (asTable: boolean) => void
  readonly showsAll: boolean
  readonly setShowsAll: (showsAll: boolean) => void
}

interface SummaryProps extends Shown {
  readonly calendar: Calendar
}

function Summary({ calendar, asTable, setAsTable, showsAll, setShowsAll }: SummaryProps) {
  const { calendar: texts } = useMessages().settlements
  const { agencies } = calendar
  return (
    <>
      <TodayLine calendar={calendar} />
      <span className={css['legend']}>
        {legend
          .filter((state) => state !== 'due' || calendar.counts.due > 0)
          .map((state) => (
            <span key={state}>
              <Mark state={state} /> {texts.days[state]} <b>{calendar.counts[state]}</b>
            </span>
          ))}
      </span>
      <LinkButton onClick={() => setAsTable(!asTable)}>
        {asTable ? texts.asPicture : texts.asTable}
      </LinkButton>
      {agencies > shownRows && (
        <LinkButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showLess : texts.showAll(agencies)}
        </LinkButton>
      )}
    </>
  )
}

interface RowsProps extends CalendarPick, Pick<Shown, 'asTable' | 'showsAll'> {
  readonly calendar: Calendar
  readonly steps: MonthStepsProps
  /** The days of the month before are in sight until those of the wanted one come. */
  readonly isOld: boolean
}

function Rows({ calendar, steps, isOld, asTable, showsAll, ...pick }: RowsProps) {
  const { calendar: texts } = useMessages().settlements
  const hint = useId()
  const { rows } = calendar
  const shown = showsAll ? rows : rows.slice(0, shownRows)
  return (
    <>
      <VisuallyHidden>
        <p id={hint}>{texts.hint}</p>
      </VisuallyHidden>
      <div
        className={css['calendarRows']}
        data-all={showsAll || undefined}
        data-old={isOld || undefined}
        onKeyDown={(event) => {
          const step = { PageUp: -1, PageDown: 1 }[event.key]
          const wanted = step && !asTable && monthBeside(steps, step)
          if (!wanted) return
          event.preventDefault()
          goTo(steps, wanted)
        }}
      >
        {rows.length === 0 ? (
          <p className={css['none']}>{texts.none}</p>
        ) : asTable ? (
          <CalendarTable calendar={calendar} rows={shown} />
        ) : (
          <CalendarGrid calendar={calendar} rows={shown} describedBy={hint} {...pick} />
        )}
      </div>
    </>
  )
}

/** 'November 2026', whatever the zone of the one who looks. */
function spelledMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

interface MonthStepsProps {
  readonly month: string
  readonly today: string
  readonly onMonth: (month: string | undefined) => void
}

/** Null where it has not begun. */
function monthBeside({ month, today }: MonthStepsProps, step: number): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const wanted = new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
  return wanted > today.slice(0, 7) ? null : wanted
}

/** The running month has no address of its own: tomorrow it may be another one. */
function goTo({ today, onMonth }: MonthStepsProps, month: string): void {
  onMonth(month === today.slice(0, 7) ? undefined : month)
}

function MonthSteps(props: MonthStepsProps) {
  const { settlements, ui } = useMessages()
  const { calendar: texts } = settlements
  const { month, today } = props
  const thisMonth = today.slice(0, 7)
  const step = (label: string, sign: string, wanted: string | null) => (
    <button
      type="button"
      className={css['step']}
      aria-label={label}
      title={label}
      aria-disabled={wanted === null}
      onClick={() => {
        if (wanted !== null) goTo(props, wanted)
      }}
    >
      {sign}
    </button>
  )
  return (
    <span className={css['months']}>
      {step(texts.previous, '‹', monthBeside(props, -1))}
      <h2 aria-live="polite">{spelledMonth(month, ui.locale)}</h2>
      {step(texts.next, '›', monthBeside(props, 1))}
      <LinkButton aria-disabled={month === thisMonth} onClick={() => goTo(props, thisMonth)}>
        {texts.thisMonth}
      </LinkButton>
    </span>
  )
}

/** What a clerk wants to know at seven: how many of how many went out. */
function TodayLine({
  calendar: { todayCounts, todayOut, todayUntil, month, today },
}: Pick<SummaryProps, 'calendar'>) {
  const { calendar: texts } = useMessages().settlements
  if (month !== today.slice(0, 7)) return null
  const { made, empty, late, missing, failed, due } = todayCounts
  const all = made + empty + late + missing + failed + due
  if (all === 0) return <span className={css['today']}>{texts.nothingToday}</span>
  const { lead, figure, rest } = texts.today(todayOut, all)
  const until = formatWhen(todayUntil, 'date-time-utc-bare').slice(11, 16)
  const parts: [count: number, text: ReactNode, key: string][] = [
    [late, texts.lateToday(late), 'late'],
    [due, texts.due(due, until), 'due'],
    [missing, <b key="b">{texts.missing(missing)}</b>, 'missing'],
    [failed, <b key="b">{texts.failed(failed)}</b>, 'failed'],
  ]
  return (
    <span className={css['today']} role="status">
      {lead} <strong>{figure}</strong> {rest}
      {parts.map(([count, text, key]) => count > 0 && <span key={key}> · {text}</span>)}
    </span>
  )
}
