import { positionsRoutes } from '@corridor/contract/positions'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addAgency, historyOf } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { proposed, turnOn } from '#support/proposals.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)

interface Order {
  readonly mode?: 'credit' | 'prepaid'
  readonly limit: string
  readonly version?: number
  readonly why?: string
}

function set(agencySid: number, order: Order, session: TestSession = finance) {
  const body = { mode: 'credit' as const, alert: '', ...order }
  return server.client.attempt(positionsRoutes.setLimit, { params: { agencySid }, body }, session)
}

function remove(
  agencySid: number,
  session: TestSession = finance,
  query: Readonly<Record<string, string | number>> = {},
) {
  return server.client.attempt(positionsRoutes.removeLimit, { params: { agencySid }, query }, session)
}

function approve(sid: number, session: TestSession = colleague) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, session)
}

function show(sid: number) {
  return server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
}

async function limitOf(agencySid: number) {
  return (await server.client.call(positionsRoutes.position, { params: { agencySid } }, finance)).limit
}

/** With a limit of 1,000.00 already. */
async function limited(name: string): Promise<number> {
  const { sid } = await addAgency(server, boss, name)
  await turnOn(server, 'credit_limit', false)
  expect((await set(sid, { limit: '1000' })).status).toBe(200)
  await turnOn(server, 'credit_limit')
  return sid
}

beforeEach(() => turnOn(server, 'credit_limit'))

test('a limit that is raised waits, and both people stand in its history', async () => {
  const agency = await limited('Raised')
  const { sid } = proposed(await set(agency, { limit: '2500', version: 1, why: 'Holiday volume' }))
  expect(await limitOf(agency)).toMatchObject({ limit: '1000.00', version: 1 })
  expect(await show(sid)).toMatchObject({
    kind: 'credit_limit',
    agency: { sid: agency, name: 'RAISED' },
    amount: '2500.00',
    reason: 'Holiday volume',
    changes: [{ field: 'limit', before: '1000.00', after: '2500.00' }],
  })
  expect((await approve(sid, finance)).body.reason.code).toBe('own_proposal')
  expect((await approve(sid)).status).toBe(200)
  expect(await limitOf(agency)).toMatchObject({ limit: '2500.00', version: 2 })
  const [entry] = await historyOf(server, boss, 'agency_limit', agency)
  expect(entry).toMatchObject({ user: 'finance.two' })
  expect(entry?.changes).toContainEqual({ field: 'proposedBy', before: null, after: 'profile4' })
})

test('the first limit of an agency waits too, and is counted when it is approved', async () => {
  const { sid: agency } = await addAgency(server, boss, 'First limit')
  const { sid } = proposed(await set(agency, { limit: '500' }))
  expect(await limitOf(agency)).toBeNull()
  expect((await approve(sid)).status).toBe(200)
  expect(await limitOf(agency)).toMatchObject({ limit: '500.00', left: '500.00' })
})

test('less trust is in force at once: a lower limit, and prepaid', async () => {
  const agency = await limited('Lowered')
  expect((await set(agency, { limit: '999.99', version: 1 })).status).toBe(200)
  expect((await set(agency, { mode: 'prepaid', limit: '0', version: 2 })).status).toBe(200)
  const { sid: other } = await addAgency(server, boss, 'Prepaid at once')
  expect((await set(other, { mode: 'prepaid', limit: '0' })).status).toBe(200)
})

test('up to the figure nobody else is needed; without a limit at all somebody always is', async () => {
  const agency = await limited('Figure')
  await sql`update four_eyes_settings set above_cents = 200000 where kind = 'credit_limit'`.execute(server.db)
  expect((await set(agency, { limit: '2000', version: 1 })).status).toBe(200)
  expect((await set(agency, { limit: '2000.01', version: 2 })).status).toBe(202)
  await sql`update four_eyes_settings set above_cents = null where kind = 'credit_limit'`.execute(server.db)
})

test('a limit is removed by two', async () => {
  const agency = await limited('Removed')
  const { sid } = proposed(await remove(agency, finance, { version: 1, why: 'Bank guarantee' }))
  expect(await show(sid)).toMatchObject({
    amount: null,
    reason: 'Bank guarantee',
    changes: expect.arrayContaining([{ field: 'limit', before: '1000.00', after: null }]),
  })
  expect((await approve(sid)).status).toBe(200)
  expect(await limitOf(agency)).toBeNull()
})

test('a limit that somebody changed since is not approved; one that is another with the same version neither', async () => {
  const agency = await limited('Stale')
  const first = proposed(await set(agency, { limit: '3000', version: 1 }))
  await set(agency, { limit: '900', version: 1 }, boss)
  const stale = await approve(first.sid)
  expect(stale.body.reason).toEqual({ code: 'proposal_stale', params: { by: 'profile1' } })
  expect(await show(first.sid)).toMatchObject({ state: 'lapsed' })

  const again = await limited('Made again')
  const second = proposed(await set(again, { limit: '3000', version: 1 }))
  await turnOn(server, 'credit_limit', false)
  await remove(again, boss)
  await set(again, { limit: '10' }, boss)
  expect((await approve(second.sid)).body.reason.code).toBe('proposal_stale')
  expect(await limitOf(again)).toMatchObject({ limit: '10.00', version: 1 })
})
