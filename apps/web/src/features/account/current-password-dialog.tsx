import { useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { CodeField } from '../../shared/factor/code-field.tsx'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './account.module.css'
import type { Proof } from './api.ts'
import { useMessages } from './texts.ts'

interface CurrentPasswordDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly submit: { readonly label: string; readonly tone: 'primary' | 'danger' }
  readonly login: string
  /** Whoever has a second factor gives one of its codes too. */
  readonly asksCode: boolean
  readonly act: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

/** The current password once more, and a code: whoever has a session alone, or a caught password, gets no further. */
export function CurrentPasswordDialog(props: CurrentPasswordDialogProps) {
  const { title, text, submit: button, login, asksCode, act, onClose } = props
  const { passwords: texts, ui } = useMessages()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const send = async (current: string): Promise<void> => {
    setCodeError(null)
    try {
      await act({ current, ...(asksCode && { oneTimeCode: code }) })
    } catch (refused) {
      const wrong =
        refused instanceof ApiError && refused.fields.find(({ field: name }) => name === 'oneTimeCode')
      if (!wrong) throw refused
      // The password was right and stays.
      setCode('')
      setCodeError(wrong.message)
      codeField.current?.focus()
    }
  }
  const { busy, submit, field } = useOneField({ send, onRefusal: setFailure })
  const isIncomplete = field.value === '' || (asksCode && code.trim() === '')
  return (
    <Dialog
      title={title}
      width={440}
      opened
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <ActionButton type="submit" tone={button.tone} busy={busy} inactive={isIncomplete}>
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
        {asksCode && (
          <CodeField
            ref={codeField}
            value={code}
            error={codeError}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
