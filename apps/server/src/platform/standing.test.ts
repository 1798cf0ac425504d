import { describe, expect, test } from 'vitest'
import { makeStanding } from './standing.ts'

const drainMs = 2_000

/** Time passes only while somebody waits; `events` are done at their moments. */
function laterOn(events: readonly [at: number, act: () => void][] = []) {
  const due = [...events]
  const clock = {
    at: 0,
    now: (): number => clock.at,
    wait: async (ms: number): Promise<void> => {
      clock.at += ms
      while (due[0] && due[0][0] <= clock.at) due.shift()?.[1]()
    },
  }
  return clock
}

/** Told to stop after it was asked, or not; asked again at those moments. Says when it left. */
async function leavesAfter(asked: readonly number[], { before }: { before: boolean }): Promise<number> {
  const clock = laterOn(asked.map((at) => [at, () => void standing.tell()]))
  const standing = makeStanding(drainMs, clock)
  standing.rise()
  if (before) standing.tell()
  await standing.leave()
  return clock.at
}

describe('a process that is told to stop', () => {
  test('says so to whoever asks', async () => {
    const standing = makeStanding(0)
    expect(standing.tell()).toBe('starting')
    standing.rise()
    expect(standing.tell()).toBe('up')
    await standing.leave()
    expect(standing.tell()).toBe('stopping')
  })

  test('serves for its time where nobody asks, and where the answers were heard in time', async () => {
    expect(await leavesAfter([], { before: false })).toBe(drainMs)
    expect(await leavesAfter([500, 1_000, 1_500], { before: true })).toBe(drainMs)
  })

  test('serves on until it was heard twice, if it is asked late', async () => {
    expect(await leavesAfter([1_900, 3_000], { before: true })).toBe(3_000)
    expect(await leavesAfter([2_500, 3_500], { before: true })).toBe(3_500)
  })

  test('serves no longer than twice its time, whoever is not heard of any more', async () => {
    expect(await leavesAfter([], { before: true })).toBe(2 * drainMs)
    expect(await leavesAfter([1_000], { before: true })).toBe(2 * drainMs)
  })

  test('does not wait for whoever asked long ago', async () => {
    const clock = laterOn()
    const standing = makeStanding(drainMs, clock)
    standing.tell()
    await clock.wait(60_000)
    await standing.leave()
    expect(clock.at).toBe(60_000 + drainMs)
  })
})
