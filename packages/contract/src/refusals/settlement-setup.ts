import type { Refusals, Sentences } from './declare.ts'

export const settlementSetupRefusals = {} as const satisfies Refusals

export const settlementSetupEnglish: Sentences<typeof settlementSetupRefusals> = {}
