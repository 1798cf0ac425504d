import { agentsRoutes } from '@corridor/contract/agents'
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

let agency: number
let agent: Agent

const server = useServer()
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

beforeAll(async () => {
  agency = (await addAgency(server, boss, 'Of the hostile')).sid
  agent = await addAgent(server, boss, agency, 'Untouched')
})

const fields = ['name', 'address', 'city', 'phone', 'zipCode', 'comments', 'token', 'agency', 'active']
const huge = 'x'.repeat(200_000)
const values: unknown[] = ['a\u0000b', huge, null, -1, 1e300, 2 ** 31, 0.5, true, [], {}, [[]], { length: 3 }]

test.each(fields)('whatever is sent as %s of an agent is no fault of the server', async (field) => {
  for (const value of values) {
    const created = await createAgent(server, boss, { ...newAgent(agency, 'Odd'), [field]: value })
    const saved = await saveAgent(server, boss, agent, { version: 999, [field]: value })
    expect([200, 400]).toContain(created.status)
    expect([400, 409]).toContain(saved.status)
  }
})

test.each(['name', 'address', 'city', 'phone'])(
  'NUL and 200 kB in %s are told on the field',
  async (field) => {
    for (const value of ['a\u0000b', huge]) {
      const created = await createAgent(server, boss, { ...newAgent(agency, 'Odd'), [field]: value })
      expect(summary(created)).toBe(`400 invalid_input agent.${field}`)
      const saved = await saveAgent(server, boss, agent, { [field]: value })
      expect(summary(saved)).toBe(`400 invalid_input agent.${field}`)
    }
  },
)

test.each([
  [
    'posArr',
    [[{ sid: 2 ** 31, number: '1' }], [{ sid: -1, number: '1' }], [null], {}, [{ number: 'a\u0000' }]],
  ],
  ['scheduleArr', [[null], {}, week().map((day) => ({ ...day, day: 2 ** 31 })), 'x'.repeat(1000)]],
  ['agent', [null, [], 'agent', 7]],
])('whatever is sent as %s is refused', async (part, odd) => {
  for (const value of odd) {
    const created = await createAgent(server, boss, newAgent(agency, 'Odd'), { [part]: value })
    expect(summary(created)).toMatch(/^400 invalid_input/)
    const saved = await saveAgent(server, boss, agent, {}, { [part]: value })
    expect(summary(saved)).toMatch(/^400 invalid_input/)
  }
  expect(await agentNow(server, boss, agent)).toEqual(agent)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table agents; --",
  'مرحبا 👩‍👩‍👧‍👦',
  '%s ${7*7} {{7*7}}',
])('%s is kept letter by letter', async (text) => {
  const made = await createAgent(server, boss, newAgent(agency, text, { comments: text, address: text }))
  expect([made.status, made.body]).toMatchObject([200, { name: text, comments: text, address: text }])
  expect(made.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await agentNow(server, boss, made.done())).toEqual(made.body)
})

test('numbers in paths that are none are refused', async () => {
  for (const odd of ['0', '-1', '1.5', 'x', '99999999999', '2147483648', "1'", '%00']) {
    for (const path of ['agents/', 'agent/pos/all/', 'agent/schedule/', 'schedule/']) {
      const { status } = await server.client.send('GET', `/api/agency/${path}${odd}`, { session: boss })
      expect([path, odd, status]).toEqual([path, odd, 400])
    }
  }
})

test('a search for odd texts finds nothing and is no fault of the server', async () => {
  const params = { agencySid: agency }
  for (const name of ['a\u0000b', huge, 7, null, []]) {
    const answer = await server.client.attempt(agentsRoutes.search, { params, body: { name } }, boss)
    expect(summary(answer)).toBe('400 invalid_input name')
  }
})

/** The contract drops these today: the save answers 200 and the text is gone. */
describe('a text that is lost without a word', () => {
  test('a comment or zip code that is too long is refused on the field', async () => {
    for (const change of [{ comments: 'x'.repeat(2001) }, { zipCode: '12345678901' }]) {
      const made = await createAgent(server, boss, { ...newAgent(agency, 'Long'), ...change })
      expect(summary(made)).toBe(`400 invalid_input agent.${Object.keys(change)[0]}`)
    }
  })

  test('[AGENT-10] on update a comment of another type leaves the stored one alone', async () => {
    const made = await createAgent(server, boss, newAgent(agency, 'Noted', { comments: 'keep this' }))
    const saved = await saveAgent(server, boss, made.done(), { comments: 7 })
    expect([saved.status, saved.body]).toMatchObject([200, { comments: 'keep this' }])
  })
})
