import { keep, kept, listenToKept } from '../kept.ts'
import type { AllMessages } from './all-messages.ts'
import { en } from './en/index.ts'
import { type Messages, type RefusalWords, type Rewrite, speak } from './index.tsx'

interface Spoken {
  readonly messages: Messages
  readonly rewrite?: Rewrite
  readonly refusal?: RefusalWords
  readonly direction?: 'ltr' | 'rtl'
}

export const languageCodes = ['en', 'es', 'fr'] as const

export type LanguageCode = (typeof languageCodes)[number]

/** Each in the language itself: whoever does not read the present one finds theirs. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
}

async function translated(loading: Promise<AllMessages>): Promise<Spoken> {
  const [messages, { refusalIn }] = await Promise.all([loading, import('./refusal-in.ts')])
  return { messages, refusal: refusalIn(messages.refusals) }
}

const spoken: Readonly<Record<LanguageCode, () => Promise<Spoken>>> = {
  en: () => Promise.resolve({ messages: en }),
  es: () => translated(import('./es/index.ts').then(({ es }) => es)),
  fr: () => translated(import('./fr/index.ts').then(({ fr }) => fr)),
}

/** For tests alone: whoever wants it writes it into the storage. */
async function loadPseudo(): Promise<Spoken> {
  const { pseudo } = await import('./pseudo.ts')
  return { messages: en, rewrite: pseudo, direction: 'rtl' }
}

/** What this person has chosen. */
export function chosenLanguage(): LanguageCode {
  return languageCodes.find((code) => code === kept('language')) ?? 'en'
}

function begin(code: string, { messages, direction = 'ltr', ...speech }: Spoken): void {
  document.documentElement.lang = code
  document.documentElement.dir = direction
  speak(messages, speech)
}

/** From now on; as it was if the texts do not come. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  begin(code, await spoken[code]())
  keep('language', code)
}

// What was chosen in another browser is spoken here too, once it is known.
listenToKept(() => {
  if (kept('language') !== 'pseudo' && document.documentElement.lang !== chosenLanguage()) void speakChosen()
})

/** Before the first screen: nobody sees a page change its language. Without the texts it is told in English. */
export async function speakChosen(): Promise<void> {
  const code = chosenLanguage()
  try {
    if (kept('language') === 'pseudo') begin('en-x-pseudo', await loadPseudo())
    else begin(code, await spoken[code]())
  } catch {
    // English is there already; the next load of the page tries again.
  }
}
