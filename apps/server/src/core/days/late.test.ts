import { randomUUID } from 'node:crypto'
import { positionsRoutes } from '@corridor/contract/positions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useGrant, useTransferWorld, useUser } from '#support/fixtures.ts'
import { newId, sendInput } from '#support/gateway.ts'
import { cancel, ledgerFindings, newSender, send, sidOf, transferOf } from '#support/transactions.ts'
import { measureDays } from './jobs.ts'

const world = useTransferWorld()
const boss = useUser(world.server, 'boss', 1)
useGrant(world.server, boss)

async function fenceAt(time: string): Promise<void> {
  await sql`
    insert into day_fence values (${time}::timestamptz)
    on conflict ((true)) do update set open_from = excluded.open_from`.execute(world.server.db)
}

test('a commit that was read on a day that is closed by then is busy, changes nothing, and goes through as of now', async () => {
  const { gateway, network, server } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const referenceNumber = validated.get('referenceNumber')
  const sid = await sidOf(world, referenceNumber)
  const before = await transferOf(server.db, sid)
  // As if the day ended while the commit is under way: what it read is of a time before the fence.
  await fenceAt(new Date(Date.now() + 3_600_000).toISOString())
  const commit = { ...newId(), referenceNumber }
  const refused = await gateway.call('commitTransaction', network.sender, commit)
  expect([refused.fault, refused.get('faultstring')]).toEqual([
    'busy',
    expect.stringMatching(/^The business day is closed; the clock of the database is behind\. /),
  ])
  expect(await transferOf(server.db, sid)).toEqual({ ...before, readAt: expect.any(String) })
  await fenceAt(new Date(Date.now() - 1_000).toISOString())
  const done = await gateway.call('commitTransaction', network.sender, commit)
  expect(done.get('status')).toBe('AVAIL')
  expect(await ledgerFindings(world)).toEqual([])
})

test('a commit that was read before a midnight and written after the close is booked on the new day', async () => {
  const { gateway, network, server } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const referenceNumber = validated.get('referenceNumber')
  // Of the attempts of one commit the guard refuses the first alone, as at a midnight.
  await sql`create sequence attempts`.execute(server.db)
  await sql`grant usage on sequence attempts to public`.execute(server.db)
  await sql`
    create function refuse_the_first() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') = 1 then
        raise exception using errcode = 'check_violation', constraint = 'belongs_to_an_open_day';
      end if;
      return new;
    end $$`.execute(server.db)
  await sql`
    create trigger refuse_the_first before insert on transaction_events
    for each row execute function refuse_the_first()`.execute(server.db)
  const done = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
  await sql`drop trigger refuse_the_first on transaction_events`.execute(server.db)
  expect(done.get('status')).toBe('AVAIL')
})

test('staff read that the business day is closed, and the metric has how long it stays so', async () => {
  const { server, network } = world
  const { sid } = await send(world)
  await fenceAt(new Date(Date.now() + 3_600_000).toISOString())
  const cancelled = await cancel(world, boss, { idTr: sid })
  const paid = await server.client.attempt(
    positionsRoutes.pay,
    {
      params: { agencySid: network.sender.agencySid },
      body: {
        kind: 'deposit',
        direction: 'in',
        amount: '1.00',
        valueDate: new Date().toISOString().slice(0, 10),
        bankReference: '4471',
        comments: '',
        clientKey: randomUUID(),
      },
    },
    boss,
  )
  for (const refused of [cancelled, paid]) {
    expect([summary(refused), refused.body.reason?.code]).toEqual(['503 unavailable', 'day_closed'])
  }
  const { metrics } = server.platform
  await measureDays(server.db, metrics)
  const [ahead] = (await metrics.dayFenceAhead.get()).values
  expect(ahead?.value).toBeGreaterThan(3_500)
  await fenceAt(new Date(Date.now() - 1_000).toISOString())
  await measureDays(server.db, metrics)
  expect((await metrics.dayFenceAhead.get()).values[0]?.value).toBe(0)
})
