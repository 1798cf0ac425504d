import type { Route } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { correctionsRoutes } from '@corridor/contract/corrections'
import { customerRoutes } from '@corridor/contract/customer'
import { customerIdentityRoutes } from '@corridor/contract/customer-identity'
import { exceptionsRoutes } from '@corridor/contract/exceptions'
import { transactionsRoutes } from '@corridor/contract/transactions'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { newCustomer } from '#support/customers.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, payOut, person, sendTransfer } from '#support/gateway.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { letExpire, payYesterday, send, sendHeld, type TransferWorld } from '#support/transactions.ts'
import { noteSightings } from '../../apps/server/src/features/customer-identity/sightings.ts'
import type { Sample } from './samples/sample.ts'

const server = useServer()
const boss = useProfiles(server)(1)
const network = useNetwork(server)
const elsewhere = useNetwork(server, 'ELSEWHERE')
const gateway = useGateway(server)

beforeAll(() => noteSightings(server.worker))

async function limited(login: string, profile: ProfileSid, agencySid: number): Promise<TestSession> {
  const { sid } = await addUser(withRememberedHashes(server.platform), login, profile)
  await server.db
    .updateTable('appUsers')
    .set({ scopeAgencies: [agencySid] })
    .where('sid', '=', sid)
    .execute()
  return server.client.logIn(login, testPassword)
}

/** The customer who has sent these, one after the other. */
async function sends(
  through: typeof network,
  known: Readonly<Record<string, string>>,
  ...times: readonly Readonly<Record<string, string>>[]
): Promise<number> {
  let reference = ''
  for (const values of times) {
    reference = await sendTransfer(gateway, through, { field: fields({ ...person, ...known, ...values }) })
    await noteSightings(server.worker)
  }
  const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
    where reference_number = ${reference}`.execute(server.db)
  return rows[0]?.customerSid ?? 0
}

test('the paying side neither sees nor changes whom the other side has sent for, by a suggestion either', async () => {
  const payer = await limited('payer', 3, network.payer.agencySid)
  const known = { senderPhotoIdNumber: 'SEEN 1', senderLastName: 'SEEN' }
  const sid = await sends(network, known, { senderCity: 'TULA' }, { senderCity: 'OTHERTOWN' })
  expect((await server.client.attempt(customerRoutes.show, { params: { sid } }, payer)).status).toBe(404)
  const [suggestion] = await server.db.selectFrom('customerSightings').select('sid').execute()
  const params = { suggestionSid: Number(suggestion?.sid) }
  const accepted = await server.client.attempt(customerIdentityRoutes.accept, { params, body: {} }, payer)
  expect(accepted.status).toBe(404)
})

const hidden = { senderPhotoIdNumber: 'HIDDEN 77', senderLastName: 'HIDDEN', senderDOB: '1970-02-03' }

test('a save that runs into a person outside does not name that person', async () => {
  const sender = await limited('sender', 3, network.sender.agencySid)
  const outside = await sends(elsewhere, hidden, {})
  const inside = await sends(network, { senderPhotoIdNumber: 'INSIDE 1', senderLastName: 'INSIDE' }, {})
  const { firstName, middleName, lastName, lastName2, dateOfBirth } = await server.client.call(
    customerRoutes.show,
    { params: { sid: outside } },
    boss,
  )
  const { version } = await server.client.call(customerRoutes.show, { params: { sid: inside } }, sender)
  const customerInfo = {
    ...newCustomer({ photoIdNumber: 'FRESH 9' }),
    firstName,
    middleName,
    lastName,
    lastName2,
    dateOfBirth,
    version,
  }
  const { status, body } = await server.client.attempt(
    customerRoutes.update,
    { params: { sid: inside }, body: { customerInfo } },
    sender,
  )
  expect(status).toBe(409)
  expect(body['data'] ?? []).toEqual([])
})

/** The rules of an agency as they are, with one dollar a year as the limit of a side. */
async function strictRules(agencySid: number, side: 'send' | 'receive', session: TestSession) {
  const {
    send: sending,
    receive,
    enumerations,
  } = await server.client.call(complianceRoutes.panel, { params: { agencySid } }, session)
  const strict = { limitTotalNet: '1', accTotalNet: 'year' } as const
  const limitsOf = { send: sending.limits, receive: receive.limits }
  limitsOf[side] = { ...limitsOf[side], ...strict }
  return {
    send: { active: sending.active, fields: sending.fields, limits: limitsOf.send },
    receive: {
      active: receive.active,
      fields: receive.fields,
      limits: limitsOf.receive,
      delivery: receive.delivery,
    },
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { selected }]) => [field, selected]),
    ),
  }
}

describe('rules that are tried', () => {
  /** What a person is told to have moved by now, with one cent more. */
  async function totalTold(
    office: { readonly agencySid: number },
    side: 'send' | 'receive',
    values: Readonly<Record<string, string>>,
    session: TestSession,
  ): Promise<string | undefined> {
    const { agencySid } = office
    const rules = await strictRules(agencySid, side, session)
    const product = side === 'send' ? 1 : 2
    const { typed } = await server.client.call(
      complianceRoutes.tryOne,
      { params: { agencySid }, body: { rules, product, amount: '0.01', values } },
      session,
    )
    return /it would be (\d+\.\d\d)/.exec(JSON.stringify(typed))?.[1]
  }

  test('do not tell what a sender outside has sent, and a number of somebody outside hides nobody inside', async () => {
    const clerk = await limited('clerk', 5, network.sender.agencySid)
    const known = { senderPhotoIdNumber: 'OWN 5', senderLastName: 'OWN', senderDOB: '1975-05-06' }
    await sends(elsewhere, hidden, {})
    await sends(network, known, {})
    const tried = (values: Readonly<Record<string, string>>, session: TestSession) =>
      totalTold(network.sender, 'send', { ...person, ...values }, session)
    expect(await tried(hidden, boss)).toMatch(/^\d{3,}\./)
    expect(await tried(hidden, clerk)).toBeUndefined()
    const own = await tried(known, clerk)
    expect(own).toMatch(/^\d{3,}\./)
    expect(await tried({ ...known, senderPhotoIdNumber: hidden.senderPhotoIdNumber }, clerk)).toBe(own)
  })

  test('do not tell what a receiver outside was paid', async () => {
    const desk = await limited('desk', 5, network.payer.agencySid)
    const paidBy = async (through: typeof network, receiverLastName: string) => {
      const { reference } = await send({ server, gateway, network: through }, { receiverLastName })
      await payOut(gateway, through.payer, reference)
    }
    await paidBy(elsewhere, 'FARAWAY')
    await paidBy(network, 'NEARBY')
    const tried = (receiverLastName: string, session: TestSession) =>
      totalTold(network.payer, 'receive', { ...person, receiverLastName }, session)
    expect(await tried('FARAWAY', boss)).toMatch(/^\d{3,}\./)
    expect(await tried('FARAWAY', desk)).toBeUndefined()
    expect(await tried('NEARBY', desk)).toMatch(/^\d{3,}\./)
  })
})

describe('acts on a transfer are of one side', () => {
  const reason = 'A test'
  const acts: readonly {
    readonly act: string
    readonly side: 'sending' | 'paying'
    readonly profile: ProfileSid
    readonly made: (world: TransferWorld) => Promise<{ readonly sid: number }>
    readonly route: Route
    readonly input: (sid: number, session: TestSession) => Sample
  }[] = [
    {
      act: 'taking at the desk',
      side: 'sending',
      profile: 3,
      made: sendHeld,
      route: exceptionsRoutes.take,
      input: (sid) => ({ body: { of: 'transaction', sid } }),
    },
    {
      act: 'release',
      side: 'sending',
      profile: 3,
      made: sendHeld,
      route: exceptionsRoutes.release,
      input: (sid) => ({ body: { sid, reason: 'documentsSeen', text: '' } }),
    },
    {
      act: 'reject',
      side: 'sending',
      profile: 3,
      made: sendHeld,
      route: exceptionsRoutes.reject,
      input: (sid) => ({ body: { sid, reason: 'other', text: reason } }),
    },
    {
      act: 'refund',
      side: 'sending',
      profile: 4,
      made: async (world) => ({ sid: await letExpire(world, (await send(world)).sid) }),
      route: correctionsRoutes.refund,
      input: (sid, { sign }) => ({ body: { info: { idTr: sid, reason: 'not_collected' }, sign } }),
    },
    {
      act: 'correction of a payout',
      side: 'paying',
      profile: 4,
      made: async (world) => ({ sid: await payYesterday(world, (await send(world)).sid) }),
      route: correctionsRoutes.correct,
      input: (sid, { sign }) => ({ body: { info: { idTr: sid, reason: 'wrong_person' }, sign } }),
    },
    {
      act: 'a look at what the sender told',
      side: 'sending',
      profile: 3,
      made: (world) => send(world, { senderPhotoIdType: 'PAS', senderPhotoIdNumber: 'G 7654321' }),
      route: transactionsRoutes.reveal,
      input: (sid) => ({ params: { sid }, body: { tag: 'senderPhotoIdNumber', reason } }),
    },
  ]

  test.each(acts)('$act: the $side one', async ({ act, side, profile, made, route, input }) => {
    const world = { server, gateway, network }
    const { sid } = await made(world)
    const name = act.replaceAll(' ', '.')
    const offices = { sending: network.sender.agencySid, paying: network.payer.agencySid }
    const other = side === 'sending' ? 'paying' : 'sending'
    const tries = async (as: 'sending' | 'paying') => {
      const session = await limited(`${name}.${as}`, profile, offices[as])
      await grant(server, session)
      const seen = await server.client.attempt(
        transactionsRoutes.search,
        { body: { search: { sid } } },
        session,
      )
      // So that no screen offers what would only be refused.
      expect(seen.done()).toMatchObject([{ sides: { sending: as === 'sending', paying: as === 'paying' } }])
      return server.client.attempt(route, input(sid, session), session)
    }
    const { status, body } = await tries(other)
    expect([status, body.reason?.code]).toEqual([403, `${side}_side_acts`])
    expect((await tries(side)).status).toBe(200)
  })

  test('and the desk says whose they are', async () => {
    const { sid } = await sendHeld({ server, gateway, network })
    const ofOwnSide = async (session: TestSession) => {
      const params = { of: 'transaction', sid } as const
      return (await server.client.call(exceptionsRoutes.item, { params }, session))?.transfer?.isOwnSide
    }
    const there = await limited('desk.sending', 3, network.sender.agencySid)
    const here = await limited('desk.paying', 3, network.payer.agencySid)
    expect([await ofOwnSide(there), await ofOwnSide(here), await ofOwnSide(boss)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
