import type { ProfileSid } from '@corridor/domain/access/permissions'
import { beforeEach, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { type AttentionSource, lineOf, type Viewer } from '../../core/attention.ts'
import { makeAttention } from './service.ts'

const server = useServer()

let reads: string[]
let running: number
let most: number
let failing: boolean
/** Set where two are to be there at the same moment before either goes on. */
let meeting: PromiseWithResolvers<void> | undefined

beforeEach(() => {
  reads = []
  running = 0
  most = 0
  failing = false
  meeting = undefined
})

function source(permission: AttentionSource['permission']): AttentionSource {
  return {
    permission,
    read: async ({ login }) => {
      reads.push(`${login} ${permission}`)
      running += 1
      most = Math.max(most, running)
      if (running === 2) meeting?.resolve()
      await meeting?.promise
      await server.platform.barePool.query('select')
      running -= 1
      if (failing) throw new Error('No figures.')
      return [lineOf(permission === 'users.read' ? 'blocked' : 'rates', [])]
    },
  }
}

function viewer(userSid: number, profile: ProfileSid = 1): Viewer {
  return { userSid, profile, scope: null, login: `user${userSid}` }
}

function make() {
  return makeAttention(server.platform.db, [source('users.read'), source('rates.read')])
}

test('whoever asks many times at once is read for once', async () => {
  const attention = make()
  const answers = await Promise.all(Array.from({ length: 50 }, () => attention(viewer(1))))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]?.lines.map(({ kind }) => kind)).toEqual(['rates', 'blocked'])
  expect(reads).toEqual(['user1 users.read', 'user1 rates.read'])
  await attention(viewer(1))
  expect(reads).toHaveLength(4)
})

test('of many people at once two lists are counted at a time', async () => {
  const attention = make()
  meeting = Promise.withResolvers()
  await Promise.all(Array.from({ length: 20 }, (_, index) => attention(viewer(index))))
  expect(reads).toHaveLength(40)
  expect(most).toBe(2)
})

test('whoever asks alone has two lists counted at a time', async () => {
  meeting = Promise.withResolvers()
  await make()(viewer(1))
  expect(most).toBe(2)
})

test('a profile that has changed meanwhile does not get the figures of the former', async () => {
  const attention = make()
  const [former, now] = await Promise.all([attention(viewer(1)), attention(viewer(1, 5))])
  expect([former.lines.length, now.lines.map(({ kind }) => kind)]).toEqual([2, ['rates']])
})

test('a failure is told to all who waited, and the next is read anew', async () => {
  const attention = make()
  failing = true
  const told = await Promise.allSettled([attention(viewer(1)), attention(viewer(1)), attention(viewer(2))])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  failing = false
  expect((await attention(viewer(1))).lines).toHaveLength(2)
})
