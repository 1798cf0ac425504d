import type { SpecifiedCall } from './call.ts'

export const settlementSetupCalls: readonly SpecifiedCall[] = []
