import { agenciesRoutes } from '@corridor/contract/agencies'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, agencyNow, grant, historyOf, saveAgency, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGateway, useGrant, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { newId, type Office, sendInput, sendTransfer } from '#support/gateway.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
useGrant(server, boss)
useGrant(server, officer)
const network = useNetwork(server)
const gateway = useGateway(server)

function act(name: 'suspend' | 'resume', sid: number, reason: unknown, session: TestSession = officer) {
  const body = { reason, sign: session.sign }
  return server.client.attempt(agenciesRoutes[name], { params: { sid }, body }, session)
}

test('a suspended agency tells since when, by whom and why, until it is resumed', async () => {
  const agency = await addAgency(server, boss, 'Stopped')
  const stopped = await act('suspend', agency.sid, '  Licence lapsed ')
  expect([stopped.status, stopped.body]).toEqual([
    200,
    {
      ...agency,
      active: false,
      suspension: { since: expect.any(String), by: 'profile3', reason: 'Licence lapsed' },
      version: 2,
    },
  ])
  expect(await agencyNow(server, boss, agency.sid)).toEqual(stopped.body)
  const resumed = await act('resume', agency.sid, 'New licence seen', boss)
  expect([resumed.status, resumed.body]).toEqual([200, { ...agency, version: 3 }])
  const history = await historyOf(server, boss, 'agency', agency.sid)
  expect(history.slice(0, 2).map(({ user, action, changes }) => ({ user, action, changes }))).toEqual([
    {
      user: 'profile1',
      action: 'update',
      changes: [
        { field: 'active', before: 'false', after: 'true' },
        { field: 'reason', before: null, after: 'New licence seen' },
      ],
    },
    {
      user: 'profile3',
      action: 'update',
      changes: [
        { field: 'active', before: 'true', after: 'false' },
        { field: 'reason', before: null, after: 'Licence lapsed' },
      ],
    },
  ])
})

describe('at the gateway', () => {
  const asked = (office: Office) =>
    office === network.sender
      ? gateway.call('sendValidation', office, sendInput(network))
      : gateway.call('receiveValidation', office, { ...newId(), referenceNumber: '100000000008' })

  test('the next call of either side is refused, and the first one after resuming is not', async () => {
    for (const office of [network.sender, network.payer]) {
      expect((await act('suspend', office.agencySid, 'Test')).status).toBe(200)
      expect((await asked(office)).fault).toBe('agency_off')
      expect((await act('resume', office.agencySid, 'Test')).status).toBe(200)
      expect((await asked(office)).fault).not.toBe('agency_off')
    }
  })

  test('nobody sends to it, and it gives nothing back: staff do that in its place', async () => {
    const waiting = await sendTransfer(gateway, network)
    expect((await act('suspend', network.payer.agencySid, 'Test')).status).toBe(200)
    expect((await asked(network.sender)).fault).toBe('no_link')
    expect((await act('resume', network.payer.agencySid, 'Test')).status).toBe(200)
    expect((await act('suspend', network.sender.agencySid, 'Test')).status).toBe(200)
    const input = { ...newId(), referenceNumber: waiting, reason: 'changed my mind', returnFees: 'true' }
    expect((await gateway.call('sendReversal', network.sender, input)).fault).toBe('agency_off')
    expect((await act('resume', network.sender.agencySid, 'Test')).status).toBe(200)
    expect((await gateway.call('sendReversal', network.sender, input)).get('status')).toBe('CANCL')
  })

  test('what is under way and payable is told before', async () => {
    await sql`update transactions set status = 'DELETED' where status = 'UNCOM'`.execute(server.db)
    const standing = async ({ agencySid }: Office) =>
      server.client.call(agenciesRoutes.standing, { params: { sid: agencySid } }, officer)
    const before = await standing(network.payer)
    await sendTransfer(gateway, network)
    expect((await gateway.call('sendValidation', network.sender, sendInput(network))).fault).toBeUndefined()
    expect(await standing(network.sender)).toMatchObject({ underWay: 1, payable: 0, payableAmount: '0' })
    const after = await standing(network.payer)
    expect([after.underWay, after.payable]).toEqual([0, before.payable + 1])
    const [sum] = (
      await sql<{ sum: string }>`select sum(amount_base)::text as sum from transactions
        where status = 'AVAIL'`.execute(server.db)
    ).rows
    expect(after.payableAmount).toBe(sum?.sum)
    // What has lapsed is nobody's any more, whether or not the job has come by.
    await sql`update transactions set lapses_at = now() - interval '1 second' where status = 'UNCOM'`.execute(
      server.db,
    )
    expect((await standing(network.sender)).underWay).toBe(0)
  })
})

test('without a reason it is refused, and so is its end', async () => {
  const agency = await addAgency(server, boss, 'No reason')
  expect(summary(await act('suspend', agency.sid, '   '))).toBe('400 invalid_input reason')
  expect(summary(await act('resume', agency.sid, undefined))).toBe('400 invalid_input reason')
  expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
})

test('of several at once one suspends, and the others are told who', async () => {
  const { sid } = await addAgency(server, boss, 'Contested')
  const answers = await allAtOnce(server, 'lock table agencies in exclusive mode', 5, () =>
    act('suspend', sid, 'First wins'),
  )
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(4).fill('409 changed_meanwhile')])
  expect(answers.find(({ status }) => status === 409)?.body.conflict?.by).toBe('profile3')
  expect(summary(await act('resume', 999_999, 'Gone'))).toBe('404 not_found')
})

test('no save of other fields suspends or resumes an agency on the way', async () => {
  const agency = await addAgency(server, boss, 'Not on the way')
  expect(summary(await saveAgency(server, boss, agency, { active: false }))).toBe(
    '400 invalid_input agency.active',
  )
  const stopped = (await act('suspend', agency.sid, 'Test')).done()
  expect(summary(await saveAgency(server, boss, stopped, { active: true }))).toBe(
    '400 invalid_input agency.active',
  )
  expect(summary(await saveAgency(server, boss, stopped, { longName: 'Still stopped' }))).toBe('200')
  expect(await agencyNow(server, boss, agency.sid)).toMatchObject({
    longName: 'STILL STOPPED',
    active: false,
    suspension: stopped.suspension,
  })
})

describe('who may', () => {
  test.each(profiles.filter(({ sid }) => sid !== 1 && sid !== 3))(
    'profile $sid may not, grant or no grant',
    async ({ sid: profile }) => {
      const { sid } = await addAgency(server, boss, `Closed to ${profile}`)
      const session = await server.client.logIn(`profile${profile}`, testPassword)
      await grant(server, session)
      for (const name of ['suspend', 'resume'] as const) {
        expect(summary(await act(name, sid, 'Test', session))).toBe('403 forbidden')
      }
    },
  )

  test.each([1, 3])('profile %s needs the grant', async (profile) => {
    const { sid } = await addAgency(server, boss, `Granted to ${profile}`)
    const session = await server.client.logIn(`profile${profile}`, testPassword)
    expect(summary(await act('suspend', sid, 'Test', session))).toBe('403 second_level_required')
    await grant(server, session)
    expect(summary(await act('suspend', sid, 'Test', session))).toBe('200')
  })

  test('a sign of somebody else is refused', async () => {
    const { sid } = await addAgency(server, boss, 'Signed')
    const body = { reason: 'Test', sign: boss.sign }
    const signed = await server.client.attempt(agenciesRoutes.suspend, { params: { sid }, body }, officer)
    expect(summary(signed)).toBe('403 sign_mismatch')
  })
})
