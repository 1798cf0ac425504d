import { type Listed, sayChoices, sayFields, sayOptions } from '../../lib/listed.ts'
import type { CodeNames } from '../../shared/history/value-words.ts'
import type { RuleCodes } from '../../shared/history/words/compliance.ts'
import type { Panel } from './api.ts'

/** The panel in the language of the screen: the server's lists are English. */
export function told(panel: Panel, say: Listed): Panel {
  const { send, receive, deliveryOptions, enumerations } = panel
  return {
    ...panel,
    send: { ...send, fields: sayFields(send.fields, say) },
    receive: { ...receive, fields: sayFields(receive.fields, say) },
    deliveryOptions: sayOptions(deliveryOptions, say),
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { values, selected }]) => [
        field,
        { values: sayChoices(values, say), selected },
      ]),
    ),
  }
}

/** What the history of the rules is told by. */
export function ruleCodes(
  { send, receive, deliveryOptions, enumerations }: Panel,
  periods: CodeNames,
): RuleCodes {
  return {
    fields: [...send.fields, ...receive.fields],
    deliveryOptions,
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { values }]) => [field, values]),
    ),
    periods,
  }
}
