import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { makeBrowser } from '#support/oidc/browser.ts'
import { eventsOf, useHouse } from '#support/oidc/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'

const lines: string[] = []
const house = useHouse([], { environment: { LOG_LEVEL: 'warn' }, onLogLine: (line) => lines.push(line) })

async function logIn(user: string, password = testPassword) {
  const body = { user, password: await hashPassword(password) }
  return house.server.client.attempt(sessionRoutes.login, { body })
}

/** What is alike for all who are refused. */
async function refused(user: string, password?: string) {
  const { status, body } = await logIn(user, password)
  return { status, code: body.code, reason: body.reason, message: body.message }
}

describe('a log-in with a password beside single sign-on', () => {
  test('is that of one super admin alone; all others hear what nobody hears', async () => {
    const unknown = await refused('no such login')
    expect(unknown).toMatchObject({ status: 401, code: 'login_refused' })
    for (const login of ['profile2', 'PROFILE2', 'profile6']) expect(await refused(login)).toEqual(unknown)
    expect(await refused('profile1', 'a wrong password')).toEqual(unknown)
  })

  test('does the same work for whoever may not, and blocks nobody', async () => {
    const { db } = house.server
    const sent = Array.from({ length: 8 }, () => refused('profile3', 'a wrong password'))
    await Promise.all(sent)
    const failures = db.selectFrom('loginFailures').select('userSid').where('userSid', 'is not', null)
    expect((await failures.execute()).length).toBe(1)
    const blocks = db.selectFrom('lockouts').select('userSid').where('userSid', 'is not', null)
    expect(await blocks.execute()).toEqual([])
    const logged = db.selectFrom('loginLog').select('userSid').where('type', '=', 'REFUSED')
    expect((await logged.execute()).filter(({ userSid }) => userSid !== null).length).toBe(1)
  })

  test('is an entry, a line for whoever watches, and counted', async () => {
    const before = lines.length
    const done = (await logIn('Profile1')).done()
    if (!('token' in done)) throw new Error('not logged in')
    expect(await eventsOf(house, done.user.sid)).toEqual([
      'insert',
      'logged in with a password beside single sign-on',
    ])
    const line = lines.slice(before).map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(line).toEqual([
      expect.objectContaining({ channel: 'security', event: 'break_glass', user: 'profile1', level: 40 }),
    ])
    const figures = await house.server.platform.metrics.registry.metrics()
    expect(figures).toContain('corridor_break_glass_logins_total 1')
  })

  test('is nobody’s who is no super admin any more', async () => {
    const { db } = house.server
    await db.updateTable('appUsers').set({ profile: 5 }).where('login', '=', 'profile1').execute()
    expect(await refused('profile1')).toEqual(await refused('no such login'))
  })
})

describe('without a provider', () => {
  const server = useServer()
  beforeAll(async () => {
    await addUser(withRememberedHashes(server.platform), 'somebody', 5)
  })

  test('there is nothing of it, and everybody logs in as before', async () => {
    for (const path of ['/sso/start', '/sso/callback?code=a&state=b', '/sso/end'])
      expect((await makeBrowser().send(server.url + path)).status).toBe(404)
    const form = { method: 'POST', body: new URLSearchParams({ logout_token: 'a' }) }
    expect((await makeBrowser().send(`${server.url}/sso/logout`, form)).status).toBe(404)
    expect((await server.client.logIn('somebody', testPassword)).token).toBeTruthy()
    const figures = await server.platform.metrics.registry.metrics()
    expect(figures).toContain('corridor_break_glass_logins_total 0')
  })
})
