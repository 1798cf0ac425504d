/** Minutes before the next try, by how often it has failed; from then on as long as the last one. */
const pauses = [1, 5, 15, 60] as const

/** A server that was away for a day is not only busy: somebody has to look. */
const giveUpMinutes = 24 * 60

/** The minutes to wait after so many failures in a row, or null: nothing more happens without a person. */
export function pauseAfter(failures: number, triedMinutes: number): number | null {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]
  return triedMinutes + pause > giveUpMinutes ? null : pause
}

export interface Tries {
  /** Since the first try or a person's Retry. */
  readonly failures: number
  readonly triedMinutes: number
  /** How often it may have arrived without our knowing. */
  readonly maybes: number
}

export type TryOutcome = 'delivered' | 'failed' | 'hopeless' | 'maybe'

export interface AfterTry {
  readonly state: 'delivered' | 'failed' | 'maybe' | 'dead'
  /** In minutes; null: nothing more happens by itself. */
  readonly pause: number | null
}

/**
 * What becomes of a delivery. What may have arrived is sent once more and then never again by itself; what may have
 * arrived is not called dead either.
 */
export function afterTry(outcome: TryOutcome, { failures, triedMinutes, maybes }: Tries): AfterTry {
  if (outcome === 'delivered') return { state: 'delivered', pause: null }
  if (outcome === 'hopeless') return { state: 'dead', pause: null }
  if (outcome === 'maybe' && maybes > 0) return { state: 'maybe', pause: null }
  const pause = pauseAfter(failures + 1, triedMinutes)
  if (outcome === 'maybe' || maybes > 0) return { state: 'maybe', pause }
  return pause === null ? { state: 'dead', pause } : { state: 'failed', pause }
}
