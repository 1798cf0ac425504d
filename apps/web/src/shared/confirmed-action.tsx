import { useId } from 'react'
import { ProposedChange } from '../lib/proposed.ts'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../ui/form/action-button.tsx'
import { useBusy } from '../ui/form/use-busy.ts'
import { showToast, type Toast } from '../ui/toast/toasts.ts'
import { showFailure } from './failure.ts'
import { showProposed } from './proposals/show-proposed.ts'
import { useMessages } from './proposals/texts.ts'

interface ConfirmedActionProps {
  /** Of the button, and of the answer that goes ahead. */
  readonly label: string
  /** Before what cannot be taken back. */
  readonly question?: { readonly title: string; readonly text: string }
  /** Null if the person thought better of it: nothing was done, and nothing is told. */
  readonly act: () => Promise<unknown>
  readonly success: Omit<Toast, 'id'>
  /** Also after a failure: whoever was faster has changed what is shown here. */
  readonly onDone: () => Promise<void>
  readonly inactive?: boolean
}

/** A button that acts and tells how it went; before what cannot be taken back it asks. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, question, act, success, onDone, inactive = false } = props
  const messages = useMessages()
  const about = useId()
  const [confirm, dialog] = useConfirm()
  const [busy, run] = useBusy()
  const work = async (): Promise<void> => {
    if (question && !(await confirm({ ...question, confirmLabel: label, danger: true }))) return
    try {
      const done = await act()
      if (done !== null) showToast({ ...success, about })
    } catch (error) {
      if (error instanceof ProposedChange) showProposed(error, messages, about)
      else showFailure(error, messages, about)
    }
    await onDone()
  }
  return (
    <>
      {dialog}
      <ActionButton tone="danger" busy={busy} inactive={inactive} onClick={() => void run(work)}>
        {label}
      </ActionButton>
    </>
  )
}
