import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBrowser, said } from '#support/oidc/browser.ts'
import {
  type FalseProvider,
  type Spoilt,
  secondsNow,
  startFalseProvider,
  type Told,
} from '#support/oidc/false-provider.ts'
import { eventsOf, redeem, stands, useHouse } from '#support/oidc/fixtures.ts'
import { client, type ProviderPerson } from '#support/oidc/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

const rosa: ProviderPerson = {
  sub: 'p-17',
  preferred_username: 'rosa.marin',
  email: 'rosa@example.com',
  groups: ['help'],
}

const house = useHouse([rosa])

test('who logs out at the provider is logged out here, in that browser and in no other', async () => {
  const [here, elsewhere] = [await house.logIn(rosa.sub), await house.logIn(rosa.sub)]
  const { origin, issuer } = house.provider
  const shown = await here.browser.follow(`${origin}/sso/end`, () => false)
  expect(shown.at.startsWith(issuer)).toBe(true)
  const action = /action="([^"]+)"/.exec(shown.text)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
  // The provider tells us before it leads the browser back.
  const form = { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) }
  const after = await here.browser.follow(new URL(action, shown.at).href, (at) => at === `${origin}/`, form)
  expect(after.at).toBe(`${origin}/`)
  await expect.poll(() => stands(house, here.session)).toBe(false)
  expect(await stands(house, elsewhere.session)).toBe(true)
  const ended = house.server.db.selectFrom('sessions').select('endReason').where('endedAt', 'is not', null)
  expect(await ended.execute()).toEqual([{ endReason: 'single sign-on' }])
  expect((await eventsOf(house, here.user.sid)).at(-1)).toBe('logged out by single sign-on')
})

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  let provider: FalseProvider
  let server: TestServer

  beforeAll(async () => {
    provider = await startFalseProvider()
    server = await startTestServer(provider.environment)
  })

  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  /** A session of this person, in a session of the provider. */
  async function open(sub: string, sid?: string) {
    const browser = makeBrowser()
    const started = await browser.send(`${server.url}/sso/start`)
    const address = started.headers.get('location') ?? ''
    const back = await provider.letIn(address, sub, sid === undefined ? {} : { sid })
    await said(browser, server.url + back)
    const { done } = await redeem(browser, server.url)
    if (!done || !('token' in done)) throw new Error('not logged in')
    const headers = { 'access-token': done.token }
    return async () => (await server.client.send('GET', '/api/account', { headers })).status === 200
  }

  async function post(token: string) {
    const form = { method: 'POST', body: new URLSearchParams({ logout_token: token }) }
    const answer = await fetch(`${server.url}/sso/logout`, form)
    return {
      status: answer.status,
      body: (await answer.json()) as { ended?: number; reason?: { code: string } },
    }
  }

  function claims(more: Told): Told {
    const base = {
      iss: provider.issuer,
      aud: client.id,
      iat: secondsNow(),
      exp: secondsNow() + 120,
      jti: randomUUID(),
    }
    return { ...base, events: event, ...more }
  }

  const tell = async (
    more: Told,
    { spoilt, typ }: { spoilt?: Spoilt | undefined; typ?: string | undefined } = {},
  ) => post(await provider.sign(claims(more), spoilt, typ === 'none' ? undefined : (typ ?? 'logout+jwt')))

  test('with a name of the person ends all that they have here; with that of a session, its own', async () => {
    const [one, two, three] = [await open('ann', 's1'), await open('ann', 's2'), await open('bob', 's1')]
    expect((await tell({ sub: 'ann', sid: 's1' })).body.ended).toBe(1)
    expect([await one(), await two(), await three()]).toEqual([false, true, true])
    expect((await tell({ sub: 'ann' })).body.ended).toBe(1)
    expect([await two(), await three()]).toEqual([false, true])
    expect((await tell({ sid: 's1' })).body.ended).toBe(1)
    expect(await three()).toBe(false)
    expect(await tell({ sub: 'nobody here' })).toEqual({ status: 200, body: { ended: 0 } })
  })

  test('ends a log-in that is under way, too', async () => {
    await open('kay', 's3')
    await server.platform.barePool.query(
      `insert into pre_sessions (token_hash, user_sid, required, sso_sid, expires_at)
      select sha256('x'), sid, 'ticket', 's3', now() + interval '5 minutes' from app_users where login = 'kay'`,
    )
    await tell({ sub: 'kay', sid: 's3' })
    expect(
      await server.db.selectFrom('preSessions').select('ssoSid').where('ssoSid', '=', 's3').execute(),
    ).toEqual([])
  })

  test('is good once', async () => {
    const token = await provider.sign(claims({ sub: 'nobody here' }), undefined, 'logout+jwt')
    expect((await post(token)).status).toBe(200)
    expect(await post(token)).toMatchObject({
      status: 400,
      body: { reason: { code: 'logout_token_refused' } },
    })
  })

  test.each<[string, Told, Spoilt?]>([
    ['with a nonce', { nonce: 'of a log-in' }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['without the event', { events: {} }],
    ['of another event', { events: { 'https://example.com/event': {} } }],
    ['without any events, such as an id token', { events: undefined }],
    ['without a number of its own', { jti: undefined }],
    ['without a time', { iat: undefined }],
    ['from an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600, exp: undefined }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that names nobody', { sub: undefined }],
    ['by another key', {}, 'by another key'],
    ['unsigned', {}, 'unsigned'],
    ['by our own secret', {}, 'by our own secret'],
  ])('%s is refused and ends nothing', async (_what, more, spoilt) => {
    const isOpen = await open('mia', 's4')
    expect(await tell({ sub: 'mia', ...more }, { spoilt })).toMatchObject({
      status: 400,
      body: { reason: { code: 'logout_token_refused' } },
    })
    expect(await isOpen()).toBe(true)
  })

  test.each([
    ['logout+jwt', 200],
    ['application/logout+jwt', 200],
    ['Logout+JWT', 200],
    ['JWT', 400],
    ['at+jwt', 400],
    ['logout+jwt; x', 400],
    ['none', 400],
  ])('that is told to be a token of the type %s gets %i', async (typ, status) => {
    expect((await tell({ sub: 'nobody here' }, { typ })).status).toBe(status)
  })

  test('comes as a form and as nothing else', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/sso/logout`, {
      method: 'POST',
      headers,
      body: '{"logout_token":"a"}',
    })
    expect(answer.status).toBe(415)
    expect((await post('no token')).status).toBe(400)
  })
})
