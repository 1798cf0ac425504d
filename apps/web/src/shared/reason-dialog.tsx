import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '../lib/http.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ActionButton } from '../ui/form/action-button.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { formatWhen } from '../ui/formats/format.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import css from './reason-dialog.module.css'
import { useMessages } from './reveal/texts.ts'
import { useAttempt } from './use-attempt.ts'

interface ReasonDialogProps {
  readonly title: string
  readonly width?: number
  /** What comes of it. */
  readonly lead: string
  /** What has to be looked at first. */
  readonly children?: ReactNode
  /** Of the button that goes ahead, and of the one that does not. */
  readonly labels: { readonly submit: string; readonly close: string }
  readonly tone: 'primary' | 'danger'
  /** Where no reason was given. */
  readonly missing: string
  readonly maxLength: number
  /** Above the words of a refusal. */
  readonly failed?: string
  /** Looks again at what somebody else has changed meanwhile. */
  readonly again?: { readonly label: string; readonly run: () => Promise<void> }
  readonly act: (why: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks why before it acts. A refusal is told in the dialog, which stays with what was typed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, width = 420, lead, children, labels, tone, missing, maxLength, act, onClose } = props
  const { reveal: texts } = useMessages()
  const [why, setWhy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const submit = async (): Promise<void> => {
    setMissing(why.trim() === '')
    if (why.trim() === '') return
    await act(why.trim())
    onClose()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    attempt(submit)
  }
  // What is on its way cannot be called back: the answer is waited for.
  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      opened
      onClose={close}
      onSubmit={onSubmit}
      footer={
        <>
          <ActionButton type="submit" tone={tone} busy={busy}>
            {labels.submit}
          </ActionButton>
          <ActionButton inactive={busy} onClick={close}>
            {labels.close}
          </ActionButton>
        </>
      }
    >
      <div className={css['body']}>
        <p>{lead}</p>
        {children}
        <TextAreaField
          label={texts.reason}
          required
          rows={3}
          maxLength={maxLength}
          value={why}
          error={isMissing && why.trim() === '' ? missing : null}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        {failure && <Refused {...props} failure={failure} attempt={attempt} />}
      </div>
    </Dialog>
  )
}

interface RefusedProps extends Pick<ReasonDialogProps, 'failed' | 'again'> {
  readonly failure: ApiError
  readonly attempt: ReturnType<typeof useAttempt>['attempt']
}

function Refused({ failure, failed, again, attempt }: RefusedProps) {
  const { conflict: texts } = useMessages().ui
  const { conflict, message, requestId } = failure
  return (
    <ErrorState
      title={failed}
      message={conflict ? texts.changed(conflict.by, formatWhen(conflict.at, 'date-time-utc')) : message}
      requestId={requestId}
      {...(conflict && again && { onRetry: () => attempt(again.run), retryLabel: again.label })}
    />
  )
}
