import { useState } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './account.module.css'
import { useMessages } from './texts.ts'

interface CurrentPasswordDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly submit: { readonly label: string; readonly tone: 'primary' | 'danger' }
  readonly login: string
  readonly act: (current: string) => Promise<void>
  readonly onClose: () => void
}

/** The current password once more: whoever has a session alone gets no further. */
export function CurrentPasswordDialog(props: CurrentPasswordDialogProps) {
  const { title, text, submit: button, login, act, onClose } = props
  const { passwords: texts, ui } = useMessages()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { busy, submit, field } = useOneField({ send: act, onRefusal: setFailure })
  return (
    <Dialog
      title={title}
      width={440}
      opened
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <ActionButton type="submit" tone={button.tone} busy={busy} inactive={field.value === ''}>
            {button.label}
          </ActionButton>
          <ActionButton inactive={busy} onClick={onClose}>
            {ui.dialog.cancel}
          </ActionButton>
        </>
      }
    >
      <div className={css['asked']}>
        <p>{text}</p>
        {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
        {/* Whoever keeps passwords for people wants to know whose this one is. */}
        <input type="text" hidden readOnly autoComplete="username" value={login} />
        <PasswordField {...field} label={texts.current} autoComplete="current-password" data-autofocus />
      </div>
    </Dialog>
  )
}
