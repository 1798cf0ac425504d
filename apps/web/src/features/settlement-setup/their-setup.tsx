import { useQuery } from '@tanstack/react-query'
import { TheirChanges } from '../../shared/their-changes.tsx'
import { setupQuery } from './api.ts'
import { type SetupValues, valuesOf } from './setup-values.ts'
import { setupChanges } from './setup-words.ts'
import { useMessages } from './texts.ts'

interface TheirSetupProps {
  readonly agencySid: number
  /** What this form was opened with, and what was typed since. */
  readonly initial: SetupValues
  readonly values: SetupValues
}

export function TheirSetup({ agencySid, initial, values }: TheirSetupProps) {
  const messages = useMessages()
  // Beside the cache: what is on the screen stays until the person has decided.
  const { data } = useQuery({
    ...setupQuery(agencySid),
    queryKey: ['settlement-setup-theirs', agencySid],
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  const changes = setupChanges(initial, valuesOf(data), messages)
  return <TheirChanges changes={changes} mine={setupChanges(initial, values, messages)} />
}
