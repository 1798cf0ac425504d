import { useState } from 'react'
import css from './week-schedule.module.css'
import { formatTime, parseTime } from './week-schedule.ts'

interface TimeInputProps {
  value: string
  label: string
  invalid: boolean
  describedBy: string | undefined
  onChange: (time: string) => void
}

/**
 * One time as free text: '930' becomes 09:30 on leaving. The value goes up at each key, so that a save by
 * Enter and the unsaved guard see it without waiting for the field to be left.
 */
export function TimeInput({ value, label, invalid, describedBy, onChange }: TimeInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      type="text"
      className={css['input']}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      maxLength={8}
      value={draft ?? formatTime(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        onChange(parseTime(text) ?? text)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
