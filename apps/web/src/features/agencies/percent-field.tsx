import type { KeyboardEvent } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { percentStep, stepPercent, tidyPercent } from './percent-step.ts'

interface PercentFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (typed: string) => void
}

const directions: Readonly<Record<string, number>> = { ArrowUp: percentStep, ArrowDown: -percentStep }

/** A percent as text: a dot or a comma, the arrow keys step, and nothing is rounded on the way. */
export function PercentField({ value, onChange, onBlur, readOnly = false, ...others }: PercentFieldProps) {
  const { percent } = useMessages().agencies.form
  const step = (event: KeyboardEvent): void => {
    const hundredths = directions[event.key]
    if (hundredths === undefined || readOnly) return
    event.preventDefault()
    onChange(stepPercent(value, hundredths))
  }
  return (
    <TextField
      {...others}
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      rightSection={percent}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        onBlur?.(event)
        const tidy = tidyPercent(value)
        if (tidy !== value) onChange(tidy)
      }}
    />
  )
}
