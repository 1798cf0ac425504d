import { exceptionsRoutes } from '@corridor/contract/exceptions'
import { type AttentionKind, type AttentionLine, homeRoutes } from '@corridor/contract/home'
import { settlementsRoutes } from '@corridor/contract/settlements'
import { overSevenDays, transactionsRoutes } from '@corridor/contract/transactions'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { holdTransfer } from '#support/desk.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { storeProposal } from '#support/proposals.ts'
import { storeFailedFile, storeSchedule } from '#support/stored-settlements.ts'
import { letExpire, send } from '#support/transactions.ts'
import { insertUser, storeBlock } from '#support/users.ts'
import { hostCall } from '../../platform/call.ts'
import { setLimit } from '../positions/limits.ts'
import { monthsBack } from '../settlements/calendar.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const [boss, finance, support, auditor] = [signedIn(1), signedIn(4), signedIn(5), signedIn(6)]

async function linesOf(kind: AttentionKind, session: TestSession = boss): Promise<AttentionLine[]> {
  const { lines } = await server.client.call(homeRoutes.attention, {}, session)
  return lines.filter((line) => line.kind === kind)
}

async function lineOf(kind: AttentionKind, session?: TestSession): Promise<AttentionLine> {
  const [line] = await linesOf(kind, session)
  if (!line) throw new Error(`no line of ${kind}`)
  return line
}

test('what was looked at and is in order is told too, in the order in which things break', async () => {
  const { lines } = await server.client.call(homeRoutes.attention, {}, boss)
  expect(lines.map(({ kind }) => kind)).toEqual([
    'files',
    'deliveries',
    'rates',
    'held',
    'approve',
    'refund',
    'limits',
    'days',
    'old',
    'blocked',
  ])
})

test('a line is for whoever may read the list behind it', async () => {
  const { lines } = await server.client.call(homeRoutes.attention, {}, support)
  expect(lines.map(({ kind }) => kind)).toEqual(['rates', 'old'])
})

test('what waits on the desk is counted and summed as the desk does it', async () => {
  await holdTransfer(server.db, (await send(world)).sid)
  await holdTransfer(server.db, (await send(world)).sid)
  await letExpire(world, (await send(world)).sid)
  const counts = (view: 'held' | 'refund') =>
    server.client.call(exceptionsRoutes.counts, { body: { search: { view } } }, boss)
  for (const kind of ['held', 'refund'] as const) {
    const { views, usd } = await counts(kind)
    const line = await lineOf(kind)
    expect(line).toMatchObject({ count: views[kind], free: views[kind], usd })
    expect(line.where.map(({ agency, count }) => [agency, count])).toEqual([
      [world.network.sender.agencySid, views[kind]],
    ])
  }
})

test('a change to approve is one of those who may approve it', async () => {
  const agencySid = world.network.sender.agencySid
  await storeProposal(server.db, { agencySid, account: { name: 'One' }, bySid: null })
  const { views } = await server.client.call(exceptionsRoutes.counts, { body: { search: {} } }, finance)
  expect(views.approve).toBe(1)
  expect(await lineOf('approve', finance)).toMatchObject({ count: 1, usd: null })
  expect(await lineOf('approve', auditor)).toMatchObject({ count: 0 })
})

test('what nobody has collected for a week is what the ready-made view lists', async () => {
  const { sid } = await send(world)
  await behindTheTriggers(server.db, (tx) =>
    sql`update transactions set created_at = created_at - interval '9 days' where sid = ${sid}`.execute(tx),
  )
  const line = await lineOf('old')
  const filters = overSevenDays(Date.now())
  expect(line).toMatchObject({ count: 1, at: filters.dateTo })
  const rows = await server.client.call(
    transactionsRoutes.list,
    { query: { ...filters, count: 'true' } },
    boss,
  )
  expect(rows).toMatchObject({ total: 1 })
  const { usd } = await server.client.call(transactionsRoutes.sum, { query: filters }, boss)
  expect(usd).not.toBeNull()
  expect(line.usd).toBe(usd)
})

test('missing and failed files are those of the calendar, month by month', async () => {
  const { platform } = server
  const agency = world.network.sender.agencySid
  await storeSchedule(platform, agency, {
    since: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
  })
  await storeFailedFile(platform, world.network.payer.agencySid)
  const months = monthsBack(Date.now(), 2)
  const counted = async (state: 'missing' | 'failed') => {
    const all: (string | number)[][] = []
    for (const month of months) {
      const { counts } = await server.client.call(settlementsRoutes.calendar, { query: { month } }, boss)
      if (counts[state] > 0) all.push([month, counts[state]])
    }
    return all
  }
  const told = async (kind: 'files' | 'deliveries') =>
    (await linesOf(kind)).map(({ at, count }) => [at, count])
  const missing = await told('files')
  expect(missing).toEqual(await counted('missing'))
  expect(missing.map(([month]) => month)).toContain(months[1])
  expect(await told('deliveries')).toEqual(await counted('failed'))
})

test('blocked users are named', async () => {
  const { sid } = await insertUser(server.db)
  await storeBlock(server.db, sid)
  const blocked = await server.client.call(usersRoutes.blocked, {}, boss)
  const line = await lineOf('blocked')
  expect(line.count).toBe(Object.keys(blocked).length)
  expect(line.where.map(({ name }) => name)).toEqual(Object.keys(blocked))
})

test('an agency above its alert is near its limit', async () => {
  const agencySid = world.network.sender.agencySid
  const call = hostCall(server.platform.log, 'test')
  expect(await lineOf('limits', finance)).toMatchObject({ count: 0, usd: null, oldest: null })
  await setLimit(server.db, call, agencySid, { mode: 'credit', limit: '100000', alert: '1' })
  const line = await lineOf('limits', finance)
  expect(line).toMatchObject({ count: 1, where: [{ agency: agencySid, count: 1 }] })
  const { rows } = await sql<{ owed: string }>`
    select (owed_cents::numeric / 100)::numeric(18, 2)::text as owed from position_limits`.execute(server.db)
  expect(line.usd).toBe(rows[0]?.owed)
})

test('a day that could not be closed is named until it is', async () => {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const refuse = (findings: readonly string[]) =>
    sql`insert into day_refusals (day, findings, transaction_sids) values (${day}, ${findings}, '{}')`.execute(
      server.db,
    )
  await refuse(['One', 'Two'])
  await refuse(['Two'])
  expect(await linesOf('days', finance)).toMatchObject([{ count: 1, at: day }])
})
