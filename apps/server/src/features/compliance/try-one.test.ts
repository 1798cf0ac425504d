import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useNetwork, useTransferWorld, useUser } from '#support/fixtures.ts'
import {
  fields,
  newId,
  person,
  refusalsOf,
  sendInput,
  sendTransfer,
  terms,
  validatePayout,
} from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'

type Panel = RouteAnswer<typeof complianceRoutes.panel>
type Body = RouteInput<typeof complianceRoutes.tryOne>['body']
type Rules = Body['rules']
type Values = Readonly<Record<string, string>>

const world = useTransferWorld()
const others = useNetwork(world.server, '2')
const support = useUser(world.server, 'support', 5)
const officer = useUser(world.server, 'officer', 3)
let sender: number
let payer: number

beforeAll(() => {
  sender = world.network.sender.agencySid
  payer = world.network.payer.agencySid
})

beforeEach(() => sql`delete from agency_limits`.execute(world.server.db))

function panelOf(agencySid: number): Promise<Panel> {
  return world.server.client.call(complianceRoutes.panel, { params: { agencySid } }, support)
}

/** The rules as they are stored, as a screen would have them before anybody types. */
async function rulesOf(agencySid: number): Promise<Rules> {
  const { send, receive, enumerations } = await panelOf(agencySid)
  const side = ({ active, fields, limits }: Panel['send']) => ({ active, fields, limits })
  return {
    send: side(send),
    receive: { ...side(receive), delivery: receive.delivery },
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { selected }]) => [field, selected]),
    ),
  }
}

function attempt(agencySid: number, body: unknown) {
  return world.server.client.attempt(complianceRoutes.tryOne, { params: { agencySid }, body }, support)
}

function tryOne(agencySid: number, body: Body) {
  return world.server.client.call(complianceRoutes.tryOne, { params: { agencySid }, body }, support)
}

/** Typed over the stored rules of sending. */
async function sending(change: Partial<Rules['send']>, limits: object = {}): Promise<Rules> {
  const rules = await rulesOf(sender)
  const send = { ...rules.send, ...change }
  return { ...rules, send: { ...send, limits: { ...send.limits, ...limits } } }
}

async function receiving(change: Partial<Rules['receive']>, limits: object = {}): Promise<Rules> {
  const rules = await rulesOf(payer)
  const receive = { ...rules.receive, ...change }
  return { ...rules, receive: { ...receive, limits: { ...receive.limits, ...limits } } }
}

function sentences(told: readonly { sentence: string }[]): string[] {
  return told.map(({ sentence }) => sentence)
}

describe('a sample of sending', () => {
  const amount = '1000.00'

  test('is judged by the typed rules and by the stored ones', async () => {
    const fields = [{ tag: 'senderDOB', visibility: 'REQ' as const }]
    const rules = await sending({ fields }, { limitPhotoID: '999.99', limitByTrn: '500' })
    const tried = await tryOne(sender, { rules, product: 1, amount, values: person })
    expect(sentences(tried.typed)).toEqual([
      'Photo ID type is required above 999.99 USD; this transfer is 1000.00 USD.',
      'Photo ID number is required above 999.99 USD; this transfer is 1000.00 USD.',
      'Photo ID country is required above 999.99 USD; this transfer is 1000.00 USD.',
      'Date of birth is required.',
      'This agency moves at most 500.00 USD in one transfer; this one is 1000.00 USD.',
    ])
    expect(tried.stored).toEqual([])
    expect(tried).toMatchObject({ transfer: null, amount, values: person })
    expect(tried.lists).toMatchObject({ senderPhotoIdType: 'photoIdType', senderPhotoIdCountry: 'country' })
    expect(tried.lists).not.toHaveProperty('senderFName')
  })

  test('reads what the gateway tells a teller once the rules are saved', async () => {
    const change = [
      { tag: 'senderDOB', visibility: 'REQ' as const },
      { tag: 'senderCity', visibility: null },
    ]
    const limits = { limitPhotoID: '1', limitByTrn: '900' }
    const values = { ...person, senderCity: 'X', senderPhotoIdType: 'ABC', senderMobilePhone: '1' }
    const rules = await sending({ fields: change }, limits)
    const tried = await tryOne(sender, { rules, product: 1, amount, values })
    const stored = await rulesOf(sender)
    const save = (body: unknown) =>
      world.server.client.attempt(complianceRoutes.save, { params: { agencySid: sender }, body }, officer)
    expect(summary(await save(rules))).toBe('200')
    const { network, gateway } = world
    const reply = await gateway.call(
      'sendValidation',
      network.sender,
      sendInput(network, { field: fields(values), terms: terms(network, { sendAmount: amount }) }),
    )
    expect(summary(await save(stored))).toBe('200')
    expect(tried.typed.length).toBeGreaterThan(3)
    expect(refusalsOf(reply).map(({ rule, field, message }) => ({ rule, field, sentence: message }))).toEqual(
      tried.typed.map((told) => ({ ...told, field: told.field ?? '' })),
    )
  })

  test('has its values without the spaces around them, as the gateway takes them', async () => {
    const rules = await sending({ fields: [{ tag: 'senderCity', visibility: null }] })
    const values = { ...person, senderCountry: ' USA ', senderCity: ' ' }
    const tried = await tryOne(sender, { rules, product: 1, amount, values })
    expect([tried.typed, tried.stored]).toEqual([[], []])
  })

  test('counts what its sender has sent, as the gateway does', async () => {
    const values = { ...person, senderMobilePhone: 'total' }
    await sendTransfer(world.gateway, world.network, { field: fields(values) })
    const rules = await sending({}, { limitTotalNet: '1999.99', accTotalNet: 'day' })
    const tried = await tryOne(sender, { rules, product: 1, amount, values })
    expect(sentences(tried.typed)).toEqual([
      'The customer may send 1999.99 USD per day; with this transfer it would be 2000.00 USD.',
    ])
    const stranger = { ...values, senderMobilePhone: 'another' }
    expect((await tryOne(sender, { rules, product: 1, amount, values: stranger })).typed).toEqual([])
  })

  test('finds the service off before anything else', async () => {
    const rules = await sending({ active: false })
    const { typed } = await tryOne(sender, { rules, product: 1, amount, values: {} })
    expect(typed[0]).toEqual({
      rule: 'service_off',
      field: null,
      sentence: 'This agent may not send transfers. Ask the operator.',
    })
    expect(sentences(typed.slice(1))).toContain('First name is required.')
  })

  test('takes the chosen values of a list, and all where none is chosen', async () => {
    const rules = await sending({})
    const passport = (await panelOf(sender)).enumerations['photoIdType']?.values.find(
      ({ idKey }) => idKey === 'PAS',
    )
    const chosen = { ...rules, enumerations: { photoIdType: [passport?.sid ?? 0] } }
    const told = async (rules: Rules, senderPhotoIdType: string) =>
      sentences(
        (await tryOne(sender, { rules, product: 1, amount, values: { ...person, senderPhotoIdType } })).typed,
      )
    expect(await told(chosen, 'PAS')).toEqual([])
    expect(await told(chosen, 'WRK')).toEqual([
      'Photo ID type is not one of the values that this agency accepts.',
    ])
    expect(await told({ ...rules, enumerations: { photoIdType: [] } }, 'WRK')).toEqual([])
  })

  test('takes a blank for not given', async () => {
    const rules = await sending({ fields: [{ tag: 'senderCity', visibility: 'NOT_ALL' }] })
    const values = { ...person, senderCity: '', senderLastName: '' }
    const { typed } = await tryOne(sender, { rules, product: 1, amount, values })
    expect(sentences(typed)).toEqual(['Last name is required.'])
  })

  test.each([
    [{ amount: undefined }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ reference: '123' }, 'reference'],
    [{ reference: "'; drop table" }, 'reference'],
    [{ values: { 'no tag': 'x' } }, 'values.no tag'],
    [{ values: { senderCity: 'a\u0000b' } }, 'values.senderCity'],
    [{ values: { senderCity: '\uD800' } }, 'values.senderCity'],
    [{ values: { senderDOB: 'not a date' } }, undefined],
    [{ values: { senderDOB: '0000-00-00' } }, undefined],
    [{ values: { __proto__: 'x', constructor: 'x' } }, undefined],
    [{ deliveryOption: '\u0000' }, undefined],
  ])('of %j is refused by %s or judged', async (change, field) => {
    const rules = await rulesOf(sender)
    const answer = await attempt(sender, { rules, product: 1, amount, values: person, ...change })
    expect(summary(answer)).toBe(field === undefined ? '200' : `400 invalid_input ${field}`)
  })

  test('by rules that could not be saved is refused with their place', async () => {
    const rules = await sending(
      { fields: [{ tag: 'senderFirstName', visibility: 'OPT' }] },
      { limitTotalNet: '1', accTotalNet: null },
    )
    const answer = await attempt(sender, { rules, product: 1, amount, values: person })
    expect(summary(answer)).toBe(
      '400 invalid_input rules.send.fields.0.visibility rules.send.limits.accTotalNet',
    )
  })
})

describe('a transfer of the past', () => {
  const secrets = { senderPhotoIdType: 'PAS', senderPhotoIdNumber: 'A7654321', senderPhotoIdCountry: 'MEX' }

  async function sent(values: Values = {}): Promise<string> {
    return sendTransfer(world.gateway, world.network, newSender(values))
  }

  test('brings its amount, option and values along, and no secret', async () => {
    const reference = await sent(secrets)
    const rules = await sending({}, { limitPhotoID: '0', limitLegalID: '0' })
    const tried = await tryOne(sender, { rules, product: 1, reference: ` ${reference} ` })
    expect(tried).toMatchObject({
      transfer: { referenceNumber: reference, sender: 'ANA RUIZ', receiver: 'LUIS DIAZ' },
      amount: '1000.00',
      deliveryOption: 'CASH',
      values: { ...person, senderPhotoIdType: 'PAS', senderPhotoIdNumber: '***' },
    })
    expect(JSON.stringify(tried)).not.toContain('A7654321')
    // Judged all the same: the photo id was there, the legal one was not.
    expect(tried.typed.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'limitLegalID senderLegalIdType',
      'limitLegalID senderLegalIdNumber',
      'limitLegalID senderLegalIdIssueCountry',
    ])
  })

  test('gives way to what is typed; the mask stands for what is stored', async () => {
    const reference = await sent(secrets)
    const rules = await sending({}, { limitPhotoID: '0' })
    const body = { rules, product: 1 as const, reference, amount: '7.5' }
    const masked = await tryOne(sender, { ...body, values: { senderPhotoIdNumber: '***' } })
    expect([masked.typed, masked.amount]).toEqual([[], '7.50'])
    const blank = await tryOne(sender, { ...body, values: { senderPhotoIdNumber: '' } })
    expect(blank.typed.map(({ field }) => field)).toEqual(['senderPhotoIdNumber'])
  })

  test('is only found by the agency that sent it, or by the one that pays it', async () => {
    const reference = await sent()
    const found = async (agencySid: number, product: 1 | 2) =>
      summary(await attempt(agencySid, { rules: await rulesOf(agencySid), product, reference }))
    expect(await found(sender, 1)).toBe('200')
    expect(await found(payer, 2)).toBe('200')
    const strangers = [
      [sender, 2],
      [payer, 1],
      [others.sender.agencySid, 1],
      [others.payer.agencySid, 2],
    ] as const
    for (const [agencySid, product] of strangers)
      expect(await found(agencySid, product)).toBe('400 invalid_input reference')
  })

  test("is held against the payer's limits too", async () => {
    const reference = await sent()
    await sql`insert into agency_limits (agency_sid, product, limit_by_trn, limit_test_question)
      values (${payer}, 2, 999, 0)`.execute(world.server.db)
    const { typed } = await tryOne(sender, { rules: await rulesOf(sender), product: 1, reference })
    expect(sentences(typed)).toEqual([
      'Test question is required above 0.00 USD; this transfer is 1000.00 USD.',
      'Test answer is required above 0.00 USD; this transfer is 1000.00 USD.',
      'The receiving agency moves at most 999.00 USD in one transfer; this one is 1000.00 USD.',
    ])
  })

  test('to be paid out is judged as the payer would, and as its sender would be told', async () => {
    const reference = await sent()
    const rules = await receiving(
      { delivery: ['BANK'], fields: [{ tag: 'receiverDOB', visibility: 'REQ' }] },
      { limitTestQuestion: '0', limitByTrn: '10' },
    )
    const tried = await tryOne(payer, { rules, product: 2, reference })
    expect(sentences(tried.typed)).toEqual([
      'The receiving agency does not pay out by CASH.',
      'Test question is required above 0.00 USD; this transfer is 1000.00 USD.',
      'Test answer is required above 0.00 USD; this transfer is 1000.00 USD.',
      'Date of birth is required.',
      'This agency moves at most 10.00 USD in one transfer; this one is 1000.00 USD.',
    ])
    expect(tried.stored).toEqual([])
  })

  test('that was paid out brings what the receiver gave, and counts what he was paid before', async () => {
    const receiver = { receiverFirstName: 'PAID', receiverLastName: 'TWICE' }
    const pay = async (reference: string) => {
      const { gateway, network } = world
      const field = fields({ receiverDOB: '1980-01-31' })
      const validationID = await validatePayout(gateway, network.payer, reference, { field })
      await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    }
    const [first, second] = [await sent(receiver), await sent(receiver)]
    await pay(first)
    await pay(second)
    const rules = await receiving(
      { fields: [{ tag: 'receiverDOB', visibility: 'REQ' }] },
      { limitTotalNet: '1500', accTotalNet: 'month' },
    )
    const told = async (reference: string) =>
      sentences((await tryOne(payer, { rules, product: 2, reference })).typed)
    expect(await told(first)).toEqual([])
    expect(await told(second)).toEqual([
      'The receiver may be paid 1500.00 USD per month; with this transfer it would be 2000.00 USD.',
    ])
  })
})

test('trying writes nothing', async () => {
  const history = () => sql`select count(*) from audit_entries`.execute(world.server.db)
  const before = [await panelOf(sender), (await history()).rows]
  await tryOne(sender, { rules: await sending({ active: false }), product: 1, amount: '1', values: {} })
  expect([await panelOf(sender), (await history()).rows]).toEqual(before)
})
