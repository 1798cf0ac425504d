import { setTimeout } from 'node:timers/promises'
import { agenciesRoutes } from '@corridor/contract/agencies'
import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { banksRoutes } from '@corridor/contract/banks'
import { contactsRoutes } from '@corridor/contract/contacts'
import { english } from '@corridor/contract/refusals/refusals'
import { secureIpsRoutes } from '@corridor/contract/secure-ips'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
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
import { makeNetwork, sendInput, terms } from '#support/gateway.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { newSender, send, sidOf } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'

/** Rounds of calls that meet. */
const meetings = volume({ gate: 8, full: 40 })

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

  test('takes addresses and hours along, each with an entry in its history, and counts them before', async () => {
    const { sid } = await addAgency(server, boss, 'Opened')
    const params = { agencySid: sid }
    for (const ip of ['203.0.113.7', '198.51.100.0/24'])
      await server.client.call(secureIpsRoutes.add, { params, body: { ip } }, boss)
    const scheduleArr = Array.from({ length: 7 }, (_, index) => ({
      day: index + 1,
      openTime: '08:00:00',
      closeTime: '18:00:00',
    }))
    await server.client.call(agencyScheduleRoutes.create, { params, body: { scheduleArr } }, boss)
    const counted = await server.client.call(agenciesRoutes.goesWith, { params: { sid } }, boss)
    expect(counted).toMatchObject({ addresses: 2, schedules: 1, setups: 0, targets: 0 })
    expect((await cleanUp({ sid })).body).toMatchObject({ devel: true })
    const addresses = await historyOf(server, boss, 'agency_ips', sid)
    expect(addresses.slice(0, 2).map(({ action, user }) => `${action} ${user}`)).toEqual([
      'delete profile1',
      'delete profile1',
    ])
    expect(addresses.slice(0, 2).flatMap(({ changes }) => changes.map(({ before }) => before))).toEqual(
      expect.arrayContaining(['203.0.113.7', '198.51.100.0/24']),
    )
    const [hours] = await historyOf(server, boss, 'agency_schedule', sid)
    expect([hours?.action, hours?.changes.length]).toEqual(['delete', 7])
    expect(hours?.changes[0]).toEqual({ field: 'day1', before: '08:00:00-18:00:00', after: null })
  })

  test('[AGCY-31] [AGCY-33] takes agents, banks, links and contacts along, each with an entry in its history', async () => {
    const agency = await addAgency(server, boss, 'Furnished')
    const target = await addAgency(server, boss, 'Target of it')
    const source = await addAgency(server, boss, 'Source of it')
    const agent = await addAgent(server, boss, agency.sid, 'Goes too')
    const [bank] = await server.client.call(
      banksRoutes.create,
      { params: { agencySid: agency.sid }, body: { bankAccounts: [newBank('Goes too')], sign: boss.sign } },
      boss,
    )
    const contact = await server.client.call(
      contactsRoutes.create,
      {
        params: { agencySid: agency.sid },
        body: { firstName: 'Goes', lastName: 'Too', phone: '1' },
      },
      boss,
    )
    await saveLinks(server, boss, agency.sid, target.sid)
    await saveLinks(server, boss, source.sid, agency.sid, target.sid)
    expect(await agencyNow(server, boss, agency.sid)).toMatchObject({ removable: true })
    expect(await server.client.call(agenciesRoutes.goesWith, { params: { sid: agency.sid } }, boss)).toEqual({
      agents: 1,
      banks: 1,
      links: 2,
      contacts: 1,
      addresses: 0,
      schedules: 0,
      setups: 0,
      targets: 0,
    })
    const { status, body } = await cleanUp(agency)
    expect([status, body]).toEqual([200, { devel: true, info: 'FURNISHED was removed.' }])
    expect(await agencyNow(server, boss, agency.sid)).toBeUndefined()
    expect((await agencyNow(server, boss, source.sid))?.sendTo).toEqual([target.sid])
    for (const [entity, sid] of [
      ['agent', agent.sid],
      ['agency_bank', bank?.abSid ?? 0],
      ['agency_contact', contact],
    ] as const) {
      const [newest] = await historyOf(server, boss, entity, sid)
      expect([entity, newest?.action, newest?.user]).toEqual([entity, 'delete', 'profile1'])
      expect(newest?.changes.map(({ before }) => before)).toContain(
        entity === 'agency_contact' ? 'Goes' : 'Goes too',
      )
    }
    const [unlinked] = await historyOf(server, boss, 'agency', source.sid)
    expect(unlinked?.changes).toEqual([
      { field: 'sendTo', before: `${agency.sid}, ${target.sid}`, after: String(target.sid) },
    ])
  })

  test.each([2, 3, 4, 5, 6])('is not for profile %i, with a grant or without', async (profile) => {
    const agency = await addAgency(server, boss, 'Not yours')
    const session = await server.client.logIn(`profile${profile}`, testPassword)
    expect(summary(await cleanUp(agency, session))).toBe('403 forbidden')
    await grant(server, session)
    expect(summary(await cleanUp(agency, session))).toBe('403 forbidden')
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
  })

  test('[AGCY-33] needs the second level, and says so in its own form', async () => {
    const agency = await addAgency(server, boss, 'Guarded')
    const session = await server.client.logIn('profile1', testPassword)
    const missing = {
      devel: false,
      info: english.second_level_required({ action: 'agencies' }),
      needsGrant: true,
    }
    const refused = await cleanUp(agency, session)
    expect([refused.status, refused.body]).toEqual([200, missing])
    await grant(server, session)
    await server.client.call(sessionRoutes.endSecondLevel, {}, session)
    expect((await cleanUp(agency, session)).body).toEqual(missing)
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
  })

  test('that meets a new agent or a new link takes it along or comes before it', async () => {
    for (let round = 0; round < meetings; round += 1) {
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
      expect([round, cleanup.body['devel']]).toEqual([round, true])
      expect(await agencyNow(server, boss, agency.sid)).toBeUndefined()
    }
  })
})

test('[AGCY-31] an agency that was sent a settlement file stays, though it has no transfer', async () => {
  const { sid } = await addAgency(server, boss, 'Filed')
  await sql`
    with file as (insert into stored_files (sha256, bytes) values (sha256('x'), 1) returning sid)
    insert into settlements (agency_sid, id_type_trns, period, first_day, last_day, file_title, file_sid,
      config_version, layout, row_count, totals, content_sha256, zip_pass_sealed, sequence)
    select ${sid}, 'S', 'd', '2026-11-14', '2026-11-14', 'FILED.zip', sid, 1, '{}', 0, '{}', sha256('x'), 'x', 1
    from file`.execute(server.db)
  expect(await agencyNow(server, boss, sid)).toMatchObject({ removable: false })
  expect((await cleanUp({ sid })).body).toEqual({
    devel: false,
    info: 'FILED cannot be removed: it has settlement files.',
  })
})

/** Of the four things that forbid a deletion transactions and settlement files are stored. */
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
      expect([status, body]).toEqual([
        200,
        { devel: false, info: expect.stringMatching(/ cannot be removed: it has transactions\.$/) },
      ])
    }
    expect(await sidOf(world, reference)).toBeGreaterThan(0)
  })

  test('[AGCY-31] an abandoned transfer, which no list shows, keeps them too', async () => {
    await sql`update transactions set status = 'DELETED'`.execute(world.server.platform.db)
    const { sid } = { sid: world.network.sender.agencySid }
    const { body } = await world.server.client.attempt(agenciesRoutes.cleanup, { params: { sid } }, session)
    expect(body).toMatchObject({ devel: false })
  })
})

const inWords = new Set(['200 true', '200 false', 'done', 'busy', 'not_authenticated', 'no_link'])

describe('beside a teller', () => {
  const world = useTransferWorld()
  const session = useUser(world.server, 'boss', 1)

  test('a validation and the removal of either agency answer in words, whoever comes first', async () => {
    const { server: office, gateway } = world
    const answers: string[] = []
    for (let round = 0; round < meetings; round += 1) {
      const network = await makeNetwork(office.platform, `-${round}`)
      await grant(office, session)
      const { agencySid: sid } = round % 2 ? network.sender : network.payer
      const tellers = [1, 2, 3].flatMap(() => [
        gateway.call('sendValidation', network.sender, { ...sendInput(network), ...newSender() }),
        gateway.call('feeLookup', network.sender, { terms: terms(network) }),
      ])
      await setTimeout((20 * round) / meetings)
      const removal = await office.client.attempt(agenciesRoutes.cleanup, { params: { sid } }, session)
      answers.push(`${removal.status} ${String(removal.body['devel'])}`)
      for (const { fault = 'done' } of await Promise.all(tellers)) answers.push(fault)
    }
    expect(answers.filter((answer) => !inWords.has(answer))).toEqual([])
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
