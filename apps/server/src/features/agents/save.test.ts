import { agentsRoutes } from '@corridor/contract/agents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  addAgency,
  addAgent,
  agentNow,
  createAgent,
  newAgent,
  saveAgent,
  summary,
  week,
} from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'

let agency: number

const server = useServer({ DATABASE_POOL: '60' })
const boss = useUser(server, 'boss', 1)
const rival = useUser(server, 'rival', 1)
useGrant(server, boss)

beforeAll(async () => {
  agency = (await addAgency(server, boss, 'Of the agents')).sid
})

function add(name: string, ...numbers: string[]) {
  return addAgent(
    server,
    boss,
    agency,
    name,
    numbers.length > 0 ? { posArr: numbers.map((number) => ({ number })) } : {},
  )
}
function now(agent: Agent) {
  return agentNow(server, boss, agent)
}
async function numbersOf(agent: Agent) {
  return (await now(agent))?.pos.map(({ number }) => number)
}

describe('a new agent', () => {
  test('[AGENT-09] [AGENT-14] has what was sent, a number of its own, and shows no token', async () => {
    const sent = newAgent(agency, ' Oficina Ñ ', { active: true, activeSend: true, comments: 'a\nb' })
    const answer = await createAgent(server, boss, { ...sent, agentID: 'MINE', sid: 1 })
    const { token: _token, ...shown } = sent
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...shown,
        name: 'Oficina Ñ',
        sid: expect.any(Number),
        agentID: expect.stringMatching(/^\d{8}$/),
        activeRcv: false,
        pos: [expect.objectContaining({ number: '001' })],
        schedule: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
          day,
          openTime: expect.stringMatching(/^1970-01-01T\d\d:\d\d:\d\dZ$/),
          closeTime: expect.stringMatching(/^1970-01-01T\d\d:\d\d:\d\dZ$/),
          agent: answer.done().sid,
        })),
        version: 1,
      },
    ])
    const agent = answer.done()
    expect(await now(agent)).toEqual(agent)
    expect((await add('Next')).agentID).not.toBe(agent.agentID)
  })

  test('20 at the same moment have 20 numbers', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => add(`Crowd ${index}`)))
    expect(new Set(made.map(({ agentID }) => agentID)).size).toBe(20)
  })

  test('[AGENT-11] must have every required field', async () => {
    const lacking = {
      ...newAgent(agency, 'Lacking'),
      address: '   ',
      city: '',
      phone: undefined,
      token: null,
    }
    expect(summary(await createAgent(server, boss, lacking))).toBe(
      '400 invalid_input agent.address agent.city agent.phone agent.token',
    )
    const stored = await sql`select 1 from agents where name = 'Lacking'`.execute(server.platform.db)
    expect(stored.rows).toEqual([])
  })

  test('[AGENT-11] needs an agency that is there', async () => {
    const answer = await createAgent(server, boss, newAgent(999_999, 'Homeless'))
    expect(summary(answer)).toBe('400 invalid_input agent.agency')
  })

  test('[AGENT-10] [AGENT-16] has its flags off and its texts empty where they have another type', async () => {
    const odd = { active: 'true', activeSend: 1, activeRcv: null, zipCode: 7, comments: {} }
    const answer = await createAgent(server, boss, { ...newAgent(agency, 'Flags'), ...odd })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { active: false, activeSend: false, activeRcv: false, zipCode: '', comments: '' },
    ])
  })

  test('[POS-01] with a POS number that is twice there is refused', async () => {
    const posArr = [{ number: '1' }, { number: ' 1 ' }]
    const answer = await createAgent(server, boss, newAgent(agency, 'Bad POS'), { posArr })
    expect(summary(answer)).toBe('400 invalid_input posArr')
  })

  test('[POS-01] keeps leading zeros and letters as they are, without the spaces around', async () => {
    const agent = await add('Zeros', '000', '00', ' 0 ', 'aB9')
    expect(await numbersOf(agent)).toEqual(['000', '00', '0', 'aB9'])
  })
})

describe('a change', () => {
  test('[AGENT-15] [AGENT-16] stores fields and flags as sent, keeps flags that do not come', async () => {
    const agent = await add('Before')
    const flags = { active: true, activeSend: true, activeRcv: true }
    const on = await saveAgent(server, boss, agent, { ...flags, name: 'After', zipCode: '', comments: 'new' })
    expect([on.status, on.body]).toEqual([
      200,
      { ...agent, ...flags, name: 'After', zipCode: '', comments: 'new', version: 2 },
    ])
    const stored = on.done()
    const kept = await saveAgent(server, boss, stored, { active: 'no', activeSend: undefined, activeRcv: 0 })
    expect([kept.status, kept.body]).toEqual([200, { ...stored, version: 3 }])
    const off = { active: false, activeSend: false, activeRcv: false }
    const last = await saveAgent(server, boss, kept.done(), off)
    expect(last.body).toEqual({ ...stored, ...off, version: 4 })
    expect(await now(agent)).toEqual(last.body)
  })

  test('[AGENT-12] must have every required field', async () => {
    const agent = await add('Complete')
    const lacking = { address: '   ', city: '', phone: undefined, agentID: null }
    expect(summary(await saveAgent(server, boss, agent, lacking))).toBe(
      '400 invalid_input agent.address agent.city agent.phone agent.agentID',
    )
    expect(await now(agent)).toEqual(agent)
  })

  test('[AGENT-12] [AGENT-15] is refused with the number of another agent, or where there is none', async () => {
    const [agent, other] = [await add('This'), await add('That')]
    const wrong = await saveAgent(server, boss, agent, { agentID: other.agentID, name: 'Taken' })
    expect(summary(wrong)).toBe('404 not_found')
    expect(summary(await saveAgent(server, boss, { ...agent, sid: 999_999 }))).toBe('404 not_found')
    expect(await now(agent)).toEqual(agent)
  })

  test('[AGENT-15] never moves an agent to another agency', async () => {
    const agent = await add('Settled')
    const elsewhere = (await addAgency(server, boss, 'Elsewhere')).sid
    const answer = await saveAgent(server, boss, agent, { agency: elsewhere })
    expect([answer.status, answer.body['agency']]).toEqual([200, agency])
  })

  test('[AGENT-15] of an older version is refused and told who saved in between', async () => {
    const agent = await add('Contested')
    expect(summary(await saveAgent(server, rival, agent, { name: 'First' }))).toBe('200')
    const posArr = [{ number: 'new' }]
    const late = await saveAgent(server, boss, agent, { name: 'Second' }, { posArr })
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'rival'])
    expect(late.body).toMatchObject({ status: 409, message: expect.any(String), fields: [] })
    expect([(await now(agent))?.name, await numbersOf(agent)]).toEqual(['First', ['001']])
  })

  test('[AGENT-15] [AGENT-20] without a version goes through, whoever saved in between', async () => {
    const agent = await add('Unversioned')
    const { name, address, city, phone, agentID } = agent
    const change = (fields: object, more: object = {}) =>
      server.client.attempt(
        agentsRoutes.update,
        {
          params: { agentSid: agent.sid },
          body: {
            agent: { name, address, city, phone, agentID, ...fields },
            ...more,
            sign: boss.sign,
          },
        },
        boss,
      )
    const saved = await change({ active: true }, { posArr: [{ number: '777' }], scheduleArr: week() })
    expect([saved.status, saved.body]).toMatchObject([200, { active: true, version: 2 }])
    expect(await numbersOf(agent)).toEqual(['001', '777'])
    const off = await change({ active: false })
    expect([off.status, off.body]).toMatchObject([200, { active: false, version: 3 }])
  })
})

describe('the points of sale of a stored agent', () => {
  test('[POS-01] change places in one save', async () => {
    const agent = await add('Swap', '1', '2', '3')
    const [one, two, three] = agent.pos.map(({ sid }) => sid)
    const posArr = [
      { sid: one, number: '2' },
      { sid: two, number: '3' },
      { sid: three, number: '1' },
    ]
    expect(summary(await saveAgent(server, boss, agent, {}, { posArr }))).toBe('200')
    expect((await now(agent))?.pos).toEqual(
      [one, two, three].map((sid, index) => ({
        type: 'PointOfSaleVO',
        sid,
        agent: agent.sid,
        number: ['2', '3', '1'][index],
      })),
    )
  })

  test('[POS-01] are never removed by a save that leaves them out', async () => {
    const agent = await add('Kept', '1', '2')
    expect(summary(await saveAgent(server, boss, agent, {}, { posArr: [{ number: '3' }] }))).toBe('200')
    expect(await numbersOf(agent)).toEqual(['1', '2', '3'])
  })

  test('[POS-01] refuse a number that a stored one has, and the whole save with it', async () => {
    const agent = await add('Doubled', '1', '2')
    for (const posArr of [
      [{ number: '2' }],
      [{ number: '3' }, { number: '1' }],
      [{ sid: agent.pos[0]?.sid, number: '2' }],
    ]) {
      const answer = await saveAgent(server, boss, agent, { name: 'Renamed' }, { posArr })
      expect(summary(answer)).toBe('409 duplicate posArr')
    }
    expect(await now(agent)).toEqual(agent)
  })

  test('[POS-01] of another agent are out of reach', async () => {
    const [mine, theirs] = [await add('Mine', '1'), await add('Theirs', '1')]
    const posArr = [
      { sid: mine.pos[0]?.sid, number: '5' },
      { sid: theirs.pos[0]?.sid, number: '6' },
    ]
    expect(summary(await saveAgent(server, boss, mine, {}, { posArr }))).toBe('400 invalid_input posArr')
    const created = await createAgent(server, boss, newAgent(agency, 'Thief'), {
      posArr: [{ sid: theirs.pos[0]?.sid, number: '6' }],
    })
    expect(summary(created)).toBe('400 invalid_input posArr')
    expect([await now(mine), await now(theirs)]).toEqual([mine, theirs])
  })

  test('[POS-01] have a new number once, when 50 saves add it at the same moment', async () => {
    const agent = await add('Fifty', '1')
    const lock = `select 1 from agents where sid = ${agent.sid} for update`
    const answers = await allAtOnce(server, lock, 50, () =>
      saveAgent(server, boss, agent, {}, { posArr: [{ number: 'new' }] }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(49).fill('409 changed_meanwhile')])
    expect(await numbersOf(agent)).toEqual(['1', 'new'])
    const pos = await server.client.call(agentsRoutes.pos, { params: { agentSid: agent.sid } }, boss)
    expect(pos.map(({ number }) => number)).toEqual(['1', 'new'])
  })
})
