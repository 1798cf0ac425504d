import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addUser, testPassword } from '#support/server.ts'
import { findPending } from './day.ts'
import { findPair, findTotals } from './detail.ts'

const { server, sent, move, close } = useDayWorld()

/** A closed day with a pair of which its head says that it is large: what keeps its readers busy here is a lock. */
async function largePair(): Promise<number> {
  await move(await sent(), 'RECEIVE', '2026-03-01T11:00:00Z')
  await close('2026-03-02')
  await behindTheTriggers(server.db, (tx) => sql`update reconciliations set row_count = 98000`.execute(tx))
  const { sid } = await server.db
    .selectFrom('reconciliations')
    .select('sid')
    .where('kind', '=', 'agency')
    .limit(1)
    .executeTakeFirstOrThrow()
  return sid
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.n ?? 0
}

test('however many ask for all of a large pair or for what is pending, two connections read it and the others stay free', async () => {
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  const sid = await largePair()
  const { asked, most } = await server.db.transaction().execute(async (tx) => {
    await sql`lock table ledger_postings in access exclusive mode`.execute(tx)
    await sql`lock table transaction_events in access exclusive mode`.execute(tx)
    const readers = [
      () => server.client.call(routes.totals, { params: { sid } }, boss),
      () => server.client.call(routes.detail, { params: { sid }, query: { only: 'exceptions' } }, boss),
      () => server.client.call(routes.pending, {}, boss),
    ]
    const asked = [...readers, ...readers].map((ask): Promise<unknown> => ask())
    await expect.poll(waiting, { timeout: 100_000 }).toBeGreaterThan(1)
    // Behind all six: whoever would read has come as far by now.
    await Promise.all(
      Array.from({ length: 6 }, () => server.client.call(routes.history, { params: { sid } }, boss)),
    )
    return { asked, most: await waiting() }
  })
  expect(most).toBe(2)
  await Promise.all(asked)
})

test('whoever goes away while others read has no turn', async () => {
  const sid = await largePair()
  const stays = new AbortController().signal
  const leaves = new AbortController()
  const reading = await server.db.transaction().execute(async (tx) => {
    await sql`lock table ledger_postings in access exclusive mode`.execute(tx)
    const reading = [findTotals(server.db, sid, stays), findTotals(server.db, sid, stays)]
    await expect.poll(waiting, { timeout: 100_000 }).toBe(2)
    const left = [
      findTotals(server.db, sid, leaves.signal),
      findPair(server.db, sid, { query: { only: 'exceptions' }, gone: leaves.signal }),
      findPending(server.db, leaves.signal),
    ]
    leaves.abort()
    // While the readers before them still read.
    const ends = await Promise.allSettled<unknown>(left)
    expect(ends).toEqual(left.map(() => ({ status: 'rejected', reason: leaves.signal.reason })))
    expect(await waiting()).toBe(2)
    return reading
  })
  for (const one of reading) expect((await one).computed.rows).toBe(1)
})
