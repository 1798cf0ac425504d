import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ActionButton } from '../ui/form/action-button.tsx'
import { useDialogGuard } from '../ui/form/use-dialog-guard.tsx'
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

/** A record in a dialog: what is wrong above its fields, Save and Cancel below them, and a question before typed work is lost. */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  const { title, width, height, saveLabel, actions, onClose, children, ...notices } = props
  const { record } = notices.saved
  const { cancel } = useMessages().ui.dialog
  const [close, question] = useDialogGuard({ isDirty: record.isDirty, onClose })
  return (
    <Dialog
      title={title}
      width={width}
      height={height}
      opened
      onClose={close}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={record.busy}>
            {saveLabel}
          </ActionButton>
          {actions}
          <ActionButton inactive={record.busy} onClick={close}>
            {cancel}
          </ActionButton>
        </>
      }
    >
      {question}
      <FormNotices {...notices} />
      {children}
    </Dialog>
  )
}
