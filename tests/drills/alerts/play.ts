import type { Watched } from './prometheus.ts'
import type { Provocation } from './provoke.ts'

/** What was started last is stopped first. */
export type AtEnd = (stop: () => unknown) => void

/** What is watched, and what happens to it. */
export interface Play<Stage> {
  readonly rules: readonly string[]
  readonly faults: readonly Provocation<Stage>[]
  /** What takes more than this machine gives; of that nothing is tried. */
  readonly leftOut?: () => Promise<readonly string[]>
  /** So many different ones must arrive, or the drill shows too little. */
  readonly leastAlerts: number
  readonly open: (scratch: string, atEnd: AtEnd) => Promise<Scene<Stage>>
}

interface Scene<Stage> extends Omit<Watched, 'rules'> {
  readonly stage: Stage
  /** How much work was done meanwhile. */
  readonly answers: () => number
}
