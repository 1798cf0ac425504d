import { type ComponentProps, useState } from 'react'
import fieldCss from '../../ui/form/field.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { generatePassword } from './generate-password.ts'
import { useMessages } from './texts.ts'
import css from './users.module.css'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  readonly onGenerate: (password: string) => void
}

/** A password that somebody invents for somebody else: seen while it is typed, or made here and shown to be passed on. */
export function NewPasswordField({ onGenerate, ...field }: NewPasswordFieldProps) {
  const { password: texts } = useMessages().users
  const [visible, setVisible] = useState(false)
  if (field.readOnly) return <PasswordField {...field} />
  const generate = (): void => {
    onGenerate(generatePassword())
    setVisible(true)
  }
  return (
    <div className={css['newPassword']}>
      <PasswordField {...field} viewable visible={visible} onVisibleChange={setVisible} />
      <button
        type="button"
        className={fieldCss['linkButton']}
        aria-label={texts.generateOf(field.label)}
        onClick={generate}
      >
        {texts.generate}
      </button>
    </div>
  )
}
