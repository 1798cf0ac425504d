import type { Logger } from 'pino'
import { whileAlone } from './db/alone.ts'
import { type Db, inTransaction, type Tx } from './db/database.ts'
import { counted, type Metrics, tellPlanned } from './metrics.ts'

export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly run: (tx: Tx) => Promise<(() => Promise<void>) | undefined>
}

interface Surroundings {
  readonly db: Db
  readonly log: Logger
  readonly metrics: Metrics
}

/**
 * Runs each job again and again, in one worker at a time however many are up: the run holds a lock
 * that the database frees by itself when the worker dies. A job may hand back what is to be done
 * after its transaction has committed, still under the lock.
 */
export function startJobs(jobs: readonly Job[], around: Surroundings): () => Promise<void> {
  tellPlanned(
    around.metrics,
    jobs.map(({ name, everyMs }) => ({ name, everySeconds: everyMs / 1000 })),
  )
  const loops = jobs.map((job) => startLoop(job, around))
  return async () => {
    await Promise.all(loops.map((stop) => stop()))
  }
}

function startLoop(job: Job, around: Surroundings): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()
  const next = (): void => {
    underWay = runOnce(job, around).finally(() => {
      if (!stopped) timer = setTimeout(next, job.everyMs)
    })
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}

async function runOnce(job: Job, { db, log, metrics }: Surroundings): Promise<void> {
  try {
    // Another worker that has the lock counts for itself.
    await whileAlone(db, `job ${job.name}`, (own) =>
      counted(metrics, job.name, async () => {
        const afterwards = await inTransaction(own, job.run)
        await afterwards?.()
      }),
    )
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed')
  }
}
