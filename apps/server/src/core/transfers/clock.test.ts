import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import { newId, payOut } from '#support/gateway.ts'
import { send, shiftLife } from '#support/transactions.ts'
import { verifyLedger } from '../ledger/verify.ts'

const world = useTransferWorld()

interface Step {
  readonly move: string
  readonly at: string
  /** In microseconds. */
  readonly later: number | null
}

async function stepsOf(sid: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select move, at, (extract(epoch from at - lag(at) over (order by sid)) * 1000000)::float8 as later
    from transaction_events where transaction_sid = ${sid} order by sid`.execute(world.server.db)
  return rows
}

test('where the clock is set back, every event is a microsecond after the one before', async () => {
  const { gateway, network, server } = world
  const { sid, reference } = await send(world)
  // To the database, its clock has been set back by an hour since the transfer was sent.
  await shiftLife(server.db, sid, '1 hour')
  const paid = await payOut(gateway, network.payer, reference)
  const reversed = await gateway.call('receiveReversal', network.payer, {
    ...newId(),
    referenceNumber: reference,
    reason: 'wrong person',
  })
  expect([paid.fault, reversed.fault]).toEqual([undefined, undefined])
  const steps = await stepsOf(sid)
  expect(steps.map(({ move }) => move)).toEqual(['VALIDATE', 'SEND', 'RECEIVE', 'REVERSE'])
  expect(steps.slice(2).map(({ later }) => later)).toEqual([1, 1])
  expect(paid.get('receivedAt')).toBe(steps[2]?.at)
  expect((await verifyLedger(server.db)).findings).toEqual([])
})
