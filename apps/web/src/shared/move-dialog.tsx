import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ActionButton } from '../ui/form/action-button.tsx'
import { useDialogGuard } from '../ui/form/use-dialog-guard.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import type { MoveForm } from './use-move-form.ts'

interface MoveDialogProps<Values extends object> extends MoveForm<Values> {
  readonly title: string
  readonly width: number
  readonly labels: {
    readonly submit: string
    readonly close: string
    /** Above the words of a refusal. */
    readonly refused: string
    /** Where no answer came. */
    readonly unsure: string
  }
  readonly isDirty: () => boolean
  /** There is nothing to do, or not yet. */
  readonly inactive: boolean
  readonly className: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What moves a transfer and cannot be taken back: what comes of it and why, one button, and what the server says. */
export function MoveDialog<Values extends object>(props: MoveDialogProps<Values>) {
  const { title, width, labels, record, failure, isDirty, inactive, className, onClose, children } = props
  const [askAndClose, question] = useDialogGuard({ isDirty, onClose })
  const close = (): void => {
    // What is on its way cannot be called back: the answer is waited for.
    if (!record.busy) askAndClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      opened
      onClose={close}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton type="submit" tone="danger" busy={record.busy} inactive={inactive}>
            {labels.submit}
          </ActionButton>
          <ActionButton inactive={record.busy} onClick={close}>
            {labels.close}
          </ActionButton>
        </>
      }
    >
      {question}
      <div className={className}>
        {children}
        {failure && (
          <ErrorState
            title={failure.code === 'offline' ? labels.unsure : labels.refused}
            message={failure.message}
            requestId={failure.requestId}
          />
        )}
      </div>
    </Dialog>
  )
}
