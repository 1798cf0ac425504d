import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { pause } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'

/** As in production: who was found within the last second is not looked for again. */
const memoryMs = 1000

const server = useServer({ SESSION_MEMORY_MS: String(memoryMs) })
const admin = useUser(server, 'admin', 1)

async function use(session: TestSession): Promise<number> {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status
}

async function begin(login: string) {
  const user = await addUser(server.platform, login, 5)
  const session = await server.client.logIn(login, testPassword)
  expect(await use(session)).toBe(200)
  return { user, session }
}

test('a logout is over at once', async () => {
  const { session } = await begin('leaver')
  await server.client.call(sessionRoutes.logout, {}, session)
  expect(await use(session)).toBe(401)
})

test('a user who is made inactive is out at once', async () => {
  const { user, session } = await begin('dismissed')
  const { sid, hasPassLevel2: _shown, ...fields } = user
  const body = { user: { ...fields, active: false }, sign: admin.sign }
  await server.client.call(usersRoutes.update, { params: { sid: String(sid) }, body }, admin)
  expect(await use(session)).toBe(401)
})

test('an end in another process reaches this one within the second', async () => {
  const { user, session } = await begin('remote')
  // Straight into the database, as a second server would do it.
  await inTransaction(server.platform.db, (tx) => endSessionsOf(tx, user.sid, 'blocked'))
  // By then whoever was remembered before the end is forgotten, however slow the machine is.
  await pause(memoryMs + 50)
  expect(await use(session)).toBe(401)
})

test('a storm of calls and a logout in the middle of it: none is admitted after the logout was answered', async () => {
  const { session } = await begin('stormy')
  const logout = { isAnswered: false }
  const storm = Array.from({ length: 40 }, async () => {
    while (!logout.isAnswered) await use(session)
    return use(session)
  })
  await server.client.call(sessionRoutes.logout, {}, session)
  logout.isAnswered = true
  expect(new Set(await Promise.all(storm))).toEqual(new Set([401]))
})

describe('the longest memory', () => {
  const patient = useServer({ SESSION_MEMORY_MS: '5000' })
  const boss = useUser(patient, 'boss', 1)

  test('is kept by a search by POST, and not by a change', async () => {
    // No second of it passes, however slow the machine is.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const user = await addUser(patient.platform, 'searched', 5)
    const session = await patient.client.logIn('searched', testPassword)
    const status = async () => (await patient.client.attempt(lookupsRoutes.days, {}, session)).status
    expect(await status()).toBe(200)
    await inTransaction(patient.platform.db, (tx) => endSessionsOf(tx, user.sid, 'blocked'))
    await patient.client.call(usersRoutes.profiles, {}, boss)
    expect(await status()).toBe(200)
    await patient.client.call(sessionRoutes.endSecondLevel, {}, boss)
    expect(await status()).toBe(401)
  })
})
