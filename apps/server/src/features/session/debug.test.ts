import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { addUser, startTestServer, type TestServer, testPassword } from '#support/server.ts'

const { debug, debugVerify, verify } = sessionRoutes

function secretsOf(server: TestServer, session: TestSession): string[] {
  const { databaseUrl, secretKeys } = server.platform.config
  return [
    databaseUrl,
    new URL(databaseUrl).password,
    secretKeys[0].bytes.toString('hex'),
    session.token,
    session.xsrf,
    session.sign,
  ]
}

function expectNoSecret(text: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(text).not.toContain(secret)
  }
}

describe.each([
  { mode: 'DEV', tried: profiles },
  { mode: 'INT', tried: profiles.slice(0, 2) },
])('in mode $mode', ({ mode, tried }) => {
  let server: TestServer
  const sessions = new Map<ProfileSid, TestSession>()

  beforeAll(async () => {
    server = await startTestServer({ MODE: mode })
    for (const { sid } of tried) {
      await addUser(server.platform, `profile${sid}`, sid)
      sessions.set(sid, await server.client.logIn(`profile${sid}`, testPassword))
    }
  })

  afterAll(() => server.stop())

  test('[API-10] [API-11] the debug calls are for profile 1 only', async () => {
    for (const route of [debug, debugVerify]) {
      expect((await server.client.attempt(route)).status).toBe(401)
      for (const [profile, session] of sessions) {
        const { status, body } = await server.client.attempt(route, {}, session)
        const expected = profile === 1 ? [200, undefined] : [403, 'forbidden']
        expect([profile, status, body.code]).toEqual([profile, ...expected])
      }
    }
  })

  test('[API-10] the debug call tells what runs and no secret', async () => {
    const session = await server.client.logIn('profile1', testPassword)
    const { body } = await server.client.attempt(debug, {}, session)
    expect(body).toEqual({
      mode,
      node: process.version,
      uptimeSeconds: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expectNoSecret(JSON.stringify(body), secretsOf(server, session))
  })

  test('[API-11] /sec/verify does what /api/verify does and returns no other secret', async () => {
    const session = await server.client.logIn('profile1', testPassword)
    const answer = await server.client.attempt(debugVerify, {}, session)
    expect(answer.body).toEqual({ renew: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    expectNoSecret(JSON.stringify(answer.body), secretsOf(server, session))
    // The same successor from both, so it is the same renewal.
    expect((await server.client.attempt(verify, {}, session)).body).toEqual(answer.body)
    const renewed = { ...session, token: String(answer.body['token']) }
    expect((await server.client.attempt(lookupsRoutes.days, {}, renewed)).status).toBe(200)
  })

  test('[API-11] a 403 to the debug call renews nothing', async () => {
    const session = await server.client.logIn('profile2', testPassword)
    const { body } = await server.client.attempt(debugVerify, {}, session)
    expect(body).not.toHaveProperty('token')
    const { token } = await server.client.call(verify, {}, session)
    expect(JSON.stringify(body)).not.toContain(token)
  })
})

describe('in mode PROD', () => {
  let server: TestServer
  let session: TestSession

  beforeAll(async () => {
    server = await startTestServer({ MODE: 'PROD' })
    await addUser(server.platform, 'admin', 1)
    session = await server.client.logIn('admin', testPassword)
  })

  afterAll(() => server.stop())

  test('[API-10] [API-11] the debug calls do not exist, for nobody and by no method', async () => {
    for (const route of [debug, debugVerify]) {
      for (const method of ['GET', 'POST', 'PUT']) {
        for (const who of [undefined, session]) {
          const { status, body } = await server.client.send(method, route.path, { session: who })
          expect(status).toBe(404)
          expect(body).toMatchObject({ code: 'not_found' })
        }
      }
    }
    // The calls around them are there.
    expect((await server.client.attempt(verify, {}, session)).status).toBe(200)
  })

  test('[API-10] the page that describes the calls does not exist either', async () => {
    for (const path of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      expect((await server.client.send('GET', path, { session })).status).toBe(404)
    }
  })
})

test('[API-10] [API-11] a mode that was not set is PROD', async () => {
  const { readConfig } = await import('../../platform/config.ts')
  const { mode } = readConfig({ DATABASE_URL: 'postgres://localhost/nowhere', SECRET_KEY: '5'.repeat(64) })
  expect(mode).toBe('PROD')
})
