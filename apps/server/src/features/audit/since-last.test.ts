import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { behindTheTriggers, writeEntries, writeEntry, writeSealedLog } from '#support/audit.ts'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { hostCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { acceptRestore } from './accept.ts'
import { appendAnchor } from './anchor.ts'
import { type ProvedMark, readProved, writeProved } from './proved.ts'
import { sealNewEntries } from './seal.ts'
import { verifyAudit } from './verify.ts'

const server = useServer({}, { per: 'test' })

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'corridor-proved-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function sinceLast() {
  const from = await readProved(dataDir)
  const proved = (mark: ProvedMark) => writeProved(dataDir, mark)
  return verifyAudit(server.db, null, server.platform.secrets, { from, proved })
}

function seal() {
  return inTransaction(server.db, (tx) => sealNewEntries(tx, server.platform.secrets))
}

function tamper(text: string) {
  return behindTheTriggers(server.db, (tx) => sql.raw(text).execute(tx))
}

test('the command line goes on from where it came to, and says so', async () => {
  const { databaseUrl } = server.platform.config
  const verify = (...more: string[]) =>
    runCli(['audit-verify', ...more], { ...testEnvironment(databaseUrl), DATA_DIR: dataDir })
  await writeSealedLog(server.platform, 3, 4)
  const { newest } = await seal()
  if (newest) await appendAnchor(dataDir, { ...newest, at: new Date().toISOString() })
  expect((await verify('--since-last')).out).toBe('12 entries under 3 seals: all as they were written.\n')
  await writeSealedLog(server.platform, 2, 4)
  expect((await verify('--since-last')).out).toBe(
    '8 entries under 2 seals since seal 3: all as they were written.\n',
  )
  // Without the word it is the whole log, and nothing is noted.
  await writeSealedLog(server.platform, 1, 1)
  expect((await verify()).out).toBe('21 entries under 6 seals: all as they were written.\n')
  expect((await readProved(dataDir))?.sealSid).toBe(5)
  expect(await verify('--since-last', '--at', '2026-11-14T12:00:00Z')).toMatchObject({
    code: 1,
    err: 'Say one of --at and --since-last.\n',
  })
})

test('in production nothing new is no proof where the anchor is gone', async () => {
  const { databaseUrl } = server.platform.config
  await writeSealedLog(server.platform, 1, 2)
  expect((await sinceLast()).findings).toEqual([])
  const env = { ...testEnvironment(databaseUrl), MODE: 'PROD', DATA_DIR: dataDir }
  expect(await runCli(['audit-verify', '--since-last'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no anchor'),
  })
})

test('what no key here speaks for is never behind the mark', async () => {
  await writeSealedLog(server.platform, 2, 2)
  expect((await sinceLast()).findings).toEqual([])
  await writeSealedLog(server.platform, 2, 2)
  await tamper('update audit_seals set key_id = 9 where sid > 2')
  expect((await sinceLast()).findings).toEqual([
    'The seals from 3 on are signed with key 9, which is not in the ring.',
  ])
  expect((await readProved(dataDir))?.sealSid).toBe(2)
})

test('what is behind the mark is looked at in full, and the mark itself', async () => {
  await writeSealedLog(server.platform, 25, 3)
  expect(await sinceLast()).toEqual({ seals: 25, entries: 75, findings: [] })
  await writeSealedLog(server.platform, 2, 3)
  await tamper(`update audit_entries set actor_login = 'nobody' where sid = 80`)
  expect((await sinceLast()).findings).toEqual([
    'Seal 27: an entry among 79 to 81, or the seal itself, is not as it was sealed.',
  ])
  // Nothing that has a finding is ever behind the mark.
  expect((await readProved(dataDir))?.sealSid).toBe(25)
  await tamper(`update audit_entries set actor_login = 'host' where sid = 80`)
  expect((await sinceLast()).findings).toEqual([])
  expect((await readProved(dataDir))?.sealSid).toBe(27)
  await tamper(`update audit_seals set hash = sha256('another') where sid = 27`)
  expect((await sinceLast()).findings).toContain('Seal 27 is not the one that was proved.')
  await tamper('delete from audit_seals where sid = 27')
  expect((await sinceLast()).findings).toContain('The log was cut off: seal 27 was proved and is gone.')
})

test('an entry that nobody queued is found; one that is committed late is none', async () => {
  await writeSealedLog(server.platform, 1, 2)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let inserted = () => {}
  const begun = new Promise<void>((done) => (inserted = done))
  const late = inTransaction(server.db, async (tx) => {
    await writeEntry(server.platform, tx, 1)
    inserted()
    await held
  })
  await begun
  await writeEntries(server.platform, [2])
  await seal()
  release()
  await late
  // Of a smaller number than what is sealed, and still in the queue.
  expect((await sinceLast()).findings).toEqual([])
  await seal()
  expect((await sinceLast()).findings).toEqual([])
  await tamper(`insert into audit_entries (actor_login, action, entity, entity_sid, request_id)
    values ('host', 'event', 'app_user', 1, 'x')`)
  await writeEntries(server.platform, [3])
  await seal()
  const finding = 'Entries that were never queued for a seal: 5.'
  expect((await sinceLast()).findings).toEqual([finding])
  // It stays in mind, also where everything behind it is in order.
  await writeSealedLog(server.platform, 1, 2)
  expect((await sinceLast()).findings).toEqual([finding])
})

test('an accepted restore forgets what was proved: it may not be there any more', async () => {
  await writeSealedLog(server.platform, 2, 2)
  expect((await sinceLast()).findings).toEqual([])
  await appendAnchor(dataDir, { sealSid: 99, hash: '0'.repeat(64), at: new Date().toISOString() })
  await acceptRestore(
    { ...server.platform, config: { ...server.platform.config, dataDir } },
    hostCall(server.platform.log, 'test'),
    { by: 'Ana', reason: 'disk lost' },
  )
  expect(await readProved(dataDir)).toBeNull()
})
