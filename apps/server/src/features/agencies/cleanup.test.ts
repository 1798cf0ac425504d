import { agenciesRoutes } from '@corridor/contract/agencies'
import { banksRoutes } from '@corridor/contract/banks'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type Agency,
  addAgency,
  addAgent,
  agencyNow,
  createAgent,
  grant,
  historyOf,
  newAgency,
  newAgent,
  newBank,
  saveLinks,
  summary,
} from '#support/agencies.ts'
import { useGrant, useProfiles, useServer, useTransferWorld, useUser } from '#support/fixtures.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { send, sidOf } from '#support/transactions.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
useGrant(server, boss)

function cleanUp({ sid }: { sid: number }, session = boss) {
  return server.client.attempt(agenciesRoutes.cleanup, { params: { sid } }, session)
}

describe('the cleanup of an agency', () => {
  test('removes it with its currencies and keeps its history', async () => {
    const agency = await addAgency(server, boss, 'Mistake')
    expect(agency.removable).toBe(true)
    const { status, body } = await cleanUp(agency)
    expect([status, body]).toEqual([200, { devel: true, info: expect.stringContaining('MISTAKE') }])
    expect(await agencyNow(server, boss, agency.sid)).toBeUndefined()
    const left = await sql`select 1 from agency_currencies where agency_sid = ${agency.sid}`.execute(
      server.platform.db,
    )
    expect(left.rows).toEqual([])
    const [removed, created] = await historyOf(server, boss, 'agency', agency.sid)
    expect([removed?.action, removed?.user, created?.action]).toEqual(['delete', 'profile1', 'insert'])
    expect(removed?.changes).toContainEqual({ field: 'longName', before: 'MISTAKE', after: null })
    expect((await cleanUp(agency)).body).toEqual({
      devel: false,
      info: 'This agency does not exist any more.',
    })
  })

  test.each<[string, (agency: Agency) => Promise<unknown>, string]>([
    ['an agent', ({ sid }) => addAgent(server, boss, sid, 'Holder'), '1 agents'],
    [
      'a bank account',
      ({ sid }) =>
        server.client.call(
          banksRoutes.create,
          { params: { agencySid: sid }, body: { bankAccounts: [newBank('Holder')], sign: boss.sign } },
          boss,
        ),
      '1 bank accounts',
    ],
    [
      'a link to another agency',
      async ({ sid }) =>
        saveLinks(server, boss, sid, (await addAgency(server, boss, 'Destination of it')).sid),
      '1 send-to links',
    ],
    [
      'a link from another agency',
      async ({ sid }) => saveLinks(server, boss, (await addAgency(server, boss, 'Source of it')).sid, sid),
      '1 send-to links',
    ],
  ])('is refused with the reason while %s hangs on it', async (_what, hang, reason) => {
    const agency = await addAgency(server, boss, 'Held')
    await hang(agency)
    expect(await agencyNow(server, boss, agency.sid)).toMatchObject({ removable: false })
    const { status, body } = await cleanUp(agency)
    expect([status, body]).toEqual([200, { devel: false, info: expect.stringContaining(reason) }])
    expect(body['info']).toContain('HELD')
    expect(await agencyNow(server, boss, agency.sid)).toBeDefined()
    expect((await historyOf(server, boss, 'agency', agency.sid)).map(({ action }) => action)).not.toContain(
      'delete',
    )
  })

  test.each([2, 3, 4, 5, 6])('is not for profile %i, with a grant or without', async (profile) => {
    const agency = await addAgency(server, boss, 'Not yours')
    const session = await server.client.logIn(`profile${profile}`, testPassword)
    expect(summary(await cleanUp(agency, session))).toBe('403 forbidden')
    await grant(server, session)
    expect(summary(await cleanUp(agency, session))).toBe('403 forbidden')
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
  })

  test('needs the second level', async () => {
    const agency = await addAgency(server, boss, 'Guarded')
    const session = await server.client.logIn('profile1', testPassword)
    expect(summary(await cleanUp(agency, session))).toBe('403 second_level_required')
    await grant(server, session)
    await server.client.call(sessionRoutes.endSecondLevel, {}, session)
    expect(summary(await cleanUp(agency, session))).toBe('403 second_level_required')
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
  })

  test('that meets a new agent or a new link leaves either the agency with it or neither', async () => {
    for (let round = 0; round < 30; round += 1) {
      await grant(server, boss)
      const agency = await addAgency(server, boss, `Meeting ${round}`)
      const friend = await addAgency(server, boss, `Friend ${round}`)
      const [cleanup, other] = await Promise.all([
        cleanUp(agency),
        round % 2
          ? createAgent(server, boss, newAgent(agency.sid, 'In between'))
          : saveLinks(server, boss, friend.sid, agency.sid),
      ])
      expect(cleanup.status).toBe(200)
      expect([200, 400]).toContain(other.status)
      expect([round, cleanup.body['devel']]).toEqual([round, other.status !== 200])
      const kept = await agencyNow(server, boss, agency.sid)
      expect(kept === undefined).toBe(cleanup.body['devel'])
    }
  })
})

/**
 * Of the four things that forbid a deletion only transactions are stored yet. The rule that is built counts agents,
 * banks and links; it holds a transfer's two agencies because each has the agent that sends or pays it.
 */
describe('with a transfer', () => {
  const world = useTransferWorld()
  const session = useUser(world.server, 'boss', 1)
  useGrant(world.server, session)

  test('[AGCY-31] its agencies stay, the sender and the payer', async () => {
    const { reference } = await send(world)
    await sql`delete from agency_send_to`.execute(world.server.platform.db)
    for (const { agencySid: sid } of [world.network.sender, world.network.payer]) {
      expect(await agencyNow(world.server, session, sid)).toMatchObject({ removable: false })
      const { status, body } = await world.server.client.attempt(
        agenciesRoutes.cleanup,
        { params: { sid } },
        session,
      )
      expect([status, body]).toEqual([200, { devel: false, info: expect.stringContaining('1 agents') }])
    }
    expect(await sidOf(world, reference)).toBeGreaterThan(0)
  })
})

test('in mode PROD there is no cleanup', async () => {
  const production = await startTestServer({ MODE: 'PROD' })
  try {
    await addUser(production.platform, 'boss', 1)
    const session = await production.client.logIn('boss', testPassword)
    await grant(production, session)
    const body = { agency: newAgency('Kept'), sign: session.sign }
    const { sid } = await production.client.call(agenciesRoutes.create, { body }, session)
    const answer = await production.client.attempt(agenciesRoutes.cleanup, { params: { sid } }, session)
    expect(summary(answer)).toBe('404 not_found')
    expect(await agencyNow(production, session, sid)).toBeDefined()
  } finally {
    await production.stop()
  }
})
