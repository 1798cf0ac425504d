import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ActionButton } from '../form/action-button.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useBusy } from '../form/use-busy.ts'

export type SecondLevelAnswer = 'granted' | 'refused' | { error: string }

export interface SecondLevelFormProps {
  /** What it is needed for. */
  reason: string
  onSubmit: (password: string) => Promise<SecondLevelAnswer>
  /** Where a passkey does as well. */
  onPasskey?: (() => Promise<SecondLevelAnswer>) | undefined
  onClose: () => void
  onGranted: () => void
}

/** The open prompt: one password, sent as it is. */
export function SecondLevelForm({ reason, onSubmit, onPasskey, onClose, onGranted }: SecondLevelFormProps) {
  const messages = useMessages().ui.secondLevel
  const [password, setPassword] = useState('')
  // Counts the answers: the same refusal a second time is new content and is announced again.
  const [problem, setProblem] = useState({ text: '', count: 0 })
  const [busy, run] = useBusy()
  const input = useRef<HTMLInputElement>(null)

  const ask = async (work: () => Promise<SecondLevelAnswer>): Promise<void> => {
    const answer = await work().catch(() => ({ error: messages.failed }))
    if (answer === 'granted') {
      onGranted()
      return
    }
    if (answer === 'refused') setPassword('')
    const text = answer === 'refused' ? messages.wrong : answer.error
    setProblem((last) => ({ text, count: last.count + 1 }))
    input.current?.focus()
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(() => ask(() => onSubmit(password)))
  }

  return (
    <Dialog
      title={messages.title}
      width={400}
      opened
      closable={false}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy}>
            {messages.confirm}
          </ActionButton>
          {onPasskey && (
            <ActionButton inactive={busy} onClick={() => void run(() => ask(onPasskey))}>
              {messages.passkey}
            </ActionButton>
          )}
          <ActionButton inactive={busy} onClick={onClose}>
            {messages.close}
          </ActionButton>
        </>
      }
    >
      <PasswordField
        ref={input}
        label={messages.password}
        description={reason}
        autoComplete="off"
        data-autofocus
        value={password}
        error={problem.text ? <span key={problem.count}>{problem.text}</span> : null}
        errorProps={{ role: 'alert' }}
        // A lock of a moment, so not the read-only look.
        onChange={(event) => (busy ? undefined : setPassword(event.currentTarget.value))}
      />
    </Dialog>
  )
}
