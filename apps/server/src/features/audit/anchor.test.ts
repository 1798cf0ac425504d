import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { behindTheTriggers, countRows, writeEntries, writeSealedLog } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { hostCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptRestore, anchorOf, tellHistory } from './accept.ts'
import { type AnchorLine, anchorFile, appendAnchor, readAnchor, readHistory } from './anchor.ts'
import { auditJobs } from './jobs.ts'
import { timeNow } from './store.ts'
import { verifyAudit } from './verify.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'corridor-anchor-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function line(sealSid: number, at = `2026-03-01T00:00:0${sealSid}.000000Z`): AnchorLine {
  return { sealSid, hash: sealSid.toString(16).padStart(64, '0'), at, system: '7', timeline: 1 }
}

describe('the file', () => {
  test('keeps every line, tells the newest, and the one of a time', async () => {
    expect(await readAnchor(dataDir)).toBeNull()
    for (const seal of [1, 2, 3]) await appendAnchor(dataDir, line(seal))
    expect(await readAnchor(dataDir)).toEqual(line(3))
    expect(await readHistory(dataDir)).toEqual([line(1), line(2), line(3)])
    expect(await anchorOf(dataDir, '2026-03-01T00:00:02.500Z')).toEqual(line(2))
    // To the microsecond, as the database tells it.
    await appendAnchor(dataDir, line(4, '2026-03-01T00:00:04.000600Z'))
    expect(await anchorOf(dataDir, '2026-03-01T00:00:04.000500Z')).toEqual(line(3))
    expect(await anchorOf(dataDir, '2026-03-01T00:00:04.000600Z')).toMatchObject({ sealSid: 4 })
    await expect(anchorOf(dataDir, '2026-02-28T00:00:00Z')).rejects.toThrow('Nothing was anchored')
    await expect(anchorOf(dataDir, 'noon')).rejects.toThrow('is no time')
  })

  test('forgets a line that a crash has torn, and no other', async () => {
    await appendAnchor(dataDir, line(1))
    await appendFile(anchorFile(dataDir), '{"sealSid":2,"ha')
    expect(await readAnchor(dataDir)).toEqual(line(1))
    await appendAnchor(dataDir, line(3))
    expect(await readHistory(dataDir)).toEqual([line(1), line(3)])
  })

  test('takes over the one seal of the time before', async () => {
    const { sealSid, hash } = line(5)
    await writeFile(join(dataDir, 'audit-anchor.json'), JSON.stringify({ sealSid, hash }))
    expect(await readAnchor(dataDir)).toMatchObject({ sealSid, hash })
    await appendAnchor(dataDir, line(6))
    expect((await readHistory(dataDir)).map((one) => one.sealSid)).toEqual([5, 6])
  })

  test('is thinned once it is large: a line a minute beyond a day, one an hour beyond a month', async () => {
    const begin = Date.parse('2026-03-01T00:00:00Z')
    const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString()
    const lines = Array.from({ length: 100_000 }, (_, n) => JSON.stringify(line(n + 1, at(n * 2))))
    await writeFile(anchorFile(dataDir), `${lines.join('\n')}\n`)
    await appendAnchor(dataDir, line(100_001, at(200_000)))
    const kept = await readHistory(dataDir)
    const dayAgo = at(200_000 - 86_400)
    const old = kept.filter((one) => one.at < dayAgo)
    expect(old).toHaveLength(Math.floor((200_000 - 86_400) / 60))
    expect(kept.length - old.length).toBe(43_201)
    await rm(anchorFile(dataDir))
  })
})

describe('a worker', () => {
  const server = useServer({}, { per: 'test' })

  function inProd(): Platform {
    return { ...server.worker, config: { ...server.worker.config, mode: 'PROD', dataDir } }
  }

  async function run(platform: Platform): Promise<void> {
    const [job] = auditJobs(platform)
    const afterwards = await inTransaction(platform.db, async (tx) => job?.run(tx))
    await afterwards?.()
  }

  test('begins the anchor with the first seal, and says where and when it was', async () => {
    await writeEntries(server.platform, [1])
    await run(inProd())
    expect(await readAnchor(dataDir)).toMatchObject({ sealSid: 1, keyId: 1, timeline: 1 })
    await run(inProd())
    expect(await readHistory(dataDir)).toHaveLength(1)
  })

  test('a worker that dies between the first seal and its line is gone on from, without a person', async () => {
    await writeEntries(server.platform, [1])
    const [job] = auditJobs(inProd())
    await inTransaction(server.db, async (tx) => job?.run(tx))
    expect(await readAnchor(dataDir)).toBeNull()
    await run(inProd())
    expect(await readAnchor(dataDir)).toMatchObject({ sealSid: 1 })
  })

  test('anchors a seal with a time at which it was there: a restore to a moment of the sealing does not have it', async () => {
    const platform = inProd()
    await writeEntries(server.platform, [1])
    await run(platform)
    await writeEntries(server.platform, [2])
    const [job] = auditJobs(platform)
    let during = ''
    const afterwards = await inTransaction(platform.db, async (tx) => {
      const done = await job?.run(tx)
      during = await timeNow(tx)
      return done
    })
    await afterwards?.()
    expect((await readAnchor(dataDir))?.sealSid).toBe(2)
    expect((await anchorOf(dataDir, during))?.sealSid).toBe(1)
  })

  test('without an anchor beside a log with seals fails in production, and seals nothing', async () => {
    await writeSealedLog(server.platform, 1, 2)
    await writeEntries(server.platform, [9])
    await expect(run(inProd())).rejects.toThrow('this machine has no anchor')
    expect(await countRows(server.db, 'audit_unsealed')).toBe(1)
    expect(await readAnchor(dataDir)).toBeNull()
    const platform = { ...inProd(), config: { ...inProd().config, mode: 'DEV' as const } }
    await run(platform)
    expect(await readAnchor(dataDir)).toMatchObject({ sealSid: 2 })
  })

  test('goes on after a restore that somebody has accepted, and the lines before stay', async () => {
    const platform = inProd()
    await writeEntries(server.platform, [1])
    await run(platform)
    const restoredTo = (await readAnchor(dataDir))?.at
    await writeEntries(server.platform, [2])
    await run(platform)
    const order = { by: 'Ana', reason: 'disk lost' }
    const accept = () =>
      acceptRestore({ ...server.platform, config: platform.config }, hostCall(platform.log, 'test'), order)
    await expect(accept()).rejects.toThrow('there is nothing to accept')
    await behindTheTriggers(server.db, async (tx) => {
      await sql`delete from audit_seals where sid = 2`.execute(tx)
      await sql`delete from audit_entries where sid = 2`.execute(tx)
    })
    await expect(run(platform)).rejects.toThrow('not in the log any more')
    // A clean restore is proved by the anchor of its time, before anybody excuses anything.
    const then = await anchorOf(dataDir, restoredTo)
    expect((await verifyAudit(server.db, then, platform.secrets)).findings).toEqual([])
    expect(await accept()).toContain('goes on from seal 1')
    await run(platform)
    const history = await readHistory(dataDir)
    expect(history.map(({ sealSid }) => sealSid)).toEqual([1, 2, 1, 2])
    expect(history[2]?.accepted).toEqual({ ...order, from: { sealSid: 2, hash: history[1]?.hash } })
    expect(await tellHistory(dataDir)).toContain('accepted by Ana in the place of seal 2: disk lost')
    const { rows } = await sql<{ after: object }>`
      select after from audit_entries where entity = 'audit_log'`.execute(server.db)
    expect(rows).toEqual([{ after: { event: 'restore accepted', ...order, seal: 1, anchoredSeal: 2 } }])
    expect(await readFile(anchorFile(dataDir), 'utf8')).toMatch(/\n$/)
  })

  test('lets nobody go on with a session from before a restore that was accepted', async () => {
    const platform = inProd()
    await addUser(server.platform, 'ana', 1)
    const session = await server.client.logIn('ana', testPassword)
    await run(platform)
    await appendAnchor(dataDir, line(99, new Date().toISOString()))
    const verify = () => server.client.attempt(sessionRoutes.verify, {}, session)
    expect((await verify()).status).toBe(200)
    const order = { by: 'Ana', reason: 'disk lost' }
    const own = { ...server.platform, config: platform.config }
    await acceptRestore(own, hostCall(platform.log, 'test'), order)
    expect((await verify()).status).toBe(401)
    const ended = await server.db.selectFrom('sessions').select('endReason').execute()
    expect(ended).toEqual([{ endReason: 'restored' }])
  })

  test('nothing is accepted where the anchor cannot be written: nobody is logged out', async () => {
    const { config } = inProd()
    await run(inProd())
    await addUser(server.platform, 'ana', 1)
    const session = await server.client.logIn('ana', testPassword)
    const nowhere = { ...server.platform, config: { ...config, dataDir: anchorFile(dataDir) } }
    const order = { by: 'Ana', reason: 'disk lost' }
    await expect(acceptRestore(nowhere, hostCall(server.platform.log, 'test'), order)).rejects.toThrow(
      'cannot be written',
    )
    expect((await server.client.attempt(sessionRoutes.verify, {}, session)).status).toBe(200)
  })

  test('a log that is not whole in itself is not accepted', async () => {
    await writeSealedLog(server.platform, 2, 2)
    await behindTheTriggers(server.db, async (tx) => {
      await sql`update audit_entries set actor_login = 'x' where sid = 1`.execute(tx)
    })
    const platform = { ...server.platform, config: inProd().config }
    const accepted = acceptRestore(platform, hostCall(platform.log, 'test'), {
      by: 'Ana',
      reason: 'disk lost',
    })
    await expect(accepted).rejects.toThrow('not whole in itself')
  })
})
