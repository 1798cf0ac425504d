import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { isFull } from '#support/volume.ts'

const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1', LOGIN_DELAY_MS: '1000' })
const watcher = useUser(server, 'watcher', 5)
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')
const browser = { cookie: `browser=${'k'.repeat(43)}` }

function logIn(user: string, password: string, headers: Record<string, string>) {
  return server.client.attempt(sessionRoutes.login, { body: { user, password } }, undefined, headers)
}

// Sixty hashes and waits of seconds: for a quiet machine.
test.skipIf(!isFull)(
  '[LOGIN-13] 60 password checks from 60 networks: a known browser and a list are served before most of them',
  async () => {
    await addUser(server.platform, 'known', 5)
    expect((await logIn('known', right, browser)).status).toBe(200)
    // Counted and not timed: a slow machine serves all of them slowly, in the same order.
    const checked = { guesses: 0 }
    const guesses = Array.from({ length: 60 }, async (_, n) => {
      const refused = await logIn(`guess${n}`, wrong, { 'x-forwarded-for': `198.51.100.${n}` })
      if (refused.status === 401) checked.guesses += 1
      return refused
    })
    const listed = server.client.call(lookupsRoutes.days, {}, watcher).then(() => checked.guesses)
    const answer = await logIn('known', right, browser)
    const before = { login: checked.guesses, list: await listed }
    expect(answer.status).toBe(200)
    const refused = await Promise.all(guesses)
    expect(before.login).toBeLessThan(checked.guesses / 2)
    expect(before.list).toBeLessThan(checked.guesses / 2)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]))
    const busy = refused.filter(({ status }) => status === 429)
    expect(new Set(busy.map(({ body }) => body.reason.code))).toEqual(new Set(['logins_busy']))
  },
)

test.skipIf(!isFull)(
  '[LOGIN-13] the answer waits from the third failure on, for an unknown login as for a known one',
  async () => {
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
  },
)
