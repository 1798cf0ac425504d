import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './week-schedule.module.css'
import { fullWeek, type ScheduleEntry, type ScheduleField } from './week-schedule.ts'

interface WeekTableProps {
  schedule: readonly ScheduleEntry[]
  dayNames: readonly string[]
  label?: string | undefined
  readOnly: boolean
  cell: (entry: ScheduleEntry, field: ScheduleField, dayName: string) => ReactNode
}

/** Seven columns, a row for opening and a row for closing. */
export function WeekTable({ schedule, dayNames, label, readOnly, cell }: WeekTableProps) {
  const messages = useMessages().ui.schedule
  const week = fullWeek(schedule)
  const nameOf = (entry: ScheduleEntry): string => dayNames[entry.day - 1] ?? String(entry.day)
  const row = (field: ScheduleField, title: string): ReactNode => (
    <tr>
      <th scope="row" className={css['row']}>
        {title}
      </th>
      {week.map((entry) => (
        <td key={entry.day}>{cell(entry, field, nameOf(entry))}</td>
      ))}
    </tr>
  )

  return (
    <div className={css['scroll']}>
      <table
        className={css['table']}
        aria-label={label ?? messages.row}
        data-read-only={readOnly || undefined}
      >
        <thead>
          <tr>
            <td className={css['corner']} />
            {week.map((entry) => (
              <th key={entry.day} scope="col" className={css['day']}>
                {nameOf(entry)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('openTime', messages.open)}
          {row('closeTime', messages.close)}
        </tbody>
      </table>
    </div>
  )
}
