import { addressOf } from '@corridor/contract/common/route'
import { complianceRoutes, noLimits } from '@corridor/contract/compliance'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addAgency } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { inTransaction } from './db/database.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
const support = signedIn(5)
useGrant(server, boss)

const side = { active: true, fields: [], limits: noLimits }

/** The product ends a statement that nobody waits for much sooner than the 8 seconds of its own limit. */
const limitMs = 8_000

function waiting(expected: number) {
  return vi.waitFor(async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'transactions'::regclass and not granted`.execute(
        server.db,
      )
    expect(rows).toHaveLength(expected)
  }, 60_000)
}

const body = {
  rules: { send: side, receive: { ...side, delivery: [] }, enumerations: {} },
  product: 1,
} as const

test('who goes away ends the statement, and may ask again at once', async () => {
  const { sid } = await addAgency(server, boss, 'Gone')
  const path = addressOf(complianceRoutes.tryPast, { params: { agencySid: sid } })
  const msUntilItEnds = () =>
    inTransaction(server.db, async (tx) => {
      await sql`lock table transactions`.execute(tx)
      const leave = new AbortController()
      const asking = performance.now()
      const asked = fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'access-token': support.token,
          'x-xsrf-token': support.xsrf,
        },
        body: JSON.stringify(body),
        signal: leave.signal,
      })
      await waiting(1)
      leave.abort()
      await expect(asked).rejects.toThrow('aborted')
      await waiting(0)
      return performance.now() - asking
    })
  // A busy machine can be late once, but a statement that is not ended never ends before its limit.
  let fastest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && fastest >= limitMs; tries += 1)
    fastest = Math.min(fastest, await msUntilItEnds())
  expect(fastest).toBeLessThan(limitMs)
  const again = await server.client.attempt(
    complianceRoutes.tryPast,
    { params: { agencySid: sid }, body },
    support,
  )
  expect(again.status).toBe(200)
})

test('who asks twice, or as the third, or for longer than 8 seconds, is told so', async () => {
  const { sid } = await addAgency(server, boss, 'Turns')
  const ask = async (session: typeof boss) => {
    const answer = await server.client.attempt(
      complianceRoutes.tryPast,
      { params: { agencySid: sid }, body },
      session,
    )
    return answer.status === 200 ? '200' : `${answer.status} ${answer.body.reason?.code}`
  }
  await inTransaction(server.db, async (tx) => {
    await sql`lock table transactions`.execute(tx)
    const first = ask(support)
    await waiting(1)
    expect(await ask(support)).toBe('429 past_under_way')
    const second = ask(officer)
    await waiting(2)
    expect(await ask(boss)).toBe('503 past_busy')
    expect(await Promise.all([first, second])).toEqual(['503 past_too_long', '503 past_too_long'])
  })
  expect(await ask(support)).toBe('200')
})
