import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers, writeEntries } from '#support/audit.ts'
import { check, useKeyWorld } from '#support/rings.ts'
import { tellArchive, tellStandbys } from './doctor/server.ts'
import { doctorCommand } from './doctor-command.ts'
import { appendAnchor } from './features/audit/anchor.ts'
import { sealNewEntries } from './features/audit/seal.ts'
import { inTransaction } from './platform/db/database.ts'
import { applyRoles } from './platform/db/roles.ts'
import type { Platform } from './platform/platform.ts'

const world = useKeyWorld()

/** As one that somebody has set up by the book. */
async function settled(): Promise<Platform> {
  const { platform } = world.server()
  await check(platform)
  await applyRoles(platform.config.databaseUrl)
  return platform
}

/** Every finding by what it is about: level and words. */
async function examine(platform: Platform): Promise<Readonly<Record<string, string>>> {
  const told = await doctorCommand.run(platform).catch((error: Error) => error.message)
  const findings = told.split('\n').map((line) => line.split(/ {2,}/))
  return Object.fromEntries(findings.map(([level, about, words]) => [about, `${level}: ${words}`]))
}

test('of a house in order every line says so, but of a server that does not wait for its disk', async () => {
  const platform = await settled()
  await writeEntries(platform, [1])
  const { newest } = await inTransaction(platform.db, (tx) => sealNewEntries(tx, platform.secrets))
  if (newest) await appendAnchor(platform.config.dataDir, { ...newest, at: new Date().toISOString() })
  expect(await examine(platform)).toMatchObject({
    PostgreSQL: expect.stringMatching(/^ok: 1[5-8]\b.*, primary$/),
    fsync: 'bad: off: a transfer that was acknowledged may be lost. Set it to on',
    full_page_writes: expect.stringMatching(/^(ok: on|bad: off)/),
    connections: expect.stringMatching(/^(ok|look): \d+ of \d+ in use/),
    clock: expect.stringMatching(/^ok: -?0\.\d s between/),
    schema: expect.stringMatching(/^ok: \d{4}_/),
    mode: 'ok: DEV',
    keys: 'ok: 1; 1 writes',
    rights: 'ok: as they should be',
    seals: 'ok: nothing waits',
    anchor: expect.stringMatching(/^ok: seal \d+ of \S+ stands$/),
    ledger: 'ok: not proved yet; the worker does it at 03:10 UTC',
  })
})

test('what is wrong with one thing does not hide the others', async () => {
  const platform = await settled()
  const { db, config } = platform
  await writeEntries(platform, [1])
  await behindTheTriggers(db, async (tx) => {
    await sql`update audit_entries set at = at - interval '2 minutes'`.execute(tx)
    await sql`update wholesale_rates set as_of = now() - interval '30 hours'`.execute(tx)
  })
  await appendAnchor(config.dataDir, { sealSid: 99, hash: '0'.repeat(64), at: new Date().toISOString() })
  await sql`update installation set mode = 'INT'`.execute(db)
  await sql`grant delete on ledger_postings to corridor_gateway`.execute(db)
  const found = await examine(world.withWrongKey())
  expect(found).toMatchObject({
    keys: expect.stringMatching(/^bad: Key 1 of the ring is not the key that this database knows as 1/),
    mode: expect.stringMatching(/^bad: This process is in mode DEV, but its database is in mode INT\./),
    rights: 'bad: Too much: DELETE on public.ledger_postings for corridor_gateway. Run `roles --apply`',
    seals: expect.stringMatching(/^bad: changes wait for 1[2-9]\d s: is a worker running\?$/),
    anchor: expect.stringMatching(/^bad: seal 99 of \S+ is not in the log/),
    rates: expect.stringMatching(/^bad: oldest [A-Z]{3}, 30\.\d of 24 hours: no price is told any more$/),
  })
})

test('a standby that is asked for and missing, and an archive that fails, are bad; none at all is to be looked at', () => {
  const standbys = { asked: '', standbys: 0, synchronous: 0 }
  expect(tellStandbys(standbys).level).toBe('look')
  expect(tellStandbys({ ...standbys, asked: 'ANY 1 (*)' }).level).toBe('bad')
  expect(tellStandbys({ asked: 'ANY 1 (*)', standbys: 2, synchronous: 1 }).level).toBe('ok')
  const archive = { mode: 'on', archivedSeconds: 12, fails: false }
  expect(tellArchive(archive).level).toBe('ok')
  expect(tellArchive({ ...archive, fails: true }).level).toBe('bad')
  expect(tellArchive({ ...archive, mode: 'off' }).level).toBe('look')
})

test('what only a person can mend about rights is told with what to do', async () => {
  const platform = await settled()
  await sql`create schema aside authorization test_gateway`.execute(platform.db)
  expect(await examine(platform)).toMatchObject({
    rights: 'bad: test_gateway owns schema aside. A person has to take it away',
  })
  await sql`drop schema aside`.execute(platform.db)
  await sql`grant execute on function lo_create(oid) to public`.execute(platform.db)
  expect(await examine(platform)).toMatchObject({
    rights: expect.stringMatching(
      /^look: A superuser has to type, in this database: revoke .*lo_create\(oid\)/,
    ),
  })
})
