import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSessionCache } from './session-cache.ts'
import type { FoundSession } from './sessions.ts'

const session: FoundSession = {
  sid: 1,
  userSid: 2,
  login: 'edgar',
  profile: 5,
  usable: true,
  tokenState: 'current',
  activityDue: false,
  scope: null,
  networks: null,
}
const token = Buffer.from('a token')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function counting(keepMs: number, found: FoundSession | undefined) {
  const looks: Buffer[] = []
  const cache = makeSessionCache(keepMs, async (hash) => {
    looks.push(hash)
    return found
  })
  return { cache, looks }
}

test('is looked for once within the time, each token by itself', async () => {
  const { cache, looks } = counting(1000, session)
  for (let call = 0; call < 5; call += 1) expect(await cache.find(token)).toBe(session)
  expect(looks).toHaveLength(1)
  await cache.find(Buffer.from('another'))
  expect(looks).toHaveLength(2)
  vi.advanceTimersByTime(999)
  await cache.find(token)
  expect(looks).toHaveLength(2)
  vi.advanceTimersByTime(1)
  await cache.find(token)
  expect(looks).toHaveLength(3)
})

test('is looked for anew after a change', async () => {
  const { cache, looks } = counting(1000, session)
  await cache.find(token)
  cache.forget()
  await cache.find(token)
  expect(looks).toHaveLength(2)
})

test('a look that a change overtook is not kept', async () => {
  let answer = (_found: FoundSession): void => {}
  const looks: Buffer[] = []
  const cache = makeSessionCache(1000, (hash) => {
    looks.push(hash)
    return new Promise<FoundSession>((done) => {
      answer = done
    })
  })
  const first = cache.find(token)
  cache.forget()
  answer(session)
  expect(await first).toBe(session)
  const second = cache.find(token)
  expect(looks).toHaveLength(2)
  answer({ ...session, usable: false })
  expect(await second).toMatchObject({ usable: false })
})

test.each([
  ['unknown', undefined],
  ['over', { ...session, usable: false }],
  ['replaced', { ...session, tokenState: 'grace' as const }],
  ['replayed', { ...session, tokenState: 'replayed' as const }],
  ['due to be noted', { ...session, activityDue: true }],
])('what is %s is looked for each time', async (_state, found) => {
  const { cache, looks } = counting(1000, found)
  await cache.find(token)
  await cache.find(token)
  expect(looks).toHaveLength(2)
})

test('without a time nothing is kept', async () => {
  const { cache, looks } = counting(0, session)
  await cache.find(token)
  await cache.find(token)
  expect(looks).toHaveLength(2)
})

test('holds no more than it may, however many come', async () => {
  const { cache, looks } = counting(1000, session)
  for (let number = 0; number <= 10_000; number += 1) await cache.find(Buffer.from(String(number)))
  await cache.find(Buffer.from('0'))
  expect(looks).toHaveLength(10_002)
})
