import { Textarea, type TextareaProps } from '@mantine/core'
import { fieldProps } from './field-props.tsx'

export type TextAreaFieldProps = Omit<TextareaProps, 'size' | 'withAsterisk' | 'classNames' | 'disabled'>

/** Several lines of text. */
export function TextAreaField({ required, readOnly, error, rows = 3, ...others }: TextAreaFieldProps) {
  // Nothing to type: nothing to make room for.
  return (
    <Textarea
      resize={readOnly ? 'none' : 'vertical'}
      rows={rows}
      {...others}
      {...fieldProps({ required, readOnly, error })}
    />
  )
}
