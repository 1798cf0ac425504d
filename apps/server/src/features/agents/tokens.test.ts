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
  testToken,
} from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { tokenOf } from '#support/tokens.ts'

let agency: number

const server = useServer()
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

beforeAll(async () => {
  agency = (await addAgency(server, boss, 'Of the tokens')).sid
})

interface StoredToken {
  readonly mac: string
  readonly hoursLeft: number | null
}

/** The tokens of an agent, the lasting one last. */
async function tokensOf({ sid }: Agent): Promise<StoredToken[]> {
  const found = await sql<StoredToken>`
    select encode(token_mac, 'hex') as mac,
      round(extract(epoch from expires_at - now()) / 3600)::int as "hoursLeft"
    from agent_tokens where agent_sid = ${sid} order by expires_at nulls last`.execute(server.platform.db)
  return found.rows
}

function mac(token: string): string {
  return server.platform.secrets.mac('agent-token', token).toString('hex')
}

async function rotate(agent: Agent, tokenN: string): Promise<Agent> {
  const answer = await saveAgent(server, boss, agent, {}, { tokenN })
  expect(summary(answer)).toBe('200')
  expect(JSON.stringify(answer.body)).not.toContain(tokenN)
  return answer.done()
}

describe('[AGENT-09] a token', () => {
  test('is stored as a keyed hash alone, and stands in no answer, row or audit entry', async () => {
    const [secret, next] = [tokenOf('a secret'), tokenOf('the next one')]
    const created = await createAgent(server, boss, newAgent(agency, 'Secret', { token: secret }))
    expect(created.status).toBe(200)
    expect(created.body).not.toHaveProperty('token')
    const agent = created.done()
    await rotate(agent, next)
    expect((await tokensOf(agent)).map((token) => token.mac)).toEqual([mac(secret), mac(next)])
    const everything = await sql<{ text: string }>`
      select string_agg(row, '\n') as text from (
        select a::text as row from agents a union all select t::text from agent_tokens t
        union all select e::text from audit_entries e) as rows`.execute(server.platform.db)
    const text = everything.rows[0]?.text ?? ''
    expect(text).toContain('Secret')
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    const audited = await sql<{ text: string }>`
      select string_agg(e::text, '\n') as text from audit_entries e where entity = 'agent'`.execute(
      server.platform.db,
    )
    expect(audited.rows[0]?.text).not.toContain(mac(secret))
    const answers = [
      await server.client.send('GET', `/api/log/history/agent/${agent.sid}`, { session: boss }),
      await server.client.send('GET', `/api/agency/agents/${agency}`, { session: boss }),
      await server.client.send('POST', `/api/agency/agents/${agency}`, { session: boss, body: {} }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(JSON.stringify(body)).not.toContain(mac(secret))
    }
  })

  test('of fewer than 16 or more than 200 characters is refused, and the answer does not repeat it', async () => {
    const agent = await addAgent(server, boss, agency, 'Lengths')
    for (const token of ['x'.repeat(15), `  ${'x'.repeat(15)}  `, 'x'.repeat(201)]) {
      const created = await createAgent(server, boss, newAgent(agency, 'Short', { token }))
      expect(summary(created)).toBe('400 invalid_input agent.token')
      const saved = await saveAgent(server, boss, agent, {}, { tokenN: token })
      expect(summary(saved)).toBe('400 invalid_input tokenN')
      expect(JSON.stringify([created.body, saved.body])).not.toContain('xxx')
    }
    expect(await tokensOf(agent)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
    for (const tokenN of ['', 7, null, {}]) {
      expect(summary(await saveAgent(server, boss, agent, {}, { tokenN }))).toBe('400 invalid_input tokenN')
    }
  })
})

test('[AGENT-06] [AGENT-11] a token that could be guessed is refused, and the answer says to press Generate', async () => {
  const agent = await addAgent(server, boss, agency, 'Guessable')
  for (const token of [
    'a token of some length',
    'demo-token-'.repeat(4),
    'qwertyuiopasdfghjklzxcvbnm',
    'x'.repeat(200),
  ]) {
    const answers = [
      await createAgent(server, boss, newAgent(agency, 'Guessed', { token })),
      await saveAgent(server, boss, agent, {}, { tokenN: token }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('Press Generate')
      expect(JSON.stringify(body)).not.toContain(token)
    }
  }
  expect(await tokensOf(agent)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
})

describe('[AGENT-15] a new token', () => {
  test('leaves the one before it good for a day, and no older one', async () => {
    const [two, three, four] = [tokenOf('2'), tokenOf('3'), tokenOf('4')]
    const first = await addAgent(server, boss, agency, 'Rotating')
    expect(await tokensOf(first)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
    const second = await rotate(first, two)
    expect(await tokensOf(first)).toEqual([
      { mac: mac(testToken), hoursLeft: 24 },
      { mac: mac(two), hoursLeft: null },
    ])
    const third = await rotate(second, three)
    const both = [
      { mac: mac(two), hoursLeft: 24 },
      { mac: mac(three), hoursLeft: null },
    ]
    expect(await tokensOf(first)).toEqual(both)
    const fourth = await rotate(third, four)
    expect(await tokensOf(first)).toHaveLength(2)
    // Back to the one that was just replaced.
    await rotate(fourth, three)
    expect((await tokensOf(first)).map((token) => [token.mac, token.hoursLeft])).toEqual([
      [mac(four), 24],
      [mac(three), null],
    ])
  })

  test('that is the present one stays good, and the only one that lasts', async () => {
    const agent = await addAgent(server, boss, agency, 'Repeating')
    await rotate(agent, testToken)
    expect(await tokensOf(agent)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
  })

  test('is not made by a save without one, nor by one that is refused', async () => {
    const agent = await addAgent(server, boss, agency, 'Steady')
    const token = { token: tokenOf('the wrong way in') }
    expect(summary(await saveAgent(server, boss, agent, token))).toBe('200')
    const stale = await saveAgent(server, boss, agent, {}, { tokenN: tokenOf('never to be stored') })
    expect(summary(stale)).toBe('409 changed_meanwhile')
    const next = (await agentNow(server, boss, agent)) as Agent
    const more = { tokenN: tokenOf('never to be stored'), posArr: [{ number: '001' }] }
    expect(summary(await saveAgent(server, boss, next, {}, more))).toBe('409 duplicate posArr')
    expect(await tokensOf(agent)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
  })

  test('does not touch the tokens of other agents that have the same one', async () => {
    const [agent, other] = [
      await addAgent(server, boss, agency, 'Twin one'),
      await addAgent(server, boss, agency, 'Twin two'),
    ]
    await rotate(agent, tokenOf('the first twin'))
    expect(await tokensOf(other)).toEqual([{ mac: mac(testToken), hoursLeft: null }])
  })
})

test('a suggested token has 256 bits, is never the same, fits an agent and is stored nowhere', async () => {
  const before = await sql<{ count: number }>`select count(*) from agent_tokens`.execute(server.platform.db)
  const made = await Promise.all(
    Array.from({ length: 200 }, () => server.client.call(agentsRoutes.newToken, {}, boss)),
  )
  const tokens = made.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(200)
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
  for (const [index, token] of bytes.entries()) {
    expect(token).toHaveLength(32)
    expect(token.toString('base64url')).toBe(tokens[index])
  }
  // No bit of the first 128 stands still.
  for (let bit = 0; bit < 128; bit += 1) {
    const values = new Set(bytes.map((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1))
    expect([bit, values.size]).toEqual([bit, 2])
  }
  const after = await sql<{ count: number }>`select count(*) from agent_tokens`.execute(server.platform.db)
  expect(after.rows).toEqual(before.rows)
  const [token = ''] = tokens
  const created = await createAgent(server, boss, newAgent(agency, 'Suggested', { token }))
  expect(summary(created)).toBe('200')
  expect(await tokensOf(created.done())).toEqual([{ mac: mac(token), hoursLeft: null }])
})
