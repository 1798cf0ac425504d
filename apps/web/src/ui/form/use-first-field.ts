import { useEffect, useEffectEvent } from 'react'
import type { RecordForm } from './use-record-form.ts'

/**
 * A new record begins at its first field: whatever led to it, such as a prompt or a button of the list, is gone. A
 * dialog that somebody has opened since, while the screen was on its way, keeps the keyboard.
 */
export function useFirstField<Values extends object>(
  { focusField }: RecordForm<Values>,
  field: keyof Values & string,
  isNew: boolean,
): void {
  const begin = useEffectEvent(() => {
    if (isNew && !document.activeElement?.closest('[role="dialog"]')) focusField(field)
  })
  useEffect(() => begin(), [])
}
