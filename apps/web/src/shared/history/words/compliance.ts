import type { compliance } from '../../../lib/messages/en/compliance.ts'
import type { CodeNames, HistoryWords } from '../value-words.ts'
import { choiceNames, type Enumerations } from './codes.ts'

interface RuleField {
  readonly tag: string
  readonly category: string
  readonly fieldLabel: string
}

/** What the rules of an agency are made of: the same for every agency. */
export interface RuleCodes {
  readonly fields: readonly RuleField[]
  readonly deliveryOptions: readonly {
    readonly deliveryOption: string
    readonly deliveryOptionName: string
  }[]
  readonly enumerations: Enumerations
  /** Of each period, by its code. */
  readonly periods: CodeNames
}

/** The history names a rule by its product and tag, such as `send.senderDOB`; here it reads as on the screen. */
export function complianceWords(codes: RuleCodes, texts: typeof compliance): HistoryWords {
  const labels: Record<string, string> = {
    ...texts.history,
    ...texts.enumerations,
    deliveryOptions: texts.at(texts.tabs.receive, texts.delivery.title),
  }
  const names: Record<string, CodeNames> = {
    deliveryOptions: Object.fromEntries(
      codes.deliveryOptions.map(({ deliveryOption, deliveryOptionName }) => [
        deliveryOption,
        deliveryOptionName,
      ]),
    ),
  }
  for (const [field, choices] of Object.entries(codes.enumerations)) names[field] = choiceNames(choices)
  for (const tab of ['send', 'receive'] as const) {
    for (const { tag, category, fieldLabel } of codes.fields) {
      labels[`${tab}.${tag}`] = texts.at(texts.tabs[tab], texts.fieldOf(category, fieldLabel))
      names[`${tab}.${tag}`] = texts.visibilities
    }
    for (const [name, label] of Object.entries(texts.limits))
      labels[`${tab}.${name}`] = texts.at(texts.tabs[tab], texts.limitOf(label))
    names[`${tab}.accTotalNet`] = codes.periods
    labels[`${tab}.accTotalNet`] = texts.at(texts.tabs[tab], texts.period)
  }
  return { labels, names }
}
