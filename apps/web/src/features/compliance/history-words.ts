import type { CodeNames, HistoryWords } from '../../shared/history/value-words.ts'
import type { Panel } from './api.ts'
import type { Messages } from './texts.ts'

/** The history names a rule by its product and tag, such as `send.senderDOB`; here it reads as on the screen. */
export function historyWords(panel: Panel, texts: Messages['compliance'], periods: CodeNames): HistoryWords {
  const labels: Record<string, string> = {
    ...texts.history,
    ...texts.enumerations,
    deliveryOptions: texts.at(texts.tabs.receive, texts.delivery.title),
  }
  const names: Record<string, CodeNames> = {
    deliveryOptions: Object.fromEntries(
      panel.deliveryOptions.map(({ deliveryOption, deliveryOptionName }) => [
        deliveryOption,
        deliveryOptionName,
      ]),
    ),
  }
  for (const [field, { values }] of Object.entries(panel.enumerations))
    names[field] = Object.fromEntries(values.map(({ idKey, idValue }) => [idKey, idValue]))
  for (const tab of ['send', 'receive'] as const) {
    for (const { tag, category, fieldLabel } of panel[tab].fields) {
      labels[`${tab}.${tag}`] = texts.at(texts.tabs[tab], texts.fieldOf(category, fieldLabel))
      names[`${tab}.${tag}`] = texts.visibilities
    }
    for (const [name, label] of Object.entries(texts.limits))
      labels[`${tab}.${name}`] = texts.at(texts.tabs[tab], texts.limitOf(label))
    names[`${tab}.accTotalNet`] = periods
    labels[`${tab}.accTotalNet`] = texts.at(texts.tabs[tab], texts.period)
  }
  return { labels, names }
}
