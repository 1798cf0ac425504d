import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { ActionButton } from '../form/action-button.tsx'
import { useBusy } from '../form/use-busy.ts'
import css from './confirm.module.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /** The answer destroys something: red button, and focus starts on the other one. */
  danger?: boolean | undefined
  busy?: boolean | undefined
  width?: number | undefined
  /** The button locks at the first click, and stays locked until a returned promise has settled. */
  onConfirm: () => Promise<void> | void
  onCancel: () => void
}

/** A question with two answers. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, text, confirmLabel, cancelLabel, danger = false, width = 440 } = props
  const messages = useMessages().ui.dialog
  const [running, run] = useBusy()
  const busy = running || props.busy === true

  const confirm = (): void => {
    void run(async () => props.onConfirm())
  }
  const cancel = (): void => {
    if (!busy) props.onCancel()
  }
  const initialFocus = { 'data-autofocus': true }

  return (
    <Dialog
      title={title}
      width={width}
      opened={opened}
      onClose={cancel}
      described
      footer={
        <>
          <ActionButton
            tone={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={confirm}
            {...(danger ? {} : initialFocus)}
          >
            {confirmLabel}
          </ActionButton>
          <ActionButton inactive={busy} onClick={cancel} {...(danger ? initialFocus : {})}>
            {cancelLabel ?? messages.cancel}
          </ActionButton>
        </>
      }
    >
      <div className={css['text']}>{text}</div>
    </Dialog>
  )
}
