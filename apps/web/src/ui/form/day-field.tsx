import { TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { readDay, writeDay } from './day-text.ts'
import { fieldProps } from './field-props.tsx'

export interface DayFieldProps {
  readonly label: string
  /** An ISO day, or whatever was typed that is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly years: readonly [first: number, last: number]
  /** The last day that the calendar offers. */
  readonly max?: string | undefined
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly 'data-path'?: string
}

/** A day of the calendar, spelled out: typed as people write it, or picked. It has no hour that a zone could move. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, years, max, required, readOnly, error, description } = props
  const { form: texts } = useMessages().ui
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const day = readDay(value, texts)
  const isWrong = left && value.trim() !== '' && day === null
  const type = (text: string): void => {
    setTyped(text)
    onChange(readDay(text, texts) ?? text)
  }
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    setTyped(null)
    setLeft(true)
    if (value !== value.trim()) onChange(event.currentTarget.value.trim())
  }
  return (
    <TextInput
      {...fieldProps({ required, readOnly, error: error ?? (isWrong ? texts.notADay : null) })}
      data-path={props['data-path']}
      label={label}
      description={description}
      placeholder={readOnly ? '' : texts.dayExample}
      autoComplete="off"
      maxLength={30}
      value={typed ?? writeDay(value, texts)}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={leave}
      rightSectionWidth={30}
      rightSection={
        !readOnly && <CalendarButton label={label} value={day} years={years} max={max} onPick={onChange} />
      }
    />
  )
}
