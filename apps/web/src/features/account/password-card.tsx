import { showFailure } from '../../shared/failure.ts'
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.tsx'
import { useNewPassword } from '../../shared/passwords/use-new-password.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './account.module.css'
import { type Account, changePassword } from './api.ts'
import type { Errand } from './fresh.ts'
import { useMessages } from './texts.ts'

export interface CardProps {
  readonly account: Account
  readonly onChanged: () => Promise<unknown>
  /** What goes on for whoever is back from a fresh log-in. */
  readonly errand: Errand | null
}

const currents = ['current'] as const

/** In the place of a password where the log-in is the house's own. */
export function NoPasswordCard() {
  const { password: texts } = useMessages().account
  return (
    <Card>
      <header className={css['head']}>
        <h2>{texts.title}</h2>
        <p>{texts.bySso}</p>
      </header>
    </Card>
  )
}

export function PasswordCard({ account, onChanged }: Omit<CardProps, 'errand'>) {
  const messages = useMessages()
  const { password: texts } = messages.account
  const record = useNewPassword({
    owner: account,
    currents,
    save: async (typed) => {
      await changePassword(typed)
      showToast({ kind: 'success', about: 'password', message: texts.done })
      await onChanged()
    },
    onRefusal: (error) => showFailure(error, messages, 'password'),
  })
  const guard = useUnsavedGuard({ isDirty: record.isDirty })
  const others = account.sessions.filter(({ isThis }) => !isThis).length
  return (
    <Card>
      {guard}
      <header className={css['head']}>
        <h2>{texts.title}</h2>
        {account.passwordChangedAt && (
          <p>
            {texts.changed} <When at={account.passwordChangedAt} format="date-time-utc" />
          </p>
        )}
      </header>
      <form className={css['form']} noValidate onSubmit={record.submit}>
        {/* Whoever keeps passwords for people wants to know whose this one is. */}
        <input type="text" hidden readOnly autoComplete="username" value={account.login} />
        <NewPasswordFields record={record} owner={account} currents={currents} kind="login" />
        <div className={css['foot']}>
          <ActionButton type="submit" tone="primary" busy={record.busy}>
            {texts.submit}
          </ActionButton>
          <span className={css['hint']}>{texts.note(others)}</span>
        </div>
      </form>
    </Card>
  )
}
