import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { behindTheTriggers, writeEntries, writeSealedLog } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { propertySeed } from '#support/seed.ts'
import { type Random, sealAgain, seededRandom, type Tampering, tamperings } from '#support/tamperings.ts'
import { volume } from '#support/volume.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { makeSecrets } from '../../platform/secrets.ts'
import { type NewestSeal, sealNewEntries } from './seal.ts'
import { verifyAudit } from './verify.ts'

/** Of each kind in turn. */
const rounds = volume({ gate: 200, full: 1_000 })
const size = { seals: 22, entries: 308 }
const untouched = { ...size, findings: [] }

let anchor: NewestSeal | null

const server = useServer()

function seal(tx: Tx) {
  return sealNewEntries(tx, server.platform.secrets)
}

function verify(db: Db, against: NewestSeal | null) {
  return verifyAudit(db, against, server.platform.secrets)
}

beforeAll(async () => {
  await writeSealedLog(server.platform, size.seals, size.entries / size.seals)
  anchor = (await inTransaction(server.db, seal)).newest
})

class RollBack extends Error {}

/** The findings after a tampering that never happened. */
async function findingsAfter(tamper: Tampering, random: Random): Promise<string[]> {
  let findings: string[] = []
  await behindTheTriggers(server.db, async (tx) => {
    await tamper(tx, random, size)
    findings = (await verify(tx, anchor)).findings
    throw new RollBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error
  })
  return findings
}

test('an untouched log gives no finding, with the anchor and without', async () => {
  expect(anchor?.sealSid).toBe(size.seals)
  expect(await verify(server.db, anchor)).toEqual(untouched)
  expect(await verify(server.db, null)).toEqual(untouched)
})

test(`each of ${rounds} random tamperings is found`, async () => {
  const random = seededRandom(propertySeed)
  const kinds = Object.entries(tamperings)
  const missed: string[] = []
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const [kind, tamper] = kinds[round % kinds.length] as (typeof kinds)[number]
    const findings = await findingsAfter(tamper, random)
    if (findings.length === 0) missed.push(`${kind} (round ${round})`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${rounds} tamperings of ${kinds.length} kinds in ${seconds} s`)
  expect(missed).toEqual([])
  // None of them left anything behind, so that each one was found for its own sake.
  expect(await verify(server.db, anchor)).toEqual(untouched)
})

describe('the findings say what and where', () => {
  const random = seededRandom(1)

  test.each<[string, Tampering, string[]]>([
    [
      'an edit',
      async (tx) => void (await sql`update audit_entries set after = null where sid = 20`.execute(tx)),
      ['Seal 2: an entry among 15 to 28, or the seal itself, is not as it was sealed.'],
    ],
    [
      'a missing entry',
      async (tx) => void (await sql`delete from audit_entries where sid in (30, 31)`.execute(tx)),
      ['Seal 3: entries are missing: 30, 31.'],
    ],
    [
      'missing seals',
      async (tx) => {
        await sql`with gone as (delete from audit_seals where sid in (4, 5) returning entry_sids)
          delete from audit_entries using gone where sid = any(entry_sids)`.execute(tx)
      },
      ['Seals 4 to 5 are missing.'],
    ],
    [
      'a forged entry',
      async (tx) => {
        await sql`insert into audit_entries (sid, actor_login, action, entity, entity_sid, request_id)
          overriding system value values (9001, 'host', 'event', 'app_user', 1, 'x')`.execute(tx)
      },
      ['Entries that were never queued for a seal: 9001.'],
    ],
    [
      'the end cut off',
      async (tx) => {
        await sql`with gone as (delete from audit_seals where sid > 20 returning entry_sids)
          delete from audit_entries using gone where sid = any(entry_sids)`.execute(tx)
      },
      ['The log was cut off: seal 22 was anchored and is gone.'],
    ],
    [
      'everything gone',
      async (tx) => {
        await sql`delete from audit_seals`.execute(tx)
        await sql`delete from audit_entries`.execute(tx)
      },
      ['The log was cut off: seal 22 was anchored and is gone.'],
    ],
  ])('%s', async (_what, tamper, findings) => {
    expect(await findingsAfter(tamper, random)).toEqual(findings)
  })
})

describe('somebody who edits an entry and seals everything again without a flaw', () => {
  const edit = sql`update audit_entries set actor_login = 'somebody else' where sid = 100`

  /** A key of one's own: the ring is not in the database. */
  const otherSecrets = makeSecrets([{ id: 1, bytes: Buffer.alloc(32, 1) }])

  test('in the same seals is caught by the anchor, and by the signatures without it', async () => {
    const work = behindTheTriggers(server.db, async (tx) => {
      await edit.execute(tx)
      await sealAgain(tx, 1, size.seals)
      const { findings } = await verify(tx, null)
      // The edited entry is under seal 8; from there on every hash is another.
      expect(findings).toHaveLength(15)
      expect(findings[0]).toBe('Seal 8: the signature is not one of ours.')
      expect((await verify(tx, anchor)).findings).toContain('Seal 22 is not the one that was anchored.')
      throw new RollBack()
    })
    await expect(work).rejects.toBeInstanceOf(RollBack)
  })

  test('and takes all signatures away is caught by the anchor, which knows that there was one', async () => {
    const work = behindTheTriggers(server.db, async (tx) => {
      await sql`update audit_seals set signature = null, key_id = null`.execute(tx)
      expect((await verify(tx, anchor)).findings).toEqual([
        'Seal 22 is not signed, though it was made when seals were.',
      ])
      await sql`update audit_seals set signature = '\\x00', key_id = 1 where sid = 1`.execute(tx)
      expect((await verify(tx, null)).findings).toHaveLength(22)
      throw new RollBack()
    })
    await expect(work).rejects.toBeInstanceOf(RollBack)
  })

  test('with new seals is caught by the anchor, and by the signatures without it', async () => {
    const work = behindTheTriggers(server.db, async (tx) => {
      await edit.execute(tx)
      await sql`delete from audit_seals`.execute(tx)
      await sql`insert into audit_unsealed select sid from audit_entries`.execute(tx)
      await sealNewEntries(tx, otherSecrets)
      expect((await verify(tx, null)).findings).toEqual(['Seal 1: the signature is not one of ours.'])
      expect((await verify(tx, anchor)).findings).toHaveLength(2)
      throw new RollBack()
    })
    await expect(work).rejects.toBeInstanceOf(RollBack)
  })
})

test('a chain begun before signatures, or signed with a key that is gone since, is whole by a later signature', async () => {
  const work = behindTheTriggers(server.db, async (tx) => {
    await sql`update audit_seals set signature = null, key_id = null where sid < 10`.execute(tx)
    await sql`update audit_seals set key_id = 9 where sid between 10 and 15`.execute(tx)
    expect((await verify(tx, anchor)).findings).toEqual([])
    await sql`update audit_seals set key_id = 9 where sid > 20`.execute(tx)
    expect((await verify(tx, anchor)).findings).toEqual([
      'The seals from 21 on are signed with key 9, which is not in the ring.',
    ])
    throw new RollBack()
  })
  await expect(work).rejects.toBeInstanceOf(RollBack)
})

test('an older anchor still holds when the log has grown, and entries that wait for a seal are no finding', async () => {
  await writeEntries(server.platform, [1, 2, 3])
  expect(await verify(server.db, anchor)).toEqual(untouched)
  await inTransaction(server.db, seal)
  expect(await verify(server.db, anchor)).toEqual({
    seals: size.seals + 1,
    entries: size.entries + 3,
    findings: [],
  })
})

test('an entry that was taken out before it was sealed is missed by the seal', async () => {
  await writeEntries(server.platform, [1, 2])
  await behindTheTriggers(server.db, async (tx) => {
    await sql`delete from audit_entries where sid = (select max(sid) from audit_entries)`.execute(tx)
  })
  await inTransaction(server.db, seal)
  expect((await verify(server.db, anchor)).findings).toEqual([
    expect.stringMatching(/^Seal 24: entries are missing: \d+\.$/),
  ])
})
