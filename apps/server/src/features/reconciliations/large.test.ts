import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addUser, testPassword } from '#support/server.ts'

const { server, sent, move, close } = useDayWorld()

test('however many ask for all of a large pair, two connections read it and the others stay free', async () => {
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  await move(await sent(), 'RECEIVE', '2026-03-01T11:00:00Z')
  await close('2026-03-02')
  // That it is large says the head; what keeps its readers busy here is a lock.
  await behindTheTriggers(server.db, (tx) => sql`update reconciliations set row_count = 98000`.execute(tx))
  const { sid } = await server.db
    .selectFrom('reconciliations')
    .select('sid')
    .where('kind', '=', 'agency')
    .limit(1)
    .executeTakeFirstOrThrow()
  const waiting = () =>
    sql<{ n: number }>`select count(*) as n from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(server.db)
  const { asked, most } = await server.db.transaction().execute(async (tx) => {
    await sql`lock table ledger_postings in access exclusive mode`.execute(tx)
    const asked = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? server.client.call(routes.totals, { params: { sid } }, boss)
        : server.client.call(routes.detail, { params: { sid }, query: { only: 'exceptions' } }, boss),
    )
    await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 20_000 }).toBeGreaterThan(1)
    // Behind all six: whoever would read has come as far by now.
    await Promise.all(
      Array.from({ length: 6 }, () => server.client.call(routes.history, { params: { sid } }, boss)),
    )
    return { asked, most: (await waiting()).rows[0]?.n }
  })
  expect(most).toBe(2)
  await Promise.all(asked)
})
