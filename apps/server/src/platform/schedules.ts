import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { longestGapSeconds } from './cron-period.ts'
import { LimitedClient, serverLimits, usualStatementMs, watchedLine } from './db/answer-limit.ts'
import { counted, type Metrics, tellPlanned } from './metrics.ts'

export interface ScheduledJob {
  readonly name: string
  readonly cron: string
  /** UTC unless told otherwise. */
  readonly tz?: string
  /** May be run again after it failed or its worker died halfway: what it did already must do no harm twice. */
  readonly run: () => Promise<void>
}

export interface Pace {
  /** How often a worker looks for a job. */
  readonly pollSeconds: number
  /** How often the calendar is looked at. */
  readonly cronSeconds: number
  /** The wait before a failed job is tried again; it doubles each time. */
  readonly retrySeconds: number
}

interface Surroundings {
  readonly databaseUrl: string
  readonly log: Logger
  readonly metrics: Metrics
  readonly pace?: Pace
  readonly statementMs?: number
  /** What the process has to end. */
  readonly stopMs: number
}

const usualPace: Pace = { pollSeconds: 2, cronSeconds: 30, retrySeconds: 30 }

/** So much earlier than the process ends what is not done is handed back, not left to its heartbeat. */
const handBackMs = 1_000

/**
 * pg-boss keeps everything in a schema of its own, `pgboss`. It is made and brought up to date by whoever migrates: a
 * worker may have a role that can make nothing.
 */
export async function prepareSchedules(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'corridor-migrate',
    max: 1,
    schedule: false,
    supervise: false,
  })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure ??= error
  })
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failure) throw failure
}

/** A pool of its own, which passes on to the driver what it does not know itself. */
export function bossLine(statementMs: number) {
  return {
    ...watchedLine(statementMs),
    Client: LimitedClient,
    options: serverLimits(statementMs, statementMs),
  }
}

interface Schedules {
  readonly stop: () => Promise<void>
  /** What the tables know of the runs in all workers. */
  readonly measure: () => Promise<void>
}

/**
 * Runs jobs by the calendar, each in one worker at a time however many are up. `jobs` is the whole
 * list: what the database still plans for others is removed.
 */
export async function startSchedules(
  jobs: readonly ScheduledJob[],
  { databaseUrl, log, metrics, pace = usualPace, statementMs = usualStatementMs, stopMs }: Surroundings,
): Promise<Schedules> {
  const boss = new PgBoss(settings(databaseUrl, pace, statementMs))
  let stopping = false
  boss.on('error', (error) => {
    // A database that is stopped at the same time takes its connections away: nobody needs to be woken for it.
    if (stopping) log.info({ why: error.message }, 'scheduler interrupted while it stops')
    else log.error({ err: error }, 'scheduler failed')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  try {
    await boss.start()
    tellPlanned(
      metrics,
      jobs.map(({ name, cron }) => ({ name, everySeconds: longestGapSeconds(cron) })),
    )
    for (const job of jobs) {
      await plan(boss, job, pace)
      await boss.work(job.name, workSettings(pace), () => runCounted(job, { log, metrics }))
    }
    await forgetOthers(boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    stop: () => {
      stopping = true
      return boss.stop({ timeout: stopMs - handBackMs })
    },
    measure: () => measureLastSuccess(boss, jobs, metrics),
  }
}

function settings(databaseUrl: string, { cronSeconds }: Pace, statementMs: number): ConstructorOptions {
  return {
    connectionString: databaseUrl,
    application_name: 'corridor-schedules',
    ...bossLine(statementMs),
    max: 3,
    // The timer and what it may do are two settings; a dead worker is noticed only as fast as the slower one.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: Math.min(cronSeconds, 5),
  }
}

function workSettings({ pollSeconds }: Pace) {
  return {
    pollingIntervalSeconds: pollSeconds,
    // Several beats fit into the time after which the job is given to another worker: one may get lost.
    heartbeatRefreshSeconds: 5,
  }
}

/**
 * In any process: where one of two workers has done every run for days, the other would else tell of days ago, or of its
 * own start, as soon as that one is gone.
 */
async function measureLastSuccess(
  boss: PgBoss,
  jobs: readonly ScheduledJob[],
  { jobLastSuccess }: Pick<Metrics, 'jobLastSuccess'>,
): Promise<void> {
  const { rows }: { rows: { task: string; at: Date }[] } = await boss.getDb().executeSql(
    `select name as task, max(completed_on) as at from pgboss.job
    where state = 'completed' and name = any ($1) group by name`,
    [jobs.map(({ name }) => name)],
  )
  for (const { task, at } of rows) jobLastSuccess.set({ task }, at.getTime() / 1000)
}

async function plan(boss: PgBoss, { name, cron, tz }: ScheduledJob, pace: Pace): Promise<void> {
  const queue = {
    heartbeatSeconds: 20,
    retryLimit: 3,
    retryDelay: pace.retrySeconds,
    retryBackoff: true,
  }
  // Waiting, running or waiting for a retry: of these there is one at most, and whatever comes due is dropped.
  await boss.createQueue(name, { ...queue, policy: 'exclusive' })
  // A queue that stood already keeps what it was made with.
  await boss.updateQueue(name, queue)
  // What came due while no worker was up is made up for once.
  await boss.schedule(name, cron, null, { missed: 'once', ...(tz !== undefined && { tz }) })
}

async function forgetOthers(boss: PgBoss, jobs: readonly ScheduledJob[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name, key)
  }
}

async function runCounted(
  { name, run }: ScheduledJob,
  { log, metrics }: Pick<Surroundings, 'log' | 'metrics'>,
): Promise<void> {
  try {
    await counted(metrics, name, run)
  } catch (error) {
    log.error({ err: error, job: name }, 'job failed')
    // pg-boss must know, to try again.
    throw error
  }
}
