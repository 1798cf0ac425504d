import type { FormEventHandler, ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ErrorState, type ErrorStateProps } from '../../ui/states/error-state.tsx'
import css from './account.module.css'
import { useMessages } from './texts.ts'

interface AskedDialogProps {
  readonly title: string
  /** What comes of it, where the title does not say it. */
  readonly text?: string | undefined
  readonly width?: number
  readonly button: {
    readonly label: string
    readonly tone: 'primary' | 'danger'
    /** Where there is nothing to fill in. */
    readonly takesFocus?: boolean
  }
  readonly busy: boolean
  readonly isReady?: boolean
  readonly failure: Pick<ErrorStateProps, 'message' | 'requestId'> | null
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** One question of the account page: what is asked for, the button that does it, what came of it if it was refused. */
export function AskedDialog(props: AskedDialogProps) {
  const {
    title,
    text,
    width = 440,
    button,
    busy,
    isReady = true,
    failure,
    onSubmit,
    onClose,
    children,
  } = props
  const { ui } = useMessages()
  return (
    <Dialog
      title={title}
      width={width}
      opened
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <ActionButton
            type="submit"
            tone={button.tone}
            busy={busy}
            inactive={!isReady}
            data-autofocus={button.takesFocus || undefined}
          >
            {button.label}
          </ActionButton>
          <ActionButton inactive={busy} onClick={onClose}>
            {ui.dialog.cancel}
          </ActionButton>
        </>
      }
    >
      <div className={css['asked']}>
        {text !== undefined && <p>{text}</p>}
        {failure && <ErrorState title={ui.notDone} message={failure.message} requestId={failure.requestId} />}
        {children}
      </div>
    </Dialog>
  )
}
