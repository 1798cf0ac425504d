import { mergeReasonLength } from '@corridor/contract/customer-identity'
import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Merge, undo, useReload } from './api.ts'
import { useMessages } from './texts.ts'

interface UndoButtonProps {
  readonly merge: Merge
  /** Of the record that was merged. */
  readonly name: string
}

function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now()
}

/** Two people again, as long as the merge is not too old. */
export function UndoButton({ merge, name }: UndoButtonProps) {
  const { customerIdentity, refusals } = useMessages()
  const { merged: texts, undoing } = customerIdentity
  const [open, setOpen] = useState(false)
  const reload = useReload()
  const act = async (why: string): Promise<void> => {
    await undo(merge, why)
    showToast({ kind: 'success', message: undoing.done(name) })
  }
  // Also after a refusal, but not before it was read: whoever was faster has taken this very button away.
  const close = (): void => {
    setOpen(false)
    void reload()
  }
  if (!useMay('customers.merge')) return null
  if (isPast(merge.undoUntil)) return <>{texts.tooLate}</>
  return (
    <>
      <LinkButton aria-haspopup="dialog" aria-label={texts.undoOf(name)} onClick={() => setOpen(true)}>
        {texts.undo}
      </LinkButton>{' '}
      {texts.until} <When at={merge.undoUntil} format="date-utc" />
      {open && (
        <ReasonDialog
          title={undoing.title(name)}
          lead={undoing.lead}
          labels={undoing}
          tone="danger"
          missing={sentenceOf(reason('required'), refusals)}
          maxLength={mergeReasonLength}
          failed={undoing.refused}
          act={act}
          onClose={close}
        />
      )}
    </>
  )
}
