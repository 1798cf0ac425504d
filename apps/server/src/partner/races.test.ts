import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  newId,
  person,
  type Reply,
  sendInput,
  sendTransfer,
  validatePayout,
} from '#support/gateway.ts'
import { volume } from '#support/volume.ts'
import { verifyLedger } from '../core/ledger/verify.ts'
import { lapseTransfers } from '../core/transfers/jobs.ts'

const races = volume({ gate: 40, full: 200, long: 5_000 })

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

beforeAll(async () => {
  await sql`insert into points_of_sale (agent_sid, number) values (${network.payer.agentSid}, '002')`.execute(
    server.platform.db,
  )
})

/** Each transfer has a sender of its own, so that only the race itself is one. */
let senders = 0
function newSender() {
  senders += 1
  return { field: fields({ ...person, senderMobilePhone: String(senders) }) }
}

async function eventsOf(referenceNumber: string): Promise<string[]> {
  const { rows } = await sql<{ move: string }>`select e.move from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    where t.reference_number = ${referenceNumber} order by e.sid`.execute(server.platform.db)
  return rows.map(({ move }) => move)
}

async function inParallel(
  count: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

function outcome({ fault, get }: Reply): string {
  return fault === undefined ? get('status') : `${fault}: ${get('faultstring')}`
}

test(`${races} times a payout meets a cancellation: one of them wins, the other is told so in words`, {
  timeout: 300_000 + races * 300,
}, async () => {
  const wins = { RECVD: 0, CANCL: 0 }
  await inParallel(races, 4, async (index) => {
    const referenceNumber = await sendTransfer(gateway, network, newSender())
    const validationID = await validatePayout(gateway, network.payer, referenceNumber)
    const pay = () => gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    const order = { referenceNumber, reason: 'changed', returnFees: 'false' }
    const cancel = () => gateway.call('sendReversal', network.sender, { ...newId(), ...order })
    const [paid, cancelled] =
      index % 2 === 0
        ? await Promise.all([pay(), cancel()])
        : (await Promise.all([cancel(), pay()])).toReversed()
    if (!paid || !cancelled) throw new Error('no answer')
    const won = paid.fault === undefined ? 'RECVD' : 'CANCL'
    wins[won] += 1
    const told =
      won === 'RECVD'
        ? ['RECVD', `wrong_status: Transfer ${referenceNumber} is received, so it cannot be cancelled.`]
        : [`wrong_status: Transfer ${referenceNumber} is cancelled, so it cannot be paid out.`, 'CANCL']
    expect([outcome(paid), outcome(cancelled)]).toEqual(told)
    expect(await eventsOf(referenceNumber)).toEqual([
      'VALIDATE',
      'SEND',
      won === 'RECVD' ? 'RECEIVE' : 'CANCEL',
    ])
  })
  expect(wins.RECVD + wins.CANCL).toBe(races)
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
})

test('two tellers of the payer at once: one hands out the cash', async () => {
  await inParallel(30, 4, async () => {
    const referenceNumber = await sendTransfer(gateway, network, newSender())
    const tellers = ['001', '002'].map(async (posNumber) => {
      const validationID = await validatePayout(gateway, network.payer, referenceNumber, { posNumber })
      return { posNumber, validationID }
    })
    const checked = await Promise.all(tellers)
    const paid = await Promise.all(
      checked.map((input) => gateway.call('receiveCommit', network.payer, { ...newId(), ...input })),
    )
    const late = `wrong_status: Transfer ${referenceNumber} is received, so it cannot be paid out.`
    expect(paid.map(outcome).toSorted()).toEqual(['RECVD', late])
    expect(await eventsOf(referenceNumber)).toEqual(['VALIDATE', 'SEND', 'RECEIVE'])
    const { rows } = await sql<object>`select receive_pos from transactions
      where reference_number = ${referenceNumber}`.execute(server.platform.db)
    expect(rows).toEqual([{ receivePos: paid[0]?.fault === undefined ? '001' : '002' }])
  })
})

test('one validation that two calls commit at once pays once', async () => {
  await inParallel(30, 4, async () => {
    const referenceNumber = await sendTransfer(gateway, network, newSender())
    const validationID = await validatePayout(gateway, network.payer, referenceNumber)
    const pay = () => gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    const faults = (await Promise.all([pay(), pay(), pay()])).map(({ fault }) => fault ?? 'done')
    expect(faults.toSorted()).toEqual(['done', 'wrong_status', 'wrong_status'])
    expect(await eventsOf(referenceNumber)).toEqual(['VALIDATE', 'SEND', 'RECEIVE'])
  })
})

test('a commit against the clock: the transfer is sent or gone, never both', async () => {
  const { platform } = server
  const seen = new Set<string>()
  for (let round = 0; round < 60; round += 1) {
    const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
    const referenceNumber = validated.get('referenceNumber')
    await sql`update transactions set lapses_at = clock_timestamp() + ${`${round % 12} milliseconds`}::interval
      where reference_number = ${referenceNumber}`.execute(platform.db)
    const lapsing = async () => {
      await sleep(round % 12)
      await lapseTransfers(platform.db)
    }
    const commit = () => gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    const [committed] = await Promise.all([commit(), lapsing()])
    await lapseTransfers(platform.db)
    const told = outcome(committed)
    seen.add(told.replace(referenceNumber, 'N'))
    expect(await eventsOf(referenceNumber)).toEqual(['VALIDATE', told === 'AVAIL' ? 'SEND' : 'LAPSE'])
  }
  const words = [
    'AVAIL',
    'lapsed: Transfer N was not committed in time. Start again with a new quote.',
    'wrong_status: Transfer N is deleted, so it cannot be committed.',
  ]
  for (const told of seen) expect(words).toContain(told)
  expect((await verifyLedger(platform.db)).findings).toEqual([])
})
