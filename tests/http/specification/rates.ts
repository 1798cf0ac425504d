import type { SpecifiedCall } from './call.ts'

export const ratesCalls: readonly SpecifiedCall[] = []
