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
  expect(await lapseTransfers(server.worker.db)).toBe(1)
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
  expect(await expireTransfers(server.worker.db)).toBe(1)
  expect(await stateOf(reference)).toMatchObject({
    status: 'EXPRD',
    closed: false,
    moves: ['VALIDATE', 'SEND', 'EXPIRE'],
  })
  expect(await expireTransfers(server.worker.db)).toBe(0)
})

test('where a commit meets the lapse exactly one of them happens', async () => {
  const references = await Promise.all(Array.from({ length: 40 }, validate))
  // The commits read the old time; the job finds the new one.
  const commits = references.map(commit)
  await server.platform.barePool.query(
    `update transactions set lapses_at = now() - interval '1 second' where status = 'UNCOM'`,
  )
  await lapseTransfers(server.worker.db)
  const faults = (await Promise.all(commits)).map(({ fault }) => fault)
  await lapseTransfers(server.worker.db)
  for (const [index, reference] of references.entries()) {
    const committed = faults[index] === undefined
    expect(await stateOf(reference)).toMatchObject({
      status: committed ? 'AVAIL' : 'DELETED',
      moves: ['VALIDATE', committed ? 'SEND' : 'LAPSE'],
    })
  }
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
})

test('a transfer whose expiry fails does not stop those behind it, and the run says which it was', async () => {
  const [bad, good, held] = [
    await sendTransfer(gateway, network),
    await sendTransfer(gateway, network),
    await sendTransfer(gateway, network),
  ]
  for (const reference of [bad, good, held]) await past(reference, 'expires_at')
  const { barePool, db } = server.platform
  await barePool.query(`
    create function refuse_expiry() returns trigger language plpgsql as $$ begin raise exception 'a bad row'; end $$;
    create trigger refuse_expiry before update on transactions for each row
      when (new.reference_number = '${bad}' and new.status = 'EXPRD') execute function refuse_expiry()`)
  const holder = await barePool.connect()
  await holder.query('begin')
  await holder.query('select from transactions where reference_number = $1 for update', [held])
  await expect(expireTransfers(db)).rejects.toThrow(
    /^EXPIRE moved 1 transfers and failed for 1: \d+ \(error: a bad row\)$/,
  )
  await holder.query('rollback')
  holder.release()
  expect((await stateOf(good))?.status).toBe('EXPRD')
  expect([(await stateOf(bad))?.status, (await stateOf(held))?.status]).toEqual(['AVAIL', 'AVAIL'])
  await barePool.query('drop trigger refuse_expiry on transactions')
  expect(await expireTransfers(db)).toBe(2)
})

test('a clean-up of many goes in batches', async () => {
  const { barePool, db } = server.platform
  await barePool.query(
    `insert into quotes (quote_id, agent_sid, receive_agency_sid, send_currency, receive_currency, quote, expires_at)
    select gen_random_uuid(), $1, $2, 'USD', 'MXN', '{}', now() - interval '2 days' from generate_series(1, 2500)`,
    [network.sender.agentSid, network.payer.agencySid],
  )
  await barePool.query(`
    create table batches (removed integer);
    create function count_batch() returns trigger language plpgsql security definer as
      $$ begin insert into batches select count(*) from gone; return null; end $$;
    create trigger count_batch after delete on quotes referencing old table as gone
      for each statement execute function count_batch()`)
  await removeExpired(db)
  const { rows } = await barePool.query<{ removed: number }>('select removed from batches where removed > 0')
  expect(rows.map(({ removed }) => removed)).toEqual([1000, 1000, 500])
})

test('prices and validations are removed a day after they expired', async () => {
  await gateway.call('feeLookup', network.sender, { terms: terms(network) })
  await gateway.call('feeLookup', network.sender, { terms: terms(network) })
  await server.platform.barePool.query(
    `update quotes set expires_at = now() - interval '25 hours'
    where quote_id = (select quote_id from quotes limit 1)`,
  )
  await removeExpired(server.worker.db)
  const { rows } = await server.platform.barePool.query<{ left: number }>(
    'select count(*) as left from quotes',
  )
  expect(rows).toEqual([{ left: 1 }])
})
