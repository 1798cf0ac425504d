import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  newId,
  type Office,
  person,
  type Reply,
  refusalsOf,
  sendInput,
  sendTransfer,
  startGateway,
} from '#support/gateway.ts'
import type { XmlObject } from './wire/values.ts'

let referenceNumber: string

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

const server = useServer()
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

beforeAll(async () => {
  referenceNumber = await sendTransfer(gateway, network)
})

/** Every test changes the rules of an agency; the next call must know it. */
beforeEach(async () => {
  await run(sql`update agency_fields f set visibility = d.send_visibility from field_definitions d
    where d.tag = f.tag and f.product = 1 and f.visibility <> d.send_visibility`)
  await run(sql`update agency_fields f set visibility = d.receive_visibility from field_definitions d
    where d.tag = f.tag and f.product = 2 and f.visibility <> d.receive_visibility`)
  await run(sql`delete from agency_enumeration_values`)
})

type Values = Readonly<Record<string, string | undefined>>

function given(values: Values): XmlObject[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

function send(values: Values = {}, office = network.sender, more: XmlObject = {}): Promise<Reply> {
  return gateway.call(
    'sendValidation',
    office,
    sendInput(network, { field: given({ ...person, ...values }), ...more }),
  )
}

function receive(values: Values = {}): Promise<Reply> {
  return gateway.call('receiveValidation', network.payer, {
    ...newId(),
    referenceNumber,
    field: given(values),
  })
}

async function show(office: Office, product: 1 | 2, tag: string, visibility: string): Promise<void> {
  await run(sql`update agency_fields set visibility = ${visibility}
    where agency_sid = ${office.agencySid} and product = ${product} and tag = ${tag}`)
}

async function accept(office: Office, field: string, ...keys: string[]): Promise<void> {
  await run(sql`insert into agency_enumeration_values select ${office.agencySid}, sid from enumeration_values
    where field = ${field} and key = any(${keys})`)
}

function refused(rule: string, field: string, value: string, message: string) {
  return {
    rule,
    field,
    value,
    message,
  }
}

/** The whole refusal: its code, and what its detail lists. */
function expectRefusal(reply: Reply, ...list: ReturnType<typeof refused>[]): void {
  expect([reply.status, reply.fault]).toEqual([500, 'refused_by_rule'])
  expect(refusalsOf(reply)).toEqual(list)
  const more = list.length > 1 ? ` (and ${list.length - 1} more, see the details)` : ''
  expect(reply.get('faultstring')).toBe(`${list[0]?.message}${more}`)
}

describe('a field at sending', () => {
  test('that is required is asked for', async () => {
    await show(network.sender, 1, 'senderAddress', 'REQ')
    expectRefusal(await send(), refused('field_required', 'senderAddress', '', 'Address is required.'))
    expectRefusal(
      await send({ senderAddress: '   ' }),
      refused('field_required', 'senderAddress', '', 'Address is required.'),
    )
    expect((await send({ senderAddress: 'Main Street 1' })).fault).toBeUndefined()
  })

  test('that is optional may be there', async () => {
    await show(network.sender, 1, 'senderAddress', 'OPT')
    expect((await send()).fault).toBeUndefined()
    expect((await send({ senderAddress: 'Main Street 1' })).fault).toBeUndefined()
  })

  test('that the agency does not take may not', async () => {
    await show(network.sender, 1, 'senderAddress', 'NOT_ALL')
    expect((await send()).fault).toBeUndefined()
    expectRefusal(
      await send({ senderAddress: 'Main Street 1' }),
      refused('field_not_allowed', 'senderAddress', 'Main Street 1', 'Address is not taken by this agency.'),
    )
  })

  test('is of the agency: the rules of one are not those of another', async () => {
    await show(network.sender, 1, 'senderAddress', 'REQ')
    const theirs = sendInput(others)
    expect((await gateway.call('sendValidation', others.sender, theirs)).fault).toBeUndefined()
    expect((await send()).fault).toBe('refused_by_rule')
  })

  test.each(['senderFirstName', 'senderLastName', 'receiverFirstName', 'receiverLastName'])(
    '%s can be switched off by nobody',
    async (tag) => {
      await show(network.sender, 1, tag, 'NOT_ALL')
      const label = tag.endsWith('FirstName') ? 'First name' : 'Last name'
      expectRefusal(
        await send({ [tag]: undefined }),
        refused('field_required', tag, '', `${label} is required.`),
      )
      expect((await send()).fault).toBeUndefined()
    },
  )

  test.each(['shoeSize', 'sendAmount', 'posNumber', 'constructor', 'toString'])(
    'that does not exist is named: %s',
    async (tag) => {
      const words = `There is no field ${tag}. Ask getFieldsForProduct for the fields.`
      expectRefusal(await send({ [tag]: '1' }), refused('unknown_field', tag, tag, words))
    },
  )

  test('given twice is no request', async () => {
    const twice = [...fields(person), { name: 'senderCity', value: 'A' }, { name: 'senderCity', value: 'B' }]
    const { fault, get } = await gateway.call(
      'sendValidation',
      network.sender,
      sendInput(network, { field: twice }),
    )
    expect([fault, get('faultstring')]).toEqual(['invalid_request', 'The field senderCity is given twice.'])
  })
})

const oneOf = 'is not one of the values that this agency accepts'

describe('a value at sending', () => {
  test.each([
    ['senderDOB', '2023-02-29', 'Date of birth is not a date of the form YYYY-MM-DD.'],
    ['senderDOB', '29/02/2024', 'Date of birth is not a date of the form YYYY-MM-DD.'],
    ['senderDOB', '2024-02-29T00:00:00Z', 'Date of birth is longer than 10 characters.'],
    ['senderPhotoIdType', 'XXX', `Photo ID type ${oneOf}.`],
    ['senderPhotoIdType', 'pas', `Photo ID type ${oneOf}.`],
    ['sourceOfFunds', 'Salary', `Source of funds ${oneOf}.`],
    ['senderCountry', 'ZZZ', `Country ${oneOf}.`],
    ['senderCountry', 'usa', `Country ${oneOf}.`],
    ['senderCountry', 'MEXICO', 'Country is longer than 3 characters.'],
    ['senderEmail', 'nobody', 'E-mail is not an e-mail address.'],
    ['senderZipCode', '12345678901', 'Zip code is longer than 10 characters.'],
    ['senderFirstName', 'x'.repeat(61), 'First name is longer than 60 characters.'],
  ])('%s %s is refused', async (tag, value, message) => {
    expectRefusal(await send({ [tag]: value }), refused('field_not_allowed', tag, value, message))
  })

  test.each([
    ['senderDOB', '2024-02-29'],
    ['senderPhotoIdType', 'PAS'],
    ['senderCountry', 'MEX'],
    ['senderEmail', 'ana@example.com'],
    ['senderZipCode', '1234567890'],
    ['senderCity', ' Ñuñoa <&> "x" '],
    ['senderCity', "'; drop table transactions; --"],
  ])('%s %s is taken', async (tag, value) => {
    const sent = await send({ [tag]: value })
    expect(sent.fault).toBeUndefined()
    const { rows } = await run(sql`select sender_fields ->> ${tag} as value from transactions
      where reference_number = ${sent.get('referenceNumber')}`)
    expect(rows).toEqual([{ value: value.trim() }])
  })

  test('is one of those that the agency has chosen, if it has chosen any', async () => {
    await accept(network.sender, 'photoIdType', 'PAS', 'DRV')
    expect((await send({ senderPhotoIdType: 'PAS' })).fault).toBeUndefined()
    expectRefusal(
      await send({ senderPhotoIdType: 'GOV' }),
      refused('field_not_allowed', 'senderPhotoIdType', 'GOV', `Photo ID type ${oneOf}.`),
    )
    // Another list is open as before.
    expect((await send({ senderLegalIdType: 'SSN', senderOccupation: 'EDU' })).fault).toBeUndefined()
    const told = await gateway.call('getFieldsForProduct', network.sender, { product: '1' })
    const field = /<field><tag>senderPhotoIdType<.*?<\/field>/.exec(told.body)?.[0] ?? ''
    expect([...field.matchAll(/<code>(\w+)</g)].map(([, code]) => code)).toEqual(['DRV', 'PAS'])
    await run(sql`delete from agency_enumeration_values`)
    expect((await send({ senderPhotoIdType: 'GOV' })).fault).toBeUndefined()
  })
})

test('all that is wrong is told at once', async () => {
  await show(network.sender, 1, 'senderAddress', 'REQ')
  await show(network.sender, 1, 'senderCity', 'NOT_ALL')
  const reply = await send({
    senderCity: 'Tula',
    senderDOB: 'x',
    shoeSize: '43',
    receiverLastName: undefined,
  })
  expect(reply.fault).toBe('refused_by_rule')
  expect(
    refusalsOf(reply)
      .map(({ rule, field, value }) => `${rule} ${field} ${value}`)
      .toSorted(),
  ).toEqual([
    'field_not_allowed senderCity Tula',
    'field_not_allowed senderDOB x',
    'field_required receiverLastName ',
    'field_required senderAddress ',
    'unknown_field shoeSize shoeSize',
  ])
  expect(reply.get('faultstring')).toMatch(/ \(and 4 more, see the details\)$/)
})

describe('at the payout', () => {
  test('fields are those of the payer for receiving', async () => {
    await show(network.payer, 2, 'receiverPhone', 'REQ')
    await show(network.payer, 2, 'receiverCity', 'NOT_ALL')
    await accept(network.payer, 'photoIdType', 'PAS')
    expectRefusal(
      await receive({ receiverCity: 'Tula', receiverPhotoIdType: 'DRV', receiverDOB: '1', senderCity: 'x' }),
      refused(
        'unknown_field',
        'senderCity',
        'senderCity',
        'There is no field senderCity. Ask getFieldsForProduct for the fields.',
      ),
      refused('field_not_allowed', 'receiverCity', 'Tula', 'City is not taken by this agency.'),
      refused('field_required', 'receiverPhone', '', 'Phone is required.'),
      refused('field_not_allowed', 'receiverPhotoIdType', 'DRV', `Photo ID type ${oneOf}.`),
      refused('field_not_allowed', 'receiverDOB', '1', 'Date of birth is not a date of the form YYYY-MM-DD.'),
    )
    expect((await receive({ receiverPhone: '+52 1', receiverPhotoIdType: 'PAS' })).fault).toBeUndefined()
  })

  test('nothing is required that nobody has asked for', async () => {
    expect((await receive()).fault).toBeUndefined()
    await show(network.payer, 1, 'senderAddress', 'REQ')
    await show(network.sender, 2, 'receiverPhone', 'REQ')
    expect((await receive()).fault).toBeUndefined()
    expect((await send()).fault).toBeUndefined()
  })
})

describe('a delivery option', () => {
  test.each(['BANK', 'cash', 'NONSENSE'])(
    'that the payer does not have is refused: %s',
    async (deliveryOption) => {
      const { fault, get } = await send({}, network.sender, { deliveryOption })
      expect([fault, get('faultstring')]).toEqual([
        'delivery_option',
        `The receiving agency does not pay out by ${deliveryOption}.`,
      ])
    },
  )

  test('counts as of the next call', async () => {
    const agency = network.payer.agencySid
    await run(sql`insert into agency_delivery_options values (${agency}, 'BANK')`)
    expect((await send({}, network.sender, { deliveryOption: 'BANK' })).fault).toBeUndefined()
    await run(sql`delete from agency_delivery_options where agency_sid = ${agency}`)
    expect((await send()).fault).toBe('delivery_option')
    await run(sql`insert into agency_delivery_options values (${agency}, 'CASH')`)
    expect((await send()).fault).toBeUndefined()
  })
})

test('two gateways that remember the rules both see a change at once', async () => {
  const second = await startGateway(server.platform)
  const both = () =>
    Promise.all(
      [gateway, second].map((one) => one.call('sendValidation', network.sender, sendInput(network))),
    )
  for (const visibility of ['OPT', 'REQ', 'NOT_ALL', 'REQ']) {
    await show(network.sender, 1, 'senderAddress', visibility)
    const code = visibility === 'REQ' ? 'refused_by_rule' : undefined
    expect((await both()).map(({ fault }) => fault)).toEqual([code, code])
  }
  await second.app.close()
})

describe('codeTable', () => {
  async function told(office: Office, more: XmlObject = {}): Promise<string[]> {
    const reply = await gateway.call('codeTable', office, { table: 'photoIdType', ...more })
    return [...reply.body.matchAll(/<code>(\w+)<\/code>/g)].map(([, code = '']) => code)
  }

  test('tells what the asking agency accepts, and nothing that its validation refuses', async () => {
    const all = await told(network.sender)
    expect(all).toHaveLength(16)
    await accept(network.sender, 'photoIdType', 'WRK', 'PAS')
    expect(await told(network.sender)).toEqual(['PAS', 'WRK'])
    for (const senderPhotoIdType of all) {
      const reply = await send({ senderPhotoIdType })
      expect([senderPhotoIdType, reply.fault]).toEqual([
        senderPhotoIdType,
        ['PAS', 'WRK'].includes(senderPhotoIdType) ? undefined : 'refused_by_rule',
      ])
    }
  })

  test('tells others, and of other lists, all that there is', async () => {
    await accept(network.sender, 'photoIdType', 'PAS')
    expect(await told(network.payer)).toHaveLength(16)
    expect(await told(network.payer, { agencyID: network.sender.agencyCode })).toHaveLength(16)
    expect(await told(network.sender, { table: 'occupation' })).toHaveLength(15)
  })
})
