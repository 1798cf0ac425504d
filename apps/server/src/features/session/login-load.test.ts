import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'

const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1', LOGIN_DELAY_MS: '1000' })
const watcher = useUser(server, 'watcher', 5)
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')
const browser = { cookie: `browser=${'k'.repeat(43)}` }

function logIn(user: string, password: string, headers: Record<string, string>) {
  return server.client.attempt(sessionRoutes.login, { body: { user, password } }, undefined, headers)
}

test('[LOGIN-13] 60 password checks from 60 networks: a known browser logs in within 2 s, a list answers within 1 s', async () => {
  await addUser(server.platform, 'known', 5)
  expect((await logIn('known', right, browser)).status).toBe(200)
  const guesses = Array.from({ length: 60 }, (_, n) =>
    logIn(`guess${n}`, wrong, { 'x-forwarded-for': `198.51.100.${n}` }),
  )
  const began = performance.now()
  const answer = await logIn('known', right, browser)
  const loggedIn = performance.now() - began
  expect(answer.status).toBe(200)
  expect(loggedIn).toBeLessThan(2_000)
  const asked = performance.now()
  await server.client.call(lookupsRoutes.days, {}, watcher)
  expect(performance.now() - asked).toBeLessThan(1_000)
  const refused = await Promise.all(guesses)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]))
  const busy = refused.filter(({ status }) => status === 429)
  expect(new Set(busy.map(({ body }) => body.reason.code))).toEqual(new Set(['logins_busy']))
})

test('[LOGIN-13] the answer waits from the third failure on, for an unknown login as for a known one', async () => {
  await addUser(server.platform, 'slowed', 5)
  for (const login of ['slowed', 'nobody there']) {
    const times: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const began = performance.now()
      expect((await logIn(login, wrong, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(401)
      times.push(performance.now() - began)
    }
    expect(times[2]).toBeGreaterThan(1_000)
    expect(times[3]).toBeGreaterThan(2_000)
  }
})
