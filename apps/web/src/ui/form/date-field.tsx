import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { spellInstant } from '../formats/format.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CalendarIcon } from './calendar-icon.tsx'
import css from './date-field.module.css'
import { fieldProps } from './field-props.tsx'
import { readShortDate, writeShortDate } from './short-date.ts'

export interface DateFieldProps {
  /** Stands inside the field, before the date. */
  label: string
  /** As typed; `readShortDate` makes a day of it. */
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  /** The first day that the calendar offers. */
  min?: string | undefined
  /** Picked in a calendar of our own, whose month and year are chosen from lists; without them the browser's own. */
  years?: readonly [first: number, last: number] | undefined
  error?: ReactNode
}

const spelledWidth = 108

/** A day that stands there stays that day when another language is spoken: it is written anew. */
function useInOrderOfLanguage(value: string, onChange: (text: string) => void): void {
  const { isMonthFirst } = useMessages().ui.form
  const writtenWith = useRef(isMonthFirst)
  useEffect(() => {
    if (writtenWith.current === isMonthFirst) return
    const day = readShortDate(value, writtenWith.current)
    writtenWith.current = isMonthFirst
    if (day !== null) onChange(writeShortDate(day, isMonthFirst))
  }, [isMonthFirst, value, onChange])
}

/** A day in figures, as the language has them, or ISO, and spelled out beside it: typed, or picked in a calendar. */
export function DateField({ label, value, onChange, onBlur, min, years, error }: DateFieldProps) {
  const { form, locale } = useMessages().ui
  const picker = useRef<HTMLInputElement>(null)
  const day = readShortDate(value)
  useInOrderOfLanguage(value, onChange)
  const leave = (): void => {
    if (day !== null) onChange(writeShortDate(day))
    onBlur?.()
  }
  // As wide as its word, so that the day stands as near to a short one.
  const labelWidth = `calc(${label.length}ch + 16px)`
  return (
    <div className={css['place']}>
      <TextInput
        {...fieldProps({ error })}
        aria-label={label}
        placeholder={form.datePattern}
        inputMode="numeric"
        maxLength={10}
        leftSection={
          <span aria-hidden="true" className={css['label']}>
            {label}
          </span>
        }
        leftSectionWidth={labelWidth}
        styles={{ input: { paddingInlineStart: labelWidth } }}
        leftSectionPointerEvents="none"
        rightSectionWidth={day === null ? undefined : spelledWidth}
        rightSection={
          <span className={css['aside']}>
            <span aria-live="polite" className={css['spelled']}>
              {day !== null && spellInstant(day, 'UTC', locale)}
            </span>
            {years ? (
              <CalendarButton
                label={label}
                value={day}
                years={years}
                onPick={(picked) => onChange(writeShortDate(picked))}
              />
            ) : (
              <button
                type="button"
                className={css['pick']}
                aria-label={form.pickDate(label)}
                onClick={() => picker.current?.showPicker()}
              >
                <CalendarIcon />
              </button>
            )}
          </span>
        }
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={leave}
      />
      <input
        ref={picker}
        className={css['picker']}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        value={day ?? ''}
        onChange={(event) => onChange(writeShortDate(event.currentTarget.value))}
      />
    </div>
  )
}
