import { auditRoutes } from '@corridor/contract/audit'
import { paletteRoutes } from '@corridor/contract/palette'
import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { addCustomer } from '#support/customers.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { send } from '#support/transactions.ts'
import { mostMisses } from '../../core/customers/guesses.ts'

const world = useTransferWorld()
const { server, network } = world
const signedIn = useProfiles(server)
const sessions = new Map<ProfileSid, TestSession>(profiles.map(({ sid }) => [sid, signedIn(sid)]))
const boss = signedIn(1)
const finance = signedIn(4)
const support = signedIn(5)

const nothing = { transfers: [], customers: [], agencies: [], agents: [], users: [], pausedMinutes: null }

function find(typed: string, session = boss) {
  return server.client.call(paletteRoutes.find, { body: { typed } }, session)
}

function grouped(reference: string): string {
  return reference.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

describe('transfers', () => {
  test('a whole reference finds its transfer alone, in groups as well, with enough to answer a call', async () => {
    const { sid, reference } = await send(world, { senderFirstName: 'ANA', senderLastName: 'QUINTERO' })
    await send(world)
    for (const typed of [reference, ` ${grouped(reference)} `]) {
      const { transfers, customers } = await find(typed)
      expect(customers).toEqual([])
      expect(transfers).toEqual([
        {
          sid,
          referenceNumber: reference,
          status: 'AVAIL',
          statusName: 'Available',
          dateTransaction: expect.any(String),
          amountBase: expect.stringMatching(/^\d+\.\d\d$/),
          senderName: 'ANA QUINTERO',
          receiverName: expect.stringMatching(/\w/),
        },
      ])
    }
  })

  test('a beginning of four digits is enough; an abandoned one is found by all twelve', async () => {
    const { sid, reference } = await send(world)
    const found = async (typed: string) => (await find(typed)).transfers.map((row) => row.sid)
    expect(await found(reference.slice(0, 8))).toEqual([sid])
    expect(await found(reference.slice(0, 4))).toContain(sid)
    expect(await found(reference.slice(0, 3))).toEqual([])
    await sql`update transactions set status = 'DELETED' where sid = ${sid}`.execute(server.db)
    expect(await found(reference.slice(0, 8))).toEqual([])
    expect(await found(reference)).toEqual([sid])
  })

  test('whoever calls without a reference is found by the name, with the newest transfers', async () => {
    const names = { senderFirstName: 'ZENAIDA', senderLastName: 'YBARRA', senderMobilePhone: '5512349999' }
    const { sid: former } = await send(world, names)
    const { sid: newest } = await send(world, names)
    const { transfers, customers } = await find('ybar zen', support)
    expect(customers).toMatchObject([{ firstName: 'ZENAIDA', lastName: 'YBARRA' }])
    expect(transfers.map(({ sid }) => sid)).toEqual([newest, former])
    expect(customers[0]?.lastSent).toBe(transfers[0]?.dateTransaction)
    // Names of senders stand in every list of transfers; people are found by those who may read customers.
    expect(await find('ybar zen', finance)).toEqual(nothing)
  })

  test('of a person the transfers of merged records are there too', async () => {
    const { sid: kept } = await send(world, { senderFirstName: 'MERCED', senderLastName: 'XICARA' })
    const { sid: other } = await send(world, { senderFirstName: 'MERCEDES', senderLastName: 'XICARA' })
    await sql`update customers set merged_into = (select customer_sid from transactions where sid = ${kept})
      where sid = (select customer_sid from transactions where sid = ${other})`.execute(server.db)
    const { transfers, customers } = await find('xicara')
    expect(customers).toHaveLength(1)
    expect(transfers.map(({ sid }) => sid)).toEqual([other, kept])
  })
})

describe('people', () => {
  test('are found by name, phone and whole id; phone and id show their last four characters', async () => {
    const { sid } = await addCustomer(server, boss, {
      firstName: 'LUCÍA',
      lastName: 'OÑATE',
      homePhone: '+1 832 777 4993',
      photoIdNumber: 'P77712345',
      city: 'AUSTIN',
    })
    for (const typed of ['oñate', 'ONATE luc', '+1 832 777', '18327774993', 'P77712345', 'p777 12345'])
      expect((await find(typed, support)).customers).toEqual([
        {
          sid,
          firstName: 'LUCÍA',
          middleName: '',
          lastName: 'OÑATE',
          lastName2: expect.any(String),
          city: 'AUSTIN',
          country: 'USA',
          phone: '•••• 4993',
          photoId: '•••• 2345',
          lastSent: null,
        },
      ])
    expect((await find('P7771234', support)).customers).toEqual([])
  })

  test('are at most five, in the order of the list', async () => {
    for (let number = 1; number <= 7; number += 1)
      await addCustomer(server, boss, { firstName: `F${number}`, lastName: 'WYSOCKI' })
    const { customers } = await find('wysocki')
    expect(customers.map(({ firstName }) => firstName)).toEqual(['F1', 'F2', 'F3', 'F4', 'F5'])
  })

  test('whom somebody got to see is in the log of access, and what was typed is not', async () => {
    const seen = [
      await addCustomer(server, boss, { firstName: 'UMA', lastName: 'VANTERPOOL' }),
      await addCustomer(server, boss, { firstName: 'URI', lastName: 'VANTERPOOL' }),
    ]
    await find('vanterp', support)
    for (const { sid } of seen) {
      const params = { entity: 'access', sid }
      const entries = await server.client.call(auditRoutes.history, { params }, boss)
      expect(entries.filter(({ user }) => user === 'profile5').map(({ changes }) => changes)).toEqual([
        [{ field: 'event', before: null, after: 'found a person from anywhere' }],
      ])
    }
  })

  test('whoever tries out numbers is paused for people alone; a reference that exists is never counted', async () => {
    const clerk = sessions.get(2)
    const points = async () => {
      const { rows } = await sql<{ points: number }>`
        select points from login_throttle where key like 'number-guess%'`.execute(server.db)
      return rows.map((row) => row.points)
    }
    const { sid, reference } = await send(world)
    const before = await points()
    expect((await find(reference, clerk)).transfers).toHaveLength(1)
    expect(await points()).toEqual(before)
    expect((await find('Q00000001', clerk)).pausedMinutes).toBeNull()
    await sql`update login_throttle set points = ${mostMisses} where key like 'number-guess%'`.execute(
      server.db,
    )
    expect(await find('Q00000002', clerk)).toEqual({ ...nothing, pausedMinutes: expect.any(Number) })
    expect(await find(reference, clerk)).toMatchObject({
      transfers: [{ sid }],
      pausedMinutes: expect.any(Number),
    })
    await sql`delete from login_throttle where key like 'number-guess%'`.execute(server.db)
  })
})

describe('agencies, agents and users', () => {
  test('are found by the beginnings of their words, without accents, in any order, and by their codes', async () => {
    const { agencySid, agentSid, agentId, agencyCode } = network.sender
    await sql`update agencies set long_name = 'CASA PEÑA DE CAMBIO' where sid = ${agencySid}`.execute(
      server.db,
    )
    await sql`update agents set name = 'Plaza Gómez 014', city = 'São Paulo' where sid = ${agentSid}`.execute(
      server.db,
    )
    for (const typed of ['pena cas', 'Peña', 'cambio', agencyCode.toLowerCase()])
      expect((await find(typed)).agencies).toEqual([
        { sid: agencySid, code: agencyCode, longName: 'CASA PEÑA DE CAMBIO', country: 'USA', active: true },
      ])
    for (const typed of ['gomez', 'sao plaza', agentId, '014 gom'])
      expect((await find(typed)).agents).toMatchObject([
        { sid: agentSid, agentID: agentId, agency: agencySid },
      ])
    expect((await find('profile5')).users).toMatchObject([{ login: 'profile5', profile: 5 }])
  })

  test('who begins with what was typed comes first, then who is active', async () => {
    await sql`insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang, active)
      values ('X1', 'X', 'BANCO KRONOR', 'MEX', 1, 'es', true), ('X2', 'X', 'KRONOR B', 'MEX', 1, 'es', false),
        ('X3', 'X', 'KRONOR C', 'MEX', 1, 'es', true)`.execute(server.db)
    expect((await find('kronor')).agencies.map(({ longName }) => longName)).toEqual([
      'KRONOR C',
      'KRONOR B',
      'BANCO KRONOR',
    ])
  })
})

test.each(profiles)('$name gets the kinds that the profile may read, and no others', async ({ sid }) => {
  const may = { users: [1, 2, 3, 6], customers: [1, 2, 3, 5, 6] }
  await addCustomer(server, boss, { firstName: 'PROFILE', lastName: `OF ${sid}` })
  await sql`update agencies set short_name = 'PROFILE' where sid = ${network.sender.agencySid}`.execute(
    server.db,
  )
  await sql`update agents set name = 'PROFILE' where sid = ${network.sender.agentSid}`.execute(server.db)
  const { users, customers, agencies, agents } = await find('profile', sessions.get(sid))
  expect({ users: users.length > 0, customers: customers.length > 0 }).toEqual({
    users: may.users.includes(sid),
    customers: may.customers.includes(sid),
  })
  expect([agencies.length, agents.length]).toEqual([1, 1])
})

test('whatever is typed is answered', async () => {
  const hostile = [
    '',
    ' ',
    'a',
    `'`,
    `''':* | !`,
    String.raw`\ \' "`,
    '%_',
    '(((',
    '&&& |||',
    '٣٤٥٦',
    '４９９３',
    '李',
    'ß ﬁ İ',
    '\u200b\u202e',
    '😀 😀',
    'x'.repeat(100),
    '1'.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  ]
  for (const typed of hostile) expect(Object.keys(await find(typed))).toHaveLength(6)
  const answer = await server.client.attempt(paletteRoutes.find, { body: { typed: 'x'.repeat(101) } }, boss)
  expect(answer.status).toBe(400)
})
