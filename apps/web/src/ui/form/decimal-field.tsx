import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type DecimalFormat, readDecimal, stepDecimal, tidyDecimal } from './decimal-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DecimalFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> {
  readonly format: DecimalFormat
  /** As typed; `readDecimal` makes a number of it. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Told as soon as the field is left with something that is no such number. */
  readonly unreadable?: ReactNode
}

const directions: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** A decimal number as text: a dot or a comma, tidy once it is left, the arrow keys step, and nothing is rounded. */
export function DecimalField(props: DecimalFieldProps) {
  const { format, value, onChange, onBlur, onFocus, readOnly = false, error, unreadable, ...others } = props
  const [left, setLeft] = useState(false)
  const isWrong = left && value.trim() !== '' && readDecimal(value, format) === null
  const step = (event: KeyboardEvent): void => {
    const direction = directions[event.key]
    if (direction === undefined || readOnly) return
    event.preventDefault()
    onChange(stepDecimal(value, format, direction))
  }
  return (
    <TextField
      maxLength={format.digits * 2}
      {...others}
      readOnly={readOnly}
      error={error ?? (isWrong ? unreadable : null)}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={step}
      onFocus={(event) => {
        onFocus?.(event)
        setLeft(false)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        setLeft(true)
        const tidy = tidyDecimal(value, format)
        if (tidy !== value) onChange(tidy)
      }}
    />
  )
}
