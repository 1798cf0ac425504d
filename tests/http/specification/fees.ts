import type { SpecifiedCall } from './call.ts'

export const feesCalls: readonly SpecifiedCall[] = []
