import { readConfig } from './config.ts'
import { requireSchema, tellRole, untilDatabaseAnswers } from './db/at-start.ts'
import { requireMode } from './db/installation.ts'
import { newestMigration } from './db/migration-files.ts'
import { listenForOperations } from './http/operations.ts'
import { openPlatform, type Platform } from './platform.ts'
import { onShutdown, startUp, stepBack } from './process.ts'
import { longestDrainMs, makeStanding } from './standing.ts'

/** What an entry has started. */
export interface Running {
  readonly stop: () => Promise<unknown>
  /** Brings figures of the database up to date before they are told. */
  readonly measure?: () => Promise<void>
}

/** The life of a process: settings, database, what it is there for, and its end in the opposite order. */
export async function runEntry(
  name: 'api' | 'gateway' | 'worker',
  open: (platform: Platform) => Promise<Running>,
): Promise<void> {
  await startUp(async () => {
    const config = readConfig(process.env, `corridor-${name}`)
    stepBack(config)
    const platform = openPlatform(config)
    const { db, log, metrics } = platform
    // None until all is up: a start that is broken off has nothing to finish, and would wait for what it waits for.
    const steps: (() => Promise<unknown>)[] = []
    onShutdown(log, steps, config.stopMs + longestDrainMs(config.drainMs))
    metrics.buildInfo.set({ schema: await newestMigration() }, 1)
    let running: Running | undefined
    const standing = makeStanding(config.drainMs)
    const measure = async (): Promise<void> => {
      if (!running) throw new Error('Nothing is read before all is up.')
      await running.measure?.()
    }
    // From the first moment: whoever watches wants to see a process that waits.
    const stopTelling = await listenForOperations(platform, measure, standing.tell)
    await untilDatabaseAnswers(db, log)
    await requireSchema(db)
    await requireMode(db, config.mode)
    // Before the work begins: a worker's own jobs may take all connections at first.
    await tellRole(db, log, config.mode)
    running = await open(platform)
    standing.rise()
    metrics.serving.set(1)
    steps.push(standing.leave, running.stop, stopTelling, () => db.destroy())
    log.info(`${name} started`)
  })
}
