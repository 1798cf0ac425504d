import type { Refusals, Sentences } from './declare.ts'

export const agencyScheduleRefusals = {} as const satisfies Refusals

export const agencyScheduleEnglish: Sentences<typeof agencyScheduleRefusals> = {}
