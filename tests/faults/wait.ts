import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { volumeSetting } from '../support/volume-setting.ts'

/** Every wait of a run is bounded by what the design promises. The gate runs beside other work, so it waits longer. */
export const recoveryLimitMs = volumeSetting === 'gate' ? 300_000 : 60_000

export function pause(ms: number): Promise<void> {
  return sleep(ms)
}

/** Tries until it works; says what did not come back if it never does. */
export async function untilDone<T>(
  what: string,
  work: () => Promise<T>,
  limitMs = recoveryLimitMs,
): Promise<T> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`${what}: nothing after ${limitMs / 1000} s`, { cause: error })
      }
      await pause(25)
    }
  }
}

/** For a promise that may never be settled at all. */
export async function within<T>(what: string, promise: Promise<T>, limitMs = recoveryLimitMs): Promise<T> {
  const stop = new AbortController()
  const late = sleep(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`${what}: nothing after ${limitMs / 1000} s`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    stop.abort()
    late.catch(() => {})
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Ended and collected: until then its number and its lock file count as those of a living process. */
export function ended(child: ChildProcess): Promise<void> {
  return hasEnded(child)
    ? Promise.resolve()
    : new Promise((done) => {
        child.once('exit', () => done())
      })
}

/** Whatever ends us: nothing that we started stays behind. */
export function endWithUs(child: ChildProcess): ChildProcess {
  const end = (): void => void child.kill('SIGQUIT')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
  return child
}
