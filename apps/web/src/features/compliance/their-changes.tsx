import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../lib/messages/index.tsx'
import { panelQuery } from './api.ts'
import type { Change } from './changes.ts'
import css from './compliance.module.css'
import { type PanelValues, valuesOf } from './panel-values.ts'

interface TheirChangesProps {
  readonly agencySid: number
  /** From what this form was opened with. */
  readonly changesTo: (theirs: PanelValues) => readonly Change[]
  readonly mine: readonly Change[]
}

/** What the other person saved meanwhile, so that nobody has to load it to find out. */
export function TheirChanges({ agencySid, changesTo, mine }: TheirChangesProps) {
  const { theirs: texts, tabs } = useMessages().compliance
  // Beside the cache: what is on the screen stays until the person has decided.
  const { data } = useQuery({
    ...panelQuery(agencySid),
    queryKey: ['compliance-theirs', agencySid],
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  const changes = changesTo(valuesOf(data))
  const isMine = (path: string): boolean => mine.some((change) => change.path === path)
  return (
    <div className={css['theirs']}>
      {changes.length === 0 ? (
        <p>{texts.same}</p>
      ) : (
        <>
          <p>{texts.title}</p>
          <ul>
            {changes.map(({ path, tab, label, before, after }) => (
              <li key={path}>
                {texts.change(tabs[tab], label, before, after)} {isMine(path) && <em>{texts.alsoMine}</em>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
