import { describe, expect, test } from 'vitest'
import {
  type ClockReading,
  clocksDiffer,
  isUnusualSilence,
  maxClockGapMs,
  plausibleMs,
  readingToKeep,
} from './clock.ts'

const hour = 3_600_000
const start: ClockReading = { databaseMs: 1_000_000_000, workerMs: 1_000_000_000, runningMs: 5_000 }

/** After this much running time, with both clocks moved by so much more. */
function after(ms: number, jumpMs = 0, former = start): ClockReading {
  return {
    databaseMs: former.databaseMs + ms + jumpMs,
    workerMs: former.workerMs + ms + jumpMs,
    runningMs: former.runningMs + ms,
  }
}

describe('clocksDiffer', () => {
  test.each([
    [maxClockGapMs, false],
    [-maxClockGapMs, false],
    [maxClockGapMs + 1, true],
    [-maxClockGapMs - 1, true],
  ])('a gap of %s ms: %s', (gap, differ) => {
    expect(clocksDiffer({ ...start, databaseMs: start.workerMs + gap })).toBe(differ)
  })
})

describe('plausibleMs', () => {
  test('is the clock of the database for the first reading', () => {
    expect(plausibleMs(start, null)).toBe(start.databaseMs)
  })

  test('is the clock of the database while it runs as fast as the process', () => {
    const reading = after(5 * 60_000, maxClockGapMs)
    expect(plausibleMs(reading, start)).toBe(reading.databaseMs)
  })

  test('does not follow a jump ahead further than the gap', () => {
    expect(plausibleMs(after(5 * 60_000, 48 * hour), start)).toBe(
      after(5 * 60_000).databaseMs + maxClockGapMs,
    )
  })

  test('follows a clock that is set back', () => {
    const reading = after(5 * 60_000, -48 * hour)
    expect(plausibleMs(reading, start)).toBe(reading.databaseMs)
  })
})

describe('readingToKeep', () => {
  test('remembers a jump ahead through any number of readings', () => {
    let kept = readingToKeep(start, null)
    for (let run = 1; run <= 10; run += 1) kept = readingToKeep(after(run * hour, 48 * hour), kept)
    expect(kept).toBe(start)
    expect(plausibleMs(after(11 * hour, 48 * hour), kept)).toBe(after(11 * hour).databaseMs + maxClockGapMs)
  })

  test('forgets a jump once the clock is set right', () => {
    const kept = readingToKeep(after(hour, 48 * hour), start)
    const right = after(2 * hour)
    expect(readingToKeep(right, kept)).toBe(right)
  })

  test('follows small corrections, however many there are', () => {
    let kept = start
    for (let run = 0; run < 10; run += 1) kept = readingToKeep(after(hour, 20_000, kept), kept)
    expect(kept.databaseMs - start.databaseMs).toBe(10 * hour + 200_000)
  })
})

describe('isUnusualSilence', () => {
  const busy = Array.from({ length: 7 }, () => 60_000)
  const quiet = [...busy.slice(1), 40 * hour]
  test.each([
    ['hours on a busy network', 7 * hour, busy, true],
    ['an evening on a busy network', 6 * hour, busy, false],
    ['a weekend that the week before had too', 41 * hour, quiet, false],
    ['four days after a weekend', 96 * hour, quiet, true],
    ['a network without a week of closed days', 96 * hour, busy.slice(1), false],
  ])('%s', (_name, silence, former, unusual) => {
    expect(isUnusualSilence(silence, former)).toBe(unusual)
  })
})
