import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { fields, message, person, type Reply, sendInput } from '#support/gateway.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

type Values = Readonly<Record<string, string>>

function input(values: Values) {
  return sendInput(network, { field: fields({ ...person, ...values }) })
}

function send(values: Values): Promise<Reply> {
  return gateway.call('sendValidation', network.sender, input(values))
}

/** The number of the customer that the transfer is of. */
async function customerOf(reply: Reply): Promise<number> {
  expect(reply.fault).toBeUndefined()
  const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
    where reference_number = ${reply.get('referenceNumber')}`.execute(server.platform.db)
  return rows[0]?.customerSid ?? 0
}

async function who(values: Values): Promise<number> {
  return customerOf(await send(values))
}

async function stored(sid: number) {
  const { rows } = await sql<Record<string, unknown>>`select * from customers where sid = ${sid}`.execute(
    server.platform.db,
  )
  return rows[0]
}

describe('the same photo id is the same person', () => {
  const passport = { senderPhotoIdType: 'PAS', senderPhotoIdNumber: 'ab 123', senderPhotoIdCountry: 'MEX' }

  test('whatever the names, and in whatever letters', async () => {
    const first = await who({ ...passport, senderDOB: '1980-01-31' })
    expect(await who({ ...passport, senderFirstName: 'Anna', senderLastName: 'Ruiz de Diaz' })).toBe(first)
    expect(await who({ ...passport, senderPhotoIdNumber: 'AB 123', senderDOB: '1999-09-09' })).toBe(first)
    expect(await stored(first)).toMatchObject({
      firstName: 'ANA',
      lastName: 'RUIZ',
      photoIdNumber: 'AB 123',
      sends: 3,
    })
  })

  test.each([
    ['number', { senderPhotoIdNumber: 'AB 124' }],
    ['type', { senderPhotoIdType: 'DRV' }],
    ['country', { senderPhotoIdCountry: 'USA' }],
  ])('another %s is somebody else', async (_what, other) => {
    const first = await who({ ...passport, senderLastName: 'OF ID' })
    const second = await who({ ...passport, ...other, senderLastName: 'OF ID' })
    expect(second).not.toBe(first)
    expect(await who({ ...passport, ...other })).toBe(second)
  })

  test('also without a type and a country', async () => {
    const first = await who({ senderPhotoIdNumber: 'X1' })
    expect(await who({ senderPhotoIdNumber: 'x1', senderFirstName: 'OTHER' })).toBe(first)
  })
})

describe('all names and the date of birth are the same person', () => {
  const born = { senderLastName: 'Born', senderDOB: '1970-12-31' }

  test('whatever else is different', async () => {
    const first = await who(born)
    expect(await who({ ...born, senderMobilePhone: '+1 5', senderAddress: 'Elsewhere' })).toBe(first)
    expect(await who({ ...born, senderFirstName: 'ana', senderLastName: 'BORN' })).toBe(first)
    expect(await who({ ...born, senderPhotoIdNumber: 'NEW' })).toBe(first)
    // What was stored first stays: staff decide about a change.
    expect(await stored(first)).toMatchObject({
      mobilePhone: '',
      address: '',
      photoIdNumber: '',
      sends: 4,
    })
  })

  test.each([
    ['date', { senderDOB: '1970-12-30' }],
    ['first name', { senderFirstName: 'ANNA' }],
    ['middle name', { senderMiddleName: 'MARIA' }],
    ['second last name', { senderLastName2: 'SOTO' }],
  ])('another %s is somebody else', async (_what, other) => {
    const first = await who(born)
    const second = await who({ ...born, ...other })
    expect(second).not.toBe(first)
    expect(await who({ ...born, ...other })).toBe(second)
  })

  test('a part of a name does not slip into the next one', async () => {
    const first = await who({ ...born, senderFirstName: 'ANA MARIA' })
    expect(await who({ ...born, senderFirstName: 'ANA', senderMiddleName: 'MARIA' })).not.toBe(first)
  })
})

describe('where neither is given, names and phones are the same person', () => {
  const called = { senderLastName: 'Called', senderHomePhone: '+1 212', senderMobilePhone: '+1 917' }

  test('whatever else is different', async () => {
    const first = await who(called)
    expect(await who({ ...called, senderAddress: 'Elsewhere', senderEmail: 'Ana@Example.com' })).toBe(first)
    expect(await who({ ...called, senderLastName: 'cALLED' })).toBe(first)
  })

  test.each([
    ['home phone', { senderHomePhone: '+1 213' }],
    ['mobile phone', { senderMobilePhone: '+1 918' }],
    ['last name', { senderLastName: 'CALLER' }],
  ])('another %s is somebody else', async (_what, other) => {
    expect(await who({ ...called, ...other })).not.toBe(await who(called))
  })

  test('one who proves more is not taken for one who proved less', async () => {
    const plain = await who(called)
    const born = await who({ ...called, senderDOB: '1960-06-06' })
    expect(born).not.toBe(plain)
    expect(await who(called)).toBe(plain)
  })
})

test('a new customer is stored in capitals, the e-mail address as it is', async () => {
  const sid = await who({
    senderFirstName: 'josé',
    senderLastName: 'núñez',
    senderLastName2: 'straße',
    senderCity: 'tula',
    senderEmail: 'Jose@Example.com',
    senderCountry: 'MEX',
    senderDOB: '1975-05-05',
    senderOccupation: 'EDU',
    senderLegalIdType: 'SSN',
    senderLegalIdNumber: 'a-1',
    senderLegalIdIssueCountry: 'USA',
  })
  expect(await stored(sid)).toMatchObject({
    firstName: 'JOSÉ',
    lastName: 'NÚÑEZ',
    lastName2: 'STRASSE',
    city: 'TULA',
    email: 'Jose@Example.com',
    country: 'MEX',
    dateOfBirth: '1975-05-05',
    occupation: 'EDU',
    legalIdType: 'SSN',
    legalIdNumber: 'A-1',
    legalIdIssueCountry: 'USA',
    sends: 1,
    version: 1,
  })
})

test.each(['straße', 'ﬁnn', 'ŉ', 'ǆ', 'ΐ', 'ა', 'İı', '李', 'ᾳ', '\u{1f469}', "o'neil|x"])(
  'somebody called %s is found again',
  async (name) => {
    const first = await who({ senderFirstName: name, senderLastName: 'ODD' })
    expect(await who({ senderFirstName: name, senderLastName: 'ODD' })).toBe(first)
    expect(await who({ senderFirstName: name.toUpperCase(), senderLastName: 'odd' })).toBe(first)
  },
)

test('the audit log tells who brought a new customer, once', async () => {
  const values = { senderLastName: 'AUDITED' }
  const sid = await who(values)
  await who(values)
  const { rows } = await sql<object>`
    select a.actor_sid, a.actor_login, a.action, a.before, a.after,
      (select count(*)::int from audit_entries t where t.request_id = a.request_id and t.entity = 'transaction') as of_send
    from audit_entries a where a.entity = 'customer' and a.entity_sid = ${sid}`.execute(server.platform.db)
  const actorLogin = `agent ${network.sender.agentId}/001`
  expect(rows).toEqual([
    { actorSid: null, actorLogin, action: 'insert', before: null, after: null, ofSend: 1 },
  ])
})

test.each([
  ['by phone', { senderLastName: 'RACER', senderMobilePhone: '+1 1' }],
  ['by birth', { senderLastName: 'RACER', senderDOB: '1990-01-01' }],
  ['by photo id', { senderLastName: 'RACER', senderPhotoIdNumber: 'RACE', senderPhotoIdType: 'PAS' }],
])('20 first sends of somebody at once make one customer, known %s', async (_how, values) => {
  const bodies = Array.from({ length: 20 }, () => message('sendValidation', network.sender, input(values)))
  const post = async (body: string): Promise<Reply> => {
    const reply = await gateway.post(body)
    // Told to come again, a teller's software comes again with the same id.
    return reply.fault === 'busy' ? post(body) : reply
  }
  const sids = await Promise.all((await Promise.all(bodies.map(post))).map(customerOf))
  expect(new Set(sids).size).toBe(1)
  expect(await stored(sids[0] ?? 0)).toMatchObject({ sends: 20 })
  const { rows } = await sql<{ made: number }>`select count(*)::int as made from audit_entries
    where entity = 'customer' and entity_sid = ${sids[0] ?? 0}`.execute(server.platform.db)
  expect(rows).toEqual([{ made: 1 }])
})
