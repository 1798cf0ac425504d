import type { FormEvent } from 'react'
import { useAttempt } from '../../shared/use-attempt.ts'
import { AskedDialog } from './asked-dialog.tsx'
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
  const { fresh: texts } = useMessages().account
  const { busy, failure, attempt } = useAttempt()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    attempt(() => leaveToProve(errand))
  }
  return (
    <AskedDialog
      title={title}
      text={text}
      button={{ label: texts.go, tone: 'primary', takesFocus: true }}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
    </AskedDialog>
  )
}
