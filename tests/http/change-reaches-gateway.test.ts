import { agenciesRoutes } from '@corridor/contract/agencies'
import { agentsRoutes } from '@corridor/contract/agents'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { feesRoutes } from '@corridor/contract/fees'
import { ratesRoutes } from '@corridor/contract/rates'
import { secureIpsRoutes } from '@corridor/contract/secure-ips'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { agencyNow, grant, saveAgency, saveLinks, summary } from '#support/agencies.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { type callerOf, type Office, type Reply, sendInput, terms } from '#support/gateway.ts'
import { tokenOf } from '#support/tokens.ts'
import { newSender } from '#support/transactions.ts'
import { type Ask, type Change, calls, useTwoGateways } from '#support/two-gateways.ts'

/**
 * What staff change by a call of the back office binds every gateway process from that answer on: a partner's call
 * that comes later never meets the old rule. Two processes of their own, on the database of the back office.
 */

type Panel = RouteAnswer<typeof complianceRoutes.panel>
type PanelBody = RouteInput<typeof complianceRoutes.save>['body']

const world = useTransferWorld()
const boss = useUser(world.server, 'boss', 1)
const { askBoth, expectReached } = useTwoGateways(world)

beforeAll(() => grant(world.server, boss))

async function savePanel({ agencySid }: Office, change: (panel: PanelBody) => PanelBody): Promise<void> {
  const params = { agencySid }
  const panel: Panel = await world.server.client.call(complianceRoutes.panel, { params }, boss)
  const body = {
    ...panel,
    enumerations: Object.fromEntries(
      Object.entries(panel.enumerations).map(([field, { selected }]) => [field, selected]),
    ),
  }
  await world.server.client.call(complianceRoutes.save, { params, body: change(body) }, boss)
}

async function changeAgency({ agencySid }: Office, change: object): Promise<void> {
  const agency = await agencyNow(world.server, boss, agencySid)
  if (!agency) throw new Error('no agency')
  expect(summary(await saveAgency(world.server, boss, agency, change))).toBe('200')
}

async function changeAgent({ agencySid }: Office, change: object, more: object = {}): Promise<void> {
  const { client } = world.server
  const [agent] = await client.call(agentsRoutes.search, { params: { agencySid }, body: {} }, boss)
  if (!agent) throw new Error('no agent')
  const body = { agent: { ...agent, ...change }, sign: boss.sign, ...more }
  expect(
    summary(await client.attempt(agentsRoutes.update, { params: { agentSid: agent.sid }, body }, boss)),
  ).toBe('200')
}

function setField(visibility: 'REQ' | 'OPT') {
  return savePanel(world.network.sender, (panel) => ({
    ...panel,
    send: { ...panel.send, fields: [{ tag: 'senderDOB', visibility }] },
  }))
}

function setLimit(limitPhotoID: string | null) {
  return savePanel(world.network.sender, (panel) => ({
    ...panel,
    send: { ...panel.send, limits: { ...panel.send.limits, limitPhotoID } },
  }))
}

function setServices(office: Office, services: { send?: boolean; receive?: boolean }) {
  return savePanel(office, (panel) => ({
    ...panel,
    send: { ...panel.send, active: services.send ?? panel.send.active },
    receive: { ...panel.receive, active: services.receive ?? panel.receive.active },
  }))
}

async function setIps(method: 'add' | 'remove', ...ips: string[]): Promise<void> {
  const params = { agencySid: world.network.sender.agencySid }
  for (const ip of ips)
    await world.server.client.call(secureIpsRoutes[method], { params, body: { ip } }, boss)
}

function suspend(route: 'suspend' | 'resume') {
  const params = { sid: world.network.sender.agencySid }
  const body = { reason: 'A test', sign: boss.sign }
  return world.server.client.call(agenciesRoutes[route], { params, body }, boss)
}

async function setSpread(spread: string): Promise<void> {
  const stored = await world.server.client.call(ratesRoutes.spreads, { body: {} }, boss)
  const mxn = Array.isArray(stored) ? stored.find(({ retail }) => retail === 'MXN') : undefined
  if (!mxn) throw new Error('no spread')
  const body = { ...mxn, spread }
  await world.server.client.call(ratesRoutes.update, { params: { spreadSid: mxn.sid }, body }, boss)
}

const askFields: Ask = (gateway) =>
  gateway.call('getFieldsForProduct', world.network.sender, { product: '1' })
const askFee: Ask = (gateway) =>
  gateway.call('feeLookup', world.network.sender, { terms: terms(world.network) })

function askTable(table: string): Ask {
  const { sender, payer } = world.network
  return (gateway) =>
    gateway.call('codeTable', sender, {
      table,
      ...(table === 'DELIVERY_OPTIONS' && { agencyID: payer.agencyCode }),
    })
}

/** An element of one field in the answer of getFieldsForProduct. */
function ofField(tag: string, element: string) {
  return ({ body }: Reply): string => {
    const field = body.split('<tag>').find((part) => part.startsWith(`${tag}<`)) ?? ''
    return new RegExp(`<${element}>([^<]*)<`).exec(field)?.[1] ?? 'none'
  }
}

function codes({ body }: Reply): string {
  return [...body.matchAll(/<code>(\w+)<\/code>/g)].map(([, code]) => code).join(' ')
}

function fault({ fault: code }: Reply): string {
  return code ?? 'answered'
}

async function hostFees(reply: Reply): Promise<string> {
  const { rows } = await sql<{ fees: string }>`
    select host_fees as fees from transactions where reference_number = ${reply.get('referenceNumber')}`.execute(
    world.server.db,
  )
  return rows[0]?.fees ?? reply.body
}

const allIds = 'GOV DRV PAS STA ALN DR2 PS2 GV2 GV3 GV4 GV5 TAX NIS NHIP WRK SPO'

/** By what is changed; each is made, asked about and taken back. */
const changes: Readonly<Record<string, () => Change>> = {
  'the visibility of a field': () => ({
    change: () => setField('REQ'),
    undo: () => setField('OPT'),
    ask: askFields,
    told: ofField('senderDOB', 'visibility'),
    before: 'OPT',
    after: 'REQ',
  }),
  'a limit': () => ({
    change: () => setLimit('500'),
    undo: () => setLimit(null),
    ask: askFields,
    told: ofField('senderPhotoIdType', 'requiredAbove'),
    before: 'none',
    after: '500.00',
  }),
  'the values that an agency accepts': () => ({
    change: () =>
      savePanel(world.network.sender, (panel) => ({ ...panel, enumerations: { photoIdType: [3] } })),
    undo: () => savePanel(world.network.sender, (panel) => ({ ...panel, enumerations: { photoIdType: [] } })),
    ask: askTable('photoIdType'),
    told: codes,
    before: allIds,
    after: 'PAS',
  }),
  'how an agency pays out': () => {
    const set = (...delivery: string[]) =>
      savePanel(world.network.payer, (panel) => ({ ...panel, receive: { ...panel.receive, delivery } }))
    return {
      change: () => set('BANK'),
      undo: () => set('CASH'),
      ask: askTable('DELIVERY_OPTIONS'),
      told: codes,
      before: 'CASH',
      after: 'BANK',
    }
  },
  'the service of sending': () => ({
    change: () => setServices(world.network.sender, { send: false }),
    undo: () => setServices(world.network.sender, { send: true }),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'service_off',
  }),
  'the service of receiving': () => ({
    change: () => setServices(world.network.payer, { receive: false }),
    undo: () => setServices(world.network.payer, { receive: true }),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'no_link',
  }),
  'whom an agency sends to': () => ({
    change: () => saveLinks(world.server, boss, world.network.sender.agencySid),
    undo: () => saveLinks(world.server, boss, world.network.sender.agencySid, world.network.payer.agencySid),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'no_link',
  }),
  'a currency': () => ({
    change: () => changeAgency(world.network.payer, { currencies: [{ code: 'USD' }] }),
    undo: () => changeAgency(world.network.payer, { currencies: [{ code: 'MXN' }, { code: 'USD' }] }),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'unknown_code',
  }),
  'a split of the fees': () => {
    const set = (sendFeeSplit: number) =>
      changeAgency(world.network.sender, {
        fees: [{ sendFeeSplit, sendFxProfit: 0.3, receiveFeeSplit: 0.3, receiveFxProfit: 0 }],
      })
    return {
      change: () => set(0.5),
      undo: () => set(0.4),
      ask: (gateway) =>
        gateway.call('sendValidation', world.network.sender, sendInput(world.network, newSender())),
      told: hostFees,
      before: '4.00',
      after: '5.00',
    }
  },
  'a spread': () => ({
    change: () => setSpread('0.0125'),
    undo: () => setSpread('0.01'),
    ask: askFee,
    told: ({ get }) => get('exchangeRate'),
    before: '16.8300000000',
    after: '16.7875000000',
  }),
  'the brackets of a fee': () => {
    const set = async (minFee: string) => {
      const [fee] = await world.server.client.call(feesRoutes.all, {}, boss)
      const params = { feeSid: fee?.sid ?? 0 }
      const stored = await world.server.client.call(feesRoutes.brackets, { params }, boss)
      const brackets = stored.map((bracket) => ({ ...bracket, minFee }))
      const pair = { countryCodeCollect: 'USA', countryCodeDestination: 'MEX' }
      await world.server.client.call(feesRoutes.update, { params, body: { ...pair, brackets } }, boss)
    }
    return {
      change: () => set('17.50'),
      undo: () => set('8.00'),
      ask: askFee,
      told: (reply) => reply.get('feesBase'),
      before: '10.00',
      after: '17.50',
    }
  },
  'the list of secure addresses': () => ({
    change: () => setIps('remove', '127.0.0.1', '::1'),
    undo: () => setIps('add', '127.0.0.1', '::1'),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'not_authenticated',
  }),
  'the hours of an agent': () => {
    // A minute that is over, or has yet to come: whenever this runs, it is closed now.
    const closed = new Date().getUTCHours() < 12 ? ['23:58:00', '23:59:00'] : ['00:00:00', '00:01:00']
    const set = ([openTime, closeTime]: readonly string[]) =>
      changeAgent(
        world.network.sender,
        {},
        {
          scheduleArr: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, openTime, closeTime })),
        },
      )
    return {
      change: () => set(closed),
      undo: () => set(['00:00:00', '23:59:59']),
      ask: askFee,
      told: fault,
      before: 'answered',
      after: 'closed',
    }
  },
  'a flag of an agent': () => ({
    change: () => changeAgent(world.network.sender, { activeSend: false }),
    undo: () => changeAgent(world.network.sender, { activeSend: true }),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'service_off',
  }),
  'the agency itself, which is suspended': () => ({
    change: () => suspend('suspend'),
    undo: () => suspend('resume'),
    ask: askFee,
    told: fault,
    before: 'answered',
    after: 'agency_off',
  }),
}

test.each(Object.keys(changes))(
  'no gateway goes by the old rule after a change of %s',
  async (name) => {
    const row = changes[name]?.()
    if (!row) throw new Error(name)
    await expectReached(row)
  },
  120_000,
)

test('no gateway refuses a new token once it is stored', async () => {
  const { sender } = world.network
  const token = tokenOf('another day')
  const row = {
    ask: (gateway: ReturnType<typeof callerOf>) =>
      gateway.call('feeLookup', { ...sender, token }, { terms: terms(world.network) }),
    told: fault,
  }
  expect(await askBoth(row, 1)).toEqual({ not_authenticated: 2 })
  await changeAgent(sender, {}, { tokenN: token })
  expect(await askBoth(row, calls)).toEqual({ answered: 2 * calls })
})
