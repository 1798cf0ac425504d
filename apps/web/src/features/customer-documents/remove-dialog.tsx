import { removeReasonLength } from '@corridor/contract/customer-documents'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type CustomerDocument, removeDocument } from './api.ts'
import { useMessages } from './texts.ts'

interface RemoveDialogProps {
  readonly document: CustomerDocument
  readonly name: string
  /** Also after a failure: whoever was faster has changed what is shown. */
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** What was removed cannot be brought back, so the history keeps why. */
export function RemoveDialog({ document, name, onDone, onClose }: RemoveDialogProps) {
  const { customerDocuments: texts } = useMessages()
  const remove = async (why: string): Promise<void> => {
    try {
      await removeDocument(document, why)
      showToast({ kind: 'success', message: texts.removed })
    } finally {
      await onDone()
    }
  }
  return (
    <ReasonDialog
      title={texts.removeTitle(name)}
      lead={texts.removeText}
      labels={{ submit: texts.remove, close: texts.cancel }}
      tone="danger"
      missing={texts.reasonMissing}
      maxLength={removeReasonLength}
      act={remove}
      onClose={onClose}
    />
  )
}
