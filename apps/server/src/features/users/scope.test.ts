import { accountRoutes } from '@corridor/contract/account'
import { agenciesRoutes } from '@corridor/contract/agencies'
import { sessionRoutes } from '@corridor/contract/session'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { usersRoutes } from '@corridor/contract/users'
import { expect, test } from 'vitest'
import { historyOf } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { send } from '#support/transactions.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const network = useNetwork(server)
const gateway = useGateway(server)

interface Limit {
  readonly agencies?: readonly number[]
  readonly countries?: readonly string[]
}

let clerks = 0
/** A user with a session, who is then limited. */
async function clerk(profile: 2 | 3 | 4 | 5 | 6 = 2) {
  clerks += 1
  const login = `clerk${clerks}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, profile)
  return { login, sid, session: await server.client.logIn(login, testPassword) }
}

async function limit(sid: number, scope: Limit | undefined, session: TestSession = boss, profile?: number) {
  const { hasPassLevel2: _flag, scope: _before, sid: _sid, ...user } = await stored(sid)
  const body = { user: { ...user, ...(profile && { profile }), ...(scope && { scope }) } }
  return server.client.attempt(usersRoutes.update, { params: { sid }, body }, session)
}

async function stored(sid: number) {
  const [user] = await server.client.call(
    usersRoutes.rows,
    { body: { search: { sid }, limit: [0, 1] } },
    boss,
  )
  if (!user) throw new Error(`There is no user ${sid}.`)
  return user
}

function byNumber(one: number, other: number): number {
  return one - other
}

test('a limit is stored, told in the history, and ends the sessions that stood without it', async () => {
  const { sid, session } = await clerk()
  const { agencySid } = network.payer
  const saved = (await limit(sid, { agencies: [agencySid, agencySid], countries: ['USA'] })).done()
  expect(saved).toMatchObject({ scope: { agencies: [agencySid], countries: ['USA'] } })
  expect((await server.client.attempt(sessionRoutes.verify, {}, session)).status).toBe(401)
  const [entry] = await historyOf(server, boss, 'app_user', sid)
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: 'scopeAgencies', before: null, after: String(agencySid) },
      { field: 'scopeCountries', before: null, after: 'USA' },
    ]),
  )
})

test('the account names what somebody is limited to, and nothing for whoever is not', async () => {
  const { sid, login, session: before } = await clerk()
  expect((await server.client.call(accountRoutes.show, {}, before)).limit).toBeNull()
  const { agencySid } = network.payer
  await limit(sid, { agencies: [agencySid], countries: ['USA'] })
  const { longName } = await server.db
    .selectFrom('agencies')
    .select('longName')
    .where('sid', '=', agencySid)
    .executeTakeFirstOrThrow()
  const session = await server.client.logIn(login, testPassword)
  const shown = await server.client.call(accountRoutes.show, {}, session)
  expect(shown.limit).toEqual({ agencies: [longName], countries: ['USA'] })
})

test('a save that says nothing of the limit leaves it', async () => {
  const { sid } = await clerk()
  await limit(sid, { countries: ['MEX'] })
  const saved = (await limit(sid, undefined)).done()
  expect(saved).toMatchObject({ scope: { agencies: [], countries: ['MEX'] } })
})

test('a super admin has none, and what does not exist is refused', async () => {
  const { sid } = await clerk()
  const reasonOf = async (answer: ReturnType<typeof limit>) =>
    (await answer).body.fields.map(({ reason }) => reason?.code)
  expect(await reasonOf(limit(sid, { countries: ['MEX'] }, boss, 1))).toEqual(['super_admin_unlimited'])
  expect(await reasonOf(limit(sid, { countries: ['XXX'] }))).toEqual(['unknown_code'])
  expect(await reasonOf(limit(sid, { agencies: [999_999] }))).toEqual(['unknown_agency'])
})

test('it is a right: the second level is asked for', async () => {
  const { sid } = await clerk()
  const bare = await server.client.logIn('profile1', testPassword)
  expect((await limit(sid, { countries: ['MEX'] }, bare)).body.code).toBe('second_level_required')
})

test('a country is the agencies that are in it now', async () => {
  const { sid, login } = await clerk()
  await limit(sid, { countries: ['MEX'] })
  const session = await server.client.logIn(login, testPassword)
  const seen = async () =>
    (await server.client.call(agenciesRoutes.search, { body: {} }, session)).map((agency) => agency.sid)
  expect(await seen()).toEqual([network.payer.agencySid])
  await server.db
    .updateTable('agencies')
    .set({ countryCode: 'FRA' })
    .where('sid', '=', network.payer.agencySid)
    .execute()
  await limit(sid, undefined)
  expect(await seen()).toEqual([])
  await server.db
    .updateTable('agencies')
    .set({ countryCode: 'MEX' })
    .where('sid', '=', network.payer.agencySid)
    .execute()
})

test('a transfer belongs to both of its agencies, and names both', async () => {
  const { reference } = await send({ server, gateway, network })
  for (const { agencySid } of [network.sender, network.payer]) {
    const { sid, login } = await clerk(5)
    await limit(sid, { agencies: [agencySid] })
    const session = await server.client.logIn(login, testPassword)
    const rows = await server.client.call(transactionsRoutes.list, { query: { limit: '0,40' } }, session)
    expect(rows).toMatchObject([{ referenceNumber: reference }])
    const names = await server.client.call(transactionsRoutes.agencies, {}, session)
    expect(names.map((one) => one.sid).sort(byNumber)).toEqual(
      [network.sender.agencySid, network.payer.agencySid].sort(byNumber),
    )
    const agencies = await server.client.call(agenciesRoutes.search, { body: {} }, session)
    expect(agencies.map((one) => one.sid)).toEqual([agencySid])
  }
})
