import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { type Panel, panelQuery, savePanel } from './api.ts'
import css from './compliance.module.css'
import { checkPanel, fieldOf, type PanelValues, rulesOf, valuesOf } from './panel-values.ts'
import { questionsOf } from './questions.ts'
import { useMessages } from './texts.ts'

/** The panel as the saved-record kit knows records. */
interface StoredPanel {
  readonly sid: number
  readonly version: number
  readonly panel: Panel
}

function storedOf(sid: number, panel: Panel): StoredPanel {
  return { sid, version: panel.rulesVersion, panel }
}

/** All sub-tabs are one form with one save. */
export function useComplianceForm({ sid }: Agency, panel: Panel) {
  const messages = useMessages()
  const { compliance: texts } = messages
  const queries = useQueryClient()
  const [confirm, question] = useConfirm()
  const stored = useMemo(() => storedOf(sid, panel), [sid, panel])

  const maySave = (asked: readonly string[]): Promise<boolean> => {
    const text = (
      <ul className={css['asked']}>
        {asked.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
    return confirm({ title: texts.asks.title, text, confirmLabel: texts.asks.save, danger: true })
  }

  const saved = useSavedRecord<PanelValues, StoredPanel>({
    stored,
    newValues: valuesOf(panel),
    valuesOf: (one) => valuesOf(one.panel),
    check: (values) => checkPanel(values, messages),
    fieldOf,
    save: async (values, seen) => {
      const before = seen ?? stored
      const asked = questionsOf(before.panel, valuesOf(before.panel), values, texts)
      if (asked.length > 0 && !(await maySave(asked))) return null
      const now = await savePanel(sid, rulesOf(values), before.version)
      queries.setQueryData(panelQuery(sid).queryKey, now)
      return { stored: storedOf(sid, now) }
    },
    load: async () => storedOf(sid, await queries.fetchQuery({ ...panelQuery(sid), staleTime: 0 })),
    refresh: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency_compliance', sid }) }),
        // The list of agencies shows which services are on.
        queries.invalidateQueries({ queryKey: ['agencies'] }),
      ])
    },
    success: texts.saved,
    draftKey: `compliance ${sid}`,
  })
  return { saved, question }
}
