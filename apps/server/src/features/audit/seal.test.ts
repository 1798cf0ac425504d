import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countRows, sealCounts, writeEntries, writeEntry } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { pause } from '#support/users.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { sealNewEntries } from './seal.ts'
import { verifyAudit } from './verify.ts'

const server = useServer({ DATABASE_POOL: '20' }, { per: 'test' })

function write(...numbers: number[]) {
  return writeEntries(server.platform, numbers)
}
function sealIn(tx: Tx) {
  return sealNewEntries(tx, server.platform.secrets)
}
function seal() {
  return inTransaction(server.platform.db, sealIn)
}

async function sealed(): Promise<number[][]> {
  const seals = await server.platform.db.selectFrom('auditSeals').select('entrySids').orderBy('sid').execute()
  return seals.map(({ entrySids }) => entrySids)
}

/** Nothing lost, nothing twice, nothing left, and the chain holds. */
async function expectWholeLog(entries: number): Promise<void> {
  const { db } = server.platform
  const { newest } = await seal()
  expect(await sealCounts(db)).toEqual(Array(entries).fill(1))
  expect(await countRows(db, 'audit_unsealed')).toBe(0)
  expect(await verifyAudit(db, newest, server.platform.secrets)).toEqual({
    seals: newest?.sealSid,
    entries,
    findings: [],
  })
}

describe('while others write', () => {
  const writers = 8
  const entriesPerWriter = 40

  test('every entry of 8 writers gets under exactly one seal, and sealing does not wait for a lull', async () => {
    const { db } = server.platform
    const writing = { now: true }
    let sealsMeanwhile = 0
    const sealing = (async () => {
      while (writing.now) {
        const { sealed: some } = await seal()
        if (writing.now && some > 0) sealsMeanwhile += 1
        await pause(5)
      }
    })()
    const writer = async (number: number): Promise<void> => {
      for (let entry = 0; entry < entriesPerWriter; entry += 1) {
        await inTransaction(db, async (tx) => {
          await writeEntry(server.platform, tx, number * entriesPerWriter + entry)
          // Some commit late, so that entries become visible in another order than that of their numbers.
          if (entry % 3 === number % 3) await pause(number * 2)
        })
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
    writing.now = false
    await sealing
    expect(sealsMeanwhile).toBeGreaterThan(2)
    await expectWholeLog(writers * entriesPerWriter)
    expect((await sealed()).length).toBeGreaterThan(2)
  })

  test('a writer does not wait for a sealing that is still open, nor the sealing for a writer', async () => {
    const { db } = server.platform
    await write(1, 2, 3)
    await inTransaction(db, async (writing) => {
      await writeEntry(server.platform, writing, 4)
      await inTransaction(db, async (sealing) => {
        await sql`set local lock_timeout = '500ms'`.execute(sealing)
        await sealIn(sealing)
        await inTransaction(db, async (other) => {
          await sql`set local lock_timeout = '500ms'`.execute(other)
          await writeEntry(server.platform, other, 5)
        })
        expect(await countRows(db, 'audit_entries')).toBe(4)
        expect(await countRows(db, 'audit_seals')).toBe(0)
      })
    })
    await seal()
    expect(await sealed()).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    await expectWholeLog(5)
  })

  test('an entry with a smaller number that is committed late comes under the next seal', async () => {
    await inTransaction(server.platform.db, async (late: Tx) => {
      await writeEntry(server.platform, late, 1)
      await write(2, 3)
      await seal()
      expect(await sealed()).toEqual([[2, 3]])
    })
    await seal()
    expect(await sealed()).toEqual([[2, 3], [1]])
    await expectWholeLog(3)
  })

  test('a write that is rolled back leaves a gap in the numbers and none in the log', async () => {
    await write(1)
    const undone = inTransaction(server.platform.db, async (tx) => {
      await writeEntry(server.platform, tx, 2)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await write(3)
    await seal()
    expect(await sealed()).toEqual([[1, 3]])
    await expectWholeLog(2)
  })

  test('a sealing that is rolled back is done again as if nothing had been', async () => {
    await write(1, 2)
    const undone = inTransaction(server.platform.db, async (tx) => {
      await sealIn(tx)
      throw new Error('killed')
    })
    await expect(undone).rejects.toThrow('killed')
    expect(await countRows(server.platform.db, 'audit_unsealed')).toBe(2)
    await expectWholeLog(2)
  })
})

test('a large backlog is sealed at once, in batches of a thousand', async () => {
  await sql`
    insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
    select 'host', 'insert', 'app_user', n, jsonb_build_object('n', n), n::text
    from generate_series(1, 2500) n`.execute(server.platform.db)
  expect(await seal()).toMatchObject({ sealed: 2500, newest: { sealSid: 3 } })
  expect((await sealed()).map(({ length }) => length)).toEqual([1000, 1000, 500])
  await expectWholeLog(2500)
})

test('what comes in during a sealing is left for the next one: it ends while others keep writing', async () => {
  const { db } = server.platform
  // Whenever a seal is made, somebody has just written again.
  await sql`create function write_again() returns trigger language plpgsql as $$ begin
    if (select count(*) from audit_entries) < 20 then
      insert into audit_entries (actor_login, action, entity, entity_sid, request_id)
      values ('host', 'event', 'app_user', 1, 'x');
    end if;
    return null;
  end $$`.execute(db)
  await sql`create trigger write_again after insert on audit_seals
    for each row execute function write_again()`.execute(db)
  await write(1, 2)
  expect(await seal()).toMatchObject({ sealed: 2, newest: { sealSid: 1 } })
  expect(await seal()).toMatchObject({ sealed: 1, newest: { sealSid: 2 } })
  expect(await sealed()).toEqual([[1, 2], [3]])
})

test('without anything new no seal is made and the newest one stays the newest', async () => {
  expect(await seal()).toEqual({ sealed: 0, newest: null })
  await write(1)
  const first = await seal()
  expect(first.sealed).toBe(1)
  expect(await seal()).toEqual({ sealed: 0, newest: first.newest })
  expect(await countRows(server.platform.db, 'audit_seals')).toBe(1)
})
