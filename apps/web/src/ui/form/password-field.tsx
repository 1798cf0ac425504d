import { TextInput, type TextInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './field.module.css'
import { fieldProps } from './field-props.tsx'

export interface PasswordFieldProps
  extends Omit<TextInputProps, 'size' | 'withAsterisk' | 'classNames' | 'disabled' | 'type' | 'label'> {
  label: string
  /** Offers the toggle 'View'. */
  viewable?: boolean
  /** Controlled sight: for secrets whose View needs a permission first. */
  visible?: boolean
  onVisibleChange?: (visible: boolean) => void
}

/** Hidden text. Pasting is allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const { required, readOnly, error, viewable = false, visible, onVisibleChange, label, ...others } = props
  const messages = useMessages().ui.form
  const [shown, setShown] = useUncontrolled({
    ...(visible === undefined ? {} : { value: visible }),
    defaultValue: false,
    ...(onVisibleChange ? { onChange: onVisibleChange } : {}),
  })
  const toggle = viewable ? (
    <button
      type="button"
      className={css['view']}
      aria-label={shown ? messages.hideOf(label) : messages.viewOf(label)}
      onClick={() => setShown(!shown)}
    >
      {shown ? messages.hide : messages.view}
    </button>
  ) : null

  return (
    <TextInput
      autoComplete="new-password"
      spellCheck={false}
      {...others}
      {...fieldProps({ required, readOnly, error })}
      label={label}
      type={viewable && shown ? 'text' : 'password'}
      rightSection={toggle}
      rightSectionPointerEvents="all"
      {...(viewable ? { rightSectionWidth: 48 } : {})}
    />
  )
}
