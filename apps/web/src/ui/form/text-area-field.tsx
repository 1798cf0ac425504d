import { Textarea, type TextareaProps } from '@mantine/core'
import { fieldProps } from './field-props.tsx'

export type TextAreaFieldProps = Omit<TextareaProps, 'size' | 'withAsterisk' | 'classNames' | 'disabled'>

/** Several lines of text. */
export function TextAreaField({ required, readOnly, error, rows = 3, ...others }: TextAreaFieldProps) {
  return <Textarea resize="vertical" rows={rows} {...others} {...fieldProps({ required, readOnly, error })} />
}
