import { makeSharedStore } from '../shared-store.tsx'
import { en } from './en/index.ts'

/** The texts that every screen has. Another language is another object of this same type. */
export type Messages = typeof en

/** Says every text in another way. */
export type Rewrite = <Texts extends object>(texts: Texts) => Texts

/** Tells a refusal by its reason; null for one that only a newer server knows. */
export type RefusalWords = (reason: unknown) => string | null

interface Speech {
  readonly rewrite?: Rewrite
  readonly refusal?: RefusalWords
}

const listeners = new Set<() => void>()
let current: Messages = en
let rewritten: Rewrite = asItIs
let refusalWords: RefusalWords = inItsWords

function asItIs<Texts>(texts: Texts): Texts {
  return texts
}

/** In the words that came along: the server's own are English. */
function inItsWords(): null {
  return null
}

/** For what is no component: a call that failed. Components ask `useMessages`. */
export function currentMessages(): Messages {
  return current
}

/** From now on everything is said in the other language. */
export function speak(messages: Messages, { rewrite = asItIs, refusal = inItsWords }: Speech = {}): void {
  rewritten = rewrite
  refusalWords = refusal
  current = rewrite(messages)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const { Shared, useShared } = makeSharedStore(subscribe, currentMessages)

export const MessagesShared = Shared
export const useMessages: () => Messages = useShared

interface MessagesOf<All> {
  /** As the function of that name here, for what is no component. */
  readonly currentMessages: () => All
  readonly useMessages: () => All
}

/**
 * For the `texts.ts` of a feature: every screen's texts and its own, which are loaded with the code that asks
 * for them. What the spoken language has under the same name outranks the English that came with the screen.
 */
export function messagesWith<Texts extends object>(texts: Texts): MessagesOf<Messages & Texts> {
  let basis = current
  let merged = { ...rewritten(texts), ...basis }
  const present = (): Messages & Texts => {
    if (basis !== current) {
      basis = current
      merged = { ...rewritten(texts), ...basis }
    }
    return merged
  }
  const useTexts = (): Messages & Texts => {
    // Whoever asks is drawn anew when another language is spoken.
    useShared()
    return present()
  }
  return { currentMessages: present, useMessages: useTexts }
}

/** A refusal in the language of the screen; what that cannot tell stays in the words that came along. */
export function refusalText(reason: unknown, sent: string): string {
  return refusalWords(reason) ?? sent
}
