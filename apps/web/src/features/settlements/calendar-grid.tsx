import type { DayState } from '@corridor/contract/settlements'
import { type KeyboardEvent, useRef, useState } from 'react'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import type { Calendar, CalendarRow } from './api.ts'
import { Mark } from './marks.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'
import { TodoCell } from './todo-cell.tsx'

export interface CalendarPick {
  /** What the list is narrowed to: that cell stands out. */
  readonly picked: { readonly agency: string | undefined; readonly date: string | undefined }
  readonly onPick: (agency: string, date: string) => void
  readonly onOpen: (sid: number) => void
}

interface CalendarGridProps extends CalendarPick {
  readonly calendar: Calendar
  readonly rows: readonly CalendarRow[]
  readonly describedBy: string
}

interface Place {
  readonly row: number
  readonly day: number
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
}

function between(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

/** One cell of it is a stop of the Tab key; the arrows lead to the others. */
function useGridCursor(rows: number, days: number, first: number) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Place>({ row: 0, day: first })
  const stop = { row: between(at.row, rows - 1), day: between(at.day, days - 1) }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step =
      event.key === 'Home'
        ? { row: 0, day: -days }
        : event.key === 'End'
          ? { row: 0, day: days }
          : steps[event.key]
    if (!step) return
    event.preventDefault()
    const to = { row: between(stop.row + step.row, rows - 1), day: between(stop.day + step.day, days - 1) }
    setAt(to)
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.day}"]`)?.focus()
  }
  return { table, stop, setAt, onKeyDown }
}

function marksOf(day: string, { week, month }: { readonly week: string; readonly month: string }): string {
  return [new Date(day).getUTCDay() === 1 ? week : '', day.endsWith('-03') ? month : '']
    .filter(Boolean)
    .join(' ')
}

export function CalendarGrid({ calendar, rows, describedBy, picked, onPick, onOpen }: CalendarGridProps) {
  const { calendar: texts } = useMessages().settlements
  const { month, today, agencies } = calendar
  const count = rows[0]?.days.length ?? 0
  const dates = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  const { table, stop, setAt, onKeyDown } = useGridCursor(
    rows.length,
    count,
    Math.max(0, dates.indexOf(today)),
  )
  return (
    <table ref={table} className={css['grid']} aria-label={texts.label} aria-describedby={describedBy}>
      <thead>
        <tr>
          <th scope="col">{texts.agencies(agencies)}</th>
          {dates.map((date) => (
            <th key={date} scope="col" data-today={date === today || undefined}>
              {Number(date.slice(8))}
              <small>{marksOf(date, texts)}</small>
            </th>
          ))}
          <th scope="col">{texts.todo}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.agency}>
            <th scope="row">
              <RecordLink to={placeOf.agency(row.agency, 'settlement')} title={row.name}>
                {row.name}
              </RecordLink>
            </th>
            {row.days.map(({ state, on }, day) => {
              const date = dates[day] ?? ''
              const name = cellName(row.name, date, state, texts)
              return (
                <td
                  key={date}
                  data-today={date === today || undefined}
                  data-picked={(picked.agency === row.name && picked.date === (on ?? date)) || undefined}
                >
                  <button
                    type="button"
                    className={css['cell']}
                    data-cell={`${index} ${day}`}
                    tabIndex={stop.row === index && stop.day === day ? 0 : -1}
                    aria-label={name}
                    title={name}
                    onFocus={() => setAt({ row: index, day })}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(row.name, on ?? date)}
                  >
                    <Mark state={state} />
                  </button>
                </td>
              )
            })}
            <td>
              <TodoCell row={row} onOpen={onOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellTexts {
  readonly cell: (agency: string, day: string, state: string) => string
  readonly days: Readonly<Record<DayState, string>>
}

function cellName(agency: string, date: string, state: DayState, { cell, days }: CellTexts): string {
  return cell(agency, formatWhen(date, 'date-utc'), days[state])
}
