import { inject } from 'vitest'
import type { VolumeSetting } from './volume-setting.ts'

declare module 'vitest' {
  interface ProvidedContext {
    volume: VolumeSetting
  }
}

/** Returns the number of random cases for this run. */
export function volume(counts: { gate: number; full: number; long?: number }): number {
  return counts[inject('volume')] ?? counts.full
}

/** False in the gate: a test that needs a quiet machine or minutes is skipped there with `test.skipIf(!isFull)`. */
export const isFull = inject('volume') !== 'gate'
