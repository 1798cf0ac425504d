import type { Samples } from './sample.ts'

export const ratesSamples: Samples = {}
