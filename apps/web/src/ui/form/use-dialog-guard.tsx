import { type ReactNode, useState } from 'react'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

interface DialogGuardOptions {
  isDirty: () => boolean
  onClose: () => void
}

/**
 * Typed work in a dialog: closing it and leaving its screen ask one and the same question, also where somebody goes
 * back while it is being asked. Render the question.
 */
export function useDialogGuard({
  isDirty,
  onClose,
}: DialogGuardOptions): [close: () => void, question: ReactNode] {
  const [closing, setClosing] = useState(false)
  const question = useUnsavedGuard({
    isDirty,
    asked: closing,
    onLeave: onClose,
    onStay: () => setClosing(false),
  })
  const close = (): void => {
    if (isDirty()) setClosing(true)
    else onClose()
  }
  return [close, question]
}
