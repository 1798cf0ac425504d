import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  type Gateway,
  message,
  newId,
  person,
  type Reply,
  refusalsOf,
  sendInput,
  startGateway,
} from '#support/gateway.ts'
import { makeLog } from '../platform/log.ts'
import { openPlatform, type Platform } from '../platform/platform.ts'
import type { XmlObject } from './wire/values.ts'

let platform: Platform
let gateway: Gateway
let referenceNumber: string

const logged: string[] = []
const answered: string[] = []

/** Each can be found wherever it turns up, in whatever letters. */
const secrets = {
  testAnswer: 'Bandido Secreto',
  senderPhotoIdNumber: 'SNDPHOTO4711',
  senderLegalIdNumber: 'SNDLEGAL4712',
  receiverPhotoIdNumber: 'RCVPHOTO4713',
  receiverLegalIdNumber: 'RCVLEGAL4714',
  longNumber: `LONG4715${'9'.repeat(40)}`,
  wrongToken: 'WRONGTOKEN4716 of nobody',
  wrongAnswer: 'WRONGANSWER4717',
  shortToken: 'TOK4718',
}

const sent = {
  ...person,
  testQuestion: 'First dog?',
  testAnswer: secrets.testAnswer,
  senderPhotoIdType: 'PAS',
  senderPhotoIdNumber: secrets.senderPhotoIdNumber,
  senderPhotoIdCountry: 'MEX',
  senderLegalIdType: 'SSN',
  senderLegalIdNumber: secrets.senderLegalIdNumber,
  senderLegalIdIssueCountry: 'USA',
}

const received = {
  receiverPhotoIdType: 'PAS',
  receiverPhotoIdNumber: secrets.receiverPhotoIdNumber,
  receiverPhotoIdCountry: 'MEX',
  receiverLegalIdType: 'INT',
  receiverLegalIdNumber: secrets.receiverLegalIdNumber,
}

async function call(...asked: Parameters<Gateway['call']>): Promise<Reply> {
  const reply = await gateway.call(...asked)
  answered.push(reply.body)
  return reply
}

async function post(body: string): Promise<Reply> {
  const reply = await gateway.post(body)
  answered.push(reply.body)
  return reply
}

function receive(values: Readonly<Record<string, string>>, testAnswer: string): Promise<Reply> {
  return call('receiveValidation', network.payer, {
    ...newId(),
    referenceNumber,
    testAnswer,
    field: fields(values),
  })
}

const server = useServer()
const network = useNetwork(server)

beforeAll(async () => {
  const log = makeLog('debug', { write: (line: string) => void logged.push(line) })
  platform = openPlatform(server.platform.config, log)
  gateway = await startGateway(platform)
  const { sender, payer } = network
  const validated = await call('sendValidation', sender, sendInput(network, { field: fields(sent) }))
  referenceNumber = validated.get('referenceNumber')
  await call('commitTransaction', sender, { ...newId(), referenceNumber })
  await call('detailLookup', payer, { referenceNumber })
  await receive(received, secrets.wrongAnswer)
  const checked = await receive(received, secrets.testAnswer)
  await call('receiveCommit', payer, { ...newId(), validationID: checked.get('validationID') })
  await call('detailLookup', sender, { referenceNumber })
  await call('receiveReversal', payer, { ...newId(), referenceNumber, reason: 'wrong' })
  await call('sendReversal', sender, { ...newId(), referenceNumber, reason: 'x', returnFees: 'true' })
  await call('receiveReversal', payer, { ...newId(), referenceNumber, reason: 'wrong' })
})

afterAll(async () => {
  await platform.db.destroy()
})

test('the life of the transfer went as it should', () => {
  const faults = answered.map((body) => /<code>(\w+)</.exec(body)?.[1] ?? 'done')
  expect(faults).toEqual([
    'done',
    'done',
    'done',
    'wrong_test_answer',
    'done',
    'done',
    'done',
    'done',
    'done',
    'wrong_status',
  ])
})

test('a refusal of an id number names rule and field, and hides the number', async () => {
  const hidden = (field: string, message: string) => ({
    rule: 'field_not_allowed',
    field,
    value: '***',
    message,
  })
  const tooLong = 'is longer than 40 characters.'
  const wrong = { senderPhotoIdNumber: secrets.longNumber, senderLegalIdNumber: secrets.longNumber }
  const input = sendInput(network, {
    field: fields({ ...sent, ...wrong, receiverPhotoIdNumber: 'RCVPHOTO4713' }),
  })
  expect(refusalsOf(await call('sendValidation', network.sender, input))).toEqual([
    hidden('senderPhotoIdNumber', `Photo ID number ${tooLong}`),
    hidden('senderLegalIdNumber', `Legal ID number ${tooLong}`),
    hidden('receiverPhotoIdNumber', 'Photo ID number is not taken by this agency.'),
  ])
  const answers = { ...sent, testAnswer: `${secrets.testAnswer}${'x'.repeat(60)}` }
  expect(
    refusalsOf(await call('sendValidation', network.sender, sendInput(network, { field: fields(answers) }))),
  ).toEqual([hidden('testAnswer', 'Test answer is longer than 60 characters.')])
})

test('a refusal at the payout, which is kept as a trace, hides it too', async () => {
  const other = await call('sendValidation', network.sender, sendInput(network))
  await call('commitTransaction', network.sender, {
    ...newId(),
    referenceNumber: other.get('referenceNumber'),
  })
  const reply = await call('receiveValidation', network.payer, {
    ...newId(),
    referenceNumber: other.get('referenceNumber'),
    field: fields({ receiverPhotoIdNumber: secrets.longNumber, receiverDOB: 'x' }),
  })
  expect(refusalsOf(reply).map(({ field, value }) => `${field} ${value}`)).toEqual([
    'receiverPhotoIdNumber ***',
    'receiverDOB x',
  ])
})

test('whatever is wrong with a message, the fault does not repeat what is secret in it', async () => {
  const { sender } = network
  const good = (more: XmlObject = {}) =>
    message('sendValidation', sender, sendInput(network, { field: fields(sent), ...more }))
  const broken = [
    good().replace('</token>', ''),
    good().replace('<token>', '<tokens>').replace('</token>', '</tokens>'),
    good().replace('<token>', '<token a="1">'),
    good().replace('<token>', '<token><token>').replace('</token>', '</token></token>'),
    good().replace(sender.token, secrets.shortToken),
    good().replace(sender.token, secrets.wrongToken.repeat(30)),
    good().replace(sender.token, secrets.wrongToken.repeat(60)),
    good().replace(sender.token, secrets.wrongToken),
    good().replace(/<agentID>[^<]*/, `<agentID>${sender.token}`),
    good().replace(/<clientRequestID>[^<]*/, `<clientRequestID>${sender.token} again`),
    good().replace('name="senderPhotoIdNumber"', 'name="sender Photo"'),
    good().replace('name="senderPhotoIdNumber"', ''),
    good().replace(secrets.senderPhotoIdNumber, secrets.longNumber.repeat(6)),
    good().replace(secrets.senderPhotoIdNumber, secrets.longNumber.repeat(30)),
    good().replace(secrets.senderPhotoIdNumber, `${secrets.senderPhotoIdNumber}\u0000`),
    good().replace('name="testAnswer"', 'name="shoeSize"').replace(secrets.testAnswer, '43'),
    `${good()}<`,
    good().replace('<?xml', `<!DOCTYPE x [<!ENTITY y "${secrets.testAnswer}">]><?xml`),
  ]
  for (const [index, body] of broken.entries()) {
    const { status, fault } = await post(body)
    expect([index, status, fault === 'internal']).toEqual([index, 500, false])
  }
  const twice = [...fields(sent), { name: 'testAnswer', value: 'x' }]
  expect((await call('sendValidation', sender, sendInput(network, { field: twice }))).fault).toBe(
    'invalid_request',
  )
})

test('the answer to the test question is told to nobody', async () => {
  for (const office of [network.sender, network.payer]) {
    const { body, get } = await call('detailLookup', office, { referenceNumber })
    expect(get('testQuestion')).toBe('First dog?')
    expect(body).not.toMatch(/bandido|testAnswer/i)
  }
})

test('staff find what the tellers gave', async () => {
  const { rows } = await sql<object>`select sender_fields from transactions
    where reference_number = ${referenceNumber}`.execute(platform.db)
  expect(rows).toEqual([{ senderFields: sent }])
  const { rows: checked } = await sql<object>`select fields from payout_validations
    where fields ? 'receiverLegalIdNumber'`.execute(platform.db)
  expect(checked).toEqual([{ fields: received }])
})

/** Last: it looks at all that the tests before it left behind. */
test('no trace, no log line, no audit entry and no answer holds a secret', async () => {
  const tokens = [network.sender.token, network.payer.token]
  const searched = [...Object.values(secrets), ...tokens].map((secret) => secret.toLowerCase())
  const { rows } = await sql<{ text: string }>`
    select request || response as text from traces
    union all select to_jsonb(a)::text from audit_entries a
    union all select to_jsonb(r)::text from partner_requests r
    union all select to_jsonb(e)::text from transaction_events e`.execute(platform.db)
  expect(rows.length).toBeGreaterThan(30)
  expect(logged.length).toBeGreaterThan(30)
  expect(answered.length).toBeGreaterThan(30)
  for (const text of [...rows.map((row) => row.text), ...logged, ...answered]) {
    const small = text.toLowerCase()
    for (const secret of searched) expect(small.includes(secret), `${secret} in ${text}`).toBe(false)
  }
  const traced = rows.filter(({ text }) => text.includes('<field name="senderPhotoIdNumber">***</field>'))
  expect(traced).toHaveLength(1)
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
