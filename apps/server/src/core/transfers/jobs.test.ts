import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { sendInput, sendTransfer, terms } from '#support/gateway.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { expireTransfers, lapseTransfers, removeExpired } from './jobs.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)
function id() {
  return { clientRequestID: randomUUID() }
}

async function validate(): Promise<string> {
  return (await gateway.call('sendValidation', network.sender, sendInput(network))).get('referenceNumber')
}

function commit(referenceNumber: string) {
  return gateway.call('commitTransaction', network.sender, { ...id(), referenceNumber })
}

function past(reference: string, column: 'lapses_at' | 'expires_at') {
  return server.platform.barePool.query(
    `update transactions set ${column} = now() - interval '1 second' where reference_number = $1`,
    [reference],
  )
}

async function stateOf(reference: string) {
  const { rows } = await sql<{ status: string; closed: boolean; moves: string[]; reason: string }>`
    select t.status, t.closed_at is not null as closed,
      array(select move from transaction_events where transaction_sid = t.sid order by sid) as moves,
      (select actor || ', ' || reason from transaction_events
        where transaction_sid = t.sid order by sid desc limit 1) as reason
    from transactions t where reference_number = ${reference}`.execute(server.platform.db)
  return rows[0]
}

test('a transfer that was not committed in time is refused at once and deleted by the job, without a booking', async () => {
  const [late, inTime] = [await validate(), await validate()]
  await past(late, 'lapses_at')
  expect((await commit(late)).fault).toBe('lapsed')
  expect(await lapseTransfers(server.platform.db)).toBe(1)
  expect(await stateOf(late)).toEqual({
    status: 'DELETED',
    closed: true,
    moves: ['VALIDATE', 'LAPSE'],
    reason: 'system, Not committed in time',
  })
  expect((await commit(late)).fault).toBe('wrong_status')
  expect((await commit(inTime)).get('status')).toBe('AVAIL')
})

test('a transfer that was not paid out in time is not paid out any more, and its refund is still owed', async () => {
  const reference = await sendTransfer(gateway, network)
  await past(reference, 'expires_at')
  const asked = await gateway.call('receiveValidation', network.payer, {
    ...id(),
    referenceNumber: reference,
  })
  expect([asked.fault, asked.get('faultstring')]).toEqual([
    'wrong_status',
    `Transfer ${reference} is expired, so it cannot be paid out.`,
  ])
  expect(await expireTransfers(server.platform.db)).toBe(1)
  expect(await stateOf(reference)).toMatchObject({
    status: 'EXPRD',
    closed: false,
    moves: ['VALIDATE', 'SEND', 'EXPIRE'],
  })
  expect(await expireTransfers(server.platform.db)).toBe(0)
})

test('where a commit meets the lapse exactly one of them happens', async () => {
  const references = await Promise.all(Array.from({ length: 40 }, validate))
  // The commits read the old time; the job finds the new one.
  const commits = references.map(commit)
  await server.platform.barePool.query(
    `update transactions set lapses_at = now() - interval '1 second' where status = 'UNCOM'`,
  )
  await lapseTransfers(server.platform.db)
  const faults = (await Promise.all(commits)).map(({ fault }) => fault)
  await lapseTransfers(server.platform.db)
  for (const [index, reference] of references.entries()) {
    const committed = faults[index] === undefined
    expect(await stateOf(reference)).toMatchObject({
      status: committed ? 'AVAIL' : 'DELETED',
      moves: ['VALIDATE', committed ? 'SEND' : 'LAPSE'],
    })
  }
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
})

test('prices and validations are removed a day after they expired', async () => {
  await gateway.call('feeLookup', network.sender, { terms: terms(network) })
  await gateway.call('feeLookup', network.sender, { terms: terms(network) })
  await server.platform.barePool.query(
    `update quotes set expires_at = now() - interval '25 hours'
    where quote_id = (select quote_id from quotes limit 1)`,
  )
  await removeExpired(server.platform.db)
  const { rows } = await server.platform.barePool.query<{ left: number }>(
    'select count(*) as left from quotes',
  )
  expect(rows).toEqual([{ left: 1 }])
})
