import { customerRoutes } from '@corridor/contract/customer'
import { expect, test } from 'vitest'
import { grant, historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { addCustomer } from '#support/customers.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'

const lines: string[] = []
const server = useServer({ LOG_LEVEL: 'debug' }, { onLogLine: (line) => lines.push(line) })
const officer = useProfiles(server)(3)

const why = 'The bank asks for it'

function reveal(sid: number, body: object, session: TestSession) {
  return server.client.attempt(
    customerRoutes.reveal,
    { params: { sid }, body: { reason: why, ...body } },
    session,
  )
}

test('a number is revealed to whoever has the second level and says why, and the history keeps it', async () => {
  const numbers = { photoIdNumber: 'PHOTO 4711', legalIdType: 'SSN', legalIdNumber: 'LEGAL 4712' }
  const { sid } = await addCustomer(server, officer, numbers)
  const session = await server.client.logIn('profile3', testPassword)
  const refused = await reveal(sid, { field: 'photoIdNumber' }, session)
  expect(refused.body.reason).toEqual({ code: 'second_level_required', params: { action: 'reveal' } })
  expect(await historyOf(server, officer, 'customer', sid)).toHaveLength(1)
  await grant(server, session, ['reveal'])
  for (const [field, value, event] of [
    ['photoIdNumber', 'PHOTO 4711', 'saw the photo id number'],
    ['legalIdNumber', 'LEGAL 4712', 'saw the legal id number'],
  ]) {
    expect((await reveal(sid, { field }, session)).done()).toEqual({ value })
    const [seen] = await historyOf(server, officer, 'customer', sid)
    expect([seen?.user, seen?.action, seen?.changes]).toEqual([
      'profile3',
      'event',
      [
        { field: 'event', before: null, after: event },
        { field: 'reason', before: null, after: why },
      ],
    ])
  }
  // Who looked is no change: the last update stays the insert.
  const last = await server.client.send('GET', `/api/log/last/customer/${sid}`, { session: officer })
  expect(last.body).toMatchObject({ user: 'profile3' })
  // Whole, since a port or a duration may have the same digits.
  expect(lines.join('\n')).not.toMatch(/PHOTO 4711|LEGAL 4712/)
})

test('without a reason, of another field or of nobody nothing is revealed', async () => {
  const { sid } = await addCustomer(server, officer)
  await grant(server, officer, ['reveal'])
  expect(summary(await reveal(sid, { field: 'photoIdNumber', reason: ' ' }, officer))).toBe(
    '400 invalid_input reason',
  )
  expect(summary(await reveal(sid, { field: 'email' }, officer))).toBe('400 invalid_input field')
  expect(summary(await reveal(999_999, { field: 'photoIdNumber' }, officer))).toBe('404 not_found')
})

test.each([2, 4, 5, 6])('profile %i reveals nothing', async (profile) => {
  const { sid } = await addCustomer(server, officer)
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  await grant(server, session)
  expect(summary(await reveal(sid, { field: 'photoIdNumber' }, session))).toBe('403 forbidden')
})
