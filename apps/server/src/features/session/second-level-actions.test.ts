import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { agentsRoutes } from '@corridor/contract/agents'
import { banksRoutes } from '@corridor/contract/banks'
import { type GrantKind, grantKinds } from '@corridor/contract/common/grants'
import { hashPassword } from '@corridor/contract/common/password'
import { correctionsRoutes } from '@corridor/contract/corrections'
import { positionsRoutes } from '@corridor/contract/positions'
import { sessionRoutes } from '@corridor/contract/session'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { grant, newAgent, newBank, week } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { testEnvironment } from '#support/config.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { addPayment } from '#support/positions.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { letExpire, payYesterday, send } from '#support/transactions.ts'
import { loaded, newUser, type User } from '#support/users.ts'

const world = useTransferWorld()
const { server, network } = world
let boss: TestSession
let users = 0

beforeAll(async () => {
  await addUser(server.platform, 'boss', 1)
  boss = await server.client.logIn('boss', testPassword)
})

async function change(make: (user: User) => object, more: object = {}) {
  users += 1
  const user = await addUser(server.platform, `colleague${users}`, 5)
  const body = { user: { ...loaded(user), ...make(user) }, sign: boss.sign, ...more }
  return server.client.attempt(usersRoutes.update, { params: { sid: user.sid }, body }, boss)
}

async function changeAgent(more: object) {
  const params = { agencySid: network.sender.agencySid }
  const all = await server.client.call(agentsRoutes.search, { params, body: {} }, boss)
  const body = { agent: all[0], sign: boss.sign, ...more }
  return server.client.attempt(agentsRoutes.update, { params: { agentSid: all[0]?.sid ?? 0 }, body }, boss)
}

function banks(route: (typeof banksRoutes)['create' | 'update']) {
  const params = { agencySid: network.payer.agencySid }
  const body = { bankAccounts: [newBank('A bank')], sign: boss.sign }
  return server.client.attempt(route, { params, body }, boss)
}

const token = 'V2hhdCBhIHBpdHkgdGhhdCB5b3UgcmVhZCB0aGlz'

const actions: readonly [string, GrantKind, () => Promise<{ status: number; body: unknown }>][] = [
  [
    'a new password',
    'users',
    async () => change(() => ({}), { passwordN: await hashPassword('quite new 77') }),
  ],
  [
    'a new second-level password',
    'users',
    async () => change(() => ({}), { password2N: await hashPassword('quite new 78') }),
  ],
  ['another profile', 'users', () => change(() => ({ profile: 4 }))],
  ['a deactivation', 'users', () => change(() => ({ active: false }))],
  [
    'a new user who is active',
    'users',
    async () => {
      users += 1
      const body = { user: await newUser(`active${users}`), sign: boss.sign }
      return server.client.attempt(usersRoutes.create, { body }, boss)
    },
  ],
  ['the first bank accounts', 'banks', () => banks(banksRoutes.create)],
  ['another bank account', 'banks', () => banks(banksRoutes.update)],
  [
    'a new agent',
    'tokens',
    () => {
      const agent = newAgent(network.sender.agencySid, 'Another agent', { token })
      const body = { agent, scheduleArr: week(), posArr: [{ number: '001' }], sign: boss.sign }
      return server.client.attempt(agentsRoutes.create, { body }, boss)
    },
  ],
  ["an agent's new token", 'tokens', () => changeAgent({ tokenN: token })],
  [
    'a cancel',
    'cancel',
    async () => {
      const { sid } = await send(world)
      const body = { info: { idTr: sid, reason: 'asked for', fees: false }, sign: boss.sign }
      return server.client.attempt(transactionsRoutes.cancel, { body }, boss)
    },
  ],
  [
    'a refund',
    'refund',
    async () => {
      const sid = await letExpire(world, (await send(world)).sid)
      const body = { info: { idTr: sid, reason: 'not_collected' as const }, sign: boss.sign }
      return server.client.attempt(correctionsRoutes.refund, { body }, boss)
    },
  ],
  [
    'a correction',
    'correct',
    async () => {
      const sid = await payYesterday(world, (await send(world)).sid)
      const body = { info: { idTr: sid, reason: 'wrong_person' as const }, sign: boss.sign }
      return server.client.attempt(correctionsRoutes.correct, { body }, boss)
    },
  ],
  [
    'a payment',
    'payment',
    async () => {
      const params = { agencySid: network.payer.agencySid }
      const body = {
        kind: 'deposit' as const,
        direction: 'in' as const,
        amount: '100.00',
        valueDate: new Date().toISOString().slice(0, 10),
        bankReference: randomUUID(),
        comments: '',
        clientKey: randomUUID(),
      }
      return server.client.attempt(positionsRoutes.pay, { params, body }, boss)
    },
  ],
  [
    'the counter entry of a payment',
    'payment',
    async () => {
      const paymentSid = await addPayment(server.platform, network.payer.agencySid)
      const body = { reason: 'Booked twice', clientKey: randomUUID() }
      return server.client.attempt(positionsRoutes.counter, { params: { paymentSid }, body }, boss)
    },
  ],
]

async function open(...kinds: GrantKind[]) {
  await sql`delete from session_grants`.execute(server.platform.db)
  await grant(server, boss, kinds)
}

test.each(actions)('%s needs the second level, and of its own kind', async (_what, kind, act) => {
  await open(...grantKinds.filter((other) => other !== kind))
  expect(await act()).toMatchObject({
    status: 403,
    body: { code: 'second_level_required', reason: { params: { action: kind } } },
  })
  await open(kind)
  expect((await act()).status).toBe(200)
})

test('what touches none of these needs no second level', async () => {
  await open()
  expect((await change(() => ({ comments: 'sits by the window' }))).status).toBe(200)
  expect((await changeAgent({})).status).toBe(200)
  const body = { user: await newUser('proposed', { active: false }), sign: boss.sign }
  expect((await server.client.attempt(usersRoutes.create, { body }, boss)).status).toBe(200)
})

test('a confirmed password opens the kind that it was asked for and no other', async () => {
  await open()
  const passlvl2 = await hashPassword(testSecondPassword)
  await server.client.call(sessionRoutes.secondLevel, { body: { passlvl2, action: 'users' } }, boss)
  const { rows } = await sql<{ kind: string }>`select kind from session_grants`.execute(server.platform.db)
  expect(rows).toEqual([{ kind: 'users' }])
})

test.each(['passwordN', 'password2N'])('a new %s ends every grant of that user', async (field) => {
  users += 1
  const user = await addUser(server.platform, `granted${users}`, 1)
  const session = await server.client.logIn(`granted${users}`, testPassword)
  await grant(server, session)
  await open('users')
  await grant(server, session)
  const body = { user: loaded(user), sign: boss.sign, [field]: await hashPassword('quite new 79') }
  const { status } = await server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body },
    boss,
  )
  expect(status).toBe(200)
  const { rows } = await sql`select 1 from session_grants g join sessions s on s.sid = g.session_sid
    where s.user_sid = ${user.sid}`.execute(server.platform.db)
  expect(rows).toEqual([])
})

test('nobody changes his own second-level password without the current one', async () => {
  const user = await addUser(server.platform, 'own', 1)
  const session = await server.client.logIn('own', testPassword)
  const body = { user: loaded(user), sign: session.sign, password2N: await hashPassword('quite new 80') }
  const save = () => server.client.attempt(usersRoutes.update, { params: { sid: user.sid }, body }, session)
  const pass = async (password: string) =>
    server.client.attempt(
      sessionRoutes.secondLevel,
      { body: { passlvl2: await hashPassword(password), action: 'users' } },
      session,
    )
  expect((await save()).status).toBe(403)
  expect((await pass('a wrong one')).status).toBe(403)
  expect((await save()).status).toBe(403)
  expect((await pass(testSecondPassword)).status).toBe(200)
  expect((await save()).status).toBe(200)
  // The grant went with the password that opened it.
  expect((await pass(testSecondPassword)).status).toBe(403)
  expect((await pass('quite new 80')).status).toBe(200)
})

test('the host sets the second-level password of somebody who has none', async () => {
  const { sid } = await addUser(server.platform, 'first.admin', 1)
  await sql`update app_users set second_level_hash = null where sid = ${sid}`.execute(server.platform.db)
  const out = await new Promise<string>((done, fail) => {
    const args = [
      join(import.meta.dirname, '../../cli.ts'),
      'second-level-password',
      '--login',
      'first.admin',
    ]
    const env = { ...process.env, ...testEnvironment(server.platform.config.databaseUrl) }
    const child = execFile(process.execPath, args, { env }, (error, text) =>
      error ? fail(error) : done(text),
    )
    child.stdin?.end('quite new 81\n')
  })
  expect(out).toContain('The second-level password of first.admin is set.')
  const session = await server.client.logIn('first.admin', testPassword)
  const body = { passlvl2: await hashPassword('quite new 81'), action: 'cancel' } as const
  expect((await server.client.attempt(sessionRoutes.secondLevel, { body }, session)).status).toBe(200)
})
