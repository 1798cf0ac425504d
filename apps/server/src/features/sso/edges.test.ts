import { proposalsRoutes } from '@corridor/contract/proposals'
import { ssoRoutes } from '@corridor/contract/sso'
import { describe, expect, test } from 'vitest'
import { addAgency, grant, newBank } from '#support/agencies.ts'
import { said } from '#support/oidc/browser.ts'
import { useFalseHouse } from '#support/oidc/false-house.ts'
import type { Told } from '#support/oidc/false-provider.ts'
import { redeem } from '#support/oidc/fixtures.ts'
import { storeProposal, turnOn } from '#support/proposals.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { makeApi } from '../../app.ts'

const groups = { SSO_GROUPS: '1:admins; 4:finance; 5:help', SSO_BREAK_GLASS: 'glass' }
const lines: string[] = []
const house = useFalseHouse({ ...groups, LOG_LEVEL: 'warn' }, (line) => lines.push(line))
const { leave, logOut } = house

test('a log-out by the session alone ends a log-in that has its ticket and no session yet', async () => {
  const { browser, back } = await leave('ann', { sid: 's-1' })
  expect(await said(browser, back)).toBe('done')
  expect(await logOut({ sid: 's-1' })).toBe(200)
  expect((await redeem(browser, house.server.url)).body.reason?.code).toBe('log_in_again')
})

test('a log-out of a person and a session ends what was begun without the name of one', async () => {
  const { browser, back } = await leave('bea')
  await said(browser, back)
  const { done } = await redeem(browser, house.server.url)
  if (!done || !('token' in done)) throw new Error('not logged in')
  expect(await logOut({ sub: 'bea', sid: 's-2' })).toBe(200)
  const headers = { 'access-token': done.token }
  expect((await house.server.client.send('GET', '/api/account', { headers })).status).toBe(401)
})

test('a log-out that comes before its log-in is back counts for that log-in', async () => {
  const { browser, back } = await leave('cyn', { sid: 's-3' })
  expect(await logOut({ sub: 'cyn', sid: 's-3' })).toBe(200)
  expect(await said(browser, back)).toBe('again')
  expect((await redeem(browser, house.server.url)).status).not.toBe(200)
})

test('a log-out of the person counts for every way that was begun before it, and for none after', async () => {
  const before = await leave('cyn', { sid: 's-4' })
  expect(await logOut({ sub: 'cyn' })).toBe(200)
  expect(await said(before.browser, before.back)).toBe('again')
  const after = await leave('cyn', { sid: 's-5' })
  expect(await said(after.browser, after.back)).toBe('done')
})

test('whoever lets somebody in as a user by single sign-on has no second voice in that user', async () => {
  await addUser(house.server.platform, 'glass', 1)
  const colleague = await addUser(house.server.platform, 'fin.two', 4)
  const session = await house.server.client.logIn('glass', testPassword)
  await grant(house.server, session)
  await house.server.client.call(ssoRoutes.expect, { params: { sid: colleague.sid } }, session)
  const { sid: agencySid } = await addAgency(house.server, session, 'TIED')
  const account = newBank('By the boss')
  const sid = await storeProposal(house.server.db, { agencySid, account, bySid: session.userSid })
  const { browser, back } = await leave('anybody at all', {
    preferred_username: 'fin.two',
    groups: ['finance'],
  })
  expect(await said(browser, back)).toBe('done')
  const { done } = await redeem(browser, house.server.url)
  if (!done || !('token' in done)) throw new Error('not logged in')
  await grant(house.server, { userSid: colleague.sid })
  const second = { ...session, token: done.token, xsrf: browser.cookies.get('XSRF-TOKEN') ?? '' }
  const approved = await house.server.client.attempt(
    proposalsRoutes.approve,
    { params: { sid }, body: {} },
    second,
  )
  expect([approved.status, approved.body.reason?.code]).toEqual([403, 'account_tied'])
})

describe('in the log of log-ins is', () => {
  const logOf = async (userSid: number) => {
    const log = house.server.db
      .selectFrom('loginLog')
      .select('type')
      .where('userSid', '=', userSid)
      .orderBy('sid')
    return (await log.execute()).map(({ type }) => type)
  }

  async function comes(sub: string, more: Told = {}): Promise<string> {
    const { browser, back } = await leave(sub, more)
    return said(browser, back)
  }

  test('that somebody at the provider claimed the login of a user', async () => {
    const { sid } = await addUser(house.server.platform, 'claimed', 4)
    const stranger = { preferred_username: 'claimed', groups: ['finance'] }
    expect(await comes('a stranger', stranger)).toBe('login_taken')
    expect(await logOf(sid)).toEqual(['REFUSED'])
  })

  test('who was refused as inactive, and for a second person', async () => {
    expect(await comes('dot')).toBe('done')
    const users = house.server.db.selectFrom('appUsers').select('sid').where('login', '=', 'dot')
    const { sid } = await users.executeTakeFirstOrThrow()
    const refused = async (problem: string, more: Told = {}) => {
      const before = await logOf(sid)
      expect(await comes('dot', more)).toBe(problem)
      expect(await logOf(sid)).toEqual([...before, 'REFUSED'])
      const told = lines.findLast((line) => line.includes('"event":"sso_refused"'))
      expect(told).toContain(`"problem":"${problem}"`)
    }
    const set = (change: { active: boolean }) =>
      house.server.db.updateTable('appUsers').set(change).where('sid', '=', sid).execute()
    await set({ active: false })
    await refused('inactive')
    await set({ active: true })
    await turnOn(house.server, 'super_admin')
    await refused('second_person', { groups: ['admins'] })
    await turnOn(house.server, 'super_admin', false)
    await refused('no_group', { groups: [] })
  })
})

test('the last super admin is not made anything else by a group', async () => {
  await house.server.db.updateTable('appUsers').set({ active: false }).where('profile', '=', 1).execute()
  const comes = async (sub: string, group: string) => {
    const { browser, back } = await leave(sub, { groups: [group] })
    return said(browser, back)
  }
  expect([await comes('eve', 'admins'), await comes('flo', 'admins')]).toEqual(['done', 'done'])
  expect(await comes('eve', 'help')).toBe('done')
  expect(await comes('flo', 'help')).toBe('last_super_admin')
  const admins = house.server.db.selectFrom('appUsers').select('login').where('profile', '=', 1)
  expect(await admins.where('active', '=', true).execute()).toEqual([{ login: 'flo' }])
})

test('a start without anybody who could log in while the provider is away is said in the log', async () => {
  const told: string[] = []
  const warned = () => told.filter((line) => line.includes('break_glass_missing')).length
  const first = await startTestServer(
    { ...house.provider.environment, ...groups, LOG_LEVEL: 'warn' },
    (line) => told.push(line),
  )
  try {
    expect(warned()).toBe(1)
    await addUser(first.platform, 'GLASS', 1)
    await makeApi(first.platform).then((api) => api.close())
    expect(warned()).toBe(1)
    await first.db.updateTable('appUsers').set({ active: false }).where('login', '=', 'GLASS').execute()
    await makeApi(first.platform).then((api) => api.close())
    expect(warned()).toBe(2)
  } finally {
    await first.stop()
  }
})
