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

test('a wrong field, point of sale or week is refused on the field, and changes nothing', async () => {
  const wrong = { ...newAgent(agency, 'Odd'), name: 'a\0b' }
  expect(summary(await createAgent(server, boss, wrong))).toBe('400 invalid_input agent.name')
  expect(summary(await saveAgent(server, boss, agent, { name: 'a\0b' }))).toBe('400 invalid_input agent.name')
  for (const [field, more] of [
    ['posArr.0.number', { posArr: [{ number: 'a\0' }] }],
    ['scheduleArr', { scheduleArr: week().slice(1) }],
    ['agent', { agent: 'agent' }],
  ] as const) {
    const created = await createAgent(server, boss, newAgent(agency, 'Odd'), more)
    expect(summary(created)).toBe(`400 invalid_input ${field}`)
    const saved = await saveAgent(server, boss, agent, {}, more)
    expect(summary(saved)).toBe(`400 invalid_input ${field}`)
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
    const { status } = await server.client.send('GET', `/api/agency/agents/${odd}`, { session: boss })
    expect([odd, status]).toEqual([odd, 400])
  }
  for (const path of ['agent/pos/all/', 'agent/schedule/', 'schedule/']) {
    const { status } = await server.client.send('GET', `/api/agency/${path}0`, { session: boss })
    expect([path, status]).toEqual([path, 400])
  }
})

test('a search for an odd text is refused', async () => {
  const params = { agencySid: agency }
  const answer = await server.client.attempt(agentsRoutes.search, { params, body: { name: 'a\0b' } }, boss)
  expect(summary(answer)).toBe('400 invalid_input name')
})

describe('a text of another type', () => {
  test('[AGENT-10] on update a comment of another type leaves the stored one alone', async () => {
    const made = await createAgent(server, boss, newAgent(agency, 'Noted', { comments: 'keep this' }))
    const saved = await saveAgent(server, boss, made.done(), { comments: 7 })
    expect([saved.status, saved.body]).toMatchObject([200, { comments: 'keep this' }])
  })
})
