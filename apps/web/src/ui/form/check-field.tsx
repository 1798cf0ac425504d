import '../mantine-more.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import css from './check-field.module.css'
import { FieldError } from './field-error.tsx'

export type CheckFieldProps = Omit<CheckboxProps, 'size' | 'classNames' | 'disabled'>

/** A yes or no. */
export function CheckField({ required = false, readOnly = false, error, label, ...others }: CheckFieldProps) {
  const marked = required && !readOnly
  return (
    <Checkbox
      {...others}
      size="xs"
      mod={{ check: true }}
      label={
        <>
          {label}
          {marked ? (
            <span className={css['required']} aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </>
      }
      readOnly={readOnly}
      aria-readonly={readOnly || undefined}
      aria-required={marked || undefined}
      aria-invalid={error ? true : undefined}
      error={error ? <FieldError>{error}</FieldError> : null}
      classNames={{
        root: css['root'] ?? '',
        body: css['body'] ?? '',
        input: [css['input'], readOnly ? css['readOnly'] : ''].join(' '),
        icon: css['icon'] ?? '',
        label: css['label'] ?? '',
        error: css['error'] ?? '',
        description: css['description'] ?? '',
      }}
    />
  )
}
