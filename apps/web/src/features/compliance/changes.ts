import { tidyDecimal } from '../../ui/form/decimal-text.ts'
import { isSame } from '../../ui/form/values.ts'
import type { Panel } from './api.ts'
import { limitFormat, limitNames, type PanelValues } from './panel-values.ts'
import { enumerationNames, type ProductName, shownFields, valuesOfEnumeration } from './shown-fields.ts'
import type { Messages } from './texts.ts'

export type SubTab = ProductName | 'enumerations'

export interface Change {
  /** The field of the form. */
  readonly path: string
  readonly tab: SubTab
  readonly label: string
  readonly before: string
  readonly after: string
}

interface Words {
  readonly panel: Panel
  readonly texts: Messages['compliance']
  /** Of each period, by its code. */
  readonly periods: Readonly<Record<string, string>>
}

/** Every value of the form in words, so that two states of it can be compared. */
function* spelled(values: PanelValues, { panel, texts, periods }: Words) {
  for (const tab of ['send', 'receive'] as const) {
    const { active, fields, limits } = values[tab]
    const of = (path: string, label: string, text: string) => ({ path: `${tab}.${path}`, tab, label, text })
    yield of('active', texts.active, active ? texts.on : texts.off)
    for (const { tag, fieldLabel, category } of shownFields(panel[tab].fields)) {
      const text = texts.visibilities[fields[tag] ?? 'NOT_ALL']
      yield of(`fields.${tag}`, texts.fieldOf(category, fieldLabel), text)
    }
    for (const name of limitNames)
      yield of(
        `limits.${name}`,
        texts.limitOf(texts.limits[name]),
        tidyDecimal(limits[name], limitFormat).trim() || texts.noLimit,
      )
    yield of(
      'limits.accTotalNet',
      texts.period,
      periods[limits.accTotalNet] ?? (limits.accTotalNet || texts.none),
    )
  }
  const options = panel.deliveryOptions.filter(({ deliveryOption }) =>
    values.receive.delivery.includes(deliveryOption),
  )
  yield {
    path: 'receive.delivery',
    tab: 'receive' as const,
    label: texts.delivery.title,
    text: options.map(({ deliveryOptionName }) => deliveryOptionName).join(', ') || texts.none,
  }
  for (const name of enumerationNames) {
    const all = valuesOfEnumeration(panel, name)
    const chosen = all.filter(({ sid }) => values.enumerations[name].includes(String(sid)))
    yield {
      path: `enumerations.${name}`,
      tab: 'enumerations' as const,
      label: texts.enumerations[name],
      text: chosen.map(({ idValue }) => idValue).join(', ') || texts.allAccepted(all.length),
    }
  }
}

/** What differs between two states of the form, as it stands on the screen. */
export function changesOf(before: PanelValues, after: PanelValues, words: Words): Change[] {
  if (isSame(before, after)) return []
  const former = new Map([...spelled(before, words)].map(({ path, text }) => [path, text]))
  return [...spelled(after, words)].flatMap(({ text, ...place }) => {
    const was = former.get(place.path) ?? ''
    return was === text ? [] : [{ ...place, before: was, after: text }]
  })
}
