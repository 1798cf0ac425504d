import { randomUUID } from 'node:crypto'
import { auditEntities } from '@corridor/contract/audit'
import { errorSchema } from '@corridor/contract/common/errors'
import { addressOf, type Route } from '@corridor/contract/common/route'
import { customerFields } from '@corridor/contract/customer'
import { grantKinds } from '@corridor/contract/refusals/session'
import { routes } from '@corridor/contract/routes'
import { mayUse, type Permission, type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountGiven } from '#support/account.ts'
import { testToken } from '#support/agencies.ts'
import { heldClockVersion, holdTransfer, storeNoteBy } from '#support/desk.ts'
import { pngOf, storePerson } from '#support/documents.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, person as senderOf, sendTransfer } from '#support/gateway.ts'
import { addLimit, addPayment } from '#support/positions.ts'
import { storeProposal } from '#support/proposals.ts'
import { addUser } from '#support/server.ts'
import { enterPayout, type StoredHeads, storeEmptyDay } from '#support/stored-reconciliations.ts'
import { storeFailedFile, ticketFor } from '#support/stored-settlements.ts'
import { letExpire, payYesterday, sidOf } from '#support/transactions.ts'
import { insertUser } from '#support/users.ts'
import { storeView } from '#support/views.ts'
import { createAgency } from '../../apps/server/src/features/agencies/service.ts'
import { suspendOrResume } from '../../apps/server/src/features/agencies/suspend.ts'
import { createSchedule } from '../../apps/server/src/features/agency-schedule/service.ts'
import { createAgent } from '../../apps/server/src/features/agents/service.ts'
import { createContact } from '../../apps/server/src/features/contacts/service.ts'
import { createCustomer } from '../../apps/server/src/features/customer/service.ts'
import { addDocument } from '../../apps/server/src/features/customer-documents/service.ts'
import { mergeCustomers } from '../../apps/server/src/features/customer-identity/service.ts'
import { createFee } from '../../apps/server/src/features/fees/service.ts'
import { listBrackets } from '../../apps/server/src/features/fees/store.ts'
import { createRule, watch } from '../../apps/server/src/features/hold-rules/service.ts'
import { createSpread } from '../../apps/server/src/features/rates/service.ts'
import { addAddress } from '../../apps/server/src/features/secure-ips/service.ts'
import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { startSession } from '../../apps/server/src/platform/session/sessions.ts'
import { newToken, tokenHash, xsrfValue } from '../../apps/server/src/platform/session/tokens.ts'
import { good, type Principal, principals, publicRoutes, spoil } from './principals.ts'
import { agencyFields } from './samples/agencies.ts'
import { oneWeek } from './samples/agency-schedule.ts'
import { agentFields } from './samples/agents.ts'
import { samples } from './samples/all.ts'
import { bankFields } from './samples/banks.ts'
import { contactFields } from './samples/contacts.ts'
import { person } from './samples/customer.ts'
import { bracketFields } from './samples/fees.ts'
import { holdRuleFields, watchedFields } from './samples/hold-rules.ts'
import type { Given } from './samples/sample.ts'
import { setupFields, sftpFields } from './samples/settlement-setup.ts'

/** Whoever adds a GET that changes something has to write it down here as well: only the mark `changes` makes it need the XSRF header. */
const changingGets = ['users.unblock']

/** Of the proposed bank account that their samples store, and of the file that a ticket is for. */
const alsoNeeded: Readonly<Record<string, Permission>> = {
  'proposals.approve': 'banks.edit',
  'proposals.refuse': 'banks.edit',
  'downloads.ticket': 'settlements.download',
}

interface Case {
  readonly key: string
  readonly title: string
  readonly route: Route
  readonly entity: string
  /** The history of a record is as secret as the record, and a decision needs the right to the change: a second permission. */
  readonly alsoNeeds?: Permission
}

const everyRoute = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ key: `${feature}.${name}`, route })),
)

const cases: readonly Case[] = everyRoute.flatMap(({ key, route }): Case[] =>
  route.path.includes('/:entity')
    ? Object.entries(auditEntities).map(([entity, alsoNeeds]) => {
        return { key, title: `${key} of ${entity}`, route, entity, alsoNeeds }
      })
    : [{ key, title: key, route, entity: '', ...(alsoNeeded[key] && { alsoNeeds: alsoNeeded[key] }) }],
)

/** The rules once more, in their order, apart from the code that enforces them. */
function expected({ key, route, alsoNeeds }: Case, { session, profile, xsrf }: Principal): string {
  const { permission } = route
  if (permission === 'public') return '200'
  if (session === 'none') return '401 not_authenticated'
  if (session !== 'good') return '401 session_expired'
  if (!mayUse(profile, permission)) return '403 forbidden'
  const changes = route.method !== 'GET' || changingGets.includes(key)
  if (changes && xsrf !== 'own') return '403 xsrf_mismatch'
  return alsoNeeds && !mayUse(profile, alsoNeeds) ? '403 forbidden' : '200'
}

const userOf = new Map<ProfileSid, number>()

const server = useServer()
useProfiles(server)
const network = useNetwork(server)
const gateway = useGateway(server)

beforeAll(async () => {
  await addUser(server.platform, 'inactive', 1, { active: false })
  const stored = await server.platform.db.selectFrom('appUsers').select(['sid', 'login']).execute()
  for (const { sid } of profiles)
    userOf.set(sid, stored.find(({ login }) => login === `profile${sid}`)?.sid ?? 0)
})

/** A session of its own for every call, because some calls end or rotate the one they use. */
async function openSession(profile: ProfileSid): Promise<{ sid: number; token: string; xsrf: string }> {
  const { db, secrets } = server.platform
  const token = newToken()
  const sid = await inTransaction(db, async (tx) => {
    const user = userOf.get(profile) ?? 0
    const started = await startSession(tx, user, { address: 'test', keyId: 1 }, tokenHash(token))
    // Protected actions ask for a live grant as well; this test is about who may call, so everybody has one.
    await sql`
      insert into session_grants (session_sid, kind, expires_at)
      select ${started}, kind, now() + interval '10 minutes' from unnest(${[...grantKinds]}::text[]) as kind`.execute(
      tx,
    )
    return started
  })
  return { sid, token, xsrf: xsrfValue(secrets, sid) }
}

async function headersOf({ session, profile, xsrf }: Principal): Promise<Record<string, string>> {
  if (session === 'none') return {}
  const { sid, ...own } = await openSession(profile)
  if (session !== 'good' && session !== 'unknown') await server.platform.barePool.query(spoil[session], [sid])
  const presented =
    xsrf === 'of another session'
      ? (await openSession(profile)).xsrf
      : { own: own.xsrf, none: undefined }[xsrf]
  return {
    'access-token': session === 'unknown' ? newToken() : own.token,
    ...(presented && { 'x-xsrf-token': presented }),
  }
}

const storeUser: Given['storeUser'] = () => insertUser(server.platform.db)

const storeAgency: Given['storeAgency'] = () =>
  createAgency(server.platform.db, hostCall(server.platform.log, 'test'), { agency: agencyFields })

const storeAgent: Given['storeAgent'] = async () => {
  const { sid: agency } = await storeAgency()
  return createAgent(server.platform, hostCall(server.platform.log, 'test'), {
    agent: { ...agentFields, agency, token: testToken },
    posArr: [{ number: '001' }],
    scheduleArr: oneWeek,
  })
}

const storeContact: Given['storeContact'] = async () => {
  const { sid: agency } = await storeAgency()
  return createContact(server.platform.db, hostCall(server.platform.log, 'test'), agency, contactFields)
}

const storeSetup: Given['storeSetup'] = async () => {
  const { sid: agency } = await storeAgency()
  const { settlement } = await createSetup(server.platform, hostCall(server.platform.log, 'test'), {
    settlement: { ...setupFields, agency, zipUser: '', zipPass: 'Open sesame 12' },
    settlementCodeArr: [],
  })
  return settlement
}

const storeSftp: Given['storeSftp'] = async () => {
  const { sid: agency } = await storeAgency()
  return saveTarget(server.platform, hostCall(server.platform.log, 'test'), agency, sftpFields)
}

const storeSuspended: Given['storeSuspended'] = async () => {
  const { sid } = await storeAgency()
  const act = { active: false, reason: 'Test' }
  await suspendOrResume(server.platform.db, hostCall(server.platform.log, 'test'), sid, act)
  return sid
}

const storeAddress: Given['storeAddress'] = async (ip) => {
  const { sid } = await storeAgency()
  await addAddress(server.platform.db, hostCall(server.platform.log, 'test'), sid, { ip })
  return sid
}

const storeSchedule: Given['storeSchedule'] = async () => {
  const { sid } = await storeAgency()
  await createSchedule(server.platform.db, hostCall(server.platform.log, 'test'), sid, oneWeek)
  return sid
}

const freeCurrency: Given['freeCurrency'] = async () => {
  const { rows } = await server.platform.barePool.query<{ code: string }>(
    `select currency_code as code from currencies
    where currency_code <> 'USD' and currency_code not in (select retail from spreads) limit 1`,
  )
  return rows[0]?.code ?? ''
}

const storeSpread: Given['storeSpread'] = async () => {
  const retail = await freeCurrency()
  const spread = { base: 'USD', retail, spread: '0.001' } as const
  return createSpread(server.platform.db, hostCall(server.platform.log, 'test'), spread)
}

let pairs = 0
const freePair: Given['freePair'] = async () => {
  pairs += 1
  const { rows } = await server.platform.barePool.query<{ collecting: string; destination: string }>(
    `select a.country_code as collecting, b.country_code as destination from countries a, countries b
    order by 1 desc, 2 limit 1 offset $1`,
    [pairs],
  )
  const { collecting: countryCodeCollect = '', destination: countryCodeDestination = '' } = rows[0] ?? {}
  return { countryCodeCollect, countryCodeDestination }
}

const storeFee: Given['storeFee'] = async () => {
  const { db, log } = server.platform
  const pair = await freePair()
  const brackets = [bracketFields, { ...bracketFields, limitFrom: '1000.00', limitTo: '2000.00' }]
  const sid = await createFee(db, hostCall(log, 'test'), { ...pair, brackets })
  return { ...pair, sid, bracketSid: (await listBrackets(db, sid))[0]?.sid ?? 0 }
}

const storeCustomer: Given['storeCustomer'] = async () => {
  const { sid } = await createCustomer(
    server.platform.db,
    hostCall(server.platform.log, 'test'),
    customerFields.parse(person(randomUUID())),
  )
  return { sid }
}

const storeDocument: Given['storeDocument'] = async () => {
  const customer = await storePerson(server.platform.db)
  const place = { sid: customer, kind: 'photoId', side: 'front' } as const
  const call = hostCall(server.platform.log, 'test')
  const { sid } = await addDocument(server.platform, call, place, Buffer.from(pngOf(100)))
  return { sid, customer }
}

const storeMerge: Given['storeMerge'] = async () => {
  const body = { from: (await storeCustomer()).sid, reason: 'Test' }
  const call = hostCall(server.platform.log, 'test')
  const { merged } = await mergeCustomers(server.platform.db, call, (await storeCustomer()).sid, body)
  return merged[0]?.mergeSid ?? 0
}

const storeSuggestion: Given['storeSuggestion'] = async () => {
  const { sid: customerSid } = await storeCustomer()
  const transactionSid = await storeTransfer()
  const { sid } = await server.platform.db
    .insertInto('customerSightings')
    .values({
      customerSid,
      transactionSid,
      field: 'email',
      value: { email: 'new@example.com' },
      seenAt: sql`now()`,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

const storeLimit: Given['storeLimit'] = async () => addLimit(server.platform, (await storeAgency()).sid)
const storePayment: Given['storePayment'] = async () => addPayment(server.platform, (await storeAgency()).sid)
const storeHoldRule: Given['storeHoldRule'] = async () => {
  const { sid: agency } = await storeAgency()
  const call = hostCall(server.platform.log, 'test')
  return createRule(server.platform.db, call, { ...holdRuleFields, agency })
}

const storeWatched: Given['storeWatched'] = async () =>
  (await watch(server.platform.db, hostCall(server.platform.log, 'test'), watchedFields)).sid

/** Sent by a teller: the way every transfer comes into being. */
const storeTransfer: Given['storeTransfer'] = async () => {
  const withId = { ...senderOf, senderPhotoIdType: 'PAS', senderPhotoIdNumber: 'G01234567' }
  const reference = await sendTransfer(gateway, network, { field: fields(withId) })
  return sidOf({ server, gateway, network }, reference)
}

function storeProposalOf(profile: ProfileSid): Given['storeProposal'] {
  return async (whose) => {
    const { sid } = await storeAgency()
    const bySid = whose === 'own' ? (userOf.get(profile) ?? null) : null
    return storeProposal(server.platform.db, { agencySid: sid, account: bankFields, bySid })
  }
}

const storeSettlementFile: Given['storeSettlement'] = async () =>
  storeFailedFile(server.platform, (await storeAgency()).sid)

const world = { server, gateway, network }
const storeExpired: Given['storeExpired'] = async () => letExpire(world, await storeTransfer())
const storePaidYesterday: Given['storePaidYesterday'] = async () => payYesterday(world, await storeTransfer())

let heads: Promise<StoredHeads> | undefined

/** Once: a day holds one of a pair. */
function storeHeads(): Promise<StoredHeads> {
  heads ??= storePaidYesterday().then((sid) => enterPayout(server.platform.db, sid))
  return heads
}

async function ask({ key, route, entity }: Case, principal: Principal): Promise<string> {
  const headers = await headersOf(principal)
  const input =
    (await samples[key]?.({
      unique: randomUUID(),
      storeUser,
      account: accountGiven(server.platform, userOf.get(principal.profile) ?? 0, headers['access-token']),
      storeAgency,
      storeAgent,
      storeContact,
      storeSetup,
      storeSftp,
      storeSuspended,
      storeAddress,
      storeSchedule,
      freeCurrency,
      storeSpread,
      freePair,
      storeFee,
      storeCustomer,
      storeDocument,
      storeMerge,
      storeSuggestion,
      storeHoldRule,
      storeWatched,
      storeTransfer,
      storeLimit,
      storePayment,
      storeProposal: storeProposalOf(principal.profile),
      storeHeld: async () => holdTransfer(server.platform.db, await storeTransfer()),
      storeNote: async () => {
        const author = { userSid: userOf.get(principal.profile) ?? 0, profile: principal.profile }
        return storeNoteBy(server.platform, author, (await storeAgency()).sid)
      },
      storeView: () => storeView(server.platform.db, userOf.get(principal.profile) ?? 0),
      clockVersion: () => heldClockVersion(server.platform.db),
      storeExpired,
      storePaidYesterday,
      storeSettlement: storeSettlementFile,
      storeHeads,
      storeClosedDay: () => storeEmptyDay(server.platform.db, '2026-01-01'),
      ticketFor: (kind, sid) => ticketFor(server.platform, headers['access-token'], { kind, sid }),
      entity,
    })) ?? {}
  const answer = await server.client.send(route.method, addressOf(route, input), {
    body: input.body,
    bytes: input.bytes,
    headers,
  })
  const code = errorSchema.safeParse(answer.body).data?.code
  return answer.status === 200 ? '200' : `${answer.status} ${code}`
}

describe.each(cases)('$title', (route) => {
  test.each(principals)('as $who', async (principal) => {
    expect(await ask(route, principal)).toBe(expected(route, principal))
  })
})

describe('nothing is forgotten', () => {
  test('every route that takes an input has a sample, and every sample a route', () => {
    const needSample = everyRoute.filter(({ route }) => route.params ?? route.query ?? route.body)
    expect(Object.keys(samples).sort()).toEqual(needSample.map(({ key }) => key).sort())
  })

  test('the public routes are the ones that are written down', () => {
    const found = everyRoute.filter(({ route }) => route.permission === 'public')
    expect(found.map(({ key }) => key)).toEqual(publicRoutes)
  })

  test('the GET routes that change something are the ones that are written down', () => {
    const found = everyRoute.filter(({ route }) => route.method === 'GET' && route.changes)
    expect(found.map(({ key }) => key)).toEqual(changingGets)
  })

  test.each(everyRoute.filter(({ route }) => route.path.includes('/:entity')))(
    '$key answers 404 for a kind of record that does not exist, to every profile',
    async ({ key, route }) => {
      for (const { sid } of profiles) {
        for (const entity of ['nothing', 'constructor', 'app_users']) {
          const answer = await ask({ key, title: key, route, entity }, { ...good, who: '', profile: sid })
          expect(answer).toBe('404 not_found')
        }
      }
    },
  )
})
