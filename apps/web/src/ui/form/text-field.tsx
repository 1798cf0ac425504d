import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldProps } from './field-props.tsx'

export type TextFieldProps = Omit<TextInputProps, 'size' | 'withAsterisk' | 'classNames' | 'disabled'>

/** One line of text. */
export function TextField({ required, readOnly, error, ...others }: TextFieldProps) {
  return <TextInput {...others} {...fieldProps({ required, readOnly, error })} />
}
