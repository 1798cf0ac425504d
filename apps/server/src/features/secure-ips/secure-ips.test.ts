import { agenciesRoutes } from '@corridor/contract/agencies'
import { auditRoutes } from '@corridor/contract/audit'
import { secureIpsRoutes } from '@corridor/contract/secure-ips'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, grant, historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGateway, useGrant, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
useGrant(server, boss)
const network = useNetwork(server)
const gateway = useGateway(server)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}
function list(agencySid: number, session = boss) {
  return server.client.attempt(secureIpsRoutes.list, { params: { agencySid } }, session)
}
function add(agencySid: number, ip: unknown, more: object = {}, session = boss) {
  const body = { ip, agency_sid: agencySid, ...more }
  return server.client.attempt(secureIpsRoutes.add, { params: { agencySid }, body }, session)
}
function remove(agencySid: number, ip: unknown, session = boss) {
  const body = { ip, agency_sid: agencySid }
  return server.client.attempt(secureIpsRoutes.remove, { params: { agencySid }, body }, session)
}
async function listed(agencySid: number): Promise<string[]> {
  return (await list(agencySid)).done().map(({ ip }) => ip)
}

test('[IP-02] [IP-03] the list has the newest first, with who added it and when', async () => {
  const sid = await agency('Newest first')
  expect(await listed(sid)).toEqual([])
  for (const ip of ['203.0.113.40', '2001:DB8:40::/64', '198.51.100.16/28']) {
    expect(summary(await add(sid, ip))).toBe('200')
  }
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const by = { agency_sid: sid, addedBy: 'profile1', addedAt: at }
  expect((await list(sid)).body).toEqual([
    { ip: '198.51.100.16/28', ...by },
    { ip: '2001:db8:40::/64', ...by },
    { ip: '203.0.113.40', ...by },
  ])
  expect(await listed(await agency('Neighbour'))).toEqual([])
})

test('an address from before this was kept has nobody and no time, and stands last', async () => {
  const sid = await agency('From before')
  await sql`insert into agency_ips values (${sid}, '203.0.113.9', null, null)`.execute(server.platform.db)
  await add(sid, '203.0.113.1')
  expect((await list(sid)).body).toEqual([
    expect.objectContaining({ ip: '203.0.113.1' }),
    { ip: '203.0.113.9', agency_sid: sid, addedBy: null, addedAt: null },
  ])
})

describe('[IP-04] an address', () => {
  test('that is none is refused', async () => {
    const sid = await agency('No address')
    for (const ip of ['10.0.0.0/33', null]) {
      expect(summary(await add(sid, ip))).toBe('400 invalid_input ip')
      expect(summary(await remove(sid, ip))).toBe('400 invalid_input ip')
    }
    expect(await listed(sid)).toEqual([])
  })

  test('inside a network is refused with the network that is probably meant', async () => {
    const sid = await agency('Host bits')
    const { status, body } = await add(sid, '10.0.0.5/24')
    expect([status, body.fields[0]?.message]).toEqual([
      400,
      '10.0.0.5 is one address inside a network. Write 10.0.0.0/24 for the whole network, or 10.0.0.5 alone',
    ])
  })

  test('that is listed is not taken again in another spelling', async () => {
    const sid = await agency('Twice')
    for (const [first, again] of [
      ['203.0.113.40', '::ffff:203.0.113.40/128'],
      ['2001:db8:40::/64', '2001:DB8:40:0:0::/64'],
    ] as const) {
      expect(summary(await add(sid, first))).toBe('200')
      expect(summary(await add(sid, again))).toBe('409 duplicate ip')
    }
    expect(await listed(sid)).toEqual(['2001:db8:40::/64', '203.0.113.40'])
  })

  test('as wide as no single owner has it must be confirmed', async () => {
    const sid = await agency('Wide')
    for (const ip of ['10.0.0.0/7', '2001:db8::/31']) {
      expect(summary(await add(sid, ip))).toBe('400 invalid_input ip')
      expect(summary(await add(sid, ip, { wide: false }))).toBe('400 invalid_input ip')
      expect(summary(await add(sid, ip, { wide: true }))).toBe('200')
    }
    expect(await listed(sid)).toHaveLength(2)
  })

  test('of an agency that is gone, or of another one than the path names, is refused', async () => {
    const sid = await agency('Here')
    expect(summary(await add(999_999, '203.0.113.1'))).toBe('404 not_found')
    expect(summary(await add(sid, '203.0.113.1', { agency_sid: sid + 1 }))).toBe(
      '400 invalid_input agency_sid',
    )
    expect(await listed(sid)).toEqual([])
  })

  test('too many are refused: every call of a partner is held against all of them', async () => {
    const sid = await agency('Full')
    await sql`insert into agency_ips (agency_sid, ip)
      select ${sid}, ('10.0.0.' || n)::cidr from generate_series(1, 200) n`.execute(server.platform.db)
    expect(summary(await add(sid, '203.0.113.1'))).toBe('400 invalid_input')
    expect(summary(await remove(sid, '10.0.0.7'))).toBe('200')
    expect(summary(await add(sid, '203.0.113.1'))).toBe('200')
  })
})

describe('two at once', () => {
  test('one address is added once, whoever is first', async () => {
    const sid = await agency('Race to add')
    const answers = await allAtOnce(server, 'lock table agency_ips', 12, () => add(sid, '203.0.113.40'))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(11).fill('409 duplicate ip')])
    expect(await historyOf(server, boss, 'agency_ips', sid)).toHaveLength(1)
  })

  test('[IP-05] it is removed once, and gone for everybody else', async () => {
    const sid = await agency('Race to remove')
    await add(sid, '203.0.113.40')
    await add(sid, '203.0.113.41')
    const answers = await allAtOnce(server, 'lock table agency_ips', 6, () => remove(sid, '203.0.113.40'))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(5).fill('404 not_found')])
    expect(await listed(sid)).toEqual(['203.0.113.41'])
  })
})

test('[IP-03] [IP-05] the history has each address that came and went, and by whom', async () => {
  const sid = await agency('Historic')
  await add(sid, '::ffff:203.0.113.40')
  const { body } = await remove(sid, '203.0.113.40/32')
  expect(body).toMatchObject({ ip: '203.0.113.40', agency_sid: sid })
  const history = await historyOf(server, boss, 'agency_ips', sid)
  expect(history.map(({ user, action, changes }) => ({ user, action, changes }))).toEqual([
    { user: 'profile1', action: 'delete', changes: [{ field: 'ip', before: '203.0.113.40', after: null }] },
    { user: 'profile1', action: 'insert', changes: [{ field: 'ip', before: null, after: '203.0.113.40' }] },
  ])
})

describe('[IP-02] [PW2-04] [COMP-07] who may', () => {
  const each = async (sid: number, session: TestSession) => [
    summary(await list(sid, session)),
    summary(await add(sid, '203.0.113.2', {}, session)),
    summary(await remove(sid, '203.0.113.1', session)),
  ]

  test.each(profiles.filter(({ sid }) => sid !== 1))(
    'profile $sid may not, grant or no grant',
    async ({ sid }) => {
      const stored = await agency(`Closed to ${sid}`)
      await add(stored, '203.0.113.1')
      const session = await server.client.logIn(`profile${sid}`, testPassword)
      expect(await each(stored, session)).toEqual(Array(3).fill('403 forbidden'))
      await grant(server, session)
      expect(await each(stored, session)).toEqual(Array(3).fill('403 forbidden'))
      expect(await listed(stored)).toEqual(['203.0.113.1'])
    },
  )

  test('a super admin needs the grant of this very kind, and it lapses', async () => {
    const stored = await agency('Granted')
    await add(stored, '203.0.113.1')
    const session = await server.client.logIn('profile1', testPassword)
    expect(await each(stored, session)).toEqual(Array(3).fill('403 second_level_required'))
    await grant(server, session, ['users', 'banks', 'tokens', 'cancel'])
    await sql`delete from session_grants where kind = 'agencies' and session_sid =
      (select max(sid) from sessions where user_sid = ${session.userSid})`.execute(server.platform.db)
    expect(await each(stored, session)).toEqual(Array(3).fill('403 second_level_required'))
    await grant(server, session)
    expect(await each(stored, session)).toEqual(['200', '200', '200'])
    await sql`update session_grants set expires_at = now() - interval '1 second'
      where session_sid in (select sid from sessions where user_sid = ${session.userSid})`.execute(
      server.platform.db,
    )
    expect(await each(stored, session)).toEqual(Array(3).fill('403 second_level_required'))
    await grant(server, boss)
  })
})

test('[IP-02] what staff admit or remove counts with the partner’s next call', async () => {
  const { sender } = network
  const { agencySid } = sender
  const ask = async () => (await gateway.call('balanceLookup', sender)).fault ?? 'answered'
  for (const ip of await listed(agencySid)) expect(summary(await remove(agencySid, ip))).toBe('200')
  expect(await ask()).toBe('not_authenticated')
  const safe = async () =>
    (await server.client.call(agenciesRoutes.search, { body: {} }, boss)).find(({ sid }) => sid === agencySid)
      ?.safeIP
  expect(await safe()).toBe(false)
  expect(summary(await add(agencySid, '::ffff:127.0.0.0/104'))).toBe('200')
  expect(await ask()).toBe('answered')
  expect(await safe()).toBe(true)
})

test('the history of the list is read with the second level alone, as the list is', async () => {
  const sid = await agency('History')
  await add(sid, '203.0.113.40')
  const session = await server.client.logIn('profile1', testPassword)
  const read = (name: 'last' | 'history') =>
    server.client.attempt(auditRoutes[name], { params: { entity: 'agency_ips', sid } }, session)
  for (const name of ['last', 'history'] as const) {
    const refused = await read(name)
    expect([summary(refused), refused.body.reason?.params]).toEqual([
      '403 second_level_required',
      { action: 'agencies' },
    ])
  }
  await grant(server, session, ['users', 'banks', 'tokens', 'cancel'])
  expect(summary(await read('history'))).toBe('403 second_level_required')
  await grant(server, session)
  for (const name of ['last', 'history'] as const) expect(summary(await read(name))).toBe('200')
})
