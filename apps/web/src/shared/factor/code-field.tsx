import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { useMessages } from './texts.ts'

/** What an app shows, or a recovery code; browsers and phones offer what they know. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  const { secondFactor: texts } = useMessages()
  return (
    <TextField
      description={texts.codeHint}
      {...props}
      label={texts.code}
      name="one-time-code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}
