import { settlementsRoutes as routes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { storeSettlement } from '#support/stored-settlements.ts'
import { send } from '#support/transactions.ts'

const world = useTransferWorld()
const boss = useUser(world.server, 'boss', 1)

/** As the close of the day would write it down. */
async function enter(transactionSid: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    insert into day_entries (day, agency_sid, side, peer_sid, event_sid)
    select (e.at at time zone 'utc')::date, t.send_agency_sid, 'S', t.receive_agency_sid, e.sid
    from transaction_events e join transactions t on t.sid = e.transaction_sid
    where e.move = 'SEND' and t.sid = ${transactionSid} returning day::text as day`.execute(world.server.db)
  return rows[0]?.day ?? ''
}

test('a file leads to its transfers, and a transfer to its files', async () => {
  const { server, network } = world
  const [first, second] = [await send(world), await send(world)]
  const day = await enter(first.sid)
  await enter(second.sid)
  const agencySid = network.sender.agencySid
  const daily = await storeSettlement(server.platform, { agencySid, firstDay: day, rows: 2 })
  const other = await storeSettlement(server.platform, { agencySid, firstDay: '2020-01-01' })

  const behind = await server.client.call(routes.transfers, { params: { sid: daily.sid }, body: {} }, boss)
  expect(behind.map(({ kind, transaction, reference }) => [kind, transaction, reference])).toEqual([
    ['SEND', first.sid, first.reference],
    ['SEND', second.sid, second.reference],
  ])
  expect(behind[0]?.amount).toMatch(/^\d+\.\d{2}$/)
  const page = { params: { sid: daily.sid }, body: { limit: [1, 1] as [number, number] } }
  expect((await server.client.call(routes.transfers, page, boss)).map(({ reference }) => reference)).toEqual([
    second.reference,
  ])
  expect(await server.client.call(routes.transfers, { params: { sid: other.sid }, body: {} }, boss)).toEqual(
    [],
  )

  const files = await server.client.call(routes.ofTransfer, { params: { sid: first.sid } }, boss)
  expect(files).toEqual([
    { sid: daily.sid, fileTitle: daily.fileTitle, agency: expect.any(String), type: 'SND' },
  ])
})
