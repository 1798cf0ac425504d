import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { behindTheTriggers, writeEntries } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { hostCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptRestore } from './accept.ts'
import { readAnchor } from './anchor.ts'
import { beforeFirstSeal, sealHash } from './chain.ts'
import { auditJobs } from './jobs.ts'
import { sealNewEntries } from './seal.ts'
import { readEntries, readSeals } from './store.ts'
import { verifyAudit } from './verify.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'corridor-forged-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const server = useServer({}, { per: 'test' })

function inProd(): Platform {
  return { ...server.worker, config: { ...server.worker.config, mode: 'PROD', dataDir } }
}

async function run(): Promise<void> {
  const [job] = auditJobs(inProd())
  const afterwards = await inTransaction(server.worker.db, async (tx) => job?.run(tx))
  await afterwards?.()
}

function accept(reason = 'disk lost') {
  const platform = { ...server.platform, config: inProd().config }
  return acceptRestore(platform, hostCall(platform.log, 'test'), { by: 'Ana', reason })
}

/** As somebody does it who has the database and no key: another name in an entry, and all hashes anew. */
async function forge(signedBy: number | null): Promise<void> {
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update audit_entries set actor_login = 'somebody else' where sid = 2`.execute(tx)
    let previous: Buffer = beforeFirstSeal
    for (const seal of await readSeals(server.db, 0, 100)) {
      const hash = sealHash(previous, seal, await readEntries(tx, seal.entrySids))
      await sql`update audit_seals set hash = ${hash}, key_id = ${signedBy}::smallint,
        signature = ${signedBy === null ? null : hash} where sid = ${seal.sid}`.execute(tx)
      previous = hash
    }
  })
}

async function sealThree(): Promise<void> {
  for (const number of [1, 2, 3]) {
    await writeEntries(server.platform, [number])
    await run()
  }
}

// A number that no key of the ring has, as a retired one; or none, as before there were signatures.
test.each([9, null])(
  'the worker does not sign on from a chain that was forged (key %s)',
  async (signedBy) => {
    await sealThree()
    await forge(signedBy)
    await writeEntries(server.platform, [4])
    await expect(run()).rejects.toThrow('The anchored seal is not in the log any more')
    expect(await readSeals(server.db, 3, 1)).toEqual([])
    const anchor = await readAnchor(dataDir)
    expect((await verifyAudit(server.db, anchor, server.platform.secrets)).findings).not.toEqual([])
  },
)

test.each([
  [9, 'is signed with key 9, which is not in the ring'],
  [1, 'the signature is not one of ours'],
])('nor where there is no anchor, if the newest seal says a key (%s)', async (signedBy, why) => {
  await sealThree()
  await forge(signedBy)
  await writeEntries(server.platform, [4])
  const sealing = inTransaction(server.db, (tx) => sealNewEntries(tx, server.platform.secrets))
  await expect(sealing).rejects.toThrow(why)
})

test('a chain without signatures is not accepted in the place of one that had them', async () => {
  await sealThree()
  await forge(null)
  await expect(accept()).rejects.toThrow('never anchored and is not signed')
})

test('the anchor is read again, however long the reason of a restore was', async () => {
  await sealThree()
  await behindTheTriggers(server.db, async (tx) => {
    await sql`delete from audit_seals where sid = 3`.execute(tx)
    await sql`delete from audit_entries where sid = 3`.execute(tx)
  })
  const reason = '\u0001'.repeat(500)
  await accept(reason)
  expect((await readAnchor(dataDir))?.accepted?.reason).toBe(reason)
})
