import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  countEverything,
  fields,
  message,
  newId,
  type Office,
  person,
  type Reply,
  sendInput,
  terms,
} from '#support/gateway.ts'
import { volume } from '#support/volume.ts'
import { verifyLedger } from '../core/ledger/verify.ts'
import type { OperationName } from './wire/operations.ts'
import type { XmlObject } from './wire/values.ts'

const requestIds = volume({ gate: 40, full: 200, long: 10_000 })
/** Each is validated under one id and committed under another. */
const transfers = requestIds / 2
const twins = 10

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

interface Step {
  readonly operation: OperationName
  readonly office: Office
  readonly input: XmlObject
  readonly answer: Reply
  /** The same id for another matter. */
  readonly changed: XmlObject
}

describe('every operation that changes something', () => {
  const steps: Step[] = []

  const step = async (
    operation: OperationName,
    office: Office,
    input: XmlObject,
    change: XmlObject,
  ): Promise<Reply> => {
    const whole = { timeStamp: '2026-01-01T00:00:00Z', ...newId(), ...input }
    const answer = await gateway.call(operation, office, whole)
    if (answer.fault) throw new Error(answer.body)
    steps.push({ operation, office, input: whole, answer, changed: { ...whole, ...change } })
    return answer
  }

  beforeAll(async () => {
    const { sender, payer } = network
    const { clientRequestID: _id, ...send } = sendInput(network)
    const sent = await step('sendValidation', sender, send, {
      terms: terms(network, { sendAmount: '1000.01' }),
    })
    const referenceNumber = sent.get('referenceNumber')
    const other = { referenceNumber: '100000000008' }
    await step('commitTransaction', sender, { referenceNumber }, other)
    const checked = await step('receiveValidation', payer, { referenceNumber }, { testAnswer: 'x' })
    const validationID = checked.get('validationID')
    await step(
      'receiveCommit',
      payer,
      { validationID },
      { validationID: '00000000-0000-4000-8000-000000000000' },
    )
    await step('receiveReversal', payer, { referenceNumber, reason: 'wrong' }, { reason: 'Wrong' })
    const cancel = { referenceNumber, reason: 'changed', returnFees: 'true' }
    await step('sendReversal', sender, cancel, { returnFees: 'false' })
  })

  const expectSameAnswers = async (more: XmlObject = {}): Promise<void> => {
    const before = await countEverything(server.platform)
    for (const { operation, office, input, answer } of steps) {
      const again = await gateway.call(operation, office, { ...input, ...more })
      expect([operation, again.status, again.body]).toEqual([operation, 200, answer.body])
    }
    expect(await countEverything(server.platform)).toEqual(before)
  }

  test('answers a retry byte for byte as the first time, and does nothing', async () => {
    expect(steps).toHaveLength(6)
    await expectSameAnswers()
  })

  test('takes a retry with a new time for the same', () =>
    expectSameAnswers({ timeStamp: new Date().toISOString() }))

  test('answers a retry after closing time, switched off, and without the service', async () => {
    await run(sql`create table kept as select * from agent_schedules`)
    await run(sql`delete from agent_schedules`)
    await expectSameAnswers()
    expect((await gateway.call('balanceLookup', network.sender)).fault).toBe('closed')
    await run(sql`insert into agent_schedules select * from kept`)
    await run(sql`update agencies set active_snd = false, active_rcv = false, active = false`)
    await expectSameAnswers()
    await run(sql`update agencies set active_snd = true, active_rcv = true, active = true`)
  })

  test('answers nobody else with it', async () => {
    for (const { operation, office, input } of steps) {
      const wrong = { ...office, token: 'a wrong token' }
      expect((await gateway.call(operation, wrong, input)).fault).toBe('not_authenticated')
      // An id is of its agent: another one may use the same and gets an answer of his own.
      const other = office === network.sender ? network.payer : network.sender
      const { fault } = await gateway.call(operation, other, input)
      expect(['unknown_reference', 'validation_unknown', 'no_link']).toContain(fault)
    }
  })

  const words =
    'This clientRequestID was used before for another request. Take a new one for each new request.'

  test('refuses the same id with another body', async () => {
    const before = await countEverything(server.platform)
    for (const { operation, office, changed } of steps) {
      const { fault, get } = await gateway.call(operation, office, changed)
      expect([operation, fault, get('faultstring')]).toEqual([operation, 'request_id_reused', words])
    }
    const pos = { ...steps[1]?.input, posNumber: '002' }
    await run(sql`insert into points_of_sale (agent_sid, number) values (${network.sender.agentSid}, '002')`)
    expect((await gateway.call('commitTransaction', network.sender, pos)).fault).toBe('request_id_reused')
    expect(await countEverything(server.platform)).toEqual(before)
  })

  test('refuses the same id for another operation', async () => {
    const before = await countEverything(server.platform)
    for (const { office, input, operation } of steps) {
      for (const other of steps) {
        if (other.operation === operation || other.office !== office) continue
        const reused = { ...other.input, clientRequestID: input['clientRequestID'] }
        const { fault, get } = await gateway.call(other.operation, office, reused)
        expect([other.operation, fault, get('faultstring')]).toEqual([
          other.operation,
          'request_id_reused',
          words,
        ])
      }
    }
    expect(await countEverything(server.platform)).toEqual(before)
  })

  test('leaves an id free that was refused: corrected, it is carried out', async () => {
    const wrong = sendInput(network, { deliveryOption: 'BANK' })
    expect((await gateway.call('sendValidation', network.sender, wrong)).fault).toBe('delivery_option')
    const right = { ...wrong, deliveryOption: 'CASH' }
    expect((await gateway.call('sendValidation', network.sender, right)).fault).toBeUndefined()
    expect((await gateway.call('sendValidation', network.sender, wrong)).fault).toBe('request_id_reused')
  })

  test('carries out one of two different requests that come at once under one id', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = sendInput(network)
      const two = { ...one, terms: terms(network, { sendAmount: '5.00' }) }
      const replies = await Promise.all(
        [one, two].map((input) => gateway.call('sendValidation', network.sender, input)),
      )
      expect(replies.map(({ fault }) => fault ?? 'done').toSorted()).toEqual(['done', 'request_id_reused'])
    }
  })
})

/** Works through all of it, a few at a time. */
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

test(`${requestIds} ids, each sent ${twins} times at once, act once each`, {
  timeout: 300_000 + requestIds * 300,
}, async () => {
  const references: string[] = []
  /** All ten get the answer of the one that was carried out. */
  const atOnce = async (operation: OperationName, input: XmlObject): Promise<Reply> => {
    const body = message(operation, network.sender, input)
    const replies = await Promise.all(Array.from({ length: twins }, () => gateway.post(body)))
    const bodies = new Set(replies.map((reply) => reply.body))
    expect([operation, replies.map(({ fault }) => fault ?? 'done')]).toEqual([
      operation,
      Array(twins).fill('done'),
    ])
    expect(bodies.size).toBe(1)
    return replies[0] as Reply
  }
  await inParallel(transfers, 4, async (index) => {
    const field = fields({ ...person, senderLastName: 'TWIN', senderMobilePhone: String(index) })
    const sent = await atOnce('sendValidation', sendInput(network, { field }))
    const referenceNumber = sent.get('referenceNumber')
    references.push(referenceNumber)
    await atOnce('commitTransaction', { ...newId(), referenceNumber })
  })
  expect(new Set(references).size).toBe(transfers)
  const { rows } = await run(sql`
      select count(*)::int as transfers, count(distinct t.customer_sid)::int as customers,
        sum(c.sends)::int as sends, sum(e.validated)::int as validated, sum(e.sent)::int as sent,
        max(e.validated + e.sent)::int as most
      from transactions t
      join customers c on c.sid = t.customer_sid
      cross join lateral (
        select count(*) filter (where move = 'VALIDATE') as validated, count(*) filter (where move = 'SEND') as sent
        from transaction_events where transaction_sid = t.sid
      ) e
      where c.last_name = 'TWIN'`)
  const each = transfers
  expect(rows).toEqual([
    { transfers: each, customers: each, sends: each, validated: each, sent: each, most: 2 },
  ])
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
})
