import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import { newId, sendInput } from '#support/gateway.ts'
import { ledgerFindings, newSender, sidOf, transferOf } from '#support/transactions.ts'

const world = useTransferWorld()

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
  expect(refused.fault).toBe('busy')
  expect(await transferOf(server.db, sid)).toEqual({ ...before, readAt: expect.any(String) })
  await fenceAt(new Date(Date.now() - 1_000).toISOString())
  const done = await gateway.call('commitTransaction', network.sender, commit)
  expect(done.get('status')).toBe('AVAIL')
  expect(await ledgerFindings(world)).toEqual([])
})
