import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { describe, expect, inject, type TestContext, test } from 'vitest'
import { startProxy } from '#support/database-proxy.ts'
import { cloneDatabase } from '#support/postgres.ts'
import { until } from '#support/users.ts'
import { makeMetrics } from './metrics.ts'
import { type ScheduledJob, startSchedules } from './schedules.ts'

/** A database of its own, so that the tests of this file can wait side by side. */
async function setUp({ onTestFinished }: TestContext) {
  const database = await cloneDatabase(inject('adminUrl'), inject('template'))
  // Looks at the same tables and sends jobs by hand; runs none.
  const hand = new PgBoss({ connectionString: database.url, max: 2, schedule: false, supervise: false })
  hand.on('error', () => {})
  await hand.start()
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await hand.stop({ graceful: false })
    await database.drop()
  })
  /** What a process of its own would have. */
  const worker = async (
    jobs: ScheduledJob[],
    { databaseUrl = database.url, statementMs = 30_000, stopMs = 240_000, ...more }: WorkerSettings = {},
  ) => {
    const logged: Logged[] = []
    const log = pino(
      { base: null },
      { write: (line: string) => void logged.push(JSON.parse(line) as Logged) },
    )
    const metrics = makeMetrics()
    const pace = { pollSeconds: 0.5, cronSeconds: 30, retrySeconds: 0, ...more }
    const { stop, measure } = await startSchedules(jobs, {
      databaseUrl,
      log,
      metrics,
      pace,
      statementMs,
      stopMs,
    })
    stops.push(stop)
    return { stop, measure, logged, metrics, failures: async () => (await metrics.jobFailures.get()).values }
  }
  const states = async (name: string) => (await hand.findJobs(name)).map(({ state }) => state)
  const run = (text: string) => hand.getDb().executeSql(text)
  return { url: database.url, hand, worker, states, run }
}

interface WorkerSettings {
  readonly cronSeconds?: number
  readonly databaseUrl?: string
  readonly statementMs?: number
  readonly stopMs?: number
}

interface Logged {
  readonly level: number
  readonly msg: string
}

/** Once a year: whatever runs in a test was sent by hand. */
function job(name: string, run: () => Promise<void>, cron = '0 0 29 2 *'): ScheduledJob {
  return {
    name,
    cron,
    run,
  }
}

async function idle() {}

/** A door that a job waits at until the test opens it. */
function makeGate() {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  return { opened, open: () => open() }
}

describe.concurrent('stopping', () => {
  test('waits for the work under way and begins no other', async (context) => {
    const { hand, worker, states } = await setUp(context)
    const order: string[] = []
    const gate = makeGate()
    const slow = job('slow', async () => {
      order.push('begun')
      await gate.opened
      order.push('done')
    })
    const { stop } = await worker([slow, job('other', async () => void order.push('other'))])
    await hand.send('slow')
    await until('the beginning', async () => order.length > 0)
    const stopping = stop().then(() => order.push('stopped'))
    await hand.send('other')
    gate.open()
    await stopping
    expect(order).toEqual(['begun', 'done', 'stopped'])
    expect([await states('slow'), await states('other')]).toEqual([['completed'], ['created']])
  })

  test('gives back what does not end, for another worker to do', async (context) => {
    const { hand, worker, states } = await setUp(context)
    let runs = 0
    const stuck = job('stuck', () => {
      runs += 1
      return runs === 1 ? new Promise<void>(() => {}) : Promise.resolve()
    })
    const first = await worker([stuck], { stopMs: 2_000 })
    await hand.send('stuck')
    await until('the beginning', async () => runs === 1)
    // Without an end to its patience it would wait for the job.
    await first.stop()
    expect(await states('stuck')).toEqual(['retry'])
    await worker([stuck])
    await until('the second run', async () => (await states('stuck')).includes('completed'))
  })
})

describe.concurrent('the calendar', () => {
  test('runs a job when it is due', async (context) => {
    const { worker, states } = await setUp(context)
    let runs = 0
    const { failures } = await worker([job('due', async () => void (runs += 1), '* * * * *')], {
      cronSeconds: 1,
    })
    await until('a run', async () => runs > 0)
    await until('its end', async () => (await states('due')).includes('completed'))
    expect(await failures()).toEqual([{ labels: { task: 'due' }, value: 0 }])
  })

  test('holds each job of the code once, as the code has it now, and none that is gone', async (context) => {
    const { hand, worker } = await setUp(context)
    const planned = async () =>
      (await hand.getSchedules()).map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`).sort()
    await worker([job('stays', idle, '0 1 * * *'), job('goes', idle, '0 2 * * *')])
    expect(await planned()).toEqual(['goes 0 2 * * * UTC', 'stays 0 1 * * * UTC'])
    const tokyo = { ...job('new', idle, '0 4 * * *'), tz: 'Asia/Tokyo' }
    await worker([job('stays', idle, '0 3 * * *'), tokyo])
    const expected = ['new 0 4 * * * Asia/Tokyo', 'stays 0 3 * * * UTC']
    expect(await planned()).toEqual(expected)
    await worker([job('stays', idle, '0 3 * * *'), tokyo])
    expect(await planned()).toEqual(expected)
    await worker([])
    expect(await planned()).toEqual([])
  })

  test('makes up once for what came due while no worker was up', async (context) => {
    const { worker, run, states } = await setUp(context)
    let runs = 0
    const minute = new Date(Date.now() - 10 * 60_000).getUTCMinutes()
    const hourly = job('hourly', async () => void (runs += 1), `${minute} * * * *`)
    const { stop } = await worker([hourly], { cronSeconds: 1 })
    await stop()
    await run(`update pgboss.schedule set created_on = now() - interval '4 hours'`)
    await run(`update pgboss.version set cron_on = now() - interval '3 hours'`)
    await worker([hourly], { cronSeconds: 1 })
    await until('a run', async () => runs > 0)
    await until('its end', async () => (await states('hourly')).join() === 'completed')
    expect(runs).toBe(1)
  })

  test('tells how far runs are apart, and when the last one ended in any worker', async (context) => {
    const { hand, worker, run, states } = await setUp(context)
    const jobs = [
      job('daily', idle, '10 3 * * *'),
      job('never_yet', idle, '*/15 * * * *'),
      job('yearly', idle),
    ]
    const begun = Date.now() / 1000
    const { metrics, measure } = await worker(jobs)
    const told = async (figure: typeof metrics.jobPeriod) =>
      Object.fromEntries((await figure.get()).values.map(({ labels, value }) => [labels.task, value]))
    expect(await told(metrics.jobPeriod)).toEqual({ daily: 86_400, never_yet: 900 })
    expect((await told(metrics.jobLastSuccess))['daily']).toBeGreaterThan(begun - 1)
    await hand.send('daily')
    await until('its end', async () => (await states('daily')).includes('completed'))
    // As if it had been another worker, hours ago.
    await run(`update pgboss.job set completed_on = timestamptz '2026-01-02 03:04:05Z' where name = 'daily'`)
    await measure()
    const { daily, never_yet: never } = await told(metrics.jobLastSuccess)
    expect(daily).toBe(Date.parse('2026-01-02T03:04:05Z') / 1000)
    expect(never).toBeGreaterThan(begun - 1)
  })

  test('that nobody can read stops the start', async (context) => {
    const { worker } = await setUp(context)
    const starting = worker([job('wrong', idle, '61 * * * *')])
    await expect(starting).rejects.toThrow(/61/)
  })
})

describe.concurrent('a job', () => {
  test('runs once and in one of two workers, and does not pile up behind itself', async (context) => {
    const { hand, worker, states } = await setUp(context)
    let running = 0
    let most = 0
    let runs = 0
    let gate = makeGate()
    const counted = job('counted', async () => {
      running += 1
      most = Math.max(most, running)
      await gate.opened
      running -= 1
      runs += 1
    })
    await Promise.all([worker([counted]), worker([counted])])
    for (let round = 1; round <= 3; round += 1) {
      gate = makeGate()
      const sent = await Promise.all(Array.from({ length: 10 }, () => hand.send('counted')))
      expect(sent.filter((id) => id !== null)).toHaveLength(1)
      await until('a run', async () => running === 1)
      expect(await hand.send('counted')).toBeNull()
      gate.open()
      await until('its end', async () => (await states('counted')).every((state) => state === 'completed'))
      expect(runs).toBe(round)
    }
    expect(most).toBe(1)
  })

  test('that throws is logged, counted and tried again', async (context) => {
    const { hand, worker, states } = await setUp(context)
    let runs = 0
    const failing = job('failing', async () => {
      runs += 1
      if (runs < 3) throw new Error(`not yet ${runs}`)
    })
    const { logged, failures } = await worker([failing])
    expect(await failures()).toEqual([{ labels: { task: 'failing' }, value: 0 }])
    await hand.send('failing')
    await until('success', async () => (await states('failing')).includes('completed'))
    expect(runs).toBe(3)
    expect(await failures()).toEqual([{ labels: { task: 'failing' }, value: 2 }])
    expect(logged).toMatchObject([
      { level: 50, msg: 'job failed', job: 'failing', err: { message: 'not yet 1' } },
      { level: 50, msg: 'job failed', job: 'failing', err: { message: 'not yet 2' } },
    ])
  })

  test('that fails for good makes room for the next one', async (context) => {
    const { hand, worker, states } = await setUp(context)
    const hopeless = job('hopeless', () => Promise.reject(new Error('never')))
    const { failures } = await worker([hopeless])
    await hand.send('hopeless', null, { retryLimit: 1 })
    await until('the end', async () => (await states('hopeless')).includes('failed'))
    expect(await failures()).toEqual([{ labels: { task: 'hopeless' }, value: 2 }])
    expect(await hand.send('hopeless')).not.toBeNull()
  })

  test('whose worker died comes back', async (context) => {
    const { hand, worker, states, run } = await setUp(context)
    let runs = 0
    const orphan = job('orphan', async () => void (runs += 1))
    const first = await worker([orphan])
    await first.stop()
    await hand.send('orphan')
    // Taken and never heard of again; the time in which a heart may be silent is set to be over.
    expect(await hand.fetch('orphan')).toHaveLength(1)
    await run(`update pgboss.job set heartbeat_on = now() - interval '21 seconds'`)
    await worker([orphan])
    await until('a run', async () => runs === 1)
    await until('its end', async () => (await states('orphan')).includes('completed'))
  })
})

test('a network that has gone silent is given up, and work goes on once it can be reached', async (context) => {
  const { url, hand, worker } = await setUp(context)
  const proxy = await startProxy(new URL(url))
  context.onTestFinished(() => {
    proxy.cut()
    proxy.stop()
  })
  let runs = 0
  const any = job('any', async () => {
    runs += 1
  })
  await worker([any], { databaseUrl: proxy.url, statementMs: 5_000 })
  proxy.silence()
  await hand.send('any')
  proxy.hear()
  await expect.poll(() => runs, { timeout: 120_000 }).toBe(1)
})

describe.concurrent('what pg-boss itself complains about', () => {
  test('is in the log', async (context) => {
    const { worker, run } = await setUp(context)
    const { logged } = await worker([job('any', idle)])
    await run('alter table pgboss.job_common rename to gone')
    await until('an error', async () => logged.some(({ level }) => level === 50))
    expect(logged.find(({ level }) => level === 50)).toMatchObject({
      msg: 'scheduler failed',
      err: { message: expect.stringContaining('"pgboss.job_common" does not exist') },
    })
    await run('alter table pgboss.gone rename to job_common')
  })

  test('is no failure while it stops', async (context) => {
    const { hand, worker, run } = await setUp(context)
    const gate = makeGate()
    const { logged, stop, failures } = await worker([job('slow', () => gate.opened)])
    await hand.send('slow')
    await until('a run', async () => (await hand.findJobs('slow')).some(({ state }) => state === 'active'))
    const stopped = stop()
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'corridor-schedules' and datname = current_database()`,
    )
    await until('the word of it', async () => logged.some(({ msg }) => msg.includes('while it stops')))
    gate.open()
    await stopped
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
    expect(await failures()).toEqual([{ labels: { task: 'slow' }, value: 0 }])
  })
})
