import { useQuery } from '@tanstack/react-query'
import { TheirChanges } from '../../shared/their-changes.tsx'
import { panelQuery } from './api.ts'
import type { Change } from './changes.ts'
import { type PanelValues, valuesOf } from './panel-values.ts'
import { useMessages } from './texts.ts'

interface TheirRulesProps {
  readonly agencySid: number
  /** From what this form was opened with. */
  readonly changesTo: (theirs: PanelValues) => readonly Change[]
  readonly mine: readonly Change[]
}

export function TheirRules({ agencySid, changesTo, mine }: TheirRulesProps) {
  const { at, tabs } = useMessages().compliance
  // Beside the cache: what is on the screen stays until the person has decided.
  const { data } = useQuery({
    ...panelQuery(agencySid),
    queryKey: ['compliance-theirs', agencySid],
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  const changes = changesTo(valuesOf(data)).map((change) => ({
    ...change,
    label: at(tabs[change.tab], change.label),
  }))
  return <TheirChanges changes={changes} mine={mine} />
}
