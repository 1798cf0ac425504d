import { complianceRoutes } from '@corridor/contract/compliance'
import { decimal } from '@corridor/domain/money/decimal'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import {
  certainCases,
  certainRules,
  lenient,
  type Panel,
  type Rules,
  someCase,
  someRules,
} from '#support/past-rules.ts'
import { storePast } from '#support/past-transfers.ts'
import { propertySeed } from '#support/seed.ts'
import { send } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { seededRandom } from '../../../../../tools/load/random.ts'
import { products, readAgencyRules } from '../../core/compliance/rules.ts'
import { tryOne } from './try-one.ts'
import { tryPast } from './try-past.ts'

type Past = Awaited<ReturnType<typeof tryPast>>

/** How many transfers are replayed in each round. */
const amount = volume({ gate: 40, full: 150, long: 1_000 })
const rounds = volume({ gate: 3, full: 6 })

const world = useTransferWorld()
const officer = useUser(world.server, 'officer', 3)
const random = seededRandom(propertySeed)
let references: string[]
const seen = new Set<string>()
const papers = new Set(['limitCoB', 'limitDoB', 'limitLegalID', 'limitPhotoID'])

beforeAll(async () => {
  const { server, network } = world
  const template = await send(world)
  const [sending, receiving] = [
    await readAgencyRules(server.db, network.sender.agencySid, products.send),
    await readAgencyRules(server.db, network.payer.agencySid, products.receive),
  ]
  const cases = Array.from({ length: amount }, () => someCase(random, sending.fields, receiving.fields))
  // What the same people are paid elsewhere counts too.
  const elsewhere = cases.slice(0, amount / 5).map((one) => ({ ...one, payer: network.sender.agencySid }))
  const all = [...cases, ...elsewhere, ...certainCases(sending.fields)]
  references = [template.reference, ...(await storePast(world, template.sid, all))]
  // Two of them are one person.
  await sql`update customers set merged_into = sid - 1 where first_name = 'PAST' and home_phone = '2'`.execute(
    server.db,
  )
})

function agencyOf(product: 1 | 2): number {
  return product === 1 ? world.network.sender.agencySid : world.network.payer.agencySid
}

async function panelOf(agencySid: number): Promise<Panel> {
  return world.server.client.call(complianceRoutes.panel, { params: { agencySid } }, officer)
}

/** The transfers that the last 30 days have, by SQL of its own. */
async function counted(product: 1 | 2) {
  const { rows } = await sql<{
    sid: number
    reference: string
    status: string
    amount: string
    agent: number | null
  }>`
    select sid, reference_number as reference, status, amount_base as amount,
      case ${product}::int when 1 then send_agent_sid else receive_agent_sid end as agent
    from transactions
    where created_at >= current_date - 29 and reference_number = any(${references})
      and case ${product}::int when 1 then status not in ('UNCOM', 'DELETED')
        else receive_agency_sid = ${agencyOf(product)} and status in ('AVAIL', 'HOLD', 'RECVD') end
    order by created_at desc, sid desc`.execute(world.server.db)
  return rows
}

interface Told {
  readonly rule: string
  readonly field: string | null
}

/** Nobody can say yet what a receiver will bring along who has not come. */
function told(refusals: readonly Told[], product: 1 | 2, status: string): readonly Told[] {
  const known = product === 1 || status === 'RECVD'
  return refusals.filter(({ rule, field }) => known || field === null || rule === 'limitTestQuestion')
}

const nobodyKnown = { scope: null, match: async () => undefined } as const

/** The same transfers one by one, through the functions of the gateway. */
async function replay(product: 1 | 2, rules: Rules): Promise<Omit<Past, 'asOf' | 'since' | 'until'>> {
  const transfers = await counted(product)
  const reasons = new Map<string, { rule: string; field: string | null; transfers: number; sum: string }>()
  const agents = new Map<number, number>()
  const refused: { sid: number; referenceNumber: string; amount: string; rule: string }[] = []
  let storedRefused = 0
  for (const { sid, reference, status, amount, agent } of transfers) {
    const body = { rules: parsed(rules), product, reference }
    const tried = await tryOne(world.server.db, agencyOf(product), body, nobodyKnown)
    if (told(tried.stored, product, status).length > 0) storedRefused += 1
    const [first] = told(tried.typed, product, status)
    if (!first) continue
    const { rule, field } = first
    refused.push({ sid, referenceNumber: reference, amount, rule })
    const key = `${rule} ${field}`
    const before = reasons.get(key) ?? { rule, field, transfers: 0, sum: '0' }
    const sum = decimal(before.sum).plus(decimal(amount)).toFixed(2)
    reasons.set(key, { rule, field, transfers: before.transfers + 1, sum })
    if (agent !== null) agents.set(agent, (agents.get(agent) ?? 0) + 1)
  }
  const { rows: names } = await sql<{ sid: number; name: string }>`select sid, name from agents`.execute(
    world.server.db,
  )
  const all = refused.reduce((sum, { amount }) => sum.plus(decimal(amount)), decimal('0'))
  return {
    transfers: transfers.length,
    refused: refused.length,
    refusedAmount: all.toFixed(2),
    storedRefused,
    reasons: [...reasons.values()]
      .sort((one, other) => other.transfers - one.transfers || (order(one) < order(other) ? -1 : 1))
      .slice(0, 20)
      .map(({ sum, ...reason }) => ({ ...reason, amount: sum, label: expect.any(String) })),
    agents: [...agents].map(([sid, transfers]) => ({
      sid,
      name: names.find((agent) => agent.sid === sid)?.name ?? '',
      transfers,
    })),
    samples: refused.slice(0, 20),
  }
}

function order({ rule, field }: Told): string {
  return `${rule} ${field ?? '\uFFFF'}`
}

/** As the call would have it after its schema. */
function parsed(rules: Rules) {
  return complianceRoutes.tryPast.body.shape.rules.parse(rules)
}

async function save(rules: (panel: Panel) => Rules): Promise<void> {
  for (const agencySid of [agencyOf(1), agencyOf(2)]) {
    const body = rules(await panelOf(agencySid))
    await world.server.client.call(complianceRoutes.save, { params: { agencySid }, body }, officer)
  }
}

/** All transfers at once are as each by itself. */
async function judge(product: 1 | 2, rulesFor: (panel: Panel) => Rules): Promise<Past> {
  const agencySid = agencyOf(product)
  const rules = rulesFor(await panelOf(agencySid))
  const tried = await world.server.client.call(
    complianceRoutes.tryPast,
    { params: { agencySid }, body: { rules, product } },
    officer,
  )
  const { asOf: _asOf, since: _since, until: _until, ...past } = tried
  expect(past).toEqual(await replay(product, rules))
  for (const { rule } of past.reasons) seen.add(papers.has(rule) ? 'limit of papers' : rule)
  return tried
}

describe.each([1, 2] as const)('the last 30 days of product %i', (product) => {
  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'by rules of chance, round %i, are as each transfer by itself',
    async () => {
      // What is stored is of chance too, so that both judgements are seen; of the payer's the sender is asked as well.
      await save((panel) => someRules(random, panel))
      const { transfers, asOf, since, until } = await judge(product, (panel) => someRules(random, panel))
      expect(transfers).toBeGreaterThan(amount / 4)
      expect([since < until, until]).toEqual([true, asOf.slice(0, 10)])
    },
    3_600_000,
  )
})

test('every kind of rule has refused something', async () => {
  const kinds = Object.keys(certainRules)
  await save((panel) => lenient(panel))
  // What chance has left out.
  for (const kind of kinds.filter((one) => !seen.has(one))) {
    const [product, rules] = certainRules[kind] ?? []
    if (product && rules) await judge(product, rules)
  }
  expect([...seen].sort()).toEqual(kinds)
}, 3_600_000)

test('the lists are bounded', async () => {
  const past = await tryPast(world.server.db, agencyOf(1), {
    rules: parsed(someRules(random, await panelOf(agencyOf(1)))),
    product: 1,
  })
  for (const list of [past.reasons, past.agents, past.samples]) expect(list.length).toBeLessThanOrEqual(20)
})
