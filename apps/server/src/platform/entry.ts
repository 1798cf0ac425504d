import { setTimeout } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { requireSchema, tellRole, untilDatabaseAnswers } from './db/at-start.ts'
import { newestMigration } from './db/migration-files.ts'
import { listenForOperations, type Standing } from './http/operations.ts'
import { openPlatform, type Platform } from './platform.ts'
import { onShutdown, startUp, stepBack } from './process.ts'

/** What an entry has started. */
interface Running {
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
    metrics.buildInfo.set({ schema: await newestMigration() }, 1)
    const steps: (() => Promise<unknown>)[] = [() => db.destroy()]
    onShutdown(log, steps, config.drainMs)
    let running: Running | undefined
    let standing: Standing = 'starting'
    // From the first moment: whoever watches wants to see a process that waits.
    const measure = async (): Promise<void> => running?.measure?.()
    const stopTelling = await listenForOperations(platform, measure, () => standing)
    steps.unshift(stopTelling)
    await untilDatabaseAnswers(db, log)
    await requireSchema(db)
    running = await open(platform)
    standing = 'up'
    // Served as ever meanwhile: whoever shares calls out asks whether we are ready, and sends the next ones elsewhere.
    const leave = async (): Promise<void> => {
      standing = 'stopping'
      if (config.drainMs > 0) await setTimeout(config.drainMs)
    }
    steps.unshift(leave, running.stop)
    await tellRole(db, log, config.mode)
    log.info(`${name} started`)
  })
}
