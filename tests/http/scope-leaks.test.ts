import type { Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import { mayUse, type ProfileSid, profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import type { Network } from '#support/gateway.ts'
import { addPayment } from '#support/positions.ts'
import { storeProposal } from '#support/proposals.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { enterPayout } from '#support/stored-reconciliations.ts'
import { storeFailedFile, storeSchedule } from '#support/stored-settlements.ts'
import { letExpire, payYesterday, send, sendHeld, type TransferWorld } from '#support/transactions.ts'
import { storeView } from '#support/views.ts'
import { createRule } from '../../apps/server/src/features/hold-rules/service.ts'
import { foldHome } from '../../apps/server/src/features/home/fold.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { bankFields } from './samples/banks.ts'
import { holdRuleFields } from './samples/hold-rules.ts'
import type { Sample } from './samples/sample.ts'

/** Two networks without a link, each with one of everything; every name of theirs has its mark. */
const marks = { inside: 'INNSIDE', outside: 'OUTZQX' } as const
type Side = keyof typeof marks
const phones = { inside: '5550000001', outside: '5550000002' } as const
const sides = ['inside', 'outside'] as const

const server = useServer()
const admin = useProfiles(server)(superAdminProfile)
const gateway = useGateway(server)
const networks = {
  inside: useNetwork(server, marks.inside),
  outside: useNetwork(server, marks.outside),
}

/** What nobody may see who belongs to the other side: its names and the references of its transfers. */
const tellTales: Record<Side, string[]> = { inside: [marks.inside], outside: [marks.outside] }
/** Of a sending agency alone, though its transfers are also those of the agency that pays them: its people, a rule. */
const ruleAbove = { inside: '500.00', outside: '91827.36' } as const
const ofSender = [`${marks.outside} RECORD`, `${marks.outside} BANK`, ruleAbove.outside]
const sessions = new Map<string, TestSession>()

async function fill(side: Side): Promise<void> {
  const { platform, db } = server
  const world: TransferWorld = { server, gateway, network: networks[side] }
  const { sender, payer } = networks[side]
  const people = { senderLastName: marks[side], receiverLastName: `${marks[side]} TO` }
  const sent = () => send(world, { ...people, senderMobilePhone: phones[side] })
  const [waiting, held, old, paid] = [await sent(), await sendHeld(world), await sent(), await sent()]
  tellTales[side].push(...[waiting, held, old, paid].map(({ reference }) => reference))
  await letExpire(world, old.sid)
  await enterPayout(db, await payYesterday(world, paid.sid))
  for (const { agencySid } of [sender, payer]) {
    await storeFailedFile(platform, agencySid)
    await storeSchedule(platform, agencySid)
  }
  await addPayment(platform, sender.agencySid)
  // The transfers keep the name that was told with them.
  await db
    .updateTable('customers')
    .set({ lastName: `${marks[side]} RECORD` })
    .where('lastName', '=', marks[side])
    .execute()
  const rule = { ...holdRuleFields, above: ruleAbove[side], agency: sender.agencySid }
  await createRule(db, hostCall(platform.log, 'test'), rule)
  const account = { ...bankFields, name: `${marks[side]} BANK` }
  await storeProposal(db, { agencySid: sender.agencySid, account, bySid: null })
  const { sid } = await storeView(db, admin.userSid)
  const shared = { name: `${marks[side]} VIEW`, profiles: profiles.map((one) => one.sid) }
  await db.updateTable('savedViews').set(shared).where('sid', '=', sid).execute()
}

/** Of each profile but the super admin's: somebody of either network, and of the paying agency of one. */
async function addLimited(profile: ProfileSid, to: Partial<Network>, name: Side | 'linked'): Promise<void> {
  const login = `${name}${profile}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, profile)
  const scopeAgencies = [to.sender, to.payer].flatMap((office) => (office ? [office.agencySid] : []))
  await server.db.updateTable('appUsers').set({ scopeAgencies }).where('sid', '=', sid).execute()
  sessions.set(login, await server.client.logIn(login, testPassword))
}

beforeAll(async () => {
  for (const side of sides) await fill(side)
  await foldHome(server.db)
  for (const { sid } of profiles.filter((one) => one.sid !== superAdminProfile)) {
    for (const side of sides) await addLimited(sid, networks[side], side)
    await addLimited(sid, { payer: networks.outside.payer }, 'linked')
  }
})

const days = { search: {}, limit: [0, 40] }

/** What is asked of each route that filters, as wide as it can be asked. */
const wide: Readonly<Record<string, Sample>> = {
  'views.list': {},
  'home.attention': {},
  'home.ageing': {},
  'home.exposure': {},
  'agencies.search': { body: {} },
  'agencies.list': {},
  'agencies.sendTo': {},
  'agents.bySid': {},
  'settlements.list': { body: days },
  'settlements.calendar': { query: { month: '2026-11' } },
  'reconciliations.summaries': { query: { limit: '0,40' } },
  'reconciliations.list': { body: days },
  'reconciliations.operatorList': { body: days },
  'customer.lookalikes': {
    body: { person: { firstName: 'ANA', lastName: marks.outside, mobilePhone: phones.outside } },
  },
  'customers.list': { params: { rows: 40, offset: 0 }, body: { search: {} } },
  'customers.count': { body: { search: {} } },
  'customers.export': { body: { search: {} } },
  'transactions.agencies': {},
  'transactions.list': { query: { limit: '0,40' } },
  'transactions.sum': { query: {} },
  'transactions.newer': { query: { since: '2026-01-01T00:00:00.000Z' } },
  'transactions.search': { body: { search: {} } },
  'transactions.export': { body: {} },
  'proposals.list': { query: {} },
  'hold-rules.list': {},
  'exceptions.list': { body: { search: {} } },
  'exceptions.counts': { body: { search: {} } },
  'exceptions.rules': {},
  'palette.find': { body: { typed: marks.outside } },
}

/** In their answers stand numbers alone; the next test adds them up. */
const ofNumbers: ReadonlySet<string> = new Set([
  'customers.count',
  'transactions.sum',
  'transactions.newer',
  'exceptions.counts',
  'reconciliations.summaries',
  'reconciliations.list',
  'reconciliations.operatorList',
])

const filtering = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries<Route>(table).flatMap(([name, route]) => {
    const { scope } = route
    const filters =
      scope === 'filtered' || (typeof scope !== 'string' && scope.some(({ isOptional }) => isOptional))
    return filters ? [{ key: `${feature}.${name}`, route }] : []
  }),
)

async function ask(route: Route, input: Sample, session: TestSession | undefined): Promise<string> {
  const answer = await server.client.attempt(route, input, session)
  expect(answer.status).toBe(200)
  return JSON.stringify(answer.body)
}

function has(text: string, side: Side): boolean {
  return tellTales[side].some((mark) => text.includes(mark))
}

test('every route that filters is asked', () => {
  expect(Object.keys(wide).sort()).toEqual(filtering.map(({ key }) => key).sort())
})

describe.each(filtering)('$key', ({ key, route }) => {
  const readers = profiles.filter(
    ({ sid }) => sid !== superAdminProfile && route.permission !== 'public' && mayUse(sid, route.permission),
  )

  test('somebody without a limit finds both sides, or nothing would be proved below', async () => {
    if (ofNumbers.has(key)) return
    const text = await ask(route, wide[key] ?? {}, admin)
    expect(has(text, 'outside')).toBe(true)
  })

  test.each(readers)('$name gets nothing of the other side', async ({ sid }) => {
    const text = await ask(route, wide[key] ?? {}, sessions.get(`inside${sid}`))
    expect(has(text, 'outside')).toBe(false)
  })

  test.each(readers)(
    '$name of the paying agency gets nothing of the sending one but transfers',
    async ({ sid }) => {
      const text = await ask(route, wide[key] ?? {}, sessions.get(`linked${sid}`))
      expect(ofSender.filter((mark) => text.includes(mark))).toEqual([])
    },
  )
})

test('somebody without a limit finds all of that, or nothing would be proved of the paying agency', async () => {
  const asked = new Set(['customers.list', 'hold-rules.list', 'proposals.list'])
  const found = await Promise.all(
    filtering.filter(({ key }) => asked.has(key)).map(({ key, route }) => ask(route, wide[key] ?? {}, admin)),
  )
  expect(ofSender.filter((mark) => !found.some((text) => text.includes(mark)))).toEqual([])
})

/** A person, an agency with its agent, a whole reference and the beginning of one. */
test('from anywhere nothing of the other side is found, whatever is typed', async () => {
  const [, reference = ''] = tellTales.outside
  for (const typed of [marks.outside, `S${marks.outside}`, reference, reference.slice(0, 6)]) {
    const found = await ask(routes.palette.find, { body: { typed } }, admin)
    expect(has(found, 'outside')).toBe(true)
    const text = await ask(routes.palette.find, { body: { typed } }, sessions.get('inside2'))
    expect(has(text, 'outside')).toBe(false)
  }
})

const searches: readonly Sample['query'][] = [
  {},
  { status: 'AVAIL' },
  { statusIn: 'AVAIL,HOLD,EXPRD' },
  { countrySnd: 'USA' },
  { dateFrom: '2026-01-01' },
  { sort: 'amount' },
  { sort: '-amount' },
]

describe('the list of transfers', () => {
  test.each(searches)('by %o has each row once, and those of one side alone', async (query = {}) => {
    const all = await rowsOf(query, admin)
    const parts = {
      inside: await rowsOf(query, sessions.get('inside2')),
      outside: await rowsOf(query, sessions.get('outside2')),
    }
    expect(all.length).toBeGreaterThan(0)
    expect([...parts.inside, ...parts.outside].sort()).toEqual(all.toSorted())
    for (const side of sides) expect(tellTales[side]).toEqual(expect.arrayContaining(parts[side]))
  })
})

async function rowsOf(
  query: NonNullable<Sample['query']>,
  session: TestSession | undefined,
): Promise<string[]> {
  const answer = await server.client.attempt(
    routes.transactions.list,
    { query: { limit: '0,40', ...query } },
    session,
  )
  const rows = answer.done()
  return Array.isArray(rows) ? rows.map(({ referenceNumber }) => referenceNumber) : []
}

/** Numbers of an answer, by where they stand. */
function numbersIn(value: unknown, at = ''): Record<string, number> {
  if (typeof value === 'number') return { [at]: value }
  if (typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)) return { [at]: Number(value) }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => numbersIn(inner, `${at}.${name}`)))
}

const counts: readonly { key: string; route: Route; input: Sample; of: ProfileSid }[] = [
  { key: 'transfers', route: routes.transactions.list, input: { query: { count: 'true' } }, of: 2 },
  { key: 'their sum', route: routes.transactions.sum, input: { query: {} }, of: 2 },
  { key: 'sums by status', route: routes.transactions.sum, input: { query: { status: 'AVAIL' } }, of: 2 },
  { key: 'newer ones', route: routes.transactions.newer, input: wide['transactions.newer'] ?? {}, of: 2 },
  { key: 'customers', route: routes.customers.count, input: { body: { search: {} } }, of: 2 },
  {
    key: 'customers by name',
    route: routes.customers.count,
    input: { body: { search: { chain: 'ANA' } } },
    of: 2,
  },
  { key: 'the desk', route: routes.exceptions.counts, input: { body: { search: {} } }, of: 4 },
  { key: 'files', route: routes.settlements.list, input: { body: { search: {}, count: true } }, of: 4 },
  { key: 'pairs', route: routes.reconciliations.list, input: { body: { search: {}, count: true } }, of: 4 },
  {
    key: 'those towards the operator',
    route: routes.reconciliations.operatorList,
    input: { body: { search: {}, count: true } },
    of: 4,
  },
  { key: 'summaries', route: routes.reconciliations.summaries, input: { query: { count: 'true' } }, of: 4 },
]

test.each(counts)('$key: what either side counts comes to what all count', async ({ route, input, of }) => {
  const [all, inside, outside] = await Promise.all(
    [admin, sessions.get(`inside${of}`), sessions.get(`outside${of}`)].map(async (session) =>
      numbersIn((await server.client.attempt(route, input, session)).body),
    ),
  )
  const summed = Object.fromEntries(
    Object.entries(inside ?? {}).map(([at, number]) => [at, number + (outside?.[at] ?? 0)]),
  )
  expect(Object.values(inside ?? {}).some((number) => number > 0)).toBe(true)
  expect(summed).toEqual(all)
})
