import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { TimePicker } from './time-picker.tsx'
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
 * Enter and the unsaved guard see it without waiting for the field to be left. A click or Alt+Down opens a picker.
 */
export function TimeInput({ value, label, invalid, describedBy, onChange }: TimeInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [opened, setOpened] = useState<'click' | 'key' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = useCallback(() => setOpened(null), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpened('key')
    }
    if (event.key === 'Escape' || event.key === 'Tab') close()
  }
  return (
    <>
      <input
        ref={field}
        type="text"
        className={css['input']}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+ArrowDown"
        autoComplete="off"
        maxLength={8}
        value={draft ?? formatTime(value)}
        // Escape closes an open picker, not the dialog around it.
        data-mantine-stop-propagation={opened ? 'true' : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpened('click')}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const text = event.currentTarget.value
          setDraft(text)
          onChange(parseTime(text) ?? text)
        }}
        onBlur={() => setDraft(null)}
      />
      {opened && (
        <TimePicker
          key={opened}
          value={value}
          field={field}
          takesFocus={opened === 'key'}
          onPick={(time) => {
            setDraft(null)
            onChange(time)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
