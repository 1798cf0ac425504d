import { exceptionsRoutes as calls } from '@corridor/contract/exceptions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdTransfer, moveThrough } from '#support/desk.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { send } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const clerk = useProfiles(server)(2)

async function listedSince(sid: number): Promise<string | undefined> {
  const rows = await server.client.call(calls.list, { body: { search: {} } }, clerk)
  return rows.find((row) => row.sid === sid)?.since
}

/** What the transfer has noted, and when its last event was. */
async function timesOf(sid: number): Promise<{ noted: string | null; came: string } | undefined> {
  const { rows } = await sql<{ noted: string | null; came: string }>`
    select waits_since as noted, (select max(at) from transaction_events where transaction_sid = ${sid}) as came
    from transactions where sid = ${sid}`.execute(server.db)
  return rows[0]
}

test('something waits since it came here, as its last coming noted it', async () => {
  const { sid } = await send(world)
  await holdTransfer(server.db, sid)
  const first = await timesOf(sid)
  await moveThrough(server.db, sid, 'RELEASE')
  expect((await timesOf(sid))?.noted).toBeNull()
  await moveThrough(server.db, sid, 'HOLD')
  const again = await timesOf(sid)
  expect(again?.noted).toBe(again?.came)
  expect(again?.noted).not.toBe(first?.noted)
  expect(await listedSince(sid)).toBe(again?.noted)
  await moveThrough(server.db, sid, 'REJECT')
  const rejected = await timesOf(sid)
  expect(rejected?.noted).toBe(rejected?.came)
})

test('what was noted is what is listed', async () => {
  const { sid } = await send(world)
  await holdTransfer(server.db, sid)
  // Behind the guards: another time than that of its event.
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update transactions set waits_since = waits_since - interval '1 hour' where sid = ${sid}`.execute(
      tx,
    )
  })
  const { noted, came } = (await timesOf(sid)) ?? {}
  expect(noted).not.toBe(came)
  expect(await listedSince(sid)).toBe(noted)
})

test('what a process of the former release has moved waits since its event', async () => {
  const { sid } = await send(world)
  await holdTransfer(server.db, sid)
  await server.db.transaction().execute(async (tx) => {
    await sql`update transactions set status = 'REJCT', version = version + 1 where sid = ${sid}`.execute(tx)
    await sql`insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason)
      values (${sid}, clock_timestamp(), 'REJECT', 'HOLD', 'REJCT', 'test', 'test')`.execute(tx)
  })
  const { noted, came } = (await timesOf(sid)) ?? {}
  expect(noted).toBeNull()
  expect(await listedSince(sid)).toBe(came)
})
