import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { decimal } from '@corridor/domain/money/decimal'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { type PastCase, storePast } from '#support/past-transfers.ts'
import { send } from '#support/transactions.ts'
import { type Random, seededRandom } from '../../../../../tools/load/random.ts'
import { products, type RuleField, readAgencyRules } from '../../core/compliance/rules.ts'
import { tryOne } from './try-one.ts'
import { tryPast } from './try-past.ts'

type Panel = RouteAnswer<typeof complianceRoutes.panel>
type Rules = RouteInput<typeof complianceRoutes.tryPast>['body']['rules']
type Past = Awaited<ReturnType<typeof tryPast>>

/** How many transfers are replayed; the long run takes 1,000. */
const amount = Number(process.env['TRIED'] ?? 150)
const rounds = 6

const world = useTransferWorld()
const officer = useUser(world.server, 'officer', 3)
const random = seededRandom(11)
let references: string[]
const seen = new Set<string>()
const papers = new Set(['limitCoB', 'limitDoB', 'limitLegalID', 'limitPhotoID'])

const amounts = ['0.01', '99.99', '100.00', '100.01', '500.00', '999.99', '1000.00', '1000.01', '2500.00']

/** What is right first, then what may be wrong. */
const texts: Readonly<Record<RuleField['kind'], readonly [right: string, ...others: string[]]>> = {
  date: ['1980-01-31', '2024-02-29', '2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', 'x'],
  email: ['a@b.co', 'ü@exämple.de', 'a b@c.de', 'a@b', 'a@b\u00A0.co', 'a@b.c\n'],
  country: ['USA', 'MEX', 'XXX', 'usa'],
  enumeration: ['', 'NONE', 'toString'],
  text: ['A', 'VALUE', "O'Neill", '😀', 'e\u0301'],
}

function someText(random: Random, { kind, maxLength, accepted }: RuleField): string {
  if (random.chance(0.06)) return random.pick(['', ' ', '\u00A0', '\uFEFF \t', '\u180E', '\u200B'])
  if (random.chance(0.03))
    return random.pick(['x'.repeat(maxLength + 1), '😀'.repeat(Math.ceil(maxLength / 2))])
  return random.pick([...(accepted?.slice(0, 4) ?? []), ...texts[kind]])
}

/** Most are right in every respect, so that what is looked at last is reached too. */
function someFields(random: Random, fields: readonly RuleField[]): Record<string, string> {
  const wild = random.chance(0.25)
  const share = wild ? random.pick([0.3, 0.8, 1]) : random.pick([0.95, 1])
  const given = fields
    .filter(() => random.chance(share))
    .map((field) => [
      field.tag,
      wild ? someText(random, field) : (field.accepted?.[0] ?? texts[field.kind][0]),
    ])
  return Object.fromEntries(wild && random.chance(0.1) ? [...given, ['goneSince', 'x']] : given)
}

function someCase(random: Random, sending: readonly RuleField[], receiving: readonly RuleField[]): PastCase {
  const status = random.pick(['AVAIL', 'RECVD', 'RECVD', 'HOLD', 'CANCL', 'UNCOM', 'EXPRD', 'DELETED'])
  return {
    amount: random.pick(amounts),
    status,
    daysAgo: random.between(0, 360) / 10 + 0.2,
    deliveryOption: random.pick(['CASH', 'BANK', 'HOME']),
    customer: random.below(5),
    senderFields: {
      ...someFields(random, sending),
      receiverFirstName: random.pick(['LUIS', 'EVA']),
      receiverLastName: 'DIAZ',
    },
    receiverFields: status === 'RECVD' ? someFields(random, receiving) : null,
  }
}

function someRules(random: Random, panel: Panel): Rules {
  const mild = random.chance(0.6)
  const side = ({ fields }: Panel['send']) => ({
    active: random.chance(0.85),
    fields: fields.map(({ tag, visibility, alwaysRequired }) => ({
      tag,
      visibility: alwaysRequired
        ? visibility
        : mild || random.chance(0.9)
          ? 'OPT'
          : random.pick(['REQ', 'NOT_ALL', null] as const),
    })),
    limits: {
      limitCoB: someLimit(random),
      limitDoB: someLimit(random),
      limitLegalID: someLimit(random),
      limitPhotoID: someLimit(random),
      limitTestQuestion: someLimit(random),
      limitByTrn: random.pick([null, '1000.00', '2000']),
      limitTotalNet: random.pick([null, '1500.00', '4000']),
      accTotalNet: random.pick(['day', 'week', 'month', 'year']),
    },
  })
  return {
    send: side(panel.send),
    receive: { ...side(panel.receive), delivery: random.pick([['CASH'], ['CASH', 'BANK', 'HOME'], []]) },
    enumerations: Object.fromEntries(
      Object.entries(panel.enumerations).map(([field, { values }]) => [
        field,
        random.chance(0.7) ? [] : values.filter(() => random.chance(0.9)).map(({ sid }) => sid),
      ]),
    ),
  }
}

function someLimit(random: Random): string | null {
  return random.chance(0.3) ? null : random.pick([...amounts, '0'])
}

beforeAll(async () => {
  const { server, network } = world
  const template = await send(world)
  const [sending, receiving] = [
    await readAgencyRules(server.db, network.sender.agencySid, products.send),
    await readAgencyRules(server.db, network.payer.agencySid, products.receive),
  ]
  const cases = Array.from({ length: amount }, () => someCase(random, sending.fields, receiving.fields))
  references = [template.reference, ...(await storePast(world, template.sid, cases))]
}, 60_000)

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
      and case ${product}::int when 1 then status not in ('UNCOM', 'DELETED') else status in ('AVAIL', 'HOLD', 'RECVD') end
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

/** The same transfers one by one, through the functions of the gateway. */
async function replay(product: 1 | 2, rules: Rules): Promise<Omit<Past, 'asOf' | 'since' | 'until'>> {
  const transfers = await counted(product)
  const reasons = new Map<string, { rule: string; field: string | null; transfers: number; sum: string }>()
  const agents = new Map<number, number>()
  const refused: { sid: number; referenceNumber: string; amount: string; rule: string }[] = []
  let storedRefused = 0
  for (const { sid, reference, status, amount, agent } of transfers) {
    const tried = await tryOne(world.server.db, agencyOf(product), {
      rules: parsed(rules),
      product,
      reference,
    })
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

describe.each([1, 2] as const)('the last 30 days of product %i', (product) => {
  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'by rules of chance, round %i, are as each transfer by itself',
    async () => {
      const agencySid = agencyOf(product)
      // What is stored is of chance too, so that both judgements are seen; of the payer's the sender is asked as well.
      for (const stored of [agencyOf(1), agencyOf(2)]) {
        const body = someRules(random, await panelOf(stored))
        await world.server.client.call(
          complianceRoutes.save,
          { params: { agencySid: stored }, body },
          officer,
        )
      }
      const rules = someRules(random, await panelOf(agencySid))
      const { asOf, since, until, ...past } = await world.server.client.call(
        complianceRoutes.tryPast,
        { params: { agencySid }, body: { rules, product } },
        officer,
      )
      expect(past).toEqual(await replay(product, rules))
      for (const { rule } of past.reasons) seen.add(papers.has(rule) ? 'limit of papers' : rule)
      expect(past.transfers).toBeGreaterThan(amount / 4)
      expect([since < until, until]).toEqual([true, asOf.slice(0, 10)])
    },
    3_600_000,
  )
})

test('every kind of rule has refused something', () => {
  expect([...seen].sort()).toEqual([
    'delivery_option',
    'field_not_allowed',
    'field_required',
    'limit of papers',
    'limitByTrn',
    'limitTestQuestion',
    'limitTotalNet',
    'service_off',
    'unknown_field',
  ])
})

test('the lists are bounded', async () => {
  const past = await tryPast(world.server.db, agencyOf(1), {
    rules: parsed(someRules(random, await panelOf(agencyOf(1)))),
    product: 1,
  })
  for (const list of [past.reasons, past.agents, past.samples]) expect(list.length).toBeLessThanOrEqual(20)
})
