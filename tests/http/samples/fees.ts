import type { Samples } from './sample.ts'

export const feesSamples: Samples = {}
