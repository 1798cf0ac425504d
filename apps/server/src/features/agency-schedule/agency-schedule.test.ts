import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addAgency,
  addAgent,
  agentNow,
  grant,
  historyOf,
  saveAgent,
  summary,
  week,
} from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}
function read(agencySid: number) {
  return server.client.call(agencyScheduleRoutes.read, { params: { agencySid } }, boss)
}
function post(agencySid: number, scheduleArr: unknown, session = boss) {
  const body = { scheduleArr, sign: session.sign }
  return server.client.attempt(agencyScheduleRoutes.create, { params: { agencySid }, body }, session)
}
function put(agencySid: number, scheduleArr: unknown, session = boss) {
  const body = { scheduleArr, sign: session.sign }
  return server.client.attempt(agencyScheduleRoutes.update, { params: { agencySid }, body }, session)
}
function apply(agencySid: number, session = boss) {
  return server.client.attempt(agencyScheduleRoutes.apply, { params: { agencySid } }, session)
}
function day(number: number, openTime = '08:00:00', closeTime = '18:00:00') {
  return { agency: 1, day: number, openTime, closeTime }
}
const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((number) => day(number))

/** Opening hour of each stored day. */
async function opens(agencySid: number): Promise<string> {
  return (await read(agencySid)).map(({ openTime }) => openTime.slice(11, 13)).join(' ')
}

test('[ASCH-02] [ASCH-03] the first hours are the whole week, and are answered as they are stored', async () => {
  const sid = await agency('First hours')
  expect(await read(sid)).toEqual([])
  const saved = await post(sid, wholeWeek)
  const shown = wholeWeek.map(({ day: number }) => ({
    agency: sid,
    day: number,
    openTime: '1970-01-01T08:00:00Z',
    closeTime: '1970-01-01T18:00:00Z',
  }))
  expect([saved.status, saved.body]).toEqual([200, shown])
  expect(await read(sid)).toEqual(shown)
})

test('[ASCH-04] a change has some days only, and the others stay', async () => {
  const sid = await agency('Some days')
  await post(sid, wholeWeek)
  const saved = await put(sid, [day(7, '10:30:01', '12:00:59'), day(2, '07:00:00')])
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual(await read(sid))
  expect(await opens(sid)).toBe('08 07 08 08 08 08 10')
  expect((await read(sid))[6]).toMatchObject({
    openTime: '1970-01-01T10:30:01Z',
    closeTime: '1970-01-01T12:00:59Z',
  })
})

describe('[ASCH-01] hours', () => {
  test('that are wrong are refused, the first ones and a change', async () => {
    const [sid, empty] = [await agency('Wrong hours'), await agency('No hours yet')]
    await post(sid, wholeWeek)
    const late = wholeWeek.with(2, day(3, '18:00:00', '08:00:00'))
    expect(summary(await put(sid, late))).toBe('400 invalid_input scheduleArr.2')
    expect(summary(await post(empty, late))).toBe('400 invalid_input scheduleArr.2')
    expect([await opens(sid), await opens(empty)]).toEqual(['08 08 08 08 08 08 08', ''])
  })

  test('of six days make no first week', async () => {
    const sid = await agency('Six days')
    expect(summary(await post(sid, wholeWeek.slice(1)))).toBe('400 invalid_input scheduleArr')
    expect(summary(await put(sid, wholeWeek.slice(1)))).toBe('400 invalid_input scheduleArr')
    expect(await read(sid)).toEqual([])
  })

  test('that were imported with a day missing are completed by the next save, or it is refused', async () => {
    const sid = await agency('Imported')
    await sql`insert into agency_schedules select ${sid}, d, '06:00', '20:00' from generate_series(1, 5) d`.execute(
      server.platform.db,
    )
    expect(summary(await put(sid, [day(1)]))).toBe('400 invalid_input scheduleArr')
    expect(await opens(sid)).toBe('06 06 06 06 06')
    expect(summary(await put(sid, [day(1), day(6), day(7)]))).toBe('200')
    expect(await opens(sid)).toBe('08 06 06 06 06 08 08')
  })

  test('of an agency that is gone are refused', async () => {
    expect(summary(await post(999_999, wholeWeek))).toBe('404 not_found')
    expect(summary(await put(999_999, wholeWeek))).toBe('404 not_found')
    expect(summary(await apply(999_999))).toBe('404 not_found')
  })
})

describe('two people at once', () => {
  test('[ASCH-04] change different days, and both survive', async () => {
    const sid = await agency('Both survive')
    await post(sid, wholeWeek)
    const answers = await allAtOnce(server, 'lock table agency_schedules', 7, (index) =>
      put(sid, [day(index + 1, `0${index + 1}:00:00`)]),
    )
    expect(answers.map(summary)).toEqual(Array(7).fill('200'))
    expect(await opens(sid)).toBe('01 02 03 04 05 06 07')
  })

  test('[ASCH-03] give the first hours: one wins, the other is told who', async () => {
    const sid = await agency('First wins')
    const answers = await allAtOnce(server, 'lock table agency_schedules', 4, () => post(sid, wholeWeek))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(3).fill('409 changed_meanwhile')])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.conflict?.by).toBe('profile1')
  })
})

test('the history names the days that changed, and a save that changes nothing is no change', async () => {
  const sid = await agency('Historic')
  await post(sid, wholeWeek)
  await put(sid, [day(3, '09:00:00')])
  await put(sid, [day(3, '09:00:00')])
  const history = await historyOf(server, boss, 'agency_schedule', sid)
  expect(history.map(({ action, changes }) => [action, changes.length])).toEqual([
    ['update', 1],
    ['insert', 7],
  ])
  expect(history[0]?.changes).toEqual([
    { field: 'day3', before: '08:00:00-18:00:00', after: '09:00:00-18:00:00' },
  ])
})

describe('applied to all agents', () => {
  test('each has the hours and an entry in its own history; one that has them stays as it is', async () => {
    const sid = await agency('Applied')
    const other = await addAgent(server, boss, await agency('Not applied'), 'Elsewhere')
    await post(sid, week('08'))
    const [same, late, never] = [
      await addAgent(server, boss, sid, 'Same'),
      await addAgent(server, boss, sid, 'Late'),
      await addAgent(server, boss, sid, 'Never open'),
    ]
    await saveAgent(server, boss, same, {}, { scheduleArr: week('08') })
    await sql`delete from agent_schedules where agent_sid = ${never.sid}`.execute(server.platform.db)
    const done = await apply(sid)
    expect([done.status, done.body]).toEqual([200, { agents: 3, changed: 2 }])
    const stored = (await read(sid)).map(({ agency: _agency, ...entry }) => entry)
    for (const agent of [same, late, never]) {
      const now = await agentNow(server, boss, agent)
      expect(now?.schedule).toEqual(stored.map((entry) => ({ ...entry, agent: agent.sid })))
      expect(now?.version).toBe(2)
      const [last] = await historyOf(server, boss, 'agent', agent.sid)
      expect(last?.changes.map(({ field }) => field)).toEqual(['schedule'])
    }
    expect(await agentNow(server, boss, other)).toEqual(other)
    const [event] = await historyOf(server, boss, 'agency_schedule', sid)
    expect([event?.action, event?.user]).toEqual(['event', 'profile1'])
    expect((await apply(sid)).body).toEqual({ agents: 3, changed: 0 })
  })

  test('a save of an agent that was opened before is refused', async () => {
    const sid = await agency('Opened before')
    await post(sid, wholeWeek)
    const agent = await addAgent(server, boss, sid, 'Open in a dialog')
    expect((await apply(sid)).status).toBe(200)
    expect(summary(await saveAgent(server, boss, agent, { city: 'Tula' }))).toBe('409 changed_meanwhile')
  })

  test('there must be hours for all seven days', async () => {
    const sid = await agency('No hours')
    const agent = await addAgent(server, boss, sid, 'Keeps its own')
    expect(summary(await apply(sid))).toBe('400 invalid_input')
    expect(await agentNow(server, boss, agent)).toEqual(agent)
  })
})

describe('[PW2-04] [COMP-07] who may', () => {
  const each = async (sid: number, session: TestSession) => [
    summary(await post(sid, wholeWeek, session)),
    summary(await put(sid, [day(1)], session)),
    summary(await apply(sid, session)),
  ]

  test.each(profiles.filter(({ sid }) => sid !== 1))(
    'profile $sid may not, grant or no grant',
    async ({ sid }) => {
      const stored = await agency(`Closed to ${sid}`)
      const session = await server.client.logIn(`profile${sid}`, testPassword)
      expect(await each(stored, session)).toEqual(Array(3).fill('403 forbidden'))
      await grant(server, session)
      expect(await each(stored, session)).toEqual(Array(3).fill('403 forbidden'))
      expect(await read(stored)).toEqual([])
    },
  )

  test('a super admin needs the grant', async () => {
    const stored = await agency('Granted')
    const session = await server.client.logIn('profile1', testPassword)
    expect(await each(stored, session)).toEqual(Array(3).fill('403 second_level_required'))
    await grant(server, session)
    expect(await each(stored, session)).toEqual(['200', '200', '200'])
  })
})
