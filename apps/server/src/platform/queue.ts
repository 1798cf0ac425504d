import { type Db as BossHandle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { usualStatementMs } from './db/answer-limit.ts'
import type { Tx } from './db/database.ts'
import { rawQuery } from './db/statement.ts'
import { counted, type Metrics } from './metrics.ts'
import { bossLine } from './schedules.ts'

/** Work for later, such as a mail: its name and what it is told. */
export interface QueuedJob<Data extends object> {
  readonly name: string
  readonly data: z.ZodType<Data>
}

export function queuedJob<Data extends object>(name: string, data: z.ZodType<Data>): QueuedJob<Data> {
  return { name, data }
}

interface Surroundings {
  readonly databaseUrl: string
  readonly log: Logger
  readonly metrics: Metrics
  readonly pollSeconds?: number
  /** The wait before a failed job is tried again; it doubles each time. */
  readonly retrySeconds?: number
}

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** A second less than a process has to end, as for the schedules. */
const patienceMs = 7_000

function inside(tx: Tx): BossHandle {
  return {
    executeSql: async (text, values) => ({ rows: await rawQuery(tx, text, values) }),
  }
}

/** What sends jobs and what runs them. Both name all jobs, so that either may be started first. */
export async function openQueue(
  { databaseUrl, log, metrics, pollSeconds = 2, retrySeconds = 30 }: Surroundings,
  jobs: readonly Pick<QueuedJob<object>, 'name'>[],
) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'corridor-queue',
    ...bossLine(usualStatementMs),
    max: 2,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue failed'))
  await boss.start()
  for (const { name } of jobs) {
    await boss.createQueue(name, { retryLimit: 5, retryDelay: retrySeconds, retryBackoff: true })
  }
  return {
    /** The job exists if the transaction commits, and only then. */
    enqueue: async <Data extends object>(tx: Tx, { name }: QueuedJob<Data>, data: Data): Promise<void> => {
      await boss.send(name, data, { db: inside(tx) })
    },

    /**
     * Runs a job that was queued, in one worker. One whose worker dies halfway is run again: what it did already
     * must do no harm twice.
     */
    work: async <Data extends object>(
      { name, data }: QueuedJob<Data>,
      run: (data: Data) => Promise<void>,
    ): Promise<void> => {
      await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
        try {
          await counted(metrics, name, () => run(data.parse(job?.data)))
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed')
          // pg-boss must know, to try again.
          throw error
        }
      })
    },

    stop: () => boss.stop({ timeout: patienceMs }),
  }
}
