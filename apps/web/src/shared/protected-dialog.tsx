import { type ReactNode, useState } from 'react'
import { ApiError } from '../lib/http.ts'
import { ActionButton } from '../ui/form/action-button.tsx'
import { LockIcon } from '../ui/form/lock-icon.tsx'
import { useBusy } from '../ui/form/use-busy.ts'
import type { SecondLevel } from './use-second-level.tsx'

interface ProtectedDialogProps {
  /** Of the button. */
  readonly label: string
  readonly tone?: 'plain' | 'danger'
  readonly secondLevel: SecondLevel
  /** The dialog, open; it calls `close` when it is done. */
  readonly children: (close: () => void) => ReactNode
}

/** A button whose dialog opens once the second-level password was confirmed. Closing the prompt opens nothing. */
export function ProtectedDialog({ label, tone = 'plain', secondLevel, children }: ProtectedDialogProps) {
  const [opened, setOpened] = useState(false)
  const [busy, run] = useBusy()
  const toggle = async (): Promise<void> => {
    setOpened(!opened && (await secondLevel.ensure()))
  }
  return (
    <>
      <ActionButton
        tone={tone}
        busy={busy}
        aria-haspopup="dialog"
        leftSection={<LockIcon />}
        onClick={() => void run(toggle)}
      >
        {label}
      </ActionButton>
      {opened && children(() => setOpened(false))}
    </>
  )
}

/** The grant has lapsed and the person closed the prompt: what asked for it closes too. */
export function isGrantMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_level_required'
}
