import type { Refusals, Sentences } from './declare.ts'

export const secureIpsRefusals = {} as const satisfies Refusals

export const secureIpsEnglish: Sentences<typeof secureIpsRefusals> = {}
