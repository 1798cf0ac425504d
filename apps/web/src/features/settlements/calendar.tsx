import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { failureOf } from '../../shared/failure.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import { type Calendar, calendarQuery } from './api.ts'
import { CalendarGrid, type CalendarPick } from './calendar-grid.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { Mark } from './marks.tsx'
import css from './settlements.module.css'

/** As many as want somebody on most mornings; the rest is one click away. */
const shownRows = 6

const legend = ['made', 'empty', 'due', 'late', 'missing', 'failed'] as const

interface CalendarCardProps extends CalendarPick {
  readonly month: string | undefined
  readonly onMonth: (month: string | undefined) => void
}

/** Which files of a month went out, by agency and day, those that want somebody first. */
export function CalendarCard({ month, onMonth, ...pick }: CalendarCardProps) {
  const { data, error, refetch } = useQuery({ ...calendarQuery(month), placeholderData: keepPreviousData })
  const failure = failureOf(error)
  return (
    <section className={css['calendar']} aria-label={useMessages().settlements.calendar.label}>
      {failure && !data && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {!failure && !data && <SkeletonRows rows={shownRows} />}
      {data && <Loaded calendar={data} onMonth={onMonth} {...pick} />}
    </section>
  )
}

interface LoadedProps extends CalendarPick {
  readonly calendar: Calendar
  readonly onMonth: (month: string | undefined) => void
}

function Loaded({ calendar, onMonth, ...pick }: LoadedProps) {
  const { calendar: texts } = useMessages().settlements
  const [asTable, setAsTable] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const hint = useId()
  const { rows, agencies } = calendar
  const shown = showsAll ? rows : rows.slice(0, shownRows)
  return (
    <>
      <div className={css['calendarHead']}>
        <MonthSteps calendar={calendar} onMonth={onMonth} />
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
        <button type="button" className={css['act']} onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asPicture : texts.asTable}
        </button>
        {agencies > shownRows && (
          <button
            type="button"
            className={css['act']}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? texts.showLess : texts.showAll(agencies)}
          </button>
        )}
      </div>
      <VisuallyHidden>
        <p id={hint}>{texts.hint}</p>
      </VisuallyHidden>
      <div className={css['calendarRows']} data-all={showsAll || undefined}>
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

function monthBeside(month: string, step: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

function MonthSteps({ calendar, onMonth }: Pick<LoadedProps, 'calendar' | 'onMonth'>) {
  const { settlements, ui } = useMessages()
  const { calendar: texts } = settlements
  const { month, today } = calendar
  const isNow = month >= today.slice(0, 7)
  const goTo = (step: number): void => {
    const wanted = monthBeside(month, step)
    onMonth(wanted === today.slice(0, 7) ? undefined : wanted)
  }
  return (
    <span className={css['months']}>
      <button type="button" className={css['step']} aria-label={texts.previous} onClick={() => goTo(-1)}>
        ‹
      </button>
      <h2 aria-live="polite">{spelledMonth(month, ui.locale)}</h2>
      <button
        type="button"
        className={css['step']}
        aria-label={texts.next}
        aria-disabled={isNow}
        onClick={() => {
          if (!isNow) goTo(1)
        }}
      >
        ›
      </button>
    </span>
  )
}

/** What a clerk wants to know at seven: how many of how many went out. */
function TodayLine({
  calendar: { todayCounts, todayOut, todayUntil, month, today },
}: Pick<LoadedProps, 'calendar'>) {
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
