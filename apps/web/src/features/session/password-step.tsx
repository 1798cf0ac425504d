import { NewPasswordFields } from '../../shared/passwords/new-password-fields.tsx'
import { useNewPassword } from '../../shared/passwords/use-new-password.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { setPassword } from './api.ts'
import css from './login-page.module.css'
import type { StepProps } from './login-step.tsx'
import { useMessages } from './texts.ts'

/** An own password in the place of one that a colleague has typed. */
export function PasswordStep({ username, unfinished, onAnswer, onRefusal }: StepProps) {
  const { loginSteps: texts } = useMessages()
  const owner = { login: username, name: '', lastName: '' }
  const record = useNewPassword({
    owner,
    currents: [],
    save: async ({ password }) => onAnswer(await setPassword(unfinished.preToken, password)),
    onRefusal,
  })
  return (
    <form className={css['step']} noValidate onSubmit={record.submit}>
      <p>{texts.ownPassword}</p>
      <NewPasswordFields record={record} owner={owner} currents={[]} kind="login" others="given" />
      <ActionButton type="submit" tone="primary" busy={record.busy}>
        {texts.setPassword}
      </ActionButton>
    </form>
  )
}
