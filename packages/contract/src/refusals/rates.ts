import type { Refusals, Sentences } from './declare.ts'

export const ratesRefusals = {} as const satisfies Refusals

export const ratesEnglish: Sentences<typeof ratesRefusals> = {}
