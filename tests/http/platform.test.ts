import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modes } from '@corridor/contract/common/mode'
import type { Route } from '@corridor/contract/common/route'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { ratesRoutes } from '@corridor/contract/rates'
import { routes } from '@corridor/contract/routes'
import { sessionRoutes } from '@corridor/contract/session'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { addUser, startTestServer, type TestServer, testPassword } from '#support/server.ts'
import { makeApi } from '../../apps/server/src/app.ts'

const loopback = '127.0.0.0/8, ::1'
const wrongLogin = { user: 'nobody', password: '0'.repeat(64) }

function policyOf(headers: Headers): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';')
  return new Map(
    directives.map((text) => text.trim().split(/\s+/)).map(([name = '', ...values]) => [name, values]),
  )
}

describe('in every mode', () => {
  describe.each(modes)('%s', (mode) => {
    let server: TestServer
    let admin: TestSession
    let support: TestSession

    beforeAll(async () => {
      server = await startTestServer({ MODE: mode })
      await addUser(server.platform, 'admin', 1)
      await addUser(server.platform, 'support', 5)
      admin = await server.client.logIn('admin', testPassword)
      support = await server.client.logIn('support', testPassword)
    })

    afterAll(() => server.stop())

    test('[API-07, API-08] currencies and countries are answered with a session', async () => {
      expect(await server.client.call(lookupsRoutes.currencies, {}, support)).toContainEqual(
        expect.objectContaining({ currencyCode: 'USD' }),
      )
      expect(await server.client.call(lookupsRoutes.countries, {}, support)).toContainEqual(
        expect.objectContaining({ countryCode: 'MEX' }),
      )
      expect((await server.client.attempt(lookupsRoutes.currencies)).status).toBe(401)
      expect((await server.client.attempt(lookupsRoutes.countries)).status).toBe(401)
    })

    test('[API-09] spreads are answered with a session', async () => {
      expect(await server.client.call(ratesRoutes.spreads, { body: {} }, support)).toEqual([])
      expect((await server.client.attempt(ratesRoutes.spreads)).status).toBe(401)
    })

    test('[API-10] the debug call is outside PROD, for profile 1, and tells no secret', async () => {
      const asAdmin = await server.client.attempt(sessionRoutes.debug, {}, admin)
      const asSupport = await server.client.attempt(sessionRoutes.debug, {}, support)
      expect([asAdmin.status, asSupport.status]).toEqual(mode === 'PROD' ? [404, 404] : [200, 403])
      if (mode === 'PROD') return
      expect(Object.keys(asAdmin.body).sort()).toEqual(['mode', 'node', 'time', 'uptimeSeconds'])
      expect(asAdmin.body).toMatchObject({ mode, node: process.version })
    })

    test('[API-11] /sec/verify does what /api/verify does, outside PROD and for profile 1', async () => {
      const ours = await server.client.attempt(sessionRoutes.debugVerify, {}, admin)
      const asSupport = await server.client.attempt(sessionRoutes.debugVerify, {}, support)
      expect([ours.status, asSupport.status]).toEqual(mode === 'PROD' ? [404, 404] : [200, 403])
      if (mode === 'PROD') return
      expect(ours.body).toEqual({ renew: true, token: expect.any(String) })
      expect(ours.body['token']).not.toBe(admin.token)
      expect(await server.client.call(sessionRoutes.verify, {}, admin)).toEqual(ours.body)
      const renewed = { ...admin, token: String(ours.body['token']) }
      expect((await server.client.attempt(sessionRoutes.debug, {}, renewed)).status).toBe(200)
    })

    test('the description of the API lists every route, and is not there in PROD', async () => {
      const answer = await server.client.send('GET', '/api/docs/json')
      expect(answer.status).toBe(mode === 'PROD' ? 404 : 200)
      if (mode === 'PROD') return
      const { openapi, paths } = answer.body as {
        openapi: string
        paths: Record<string, Record<string, { operationId: string }>>
      }
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
        ),
      )
      const inContract = Object.entries(routes).flatMap(([feature, table]) =>
        Object.entries<Route>(table)
          .filter(([, route]) => route.modes?.includes(mode) ?? true)
          .map(
            ([name, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${feature}.${name}`,
          ),
      )
      expect(openapi).toBe('3.1.0')
      expect(described.sort()).toEqual(inContract.sort())
    })
  })
})

describe('answers', () => {
  let server: TestServer
  let session: TestSession

  beforeAll(async () => {
    server = await startTestServer()
    await addUser(server.platform, 'admin', 1)
    session = await server.client.logIn('admin', testPassword)
  })

  afterAll(() => server.stop())

  test.each([
    ['an answer', 200, 'GET', '/api/countries', undefined],
    ['an answer to a path with a slash too many', 200, 'GET', '/api/countries/', undefined],
    ['an answer to a path written in another way', 200, 'GET', '/%61pi/countries', undefined],
    ['the description of the API', 200, 'GET', '/api/docs/json', undefined],
    ['a file of that description', 200, 'GET', '/api/docs/static/swagger-ui.css', undefined],
    ['a wrong input', 400, 'GET', '/api/app_users/loginlog/x', undefined],
    ['a path that cannot be read', 400, 'GET', '/api/%zz', undefined],
    ['a refused login', 401, 'POST', '/sec/auth', wrongLogin],
    ['an unknown path', 404, 'GET', '/api/nothing', undefined],
    ['an unknown path of the other root', 404, 'GET', '/sec', undefined],
    ['a body that is too large', 413, 'POST', '/sec/auth', 'x'.repeat(300_000)],
  ])('%s is never stored (%d)', async (_what, status, method, path, body) => {
    const answer = await server.client.send(method, path, { session, body })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
    expect(answer.headers.get('expires')).toBe('0')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the path with a slash at its end is the same route, guard included', async () => {
    expect((await server.client.send('GET', '/api/countries/')).status).toBe(401)
    expect((await server.client.send('GET', '/healthz/')).status).toBe(200)
  })

  test('a request id is ours, never the one that a caller sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const answer = await server.client.send('GET', '/api/countries', { session, headers })
    expect(answer.headers.get('x-request-id')).not.toBe('mine')
  })

  test('a machine can ask whether it is alive, ready and how fast', async () => {
    expect((await server.client.send('GET', '/healthz')).body).toEqual({ status: 'alive' })
    const ready = async () => (await server.client.send('GET', '/readyz')).body
    await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 'ready' })
    await server.client.send('GET', `/api/app_users/loginlog/${session.userSid}`, { session })
    await server.client.send('GET', '/some/random/path')
    const { body } = await server.client.send('GET', '/metrics')
    const series = 'corridor_http_seconds_count{method="GET",route='
    expect(body).toContain(`${series}"/api/app_users/loginlog/:sid",status="200"} 1`)
    expect(body).toContain(`${series}"none",status="404"}`)
    expect(body).not.toContain('random')
  })

  test('the measurements are for this machine only', async () => {
    const api = await makeApi(server.platform)
    const from = async (remoteAddress: string) =>
      (await api.inject({ url: '/metrics', remoteAddress })).statusCode
    expect([await from('127.0.0.1'), await from('::1'), await from('::ffff:127.0.0.1')]).toEqual([
      200, 200, 200,
    ])
    expect([await from('192.0.2.7'), await from('2001:db8::1'), await from('10.127.0.1')]).toEqual([
      403, 403, 403,
    ])
    await api.close()
  })
})

test('with METRICS_TOKEN the measurements need it, wherever the caller is', async () => {
  const server = await startTestServer({ METRICS_TOKEN: 'a-token-of-some-length' })
  onTestFinished(server.stop)
  const ask = async (authorization?: string) =>
    (await server.client.send('GET', '/metrics', { ...(authorization && { headers: { authorization } }) }))
      .status
  expect([await ask(), await ask('Bearer '), await ask('Bearer another-token-here')]).toEqual([403, 403, 403])
  expect(await ask('Bearer a-token-of-some-length')).toBe(200)
})

test('in PROD the measurements need a token: without one nobody gets them, not even this machine', async () => {
  const bare = await startTestServer({ MODE: 'PROD' })
  onTestFinished(bare.stop)
  expect((await fetch(`${bare.url}/metrics`)).status).toBe(403)
  const server = await startTestServer({ MODE: 'PROD', METRICS_TOKEN: 'a-token-of-some-length' })
  onTestFinished(server.stop)
  const headers = { authorization: 'Bearer a-token-of-some-length' }
  expect((await fetch(`${server.url}/metrics`)).status).toBe(403)
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(200)
})

describe.each([
  { proxies: '', forwarded: '198.51.100.1', address: /^(127\.|::1|::ffff:127\.)/, metrics: 200 },
  { proxies: loopback, forwarded: '198.51.100.1, 203.0.113.9', address: /^203\.0\.113\.9$/, metrics: 403 },
  { proxies: loopback, forwarded: '127.0.0.1, 203.0.113.9', address: /^203\.0\.113\.9$/, metrics: 403 },
  // A second proxy of the list stands between: what it says of itself is not the caller.
  {
    proxies: `${loopback}, 10.0.0.0/8`,
    forwarded: '198.51.100.1, 203.0.113.9, 10.1.2.3',
    address: /^203\.0\.113\.9$/,
    metrics: 403,
  },
  { proxies: '10.0.0.0/8', forwarded: '198.51.100.1', address: /^(127\.|::1|::ffff:127\.)/, metrics: 200 },
])('TRUSTED_PROXIES $proxies and X-Forwarded-For $forwarded', ({ proxies, forwarded, address, metrics }) => {
  test('the address of a caller', async () => {
    const server = await startTestServer({ TRUSTED_PROXIES: proxies })
    onTestFinished(server.stop)
    const headers = { 'x-forwarded-for': forwarded }
    await server.client.send('POST', '/sec/auth', { body: wrongLogin, headers })
    const logged = await server.platform.db.selectFrom('loginLog').select('address').execute()
    expect(logged).toEqual([{ address: expect.stringMatching(address) }])
    expect((await server.client.send('GET', '/metrics', { headers })).status).toBe(metrics)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
  })
})

test('behind a proxy a request that does not say where it comes from is refused and logged', async () => {
  const lines: string[] = []
  const server = await startTestServer({ TRUSTED_PROXIES: loopback, LOG_LEVEL: 'warn' }, (line) =>
    lines.push(line),
  )
  onTestFinished(server.stop)
  for (const forwarded of ['', 'unknown', '203.0.113.9:80']) {
    const headers = { 'x-forwarded-for': forwarded }
    const answer = await server.client.send('POST', '/sec/auth', { body: wrongLogin, headers })
    expect(answer).toMatchObject({ status: 400, body: { reason: { code: 'forwarded_address_missing' } } })
  }
  expect(lines.filter((line) => line.includes('without the address that it stands for'))).toHaveLength(3)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

describe('the page', () => {
  let server: TestServer
  const top = mkdtempSync(join(tmpdir(), 'corridor-web-'))

  beforeAll(async () => {
    // The folder has `assets` in its own path, which must not make every file a lasting one.
    const webDir = join(top, 'assets/web')
    mkdirSync(join(webDir, 'assets'), { recursive: true })
    writeFileSync(join(webDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(webDir, 'assets/index-1a2b.js'), 'export {}')
    writeFileSync(
      join(webDir, 'index.html'),
      '<html data-mode="__MODE__" data-name="__PRODUCT_NAME__"><title>__PRODUCT_NAME__</title><i nonce="__CSP_NONCE__">',
    )
    server = await startTestServer({ WEB_DIR: webDir, PRODUCT_NAME: `A&B "<Cash>" $& 'x'` })
  })

  afterAll(async () => {
    await server.stop()
    rmSync(top, { recursive: true })
  })

  test('knows the mode, the name in a form without markup, and a nonce that is new each time', async () => {
    const load = async () => {
      const { body, headers } = await server.client.send('GET', '/')
      const nonce = /nonce="([^"]+)"/.exec(String(body))?.[1]
      expect(policyOf(headers).get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`])
      expect(headers.get('cache-control')).toBe('no-cache')
      return { nonce, page: String(body).replace(String(nonce), 'NONCE') }
    }
    const [first, second] = [await load(), await load()]
    const name = 'A&#38;B &#34;&#60;Cash&#62;&#34; $&#38; &#39;x&#39;'
    expect(first.page).toBe(
      `<html data-mode="DEV" data-name="${name}"><title>${name}</title><i nonce="NONCE">`,
    )
    expect(first.nonce).toMatch(/^[\w+/=-]{16,}$/)
    expect(second.nonce).not.toBe(first.nonce)
  })

  test('goes out filled in only, never as the file that it is made from', async () => {
    expect((await server.client.send('GET', '/index.html')).status).toBe(404)
  })

  test('files named after their content may be kept for good, others not', async () => {
    const cacheOf = async (path: string) =>
      (await server.client.send('GET', path)).headers.get('cache-control')
    expect(await cacheOf('/assets/index-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/logo.svg')).not.toContain('immutable')
  })

  test.each(['/api/countries', '/api/nothing', '/sec/nothing'])(
    '%s is data, and nothing in it runs',
    async (path) => {
      const { headers } = await server.client.send('GET', path)
      expect(Object.fromEntries(policyOf(headers))).toEqual({
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('cache-control')).toBe('no-cache, no-store')
    },
  )

  test.each(['/', '/assets/index-1a2b.js', '/nothing', '/healthz'])(
    '%s carries a policy without exceptions',
    async (path) => {
      const { headers } = await server.client.send('GET', path)
      const policy = policyOf(headers)
      const nonce = expect.stringMatching(/^'nonce-[\w+/=-]+'$/)
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('script-src')).toEqual(["'self'", nonce])
      expect(policy.get('style-src')).toEqual(["'self'", nonce])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )
})
