import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * Ends what runs in the order given, once, at the first signal; work that is under way is finished, unless that takes
 * longer than `withinMs`. As long as there are no steps the process ends at once: what has begun by then
 * is in the database, and is taken up again.
 */
export function onShutdown(log: Logger, steps: readonly (() => Promise<unknown>)[], withinMs: number): void {
  let ending = false
  const end = async (signal: string): Promise<void> => {
    if (ending) return
    ending = true
    log.info({ signal }, 'shutting down')
    setTimeout(() => {
      log.error(`work under way did not end within ${withinMs / 1000} s and is abandoned`)
      process.exit(1)
    }, withinMs)
    for (const step of steps) {
      await step().catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'))
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
}

/** Where one machine runs all, the others of its processes go first. There is no way back but a new start. */
export function stepBack({ niceness }: Pick<Config, 'niceness'>): void {
  if (niceness > 0) setPriority(niceness)
}

/** Starts an entry. What it throws on its way up is for the person who starts it: the sentence, not a stack. */
export async function startUp(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
