import { useMemo } from 'react'
import { listed } from './messages/en/listed.ts'
import { messagesWith } from './messages/index.tsx'

const { useMessages } = messagesWith({ listed })

export type Listed = (text: string) => string

/** Says a word of the server's lists in the language of the screen; what that does not know stays as it is. */
export function useListed(): Listed {
  const { listed: words } = useMessages()
  return useMemo(() => (text) => words[text] ?? text, [words])
}

interface Field {
  readonly category: string
  readonly fieldLabel: string
}

export function sayFields<One extends Field>(fields: readonly One[], say: Listed): One[] {
  return fields.map((one) => ({ ...one, category: say(one.category), fieldLabel: say(one.fieldLabel) }))
}

export function sayOptions<One extends { readonly deliveryOptionName: string }>(
  options: readonly One[],
  say: Listed,
): One[] {
  return options.map((one) => ({ ...one, deliveryOptionName: say(one.deliveryOptionName) }))
}

/** What a field is chosen from. */
export function sayChoices<One extends { readonly idValue: string }>(
  choices: readonly One[],
  say: Listed,
): One[] {
  return choices.map((one) => ({ ...one, idValue: say(one.idValue) }))
}
