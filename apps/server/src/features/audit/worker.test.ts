import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { behindTheTriggers, countRows, sealCounts, writeEntries } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { pause, until } from '#support/users.ts'
import { startWorker } from '../../app.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { startJobs } from '../../platform/jobs.ts'
import { openPlatform, type Platform } from '../../platform/platform.ts'
import { readAnchor } from './anchor.ts'
import { auditJobs } from './jobs.ts'
import { sealNewEntries } from './seal.ts'
import { verifyAudit } from './verify.ts'

const toStop: (() => Promise<unknown>)[] = []

const server = useServer({}, { per: 'test' })

afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
})

/** Another process would have a pool and metrics of its own; so has this. */
function another(): Platform {
  const platform = openPlatform(server.platform.config)
  toStop.push(() => platform.db.destroy())
  return platform
}

async function work(platform: Platform): Promise<void> {
  const { stop } = await startWorker(platform)
  toStop.unshift(stop)
}

async function failures({ metrics }: Platform): Promise<number> {
  const { values } = await metrics.jobFailures.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

function anchor() {
  return readAnchor(server.platform.config.dataDir)
}

async function allSealedAndAnchored(): Promise<boolean> {
  const { db } = server.platform
  if ((await countRows(db, 'audit_unsealed')) > 0) return false
  return (await anchor())?.sealSid === (await countRows(db, 'audit_seals'))
}

test('a worker seals every two seconds what is written and puts the newest seal into the anchor file', async () => {
  const { db, config } = server.platform
  // The rhythm is asked for, not timed: how long a run takes is a matter of the machine.
  expect(auditJobs(server.platform).map(({ name, everyMs }) => [name, everyMs])).toEqual([
    ['seal-audit', 2_000],
  ])
  await work(server.platform)
  // The run that a worker begins with is over: from here on only its rhythm counts.
  await writeEntries(server.platform, [1])
  await until('sealed and anchored', allSealedAndAnchored)
  await writeEntries(server.platform, [2, 3])
  await until('sealed and anchored', allSealedAndAnchored)
  const newest = await db
    .selectFrom('auditSeals')
    .select(['sid', 'hash'])
    .orderBy('sid', 'desc')
    .executeTakeFirstOrThrow()
  // A line for each run that found something: how many there are depends on when the entries came.
  const lines = (await readFile(join(config.dataDir, 'audit-anchor.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    sealSid: newest.sid,
    hash: newest.hash.toString('hex'),
  })
  expect(await verifyAudit(db, await anchor(), server.platform.secrets)).toMatchObject({
    entries: 3,
    findings: [],
  })
  const { values } = await server.platform.metrics.sealedEntries.get()
  expect(values[0]?.value).toBe(3)
})

test('two workers at once seal every entry once, and neither of them fails', async () => {
  const { db } = server.platform
  const workers = [another(), another()]
  for (const worker of workers) await work(worker)
  let entries = 0
  // Until each of them has had its turns, however slow they are.
  while ((await countRows(db, 'audit_seals')) < 4) {
    await writeEntries(server.platform, [1, 2, 3, 4, 5])
    entries += 5
    await pause(250)
  }
  await until('sealed and anchored', allSealedAndAnchored)
  expect(await sealCounts(db)).toEqual(Array(entries).fill(1))
  const { findings } = await verifyAudit(db, await anchor(), server.platform.secrets)
  expect(findings).toEqual([])
  expect(await Promise.all(workers.map(failures))).toEqual([0, 0])
})

test('an anchor that a crash prevented is written by the next run, without anything new to seal', async () => {
  await writeEntries(server.platform, [1])
  const { newest } = await inTransaction(server.platform.db, (tx) =>
    sealNewEntries(tx, server.platform.secrets),
  )
  expect(await anchor()).toBeNull()
  await work(server.platform)
  await until('the anchor', async () => (await anchor()) !== null)
  expect(await anchor()).toMatchObject({ ...newest })
})

test('a worker puts no seal on a log that was tampered with, nor moves the anchor that proves it', async () => {
  const { db, config } = server.platform
  await writeEntries(server.platform, [1, 2])
  await work(server.platform)
  await until('sealed and anchored', allSealedAndAnchored)
  const proof = await anchor()
  await behindTheTriggers(db, async (tx) => {
    await sql`update audit_entries set actor_login = 'somebody else' where sid = 1`.execute(tx)
    await sql`delete from audit_seals`.execute(tx)
    await sql`insert into audit_unsealed select sid from audit_entries`.execute(tx)
    await sealNewEntries(tx, server.platform.secrets)
  })
  const { mtimeMs } = await stat(join(config.dataDir, 'audit-anchor.jsonl'))
  await writeEntries(server.platform, [3])
  await until('a failure in the metrics', async () => (await failures(server.platform)) > 0)
  expect(await countRows(db, 'audit_unsealed')).toBe(1)
  expect(await anchor()).toEqual(proof)
  expect((await stat(join(config.dataDir, 'audit-anchor.jsonl'))).mtimeMs).toBe(mtimeMs)
  expect((await verifyAudit(db, proof, server.platform.secrets)).findings).toEqual([
    'Seal 1 is not the one that was anchored.',
  ])
})

describe('a job', () => {
  test('runs in one worker at a time, together with what it does after its transaction', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const job = {
      name: 'counted',
      everyMs: 1,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        return async () => {
          await pause(10)
          running -= 1
          runs += 1
        }
      },
    }
    const workers = [another(), another(), another()]
    const stops = workers.map((worker) => startJobs([job], worker))
    await until('twenty runs', async () => runs >= 20)
    for (const stop of stops) await stop()
    expect(most).toBe(1)
    const finished = runs
    await pause(50)
    expect(runs).toBe(finished)
    expect(await Promise.all(workers.map(failures))).toEqual([0, 0, 0])
  })

  test('that fails is undone, counted, and run again', async () => {
    const platform = another()
    let runs = 0
    const job = {
      name: 'failing',
      everyMs: 1,
      run: async (tx: Parameters<typeof sealNewEntries>[0]) => {
        runs += 1
        await sql`insert into login_throttle (key) values (${`run ${runs}`})`.execute(tx)
        if (runs < 3) throw new Error('not yet')
        return undefined
      },
    }
    const stop = startJobs([job], platform)
    await until('the third run', async () => runs >= 3)
    await stop()
    // It may have run on before it was stopped: only the first three are judged.
    const firstThree = ['run 1', 'run 2', 'run 3']
    const kept = await platform.db
      .selectFrom('loginThrottle')
      .select('key')
      .where('key', 'in', firstThree)
      .execute()
    expect(kept).toEqual([{ key: 'run 3' }])
    expect(await failures(platform)).toBe(2)
  })
})
