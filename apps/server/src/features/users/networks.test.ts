import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { afterEach, expect, test } from 'vitest'
import { historyOf } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { hostCall } from '../../platform/call.ts'
import { openNetworks } from './networks.ts'

/** The client's own header then says where a call comes from: 192.0.2.1 unless a test says otherwise. */
const server = useServer({ TRUSTED_PROXIES: '127.0.0.1', SESSION_MEMORY_MS: '1000' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const support = signedIn(5)

const away = { 'x-forwarded-for': '198.51.100.7' }

function save(profile: number, networks: readonly string[], session: TestSession = boss, version?: number) {
  const body = { networks, ...(version && { version }) }
  return server.client.attempt(usersRoutes.saveNetworks, { params: { profile }, body }, session)
}

async function logInFrom(address: string) {
  const body = { user: 'profile5', password: await hashPassword(testPassword) }
  return server.client.attempt(sessionRoutes.login, { body }, undefined, { 'x-forwarded-for': address })
}

afterEach(async () => {
  const call = hostCall(server.platform.log, 'test')
  for (const profile of [1, 5]) await openNetworks(server.db, call, profile)
})

test('from elsewhere nobody of the profile logs in, and a session that was taken there is of no use', async () => {
  expect((await save(5, ['192.0.2.0/24', '2001:db8::/32'])).done()).toMatchObject({
    networks: ['192.0.2.0/24', '2001:db8::/32'],
  })
  expect((await logInFrom('192.0.2.9')).status).toBe(200)
  expect((await logInFrom('2001:db8::7')).status).toBe(200)
  expect((await logInFrom('198.51.100.7')).body).toMatchObject({
    code: 'forbidden',
    reason: { code: 'outside_networks', params: { address: '198.51.100.7' } },
  })
  const log = server.db
    .selectFrom('loginLog')
    .select(['type', 'address'])
    .where('userSid', '=', support.userSid)
  expect((await log.orderBy('sid').execute()).slice(-3)).toEqual([
    { type: 'LOGIN', address: '192.0.2.9' },
    { type: 'LOGIN', address: '2001:db8::7' },
    { type: 'REFUSED', address: '198.51.100.7' },
  ])
  const here = await server.client.attempt(accountRoutes.show, {}, support)
  const there = await server.client.attempt(accountRoutes.show, {}, support, away)
  expect([here.status, there.status, there.body.reason.code]).toEqual([200, 403, 'outside_networks'])
  expect((await server.client.attempt(accountRoutes.show, {}, boss, away)).status).toBe(200)
  expect((await server.client.attempt(accountRoutes.show, {}, support)).status).toBe(200)
})

test('whoever guesses a password from outside learns nothing of the networks', async () => {
  await save(5, ['192.0.2.0/24'])
  const body = { user: 'profile5', password: await hashPassword('wrong') }
  const refused = await server.client.attempt(sessionRoutes.login, { body }, undefined, away)
  expect([refused.status, refused.body.code]).toEqual([401, 'login_refused'])
})

test('nobody locks himself out, and the host opens what is shut', async () => {
  const refused = await save(1, ['203.0.113.0/24'])
  expect(refused.body.fields).toMatchObject([
    { field: 'networks', reason: { code: 'networks_without_own', params: { address: '192.0.2.1' } } },
  ])
  expect((await save(1, ['203.0.113.0/24', '192.0.2.1'])).status).toBe(200)
  await openNetworks(server.db, hostCall(server.platform.log, 'test'), 1)
  const { profiles, address } = await server.client.call(usersRoutes.networks, {}, boss)
  expect([address, profiles.map(({ networks }) => networks.length)]).toEqual([
    '192.0.2.1',
    [0, 0, 0, 0, 0, 0],
  ])
})

test('what is no network, a stale save and one without the second level are refused; the history has the rest', async () => {
  expect((await save(5, ['somewhere'])).body.code).toBe('invalid_input')
  const [, , , , { version } = { version: 0 }] = (await server.client.call(usersRoutes.networks, {}, boss))
    .profiles
  expect((await save(5, ['192.0.2.0/24'], boss, version)).status).toBe(200)
  expect((await save(5, ['192.0.2.0/25'], boss, version)).body.code).toBe('changed_meanwhile')
  const bare = await server.client.logIn('profile1', testPassword)
  expect((await save(5, [], bare)).body.code).toBe('second_level_required')
  const [entry] = await historyOf(server, boss, 'profile_networks', 5)
  expect(entry?.changes).toEqual([{ field: 'networks', before: '', after: '192.0.2.0/24' }])
})
