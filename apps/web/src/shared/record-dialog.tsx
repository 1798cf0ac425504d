import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../ui/form/action-button.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.tsx'
import { FormNotices, type FormNoticesProps } from './form-notices.tsx'

interface RecordDialogProps<Values extends object> extends FormNoticesProps<Values> {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly saveLabel: string
  /** Beside Save. */
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A record in a dialog: what is wrong above its fields, Save below them, and a question before typed work is lost. */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  const { title, width, height, saveLabel, actions, onClose, children, ...notices } = props
  const { record } = notices.saved
  const { unsaved } = useMessages().ui
  const guard = useUnsavedGuard({ isDirty: record.isDirty })
  const [confirm, question] = useConfirm()
  const close = async (): Promise<void> => {
    const { title: asked, text, leave, stay } = unsaved
    const leaves =
      !record.isDirty() ||
      (await confirm({ title: asked, text, confirmLabel: leave, cancelLabel: stay, danger: true }))
    if (leaves) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      height={height}
      opened
      onClose={() => void close()}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={record.busy}>
            {saveLabel}
          </ActionButton>
          {actions}
        </>
      }
    >
      {guard}
      {question}
      <FormNotices {...notices} />
      {children}
    </Dialog>
  )
}
