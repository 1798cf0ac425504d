import { accountRoutes } from '@corridor/contract/account'
import type { FreshPurpose } from '@corridor/contract/common/fresh'
import { hashPassword } from '@corridor/contract/common/password'
import { ssoRoutes } from '@corridor/contract/sso'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextCode, setUpApp } from '#support/factors.ts'
import { type Browser, logInAtProvider, makeBrowser, said } from '#support/oidc/browser.ts'
import {
  type FalseProvider,
  secondsNow,
  startFalseProvider,
  type Told,
} from '#support/oidc/false-provider.ts'
import { eventsOf, redeem, useHouse } from '#support/oidc/fixtures.ts'
import type { ProviderPerson } from '#support/oidc/people.ts'
import { startTestServer, type TestServer, testPassword } from '#support/server.ts'

function person(login: string): ProviderPerson {
  return { sub: `sub of ${login}`, preferred_username: login, email: 'a@example.com', groups: ['help'] }
}

const rosa = person('rosa.marin')

const guessed = person('ivo.guessed')

const house = useHouse([rosa, guessed])

interface Working {
  readonly browser: Browser
  readonly session: { readonly token: string; readonly xsrf: string; readonly sign?: string }
}

/** A call of the page: with its session, and with the cookies of its browser. */
async function post(url: string, { browser, session }: Working, path: string, body: object = {}) {
  const headers = {
    'content-type': 'application/json',
    'access-token': session.token,
    'x-xsrf-token': session.xsrf,
    ...(session.sign !== undefined && { sign: session.sign }),
  }
  const answer = await browser.send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const told = (await answer.json()) as {
    readonly address?: string
    readonly ended?: number
    readonly reason?: { readonly code: string }
  }
  return { status: answer.status, body: told }
}

function here(working: Working, path: string, body?: object) {
  return post(house.provider.origin, working, path, body)
}

/** To the provider and back. */
async function logInAnew(working: Working, purpose: FreshPurpose): Promise<string> {
  const { body } = await here(working, ssoRoutes.logInAnew.path, { purpose })
  const { origin } = house.provider
  const back = await logInAtProvider(working.browser, origin, rosa.sub, body.address ?? '')
  return said(working.browser, back)
}

const needed = { status: 403, body: { reason: { code: 'fresh_log_in_needed' } } }
const { startFactor, endOthers, startPasskey, changeSecondLevel, renewCodes, changePassword } = accountRoutes

test('without a password nothing is proven; a fresh log-in stands in its place, once', async () => {
  const working = await house.logIn(rosa.sub)
  expect(await here(working, startFactor.path)).toMatchObject(needed)
  const { provesBySso } = await house.server.client.call(accountRoutes.show, {}, working.session)
  expect(provesBySso).toBe(true)
  expect(await logInAnew(working, 'app_set_up')).toBe('done')
  expect((await here(working, startFactor.path)).status).toBe(200)
  expect(await here(working, startFactor.path)).toMatchObject(needed)
  expect((await eventsOf(house, working.user.sid)).at(-1)).toBe('logged in anew by single sign-on')
})

test('the provider asks anew, although it knows the person', async () => {
  const { browser, session } = await house.logIn(rosa.sub)
  const { body } = await here({ browser, session }, ssoRoutes.logInAnew.path, { purpose: 'sessions_end' })
  const asked = new URL(body.address ?? '').searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  const shown = await browser.follow(body.address ?? '', (at) => at.includes('/sso/callback'))
  expect(shown.text).toContain("The house's log-in")
})

test('it is good for what it was asked for, and for nothing else', async () => {
  const working = await house.logIn(rosa.sub)
  const another = await house.logIn(rosa.sub)
  expect(await logInAnew(working, 'sessions_end')).toBe('done')
  for (const { path } of [startFactor, startPasskey])
    expect(await here(working, path), path).toMatchObject(needed)
  const levels = {
    currentLevel2: await hashPassword('a'),
    passLevel2: await hashPassword('violet harbour 93'),
  }
  expect((await here(working, changeSecondLevel.path, levels)).body.reason?.code).toBe('no_second_level_yet')
  const ended = await here(working, endOthers.path)
  expect([ended.status, (ended.body.ended ?? 0) > 0]).toEqual([200, true])
  expect((await here(another, startFactor.path)).status).toBe(401)
})

test('it is of one session and one browser: neither a second session nor a caught token gets it', async () => {
  const working = await house.logIn(rosa.sub)
  const second = await house.logIn(rosa.sub)
  expect(await logInAnew(working, 'app_set_up')).toBe('done')
  const fresh = working.browser.cookies.get('sso-fresh') ?? ''
  expect(fresh).toMatch(/^[\w-]{43}$/)
  second.browser.cookies.set('sso-fresh', fresh)
  expect(await here(second, startFactor.path)).toMatchObject(needed)
  const thief = makeBrowser()
  thief.cookies.set('XSRF-TOKEN', working.session.xsrf)
  expect(await here({ browser: thief, session: working.session }, startFactor.path)).toMatchObject(needed)
  expect((await here(working, startFactor.path)).status).toBe(200)
})

test('an address that another browser began leads nowhere, and neither does one that was used', async () => {
  const working = await house.logIn(rosa.sub)
  const { body } = await here(working, ssoRoutes.logInAnew.path, { purpose: 'app_set_up' })
  const victim = makeBrowser()
  const back = await logInAtProvider(victim, house.provider.origin, rosa.sub, body.address ?? '')
  expect(await said(victim, back)).toBe('again')
  expect(await here(working, startFactor.path)).toMatchObject(needed)
  const own = await here(working, ssoRoutes.logInAnew.path, { purpose: 'app_set_up' })
  const { browser } = working
  const address = await logInAtProvider(browser, house.provider.origin, rosa.sub, own.body.address ?? '')
  expect(await said(browser, address)).toBe('done')
  expect(await said(browser, address)).toBe('again')
})

test('without one no code and no second-level password is judged: a session alone guesses at nothing', async () => {
  const working = await house.logIn(guessed.sub)
  const { sid } = working.user
  const { platform, db } = house.server
  const key = await setUpApp(platform, sid)
  for (const oneTimeCode of ['000000', nextCode(key)])
    expect(await here(working, renewCodes.path, { oneTimeCode })).toMatchObject(needed)
  const other = db.selectFrom('appUsers').select('secondLevelHash').where('login', '=', 'profile1')
  await db.updateTable('appUsers').set({ secondLevelHash: other }).where('sid', '=', sid).execute()
  const levels = {
    currentLevel2: await hashPassword('a guess'),
    passLevel2: await hashPassword('violet harbour 93'),
  }
  expect(await here(working, changeSecondLevel.path, levels)).toMatchObject(needed)
  expect((await eventsOf(house, sid)).filter((event) => event.includes('wrong'))).toEqual([])
})

test('a password from before single sign-on does not stand in its place', async () => {
  const working = await house.logIn(rosa.sub)
  const { db } = house.server
  const other = db.selectFrom('appUsers').select('passwordHash').where('login', '=', 'profile1')
  await db.updateTable('appUsers').set({ passwordHash: other }).where('sid', '=', working.user.sid).execute()
  const current = await hashPassword(testPassword)
  for (const { path } of [endOthers, startFactor, startPasskey])
    expect(await here(working, path, { current }), path).toMatchObject(needed)
  const password = await hashPassword('violet harbour 93')
  expect((await here(working, changePassword.path, { current, password })).status).toBe(400)
})

test('a session that is over gets nothing, and a proof is over after its five minutes', async () => {
  const working = await house.logIn(rosa.sub)
  const { db } = house.server
  expect(await logInAnew(working, 'app_set_up')).toBe('done')
  await db.updateTable('freshLogIns').set({ expiresAt: '2026-01-01T00:00:00Z' }).execute()
  expect(await here(working, startFactor.path)).toMatchObject(needed)
  const { body } = await here(working, ssoRoutes.logInAnew.path, { purpose: 'app_set_up' })
  await db.updateTable('sessions').set({ endedAt: '2026-01-01T00:00:00Z', endReason: 'ended' }).execute()
  const { origin } = house.provider
  const back = await logInAtProvider(working.browser, origin, rosa.sub, body.address ?? '')
  expect(await said(working.browser, back)).toBe('session_over')
})

describe('what the provider says', () => {
  let provider: FalseProvider
  let server: TestServer

  beforeAll(async () => {
    provider = await startFalseProvider()
    server = await startTestServer(provider.environment)
    const other = makeBrowser()
    const { headers } = await other.send(`${server.url}/sso/start`)
    const bob = { sub: 'bob', preferred_username: 'bob' }
    await comeBack(other, headers.get('location') ?? '', bob)
  })

  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  /** Comes back from where the address leads, with what the provider says then. */
  async function comeBack(browser: Browser, address: string, more: Told): Promise<string> {
    return said(browser, server.url + (await provider.letIn(address, 'ann', more)))
  }

  async function annWorks(): Promise<Working> {
    const browser = makeBrowser()
    const started = await browser.send(`${server.url}/sso/start`)
    await comeBack(browser, started.headers.get('location') ?? '', {})
    const { done } = await redeem(browser, server.url)
    if (!done || !('token' in done)) throw new Error('not logged in')
    const xsrf = browser.cookies.get('XSRF-TOKEN') ?? ''
    return { browser, session: { token: done.token, xsrf, sign: done.user.sign } }
  }

  test('somebody who is in none of our groups any more: no_group, and out', async () => {
    const working = await annWorks()
    const { body } = await post(server.url, working, ssoRoutes.logInAnew.path, { purpose: 'app_set_up' })
    const told = { groups: [], auth_time: secondsNow() }
    expect(await comeBack(working.browser, body.address ?? '', told)).toBe('no_group')
    expect((await post(server.url, working, startFactor.path)).status).toBe(401)
  })

  test.each([
    { what: 'a log-in of now', sub: 'ann', seconds: 0, outcome: 'done' },
    { what: 'one of an hour ago', sub: 'ann', seconds: -3600, outcome: 'not_anew' },
    { what: 'one of a minute ago', sub: 'ann', seconds: -60, outcome: 'not_anew' },
    { what: 'no time', sub: 'ann', seconds: undefined, outcome: 'not_anew' },
    { what: 'another person', sub: 'bob', seconds: 0, outcome: 'another_person' },
    { what: 'a stranger', sub: 'nobody here', seconds: 0, outcome: 'another_person' },
  ])('$what: $outcome', async ({ sub, seconds, outcome }) => {
    const working = await annWorks()
    const { browser } = working
    const { body } = await post(server.url, working, ssoRoutes.logInAnew.path, { purpose: 'app_set_up' })
    const told = { sub, auth_time: seconds === undefined ? undefined : secondsNow() + seconds }
    expect(await comeBack(browser, body.address ?? '', told)).toBe(outcome)
    const { status } = await post(server.url, working, startFactor.path)
    expect(status).toBe(outcome === 'done' ? 200 : 403)
    expect(browser.cookies.has('sso-fresh')).toBe(outcome === 'done')
    const events = server.db.selectFrom('auditEntries').select('after').orderBy('sid', 'desc').limit(3)
    const isTold = JSON.stringify(await events.execute()).includes('another person logged in anew: refused')
    expect(isTold).toBe(outcome === 'another_person')
  })
})
