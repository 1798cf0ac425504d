import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { toCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addUser, testPassword } from '#support/server.ts'

const { server, move, sent } = useDayWorld()

test('the postings of a transfer by its steps, and a step that has lost its own', async () => {
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  const transfer = await sent('2026-03-01T10:00:00Z')
  await move(transfer, 'RECEIVE', '2026-03-01T11:00:00Z')
  const read = () => server.client.call(routes.postings, { params: { sid: transfer.sid } }, boss)
  const [received, sending] = await read()
  expect([received?.move, received?.at, sending?.move]).toEqual([
    'RECEIVE',
    '2026-03-01T11:00:00.000000Z',
    'SEND',
  ])
  expect(sending?.postings.map(({ account }) => account)).toEqual(['agency:1', 'transit'])
  for (const step of [received, sending]) {
    const sum = step?.postings.reduce((cents, { amount }) => cents + toCents(amount), 0n)
    expect(sum).toBe(0n)
  }
  await behindTheTriggers(server.db, (tx) =>
    sql`delete from ledger_postings where event_sid = ${received?.event}`.execute(tx),
  )
  expect((await read()).map(({ postings }) => postings.length)).toEqual([0, 2])
})
