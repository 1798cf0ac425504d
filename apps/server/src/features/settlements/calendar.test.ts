import { settlementsRoutes as routes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addAgency } from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { storeEmptyDay } from '#support/stored-reconciliations.ts'
import { storeDelivery, storeSchedule, storeSettlement } from '#support/stored-settlements.ts'
import { readCalendar } from './calendar.ts'

const server = useServer()
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

/** Monday the 16th; the files of its morning have to be out at 13:00 UTC, 7:00 in Chicago. */
function at(time: string): number {
  return Date.parse(`2026-11-16T${time}Z`)
}

const since = '2026-11-12'
let [good, key, bare, slow] = [0, 0, 0, 0]

beforeAll(async () => {
  const { platform } = server
  const add = async (name: string): Promise<number> => (await addAgency(server, boss, name)).sid
  ;[good, key, bare, slow] = [await add('Good'), await add('Key'), await add('Bare'), await add('Slow')]
  await storeSchedule(platform, good, { since, weekly: true })
  await storeSchedule(platform, key, { since: '2026-11-15' })
  await storeSchedule(platform, bare, { since: '2026-11-15', password: false })
  await storeSchedule(platform, slow, { since: '2026-11-15', type: 'R' })
  await storeEmptyDay(server.db, '2026-11-15')
  const delivered = async (
    what: Parameters<typeof storeSettlement>[1],
    deliveredAt: string,
  ): Promise<void> => {
    await storeDelivery(platform, await storeSettlement(platform, what), { deliveredAt })
  }
  await delivered({ agencySid: good, firstDay: '2026-11-12' }, '2026-11-13T11:05:00Z')
  await delivered({ agencySid: good, firstDay: '2026-11-13', rows: 0 }, '2026-11-14T12:59:00Z')
  await delivered(
    { agencySid: good, firstDay: '2026-11-14', at: '2026-11-16T08:00:00Z' },
    '2026-11-16T08:01:00Z',
  )
  await delivered({ agencySid: good, firstDay: '2026-11-15' }, '2026-11-16T11:03:00Z')
  const stuck = await storeSettlement(platform, { agencySid: key, firstDay: '2026-11-15' })
  await storeDelivery(platform, stuck, { state: 'dead', error: "The server's key has changed" })
  const trying = await storeSettlement(platform, { agencySid: slow, type: 'R', firstDay: '2026-11-15' })
  await storeDelivery(platform, trying, {
    state: 'failed',
    channel: 'mail',
    target: 'a@example.com',
    error: 'Mailbox full',
  })
})

function shown({
  days,
}: {
  readonly days: readonly { readonly state: string; readonly on?: string | undefined }[]
}): string[] {
  return days.flatMap(({ state, on }, index) =>
    state === 'off' ? [] : [`${index + 1} ${state}${on ? ` on ${on}` : ''}`],
  )
}

test('the month by agency and day, those that want somebody first', async () => {
  const { rows, counts, todayCounts, todayOut, today, todayUntil, agencies } = await readCalendar(
    server.db,
    undefined,
    at('15:00:00'),
    null,
  )
  expect([today, todayUntil, agencies]).toEqual(['2026-11-16', '2026-11-16T13:00:00.000Z', 4])
  expect(rows.map((row) => [row.name, ...shown(row)])).toEqual([
    ['KEY', '16 failed'],
    ['BARE', '16 missing'],
    // Of the week of the 9th to the 15th there is none, and so the day says missing.
    ['GOOD', '13 made', '14 empty', '15 late on 2026-11-16', '16 missing'],
    ['SLOW', '16 late'],
  ])
  expect(
    rows.map(({ todo }) => todo && [todo.state, todo.reason, todo.error, todo.period, todo.firstDay]),
  ).toEqual([
    ['failed', 'error', "The server's key has changed", 'd', '2026-11-15'],
    ['missing', 'no_password', null, 'd', '2026-11-15'],
    ['missing', 'not_made', null, 'w', '2026-11-09'],
    ['late', 'next_try', 'Mailbox full', 'd', '2026-11-15'],
  ])
  expect(counts).toEqual({ failed: 1, missing: 2, late: 2, due: 0, made: 2, empty: 1, off: 0 })
  expect(todayCounts).toEqual({ failed: 1, missing: 2, late: 1, due: 0, made: 1, empty: 0, off: 0 })
  expect(todayOut).toBe(1)
})

test('before seven in Chicago nothing is missing or late yet', async () => {
  const { rows, todayCounts } = await readCalendar(server.db, '2026-11', at('12:59:59'), null)
  expect(todayCounts).toMatchObject({ missing: 0, late: 0, due: 3, made: 1, failed: 1 })
  expect(rows.find(({ name }) => name === 'SLOW')?.todo).toBeNull()
})

test('what could not be made, and a day that is not closed, say so', async () => {
  await sql`insert into settlement_failures values (${good}, 'S', 'w', '2026-11-09', now(), 1, 'A code is missing')`.execute(
    server.db,
  )
  const { rows } = await readCalendar(server.db, undefined, at('15:00:00'), null)
  expect(rows.find(({ agency }) => agency === good)?.todo).toMatchObject({
    reason: 'error',
    error: 'A code is missing',
  })
  const next = await readCalendar(server.db, undefined, Date.parse('2026-11-17T15:00:00Z'), null)
  expect(next.rows.find(({ agency }) => agency === good)?.todo).toMatchObject({
    reason: 'day_open',
    firstDay: '2026-11-16',
  })
  expect([bare, slow, key].length).toBe(3)
})

test('another month is asked for by its name; one that is none is refused', async () => {
  const { rows } = await server.client.call(routes.calendar, { query: { month: '2026-10' } }, boss)
  expect(rows).toEqual([])
  const refused = await server.client.attempt(routes.calendar, { query: { month: '2026-13' } }, boss)
  expect(refused.status).toBe(400)
})
