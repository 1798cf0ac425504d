import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { countEverything, newId, type Office, payOut, sendInput, sendTransfer } from '#support/gateway.ts'
import { clearOldAnswers } from '../core/transfers/retention.ts'
import type { OperationName } from './wire/operations.ts'
import type { XmlObject } from './wire/values.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

interface Answered {
  readonly operation: OperationName
  readonly office: Office
  readonly input: XmlObject
  readonly body: string
}

const answered: Answered[] = []

async function ask(operation: OperationName, office: Office, input: XmlObject): Promise<void> {
  const { fault, body } = await gateway.call(operation, office, input)
  if (fault) throw new Error(body)
  answered.push({ operation, office, input, body })
}

beforeAll(async () => {
  const { sender, payer } = network
  const referenceNumber = await sendTransfer(gateway, network)
  await ask('sendValidation', sender, sendInput(network))
  await ask('receiveValidation', payer, { ...newId(), referenceNumber })
  await payOut(gateway, payer, referenceNumber)
  await ask('receiveReversal', payer, { ...newId(), referenceNumber, reason: 'wrong' })
})

function run(text: string) {
  return sql.raw(text).execute(server.db)
}

async function retryAll() {
  const before = await countEverything(server.platform)
  const replies = []
  for (const { operation, office, input } of answered) {
    replies.push(await gateway.call(operation, office, input))
  }
  expect(await countEverything(server.platform)).toEqual(before)
  return replies
}

test('an answer lives with its request id, whatever became of the traces', async () => {
  await run('alter table traces disable trigger user')
  await run('delete from traces')
  await run('alter table traces enable trigger user')
  expect((await retryAll()).map(({ body }) => body)).toEqual(answered.map(({ body }) => body))
})

test('whoever may clear it may not write another', async () => {
  await expect(
    sql`update partner_requests set response = 'another'`.execute(server.worker.db),
  ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('is cleared or stays') })
  expect((await retryAll()).map(({ body }) => body)).toEqual(answered.map(({ body }) => body))
})

test('it lives for 180 days; then a retry is refused in words, and still does nothing', async () => {
  await run(`update partner_requests set at = at - interval '179 days 23 hours'`)
  await clearOldAnswers(server.worker)
  expect((await retryAll()).map(({ body }) => body)).toEqual(answered.map(({ body }) => body))

  await run(`update partner_requests set at = at - interval '1 hour 1 minute'`)
  expect(await clearOldAnswers(server.worker, 2)).toBeGreaterThanOrEqual(answered.length)
  for (const { fault, get } of await retryAll()) {
    expect([fault, get('faultstring')]).toEqual([
      'answer_gone',
      'This request was carried out more than 180 days ago and its answer is no longer kept. Ask detailLookup about the transfer.',
    ])
  }
  expect(await clearOldAnswers(server.worker)).toBe(0)
})
