import type { SpecifiedCall } from './call.ts'

export const complianceCalls: readonly SpecifiedCall[] = []
