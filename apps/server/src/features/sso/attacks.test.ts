import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, makeBrowser, said } from '#support/oidc/browser.ts'
import {
  type FalseProvider,
  type Spoilt,
  startFalseProvider,
  type Told,
} from '#support/oidc/false-provider.ts'
import { redeem } from '#support/oidc/fixtures.ts'
import { client } from '#support/oidc/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

/** As the product knows itself, which is not where the tests reach it: no address of ours is made from a call. */
const origin = 'https://office.example'

function settingsOf({ issuer }: FalseProvider): Record<string, string> {
  return {
    PUBLIC_URL: origin,
    SSO_ISSUER: issuer,
    SSO_CLIENT_ID: client.id,
    SSO_CLIENT_SECRET: client.secret,
    SSO_GROUPS: '5:help',
    SSO_BREAK_GLASS: 'nobody',
    SSO_SECOND_FACTOR: 'mfa',
  }
}

let provider: FalseProvider
let server: TestServer

beforeAll(async () => {
  provider = await startFalseProvider()
  server = await startTestServer({ ...settingsOf(provider), SSO_MAX_AGE_MINUTES: '60', SSO_ACR: 'strong' })
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
})

interface Begun {
  readonly browser: Browser
  readonly state: string
  readonly nonce: string
}

async function begin(
  browser = makeBrowser(),
  query = '',
  headers: Record<string, string> = {},
): Promise<Begun> {
  const started = await browser.send(`${server.url}/sso/start${query}`, { headers })
  const asked = new URL(started.headers.get('location') ?? '').searchParams
  return { browser, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' }
}

function back({ browser, state }: Begun, more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ code: 'a code', state, iss: provider.issuer, ...more })
  return said(browser, `${server.url}/sso/callback?${query}`)
}

function claimsFor({ nonce }: Pick<Begun, 'nonce'>, more: Told = {}): Told {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: provider.issuer,
    sub: 'somebody',
    aud: client.id,
    iat: now,
    exp: now + 300,
    auth_time: now,
    nonce,
    acr: 'strong',
    preferred_username: 'some.body',
    email: 'some.body@example.com',
    groups: ['help'],
    ...more,
  }
}

async function come(more: Told = {}, spoilt?: Spoilt, ofPerson?: Told): Promise<string> {
  const begun = await begin()
  await provider.tell(claimsFor(begun, more), spoilt, ofPerson)
  return back(begun)
}

const now = Math.floor(Date.now() / 1000)

test('what is as it should be is taken', async () => {
  expect(await come()).toBe('done')
})

describe('refused is an id token', () => {
  test.each<[string, Told]>([
    ['with the nonce of another log-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another client', { aud: 'another' }],
    ['for several, and made for another', { aud: [client.id, 'another'], azp: 'another' }],
    ['that is over', { iat: now - 7200, exp: now - 3600 }],
    ['without an end', { exp: undefined }],
    ['without a name of the person', { sub: undefined }],
    ['of somebody who has proved nothing for longer than is allowed', { auth_time: now - 2 * 3600 }],
    ['that does not say when the person has proved who they are', { auth_time: undefined }],
  ])('%s', async (_what, more) => {
    expect(await come(more)).toBe('failed')
  })

  test.each(['sub', 'sid', 'acr', 'name', 'given_name', 'family_name'])(
    'whose %s cannot be stored',
    async (claim) => {
      for (const odd of ['\0', '\ud800', 'a\udc00b']) expect(await come({ [claim]: odd })).toBe('failed')
    },
  )

  test.each<Spoilt>(['unsigned', 'by another key', 'by our own secret'])('signed so: %s', async (spoilt) => {
    expect(await come({}, spoilt)).toBe('failed')
  })

  test.each([{ acr: 'plain' }, { acr: undefined }])(
    'of a weaker log-in than is demanded: %j',
    async (more) => {
      expect(await come(more)).toBe('too_weak')
    },
  )
})

test('how strong a log-in was is taken from the signed token alone; what a person is called also from elsewhere', async () => {
  const unsigned = { groups: ['help'], acr: 'strong', amr: ['mfa'], sid: 'another', auth_time: now }
  expect(await come({ groups: undefined }, undefined, unsigned)).toBe('done')
  const tickets = server.db
    .selectFrom('preSessions')
    .select(['factorPassed', 'ssoSid'])
    .orderBy('expiresAt', 'desc')
  expect(await tickets.executeTakeFirst()).toEqual({ factorPassed: false, ssoSid: '' })
  expect(await come({ groups: undefined, acr: undefined }, undefined, unsigned)).toBe('too_weak')
})

describe('the state', () => {
  test('of another browser, or none, or a made-up one leads nowhere, and no code is shown to the provider', async () => {
    const calls = provider.tokenCalls()
    const [own, other] = [await begin(), await begin()]
    await provider.tell(claimsFor(own))
    expect(await back({ ...own, browser: other.browser })).toBe('again')
    expect(await back({ ...own, browser: makeBrowser() })).toBe('again')
    expect(await back({ ...own, state: other.state })).toBe('again')
    expect(await back({ ...own, state: 'x'.repeat(43) })).toBe('again')
    expect(await said(own.browser, `${server.url}/sso/callback?code=a`)).toBe('again')
    expect(await said(own.browser, `${server.url}/sso/callback?code=a&state=${own.state}&state=b`)).toBe(
      'again',
    )
    expect(provider.tokenCalls()).toBe(calls)
    // Nothing of this has used it up.
    expect(await back(own)).toBe('done')
    expect(await back(own)).toBe('again')
  })

  test('is over after five minutes', async () => {
    const begun = await begin()
    await provider.tell(claimsFor(begun))
    await server.platform.barePool.query(`update sso_requests set expires_at = now() - interval '1 second'`)
    expect(await back(begun)).toBe('again')
  })

  test('and the browser are known to the database by hashes alone', async () => {
    const { state, browser } = await begin()
    const { rows } = await server.platform.barePool.query<{ text: string }>(
      "select string_agg(r::text, e'\\n') as text from sso_requests r",
    )
    for (const known of [state, browser.cookies.get('sso-way') ?? ''])
      expect(rows[0]?.text).not.toContain(Buffer.from(known).toString('hex'))
  })
})

test('an answer that names another issuer is one of another provider', async () => {
  const begun = await begin()
  await provider.tell(claimsFor(begun))
  const calls = provider.tokenCalls()
  expect(await back(begun, { iss: 'https://elsewhere.example' })).toBe('failed')
  expect(provider.tokenCalls()).toBe(calls)
})

test('no address that a call brings is ever gone to', async () => {
  const elsewhere = 'https://evil.example'
  const query = `?returnUrl=${elsewhere}&redirect_uri=${elsewhere}&to=//evil.example`
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: elsewhere,
    referer: elsewhere,
  }
  const browser = makeBrowser()
  const addresses = await Promise.all(
    ['start', 'callback', 'end'].map(async (name) => {
      const answer = await browser.send(`${server.url}/sso/${name}${query}`, { headers })
      return answer.headers.get('location') ?? ''
    }),
  )
  expect(addresses.map((address) => new URL(address).origin)).toEqual([provider.issuer, origin, origin])
  expect(new URL(addresses[0] ?? '').searchParams.get('redirect_uri')).toBe(`${origin}/sso/callback`)
  expect(addresses.join(' ')).not.toContain('evil')
})

describe('a second factor', () => {
  test.each([
    [{ amr: ['pwd', 'mfa'] }, 'a session'],
    [{ amr: ['pwd'] }, 'mfa_setup_required'],
    [{ amr: 'mfa' }, 'mfa_setup_required'],
  ])('that the provider says by %j is %s, where the profile needs one', async (more, outcome) => {
    const own = await startTestServer({
      ...settingsOf(provider),
      SECOND_FACTOR: '5',
    })
    try {
      const browser = makeBrowser()
      const started = await browser.send(`${own.url}/sso/start`)
      const asked = new URL(started.headers.get('location') ?? '').searchParams
      await provider.tell(claimsFor({ nonce: asked.get('nonce') ?? '' }, more))
      const query = new URLSearchParams({ code: 'a', state: asked.get('state') ?? '', iss: provider.issuer })
      expect(await said(browser, `${own.url}/sso/callback?${query}`)).toBe('done')
      const { done } = await redeem(browser, own.url)
      expect(done && 'required' in done ? done.required : 'a session').toBe(outcome)
    } finally {
      await own.stop()
    }
  })
})
