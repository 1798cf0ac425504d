import { useEffect, useEffectEvent } from 'react'
import type { RecordForm } from './use-record-form.ts'

/** A new record begins at its first field: whatever led to it, such as a prompt or a button of the list, is gone. */
export function useFirstField<Values extends object>(
  { focusField }: RecordForm<Values>,
  field: keyof Values & string,
  isNew: boolean,
): void {
  const begin = useEffectEvent(() => {
    if (isNew) focusField(field)
  })
  useEffect(() => begin(), [])
}
