import type { SpecifiedCall } from './call.ts'

export const agencyScheduleCalls: readonly SpecifiedCall[] = []
