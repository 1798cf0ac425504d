import type { FormEvent } from 'react'
import { useAttempt } from '../../shared/use-attempt.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './account.module.css'
import { type Errand, leaveToProve } from './fresh.ts'
import { useMessages } from './texts.ts'

interface ProveDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly errand: Errand
  readonly onClose: () => void
}

/** For whoever logs in by single sign-on and has no password here: the way there, and back to the same question. */
export function ProveDialog({ title, text, errand, onClose }: ProveDialogProps) {
  const { account, ui } = useMessages()
  const { fresh: texts } = account
  const { busy, failure, attempt } = useAttempt()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    attempt(() => leaveToProve(errand))
  }
  return (
    <Dialog
      title={title}
      width={440}
      opened
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy} data-autofocus>
            {texts.go}
          </ActionButton>
          <ActionButton inactive={busy} onClick={onClose}>
            {ui.dialog.cancel}
          </ActionButton>
        </>
      }
    >
      <div className={css['asked']}>
        <p>{text}</p>
        <p>{texts.lead}</p>
        {failure && <ErrorState title={ui.notDone} message={failure.message} requestId={failure.requestId} />}
      </div>
    </Dialog>
  )
}
