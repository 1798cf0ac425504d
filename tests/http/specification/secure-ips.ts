import type { SpecifiedCall } from './call.ts'

export const secureIpsCalls: readonly SpecifiedCall[] = []
