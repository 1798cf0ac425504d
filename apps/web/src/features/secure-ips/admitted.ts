import { contains, isNetwork, type Network, readNetwork } from '@corridor/contract/common/network'
import type { Messages } from './texts.ts'

type Words = Messages['secureIps']['admits']

function countOf({ bits }: Network): number {
  return 2 ** (32 - bits)
}

/** How much an entry of the list admits: a number as long as it says something to a person. */
export function admitted(ip: string, words: Words): string {
  const network = readNetwork(ip)
  if (!isNetwork(network)) return ''
  if (network.kind === 'ipv4') return words.count(countOf(network))
  return network.bits === 128 ? words.count(1) : words.network(network.bits)
}

/** What a text that is being typed would admit; null as long as it is no address. */
export function wouldAdmit(typed: string, words: Words): string | null {
  const network = readNetwork(typed)
  if (!isNetwork(network)) return null
  const { text, kind, bits, first, last } = network
  const isOne = first === last
  const what = isOne
    ? words.one
    : kind === 'ipv4'
      ? words.many(countOf(network), first, last)
      : words.block(bits, first, last)
  return text === typed.trim() ? what : `${words.storedAs(text)} ${what}`
}

/** What goes on to be admitted without an entry: all of it by a wider one, or the parts that are listed themselves. */
export interface Remaining {
  readonly wider: string | undefined
  readonly parts: readonly string[]
}

export function remainingWithout(ip: string, list: readonly { readonly ip: string }[]): Remaining {
  const removed = readNetwork(ip)
  if (!isNetwork(removed)) return { wider: undefined, parts: [] }
  const others = list.map((entry) => readNetwork(entry.ip)).filter(isNetwork)
  const rest = others.filter(({ text }) => text !== removed.text)
  return {
    wider: rest.find((other) => contains(other, removed))?.text,
    parts: rest.filter((other) => contains(removed, other)).map(({ text }) => text),
  }
}
