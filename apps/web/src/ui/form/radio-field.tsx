import '../mantine-more.css'
import { Radio, type RadioGroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import css from './radio-field.module.css'

interface RadioOption {
  readonly value: string
  readonly label: ReactNode
}

export interface RadioFieldProps
  extends Omit<RadioGroupProps, 'size' | 'classNames' | 'children' | 'withAsterisk' | 'readOnly'> {
  readonly options: readonly RadioOption[]
  readonly readOnly?: boolean
  /** One below the other. */
  readonly stacked?: boolean
}

/** One of a few, all of them in sight. */
export function RadioField({
  options,
  readOnly = false,
  stacked = false,
  error,
  onChange,
  ...others
}: RadioFieldProps) {
  return (
    <Radio.Group
      {...others}
      {...(onChange && !readOnly && { onChange })}
      aria-readonly={readOnly || undefined}
      error={error ? <FieldError>{error}</FieldError> : null}
      classNames={{ label: css['label'] ?? '', error: css['error'] ?? '' }}
    >
      <div className={css['options']} data-stacked={stacked || undefined}>
        {options.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            size="xs"
            classNames={{
              body: css['body'] ?? '',
              radio: [css['radio'], readOnly ? css['readOnly'] : ''].join(' '),
              icon: css['icon'] ?? '',
              label: css['option'] ?? '',
            }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
