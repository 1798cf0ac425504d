import { useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { ActionButton } from '../form/action-button.tsx'
import { FieldError } from '../form/field-error.tsx'
import { TimeInput } from './time-input.tsx'
import css from './week-schedule.module.css'
import { copyFirstDay, formatTime, type ScheduleEntry, type ScheduleError, setTime } from './week-schedule.ts'
import { WeekTable } from './week-table.tsx'

export interface WeekScheduleProps {
  value: readonly ScheduleEntry[]
  onChange: (value: ScheduleEntry[]) => void
  /** Names of day 1 to day 7. */
  dayNames: readonly string[]
  /** What to show as wrong: errors() of week-schedule.ts, from the first failed save on. */
  errors?: readonly ScheduleError[]
  /** Name of the table. */
  label?: string
  readOnly?: boolean
  /** Name of the field for the error summary. */
  'data-path'?: string
}

/** Opening and closing times of the seven days. */
export function WeekSchedule(props: WeekScheduleProps) {
  const { value, onChange, dayNames, errors = [], label, readOnly = false } = props
  const messages = useMessages().ui.schedule
  const listId = useId()
  const [copied, setCopied] = useState('')
  const nameOf = (day: number): string => dayNames[day - 1] ?? String(day)

  const textOf = ({ day, field, reason }: ScheduleError): string => {
    const title = field === 'openTime' ? messages.open : messages.close
    return reason === 'order' ? messages.order(nameOf(day)) : messages[reason](nameOf(day), title)
  }
  const idOf = (day: number, field: string): string => `${listId}-${day}-${field}`

  if (readOnly) {
    const shown = (time: string): string => (time === '' ? messages.none : formatTime(time))
    return (
      <WeekTable
        schedule={value}
        dayNames={dayNames}
        label={label}
        readOnly
        cell={(entry, field) => shown(entry[field])}
      />
    )
  }

  return (
    <div className={css['place']} data-path={props['data-path']}>
      <WeekTable
        schedule={value}
        dayNames={dayNames}
        label={label}
        readOnly={false}
        cell={({ day, ...entry }, field, dayName) => {
          const wrong = errors.some((error) => error.day === day && error.field === field)
          return (
            <TimeInput
              value={entry[field]}
              label={messages.timeOf(dayName, field === 'openTime' ? messages.open : messages.close)}
              invalid={wrong}
              describedBy={wrong ? idOf(day, field) : undefined}
              onChange={(time) => onChange(setTime(value, day, field, time))}
            />
          )
        }}
      />
      {errors.length > 0 ? (
        <ul className={css['errors']}>
          {errors.map((error) => (
            <li key={idOf(error.day, error.field)} id={idOf(error.day, error.field)}>
              <FieldError>{textOf(error)}</FieldError>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css['tools']}>
        <ActionButton
          onClick={() => {
            onChange(copyFirstDay(value))
            setCopied(messages.copied(nameOf(1)))
          }}
        >
          {messages.copy(nameOf(1))}
        </ActionButton>
        <span role="status" className={css['status']}>
          {copied}
        </span>
      </div>
    </div>
  )
}
