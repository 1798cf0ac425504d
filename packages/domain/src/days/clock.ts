/** Two clocks further apart than this are not both right. */
export const maxClockGapMs = 30_000
/** A silence up to this is usual at the end of any day. */
export const usualSilenceMs = 6 * 3_600_000
/** The closed days whose ends say how long a silence is usual here. */
export const formerDays = 7

/** Both clocks at one moment, and how long this process has run by then: a counter that no correction of a clock moves. */
export interface ClockReading {
  readonly databaseMs: number
  readonly workerMs: number
  readonly runningMs: number
}

/** How far the database is ahead of the process: below zero, behind it. */
export function clockGapMs({ databaseMs, workerMs }: ClockReading): number {
  return databaseMs - workerMs
}

export function clocksDiffer(reading: ClockReading): boolean {
  return Math.abs(clockGapMs(reading)) > maxClockGapMs
}

/** How far the database's clock has moved beyond the time that the process has run since an earlier reading. */
export function clockJumpMs(reading: ClockReading, former: ClockReading | null): number {
  if (!former) return 0
  return reading.databaseMs - former.databaseMs - (reading.runningMs - former.runningMs)
}

/**
 * The latest time that can be true by the database's clock and by the counter. After a jump ahead it goes on from the
 * reading before the jump.
 */
export function plausibleMs(reading: ClockReading, former: ClockReading | null): number {
  return reading.databaseMs - Math.max(0, clockJumpMs(reading, former) - maxClockGapMs)
}

/** The reading that the next one is compared with: one after a jump ahead is not, or the jump would be forgotten. */
export function readingToKeep(reading: ClockReading, former: ClockReading | null): ClockReading {
  return former && clockJumpMs(reading, former) > maxClockGapMs ? former : reading
}

/**
 * Whether more time without any event lies around the end of a day than the days before it explain. A clock that jumps
 * ahead leaves such a silence, also where all clocks are of one machine. With fewer former days there is no rule.
 */
export function isUnusualSilence(silenceMs: number, formerMs: readonly number[]): boolean {
  if (formerMs.length < formerDays) return false
  return silenceMs > Math.max(usualSilenceMs, 2 * Math.max(...formerMs))
}
