import { useMemo } from 'react'
import type { Panel } from './api.ts'
import { useMessages } from './texts.ts'

/** Away from its field an error says on which sub-tab it is. */
export function useFieldLabels(panel: Panel): Readonly<Record<string, string>> {
  const { compliance: texts } = useMessages()
  return useMemo(() => {
    const labels: Record<string, string> = {}
    for (const tab of ['send', 'receive'] as const) {
      const name = (path: string, label: string): void => {
        labels[`${tab}.${path}`] = texts.at(texts.tabs[tab], label)
      }
      name('active', texts.active)
      for (const { tag, fieldLabel, category } of panel[tab].fields)
        name(`fields.${tag}`, texts.fieldOf(category, fieldLabel))
      for (const [limit, label] of Object.entries(texts.limits)) name(`limits.${limit}`, label)
      name('limits.accTotalNet', texts.period)
      name('delivery', texts.delivery.title)
    }
    for (const [field, label] of Object.entries(texts.enumerations))
      labels[`enumerations.${field}`] = texts.at(texts.tabs.enumerations, label)
    return labels
  }, [panel, texts])
}
