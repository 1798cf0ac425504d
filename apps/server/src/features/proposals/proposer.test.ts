import { positionsRoutes } from '@corridor/contract/positions'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addAgency, historyOf } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { proposed, turnOn } from '#support/proposals.ts'
import { addUser, testPassword } from '#support/server.ts'
import { loaded } from '#support/users.ts'

const server = useServer({}, { remembersHashes: true })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const second = useUser(server, 'second.boss', 1)
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)
useGrant(server, second)
let users = 0

beforeAll(() => turnOn(server, 'credit_limit'))

/** A proposal of a limit by a new user of finance. */
async function propose() {
  users += 1
  const user = await addUser(server.platform, `proposer.${users}`, 4)
  const session = await server.client.logIn(user.login, testPassword)
  const { sid: agencySid } = await addAgency(server, boss, `Proposed ${users}`)
  const body = { mode: 'credit' as const, limit: '5000', alert: '' }
  const answer = await server.client.attempt(
    positionsRoutes.setLimit,
    { params: { agencySid }, body },
    session,
  )
  return { user, agencySid, proposal: proposed(answer).sid }
}

function approve(sid: number) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, colleague)
}

function show(sid: number) {
  return server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
}

test.each([
  ['is deactivated', { active: false }],
  ['gets a profile that may not make the change', { profile: 5 }],
])('a proposal lapses when its proposer %s, and the audit log says why', async (_what, change) => {
  const { user, proposal, agencySid } = await propose()
  const body = { user: { ...loaded(user), ...change }, sign: boss.sign }
  await server.client.call(usersRoutes.update, { params: { sid: user.sid }, body }, boss)
  expect(await show(proposal)).toMatchObject({
    state: 'lapsed',
    decisionReason: expect.stringContaining(`${user.login} is no longer active`),
  })
  expect((await approve(proposal)).body.reason.code).toBe('proposal_lapsed')
  const [entry] = await historyOf(server, boss, 'proposal', proposal)
  expect(entry).toMatchObject({ user: 'profile1' })
  const position = { params: { agencySid } }
  expect((await server.client.call(positionsRoutes.position, position, boss)).limit).toBeNull()
})

test('a proposal stays open when its proposer changes in another way, or gets another profile that may make it', async () => {
  const { user, proposal } = await propose()
  const change = async (more: object, version: number) => {
    const body = { user: { ...loaded(user), ...more, version }, sign: second.sign }
    await server.client.call(usersRoutes.update, { params: { sid: user.sid }, body }, second)
  }
  await change({ comments: 'On holiday' }, 1)
  await change({ profile: 1 }, 2)
  expect(await show(proposal)).toMatchObject({ state: 'open' })
})

test.each([
  ['inactive', 'active = false'],
  ['of another profile', 'profile = 6'],
])(
  'an approval is refused while the proposer is %s; refusing the change stays possible',
  async (_what, columns) => {
    const { user, proposal } = await propose()
    await sql`update app_users set ${sql.raw(columns)} where sid = ${user.sid}`.execute(server.db)
    const answer = await approve(proposal)
    expect([answer.status, answer.body.reason]).toEqual([
      409,
      { code: 'proposer_without_rights', params: { by: user.login } },
    ])
    expect(await show(proposal)).toMatchObject({ state: 'open' })
    const body = { reason: 'The proposer has left' }
    await server.client.call(proposalsRoutes.refuse, { params: { sid: proposal }, body }, colleague)
    expect(await show(proposal)).toMatchObject({ state: 'refused' })
  },
)
