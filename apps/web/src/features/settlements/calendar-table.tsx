import { type DayState, dayStates } from '@corridor/contract/settlements'
import { useMemo } from 'react'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Calendar, CalendarRow } from './api.ts'
import { useMessages } from './texts.ts'
import { reasonOf } from './todo-cell.tsx'

interface CalendarTableProps {
  readonly calendar: Calendar
  readonly rows: readonly CalendarRow[]
}

/** The days of a state, as numbers with the stretches drawn together: '1–9, 11'. */
export function stretchesOf(days: readonly number[]): string {
  const stretches: [number, number][] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last?.[1] === day - 1) last[1] = day
    else stretches.push([day, day])
  }
  return stretches.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** The calendar in words: of each agency the days of each state. */
export function CalendarTable({ calendar, rows }: CalendarTableProps) {
  const { settlements } = useMessages()
  const { calendar: texts, columns: names } = settlements
  const columns = useMemo((): Column<CalendarRow>[] => {
    const daysIn = (state: DayState, { days }: CalendarRow): string =>
      stretchesOf(days.flatMap((day, index) => (day.state === state ? [index + 1] : [])))
    return [
      textColumn('agency', names.agency, ({ name }) => name, 220),
      ...dayStates
        .filter((state) => state !== 'off')
        .map((state) => textColumn<CalendarRow>(state, texts.days[state], (row) => daysIn(state, row), 120)),
      textColumn('todo', texts.todo, ({ todo }) => (todo ? reasonOf(todo, texts) : ''), 240),
    ]
  }, [texts, names])
  return (
    <DataTable
      caption={`${texts.label}, ${calendar.month}`}
      columns={columns}
      rows={rows}
      rowKey={({ agency }) => String(agency)}
      state="ready"
      emptyText={texts.none}
    />
  )
}
