import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  countEverything,
  newId,
  type Office,
  type Reply,
  sendInput,
  sendTransfer,
  terms,
  validatePayout,
} from '#support/gateway.ts'
import { replaceToken } from '../features/agents/store.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { OperationName } from './wire/operations.ts'
import type { XmlObject } from './wire/values.ts'

let referenceNumber: string
let counted: Record<string, number>

const server = useServer()
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

beforeAll(async () => {
  referenceNumber = await sendTransfer(gateway, network)
})

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

function lookUp(office: Office, more: XmlObject = {}): Promise<Reply> {
  return gateway.call('detailLookup', office, { referenceNumber, ...more })
}

/** All that a caller can ask for. */
function everyCall(): [OperationName, XmlObject][] {
  const one = { ...newId(), referenceNumber }
  return [
    ['codeTable', { table: 'AGENCIES' }],
    ['getFieldsForProduct', { product: '1' }],
    ['feeLookup', { terms: terms(network) }],
    ['sendValidation', sendInput(network)],
    ['commitTransaction', { ...one }],
    ['detailLookup', { referenceNumber }],
    ['receiveValidation', one],
    ['receiveCommit', { ...newId(), validationID: '00000000-0000-4000-8000-000000000000' }],
    ['sendReversal', { ...one, reason: 'x', returnFees: 'true' }],
    ['receiveReversal', { ...one, reason: 'x' }],
    ['balanceLookup', {}],
  ]
}

/** Whatever is called, it is refused alike. */
async function refuses(office: Office, code: string, operations?: readonly OperationName[]): Promise<string> {
  const sentences = new Set<string>()
  for (const [operation, input] of everyCall()) {
    if (operations && !operations.includes(operation)) continue
    const { fault, get } = await gateway.call(operation, office, input)
    expect([operation, fault]).toEqual([operation, code])
    sentences.add(get('faultstring'))
  }
  expect(sentences.size).toBe(1)
  return [...sentences].join()
}

describe('nothing is written when', () => {
  beforeEach(async () => {
    counted = await countEverything(server.platform)
  })
  afterEach(async () => {
    const now = await countEverything(server.platform)
    if (!isDeepStrictEqual(now, counted)) throw new Error(`written: ${JSON.stringify(now)}`)
  })

  test('the agent is unknown or its token wrong, which sounds the same', async () => {
    const { sender, payer } = network
    const stranger = await refuses({ ...sender, agentId: '99999999' }, 'not_authenticated')
    expect(await refuses({ ...sender, token: `${sender.token}x` }, 'not_authenticated')).toBe(stranger)
    expect(await refuses({ ...sender, token: payer.token }, 'not_authenticated')).toBe(stranger)
    expect(await refuses({ ...sender, token: ' '.repeat(8) }, 'not_authenticated')).toBe(stranger)
    const body = async (office: Office) =>
      (await lookUp(office)).body.replace(/<(timeStamp|requestID)>[^<]*/g, '')
    expect(await body({ ...sender, agentId: '99999999' })).toBe(
      await body({ ...sender, token: 'x'.repeat(9) }),
    )
  })

  test('an outsider asks from anywhere: neither address nor POS is looked at', async () => {
    const odd = { ...network.sender, agentId: '99999999' }
    expect((await lookUp(odd, { posNumber: '999' })).fault).toBe('not_authenticated')
    await run(sql`update agency_ips set ip = '198.51.100.1' where ip = '127.0.0.1'`)
    expect((await lookUp({ ...network.sender, token: 'wrong token' })).fault).toBe('not_authenticated')
    expect((await lookUp(network.sender)).fault).toBe('not_authenticated')
    await run(sql`update agency_ips set ip = '127.0.0.1' where ip = '198.51.100.1'`)
  })

  test('the point of sale is not one of the agent', async () => {
    for (const posNumber of ['002', '1', 'A01']) {
      const { fault, get } = await lookUp(network.sender, { posNumber })
      expect(fault).toBe('unknown_pos')
      expect(get('faultstring')).toBe(`Agent ${network.sender.agentId} has no point of sale ${posNumber}.`)
    }
  })

  test('the agency or the agent is switched off', async () => {
    const { sender, payer } = network
    for (const office of [sender, payer]) {
      await run(sql`update agents set active = false where sid = ${office.agentSid}`)
      expect(await refuses(office, 'agency_off')).toMatch(/switched off/)
      await run(sql`update agents set active = true where sid = ${office.agentSid}`)
      await run(sql`update agencies set active = false where sid = ${office.agencySid}`)
      await refuses(office, 'agency_off')
      await run(sql`update agencies set active = true where sid = ${office.agencySid}`)
    }
  })

  test.each([
    ['sending', 'active_snd', 'active_send', 'send'],
    ['paying out', 'active_rcv', 'active_rcv', 'pay out'],
  ])('%s is switched off for the agency or the agent', async (_what, ofAgency, ofAgent, words) => {
    const { agencySid, agentSid } = network.sender
    const operations: OperationName[] =
      words === 'send'
        ? ['feeLookup', 'sendValidation', 'commitTransaction']
        : ['receiveValidation', 'receiveCommit']
    const off = `This agent may not ${words} transfers. Ask the operator.`
    for (const on of [false, true]) {
      await run(sql`update agencies set ${sql.ref(ofAgency)} = ${on} where sid = ${agencySid}`)
      if (!on) expect(await refuses(network.sender, 'service_off', operations)).toBe(off)
    }
    for (const on of [false, true]) {
      await run(sql`update agents set ${sql.ref(ofAgent)} = ${on} where sid = ${agentSid}`)
      if (!on) expect(await refuses(network.sender, 'service_off', operations)).toBe(off)
    }
    expect((await gateway.call('balanceLookup', network.sender)).fault).toBeUndefined()
  })

  test('the transfer is one of others, or of the other side', async () => {
    const strange = everyCall().filter(([, input]) => 'referenceNumber' in input)
    expect(strange).toHaveLength(5)
    const words = `There is no transfer ${referenceNumber} for this agency. Check the number.`
    const asks = async (office: Office, operation: OperationName, input: XmlObject) => {
      const { fault, get, body } = await gateway.call(operation, office, input)
      expect([operation, fault, get('faultstring')]).toEqual([operation, 'unknown_reference', words])
      expect(body).not.toMatch(/ANA|RUIZ|1000\.00|AVAIL/)
    }
    for (const [operation, input] of strange) {
      await asks(others.sender, operation, input)
      await asks(others.payer, operation, input)
    }
    for (const [operation, input] of strange) {
      if (operation.startsWith('receive')) await asks(network.sender, operation, input)
      if (/^(commit|send)/.test(operation)) await asks(network.payer, operation, input)
    }
    const nobody = await gateway.call('detailLookup', network.sender, { referenceNumber: '100000000008' })
    expect(nobody.get('faultstring')).toBe(words.replace(referenceNumber, '100000000008'))
  })
})

test('a validation of another agency pays nothing out', async () => {
  const validationID = await validatePayout(gateway, network.payer, referenceNumber)
  for (const office of [others.payer, others.sender, network.sender]) {
    const { fault } = await gateway.call('receiveCommit', office, { ...newId(), validationID })
    expect(fault).toBe('validation_unknown')
  }
})

test('a replaced token is good for a day beside the new one, and then no more', async () => {
  const { agentSid } = others.sender
  const renewed = { ...others.sender, token: 'a brand new token for the tests' }
  const calls = async () => [
    (await gateway.call('balanceLookup', others.sender)).fault,
    (await gateway.call('balanceLookup', renewed)).fault,
  ]
  expect(await calls()).toEqual([undefined, 'not_authenticated'])
  const { db, secrets } = server.platform
  await inTransaction(db, (tx) => replaceToken(tx, secrets, agentSid, renewed.token))
  expect(await calls()).toEqual([undefined, undefined])
  await run(sql`update agent_tokens set expires_at = expires_at - interval '23 hours 59 minutes'
    where agent_sid = ${agentSid} and expires_at is not null`)
  expect(await calls()).toEqual([undefined, undefined])
  await run(sql`update agent_tokens set expires_at = expires_at - interval '1 minute'
    where agent_sid = ${agentSid} and expires_at is not null`)
  expect(await calls()).toEqual(['not_authenticated', undefined])
})

describe('office hours', () => {
  interface Zone {
    readonly sid: number
    readonly day: number
  }
  let zone: Zone

  /** Far from UTC, and not near midnight there. */
  beforeAll(async () => {
    const { rows } = await sql<Zone>`
      select z.sid, extract(isodow from now() at time zone z.tz)::int as day from time_zones z
      where extract(hour from now() at time zone z.tz) between 3 and 20
      order by abs(extract(epoch from (now() at time zone z.tz) - (now() at time zone 'UTC'))) desc
      limit 1`.execute(server.platform.db)
    if (!rows[0]) throw new Error('no zone')
    zone = rows[0]
    await run(sql`update agencies set time_zone_sid = ${zone.sid} where sid = ${others.payer.agencySid}`)
  })

  const hours = async (day: number, from: string, to: string, where = 'zone') => {
    const { agentSid } = others.payer
    await run(sql`delete from agent_schedules where agent_sid = ${agentSid}`)
    await run(sql`insert into agent_schedules (agent_sid, day, open_time, close_time)
      select ${agentSid}, ${day}, (clock + ${from}::interval)::time, (clock + ${to}::interval)::time
      from (select date_trunc('second', now() at time zone
        case ${where} when 'zone' then (select tz from time_zones where sid = ${zone.sid}) else ${where} end) as clock
      ) wall`)
  }

  test('are those of the zone of the agency, to the second', async () => {
    const { payer } = others
    await hours(zone.day, '-1 hour', '1 hour')
    expect((await gateway.call('balanceLookup', payer)).fault).toBeUndefined()
    await hours(zone.day, '-1 hour', '-1 second')
    expect((await gateway.call('balanceLookup', payer)).fault).toBe('closed')
    await hours(zone.day, '30 seconds', '1 hour')
    expect((await gateway.call('balanceLookup', payer)).fault).toBe('closed')
    await hours((zone.day % 7) + 1, '-1 hour', '1 hour')
    expect((await gateway.call('balanceLookup', payer)).fault).toBe('closed')
  })

  test('close every call but those that give money back, and nothing is written', async () => {
    const closed = everyCall()
      .map(([operation]) => operation)
      .filter((operation) => !operation.endsWith('Reversal'))
    await run(sql`delete from agent_schedules where agent_sid = ${others.payer.agentSid}`)
    const before = await countEverything(server.platform)
    expect(await refuses(others.payer, 'closed', closed)).toBe(
      'This agent is outside its office hours, in the time zone of its agency.',
    )
    expect(await countEverything(server.platform)).toEqual(before)
  })
})
