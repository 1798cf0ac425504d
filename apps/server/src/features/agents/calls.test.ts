import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { agentsRoutes } from '@corridor/contract/agents'
import { auditRoutes } from '@corridor/contract/audit'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  addAgency,
  addAgent,
  agentNow,
  createAgent,
  historyOf,
  newAgent,
  saveAgent,
  summary,
  week,
} from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { tokenOf } from '#support/tokens.ts'

let agency: number

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)
const support = signedIn(5)
useGrant(server, boss)

beforeAll(async () => {
  agency = (await addAgency(server, boss, 'Of the agents')).sid
})

describe('the agents of an agency', () => {
  let owner: number

  beforeAll(async () => {
    owner = (await addAgency(server, boss, 'Of the search')).sid
    for (const name of ['Centro', 'norte 100%', 'Norte 1000', 'Ñandú_Sur', 'NanduxSur']) {
      await addAgent(server, operations, owner, name)
    }
    await addAgent(server, operations, agency, 'Norte of another agency')
  })

  const found = async (name?: string) =>
    (
      await server.client.call(
        agentsRoutes.search,
        { params: { agencySid: owner }, body: name === undefined ? {} : { name } },
        support,
      )
    ).map((agent) => agent.name)

  test.each([
    ['norte', ['norte 100%', 'Norte 1000']],
    ['ENTR', ['Centro']],
    ['0%', ['norte 100%']],
    ['_', ['Ñandú_Sur']],
    ['ñANDÚ', ['Ñandú_Sur']],
    ['\\', []],
    ['nobody', []],
  ])('[AGENT-03] are searched for %j', async (name, names) => {
    expect(await found(name)).toEqual(names)
  })

  test('[AGENT-03] are all there without a name, by name, whatever its case', async () => {
    const names = ['Centro', 'NanduxSur', 'norte 100%', 'Norte 1000', 'Ñandú_Sur']
    expect(await found()).toEqual(names)
    expect(await found('')).toEqual(names)
    const bare = await server.client.attempt(agentsRoutes.search, { params: { agencySid: owner } }, support)
    expect(bare.body).toHaveLength(5)
  })

  test('[AGENT-04] are listed by sid and name', async () => {
    const names = await server.client.call(agentsRoutes.names, { params: { agencySid: owner } }, support)
    const all = await server.client.call(
      agentsRoutes.search,
      { params: { agencySid: owner }, body: {} },
      support,
    )
    expect(names).toEqual(all.map(({ sid, name }) => ({ sid, name })))
    expect(names).toHaveLength(5)
  })
})

test('[POS-01] [POS-02] the points of sale of an agent, with their type and its own only', async () => {
  const agent = await addAgent(server, operations, agency, 'With POS', {
    posArr: [{ number: '007' }, { number: 'A1' }, { number: '7' }],
  })
  await addAgent(server, operations, agency, 'Other POS', { posArr: [{ number: '999' }] })
  const pos = await server.client.call(agentsRoutes.pos, { params: { agentSid: agent.sid } }, support)
  const entry = (number: string) => ({
    type: 'PointOfSaleVO',
    sid: expect.any(Number),
    agent: agent.sid,
    number,
  })
  expect(pos).toEqual([entry('007'), entry('A1'), entry('7')])
  expect(agent.pos).toEqual(pos)
})

describe('the office hours', () => {
  const schedule = ({ sid }: Agent) =>
    server.client.call(agentsRoutes.schedule, { params: { agentSid: sid } }, support)

  const shown = (days: ReturnType<typeof week>, agent: number) =>
    days.map(({ day, openTime, closeTime }) => ({
      day,
      openTime: `1970-01-01T${openTime}Z`,
      closeTime: `1970-01-01T${closeTime}Z`,
      agent,
    }))

  test('[SCHED-03] come back as the same times, and stay when a save does not bring any', async () => {
    const days = week('00').toReversed()
    const agent = await addAgent(server, operations, agency, 'Hours', { scheduleArr: days })
    expect(await schedule(agent)).toEqual(shown(week('00'), agent.sid))
    const renamed = await saveAgent(server, operations, agent, { name: 'Hours renamed' })
    expect(summary(renamed)).toBe('200')
    expect(await schedule(agent)).toEqual(shown(week('00'), agent.sid))
    expect((await agentNow(server, support, agent))?.pos).toEqual(agent.pos)
    const next = renamed.done()
    expect(summary(await saveAgent(server, operations, next, {}, { scheduleArr: week('12') }))).toBe('200')
    expect(await schedule(agent)).toEqual(shown(week('12'), agent.sid))
  })

  test('[SCHED-03] that are no whole week are refused', async () => {
    const scheduleArr = week().with(3, { day: 1, openTime: '08:00:00', closeTime: '09:00:00' })
    const created = await createAgent(server, operations, newAgent(agency, 'Wrong hours'), { scheduleArr })
    expect(summary(created)).toBe('400 invalid_input scheduleArr')
    const agent = await addAgent(server, operations, agency, 'Right hours')
    const saved = await saveAgent(server, operations, agent, {}, { scheduleArr })
    expect(summary(saved)).toBe('400 invalid_input scheduleArr')
    expect(await schedule(agent)).toEqual(shown(week(), agent.sid))
  })

  test('of the agency are the default of a new agent, empty where there are none', async () => {
    const route = agencyScheduleRoutes.read
    expect(await server.client.call(route, { params: { agencySid: agency } }, support)).toEqual([])
    await sql`insert into agency_schedules values (${agency}, 2, '08:15:01', '23:59:59')`.execute(
      server.platform.db,
    )
    expect(await server.client.call(route, { params: { agencySid: agency } }, support)).toEqual([
      { day: 2, openTime: '1970-01-01T08:15:01Z', closeTime: '1970-01-01T23:59:59Z', agency },
    ])
  })
})

test('the history has fields, POS and hours before and after, and of the token only that it changed', async () => {
  const agent = await addAgent(server, operations, agency, 'Historic')
  const secret = tokenOf('the next year')
  const posArr = [...agent.pos.map(({ sid }) => ({ sid, number: '002' })), { number: '003' }]
  const more = { posArr, scheduleArr: week('10'), tokenN: secret }
  expect(summary(await saveAgent(server, boss, agent, { city: 'Tula' }, more))).toBe('200')
  const history = await historyOf(server, support, 'agent', agent.sid)
  const [changed, created] = history
  expect(created).toMatchObject({ user: 'profile2', action: 'insert' })
  expect(created?.changes).toContainEqual({ field: 'pos', before: null, after: '001' })
  expect(changed).toMatchObject({ user: 'profile1', action: 'update' })
  expect(changed?.changes.map(({ field }) => field).sort()).toEqual(['city', 'pos', 'schedule', 'token'])
  expect(changed?.changes).toContainEqual({ field: 'city', before: 'Puebla', after: 'Tula' })
  expect(changed?.changes).toContainEqual({ field: 'pos', before: '001', after: '002, 003' })
  expect(changed?.changes).toContainEqual({ field: 'token', before: null, after: 'changed' })
  const hours = changed?.changes.find(({ field }) => field === 'schedule')
  expect([hours?.before, hours?.after]).toEqual([
    expect.stringContaining('1: 09:00:01-17:30:59'),
    expect.stringContaining('1: 10:00:01-17:30:59'),
  ])
})

test.each(profiles.filter(({ sid }) => sid > 2))(
  'profile $sid reads agents and their history, but makes and changes none',
  async ({ sid: profile }) => {
    const session = await server.client.logIn(`profile${profile}`, testPassword)
    const agent = await addAgent(server, operations, agency, `Untouched ${profile}`)
    const refused = [
      await createAgent(server, session, newAgent(agency, 'Mine')),
      await saveAgent(server, session, agent, { name: 'Mine' }),
      await server.client.attempt(agentsRoutes.newToken, {}, session),
    ]
    expect(refused.map(summary)).toEqual(Array(3).fill('403 forbidden'))
    expect(await agentNow(server, session, agent)).toEqual(agent)
    const reads = [
      { route: agentsRoutes.names, params: { agencySid: agency } },
      { route: agentsRoutes.pos, params: { agentSid: agent.sid } },
      { route: agentsRoutes.schedule, params: { agentSid: agent.sid } },
      { route: agencyScheduleRoutes.read, params: { agencySid: agency } },
      { route: auditRoutes.history, params: { entity: 'agent', sid: agent.sid } },
    ]
    for (const { route, params } of reads) {
      expect((await server.client.attempt(route, { params }, session)).status).toBe(200)
      expect((await server.client.attempt(route, { params })).status).toBe(401)
    }
  },
)
