import { setTimeout } from 'node:timers/promises'

/** What a process says of itself before the database is asked. */
export type Standing = 'starting' | 'up' | 'stopping'

/** So often whoever shares calls out has to be told that we leave: some believe only the second answer. */
const timesTold = 2
/** Whoever asks less often shares out no calls. */
const askedWithinMs = 10_000
const lookMs = 50

/** However late it is asked, a process that leaves serves no longer than this. */
export function longestDrainMs(drainMs: number): number {
  return 2 * drainMs
}

/** Time, which tests let pass as they like. */
const clock = { now: (): number => performance.now(), wait: (ms: number): Promise<unknown> => setTimeout(ms) }

/** Where a process stands in its life. `drainMs`: how long it serves on, at least, after it was told to stop. */
export function makeStanding(drainMs: number, { now, wait } = clock) {
  let standing: Standing = 'starting'
  let lastAsked = Number.NEGATIVE_INFINITY
  let told = 0
  return {
    /** The answer to whoever asks from outside. */
    tell: (): Standing => {
      lastAsked = now()
      if (standing === 'stopping') told += 1
      return standing
    },
    rise: (): void => {
      standing = 'up'
    },
    /**
     * Served as ever meanwhile: whoever shares calls out asks whether we are ready, and sends the next ones elsewhere. A
     * busy process answers late, so it is the answers that count; the time is for those who do not ask.
     */
    leave: async (): Promise<void> => {
      standing = 'stopping'
      if (drainMs === 0) return
      const began = now()
      const isAsked = began - lastAsked < askedWithinMs
      const isOver = (): boolean => told >= timesTold || now() - began >= longestDrainMs(drainMs)
      await wait(drainMs)
      if (!isAsked) return
      while (!isOver()) await wait(lookMs)
    },
  }
}
