import pg from 'pg'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { testEnvironment } from '#support/config.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { newId, type Reply, sendInput, sendTransfer, serveGateway, validatePayout } from '#support/gateway.ts'
import { cancel, newSender, send } from '#support/transactions.ts'
import { readConfig } from '../platform/config.ts'
import { openPlatform } from '../platform/platform.ts'

const world = useTransferWorld()
const boss = useProfiles(world.server)(1)

/** Somebody who has taken a row and gone to lunch. */
async function whileHeld<T>(where: string, value: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: world.server.platform.config.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from ${where} = $1 for update`, [value])
  try {
    return await work()
  } finally {
    await holder.end()
  }
}

function byReference<T>(reference: string, work: () => Promise<T>): Promise<T> {
  return whileHeld('transactions where reference_number', reference, work)
}

/** The retries, and in the midst of them a call about another transfer. */
async function retries(again: () => Promise<Reply>) {
  const other = await sendTransfer(world.gateway, world.network, newSender())
  let answered = 0
  const retrying = Array.from({ length: 12 }, async () => {
    const reply = await again()
    answered += 1
    return reply
  })
  const looked = await world.gateway.call('detailLookup', world.network.payer, { referenceNumber: other })
  const before = answered
  return { looked, before, faults: (await Promise.all(retrying)).map(({ fault }) => fault) }
}

const allBusy = Array.from({ length: 12 }, () => 'busy')

test('one held transfer and twelve retries: each is told to try again, and others are served meanwhile', async () => {
  const { gateway, network } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const referenceNumber = validated.get('referenceNumber')
  const input = { ...newId(), referenceNumber }
  const commit = () => gateway.call('commitTransaction', network.sender, input)
  const { looked, before, faults } = await byReference(referenceNumber, () => retries(commit))
  expect(faults).toEqual(allBusy)
  expect(looked.get('status')).toBe('AVAIL')
  expect(before).toBeLessThan(6)
  expect((await commit()).get('status')).toBe('AVAIL')
})

test('the same for a payout, its check and a look-up of the held transfer itself', async () => {
  const { gateway, network } = world
  const referenceNumber = await sendTransfer(gateway, network, newSender())
  const validationID = await validatePayout(gateway, network.payer, referenceNumber)
  const input = { ...newId(), validationID }
  const pay = () => gateway.call('receiveCommit', network.payer, input)
  const check = { ...newId(), referenceNumber }
  const checked = () => gateway.call('receiveValidation', network.payer, check)
  await byReference(referenceNumber, async () => {
    expect((await retries(pay)).faults).toEqual(allBusy)
    expect((await retries(checked)).faults).toEqual(allBusy)
    const looked = await gateway.call('detailLookup', network.payer, { referenceNumber })
    expect(looked.get('status')).toBe('AVAIL')
  })
  expect((await checked()).fault).toBeUndefined()
  expect((await pay()).get('status')).toBe('RECVD')
})

test('the same for a sender whose record is held', async () => {
  const { gateway, network } = world
  const phone = '5550199'
  const sender = newSender({ senderMobilePhone: phone })
  await sendTransfer(gateway, network, sender)
  const input = sendInput(network, sender)
  const again = () => gateway.call('sendValidation', network.sender, input)
  const { faults, looked } = await whileHeld('customers where mobile_phone', phone, () => retries(again))
  expect([faults, looked.fault]).toEqual([allBusy, undefined])
  expect((await again()).get('status')).toBe('UNCOM')
})

test('a cancel by staff of a held transfer is refused in words', async () => {
  const { sid, reference } = await send(world)
  const answer = await byReference(reference, () => cancel(world, boss, { idTr: sid }))
  expect([summary(answer), answer.body.message]).toEqual([
    '503 unavailable',
    'Somebody else is working on this transfer. Try again in a moment.',
  ])
  expect(summary(await cancel(world, boss, { idTr: sid }))).toBe('200')
})

test('a call that gets no connection in time is told to try again, and acts once when it is', async () => {
  const { network } = world
  const referenceNumber = await sendTransfer(world.gateway, network, newSender())
  const input = { ...newId(), referenceNumber, reason: 'changed', returnFees: 'true' }
  // The gateway of the other tests waits a minute for a connection, so that a busy machine fails none of them.
  const { databaseUrl } = world.server.platform.config
  const platform = openPlatform(readConfig({ ...testEnvironment(databaseUrl), DATABASE_WAIT_SECONDS: '10' }))
  const gateway = await serveGateway(platform)
  const giveBack = () => gateway.call('sendReversal', network.sender, input)
  const held: pg.PoolClient[] = []
  while (held.length < platform.config.databasePool) held.push(await platform.barePool.connect())
  const { fault, get } = await giveBack()
  for (const client of held) client.release()
  expect([fault, get('faultstring')]).toEqual(['busy', 'Too many calls at once. Try again in a moment.'])
  expect((await giveBack()).get('status')).toBe('CANCL')
  expect((await giveBack()).get('status')).toBe('CANCL')
  await gateway.app.close()
})
