import { randomUUID } from 'node:crypto'
import { auditEntities } from '@corridor/contract/audit'
import { errorSchema } from '@corridor/contract/common/errors'
import { addressOf, type Route } from '@corridor/contract/common/route'
import { grantKinds } from '@corridor/contract/refusals/session'
import { routes } from '@corridor/contract/routes'
import { mayUse, type Permission, type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { testToken } from '#support/agencies.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { sendTransfer } from '#support/gateway.ts'
import { addUser } from '#support/server.ts'
import { createAgency } from '../../apps/server/src/features/agencies/service.ts'
import { suspendOrResume } from '../../apps/server/src/features/agencies/suspend.ts'
import { createSchedule } from '../../apps/server/src/features/agency-schedule/service.ts'
import { createAgent } from '../../apps/server/src/features/agents/service.ts'
import { createContact } from '../../apps/server/src/features/contacts/service.ts'
import { createFee } from '../../apps/server/src/features/fees/service.ts'
import { listBrackets } from '../../apps/server/src/features/fees/store.ts'
import { createSpread } from '../../apps/server/src/features/rates/service.ts'
import { addAddress } from '../../apps/server/src/features/secure-ips/service.ts'
import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { openGrant, startSession } from '../../apps/server/src/platform/session/sessions.ts'
import { newToken, tokenHash, xsrfValue } from '../../apps/server/src/platform/session/tokens.ts'
import { agencyFields } from './samples/agencies.ts'
import { oneWeek } from './samples/agency-schedule.ts'
import { agentFields } from './samples/agents.ts'
import { samples } from './samples/all.ts'
import { contactFields } from './samples/contacts.ts'
import { bracketFields } from './samples/fees.ts'
import type { Given } from './samples/sample.ts'
import { setupFields, sftpFields } from './samples/settlement-setup.ts'

/** Whoever adds a route that needs no session has to write it down here as well. */
const publicRoutes = ['session.login']

/** The same for a GET that changes something: only the mark `changes` makes it need the XSRF header. */
const changingGets = ['users.unblock']

interface Case {
  readonly key: string
  readonly title: string
  readonly route: Route
  readonly entity: string
  /** The history of a record is as secret as the record: such a call needs a second permission. */
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
    : [{ key, title: key, route, entity: '' }],
)

/** What makes a good session useless. */
const spoil = {
  tooOld: `update sessions set started_at = now() - interval '8 hours 1 second' where sid = $1`,
  idle: `update sessions set last_activity_at = now() - interval '15 minutes 1 second' where sid = $1`,
  ended: `update sessions set ended_at = now(), end_reason = 'logout' where sid = $1`,
  replaced: `update session_tokens set replaced_at = now() - interval '31 seconds' where session_sid = $1`,
  ofInactive: `update sessions set user_sid = (select sid from app_users where login = 'inactive') where sid = $1`,
}

interface Principal {
  readonly who: string
  readonly session: 'none' | 'unknown' | 'good' | keyof typeof spoil
  readonly profile: ProfileSid
  readonly xsrf: 'own' | 'of another session' | 'none'
}

const good = { session: 'good', profile: 1, xsrf: 'own' } as const

const principals: readonly Principal[] = [
  { ...good, who: 'nobody', session: 'none' },
  { ...good, who: 'an unknown token', session: 'unknown' },
  { ...good, who: 'a session older than 8 hours', session: 'tooOld' },
  { ...good, who: 'a session idle for 15 minutes', session: 'idle' },
  { ...good, who: 'a session that was ended', session: 'ended' },
  { ...good, who: 'a token that was replaced 31 seconds ago', session: 'replaced' },
  { ...good, who: 'a user who was deactivated', session: 'ofInactive' },
  ...profiles.map(({ sid, name }) => ({ ...good, who: name, profile: sid })),
  { ...good, who: 'a super admin with the XSRF token of another session', xsrf: 'of another session' },
  { ...good, who: 'a super admin without an XSRF token', xsrf: 'none' },
  { ...good, who: 'support without an XSRF token', profile: 5, xsrf: 'none' },
]

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
  const sid = await inTransaction(db, (tx) =>
    startSession(tx, userOf.get(profile) ?? 0, 'test', tokenHash(token)),
  )
  // Protected actions ask for a live grant as well; this test is about who may call, so everybody has one.
  await inTransaction(db, async (tx) => {
    for (const kind of grantKinds) await openGrant(tx, sid, kind)
  })
  return { sid, token, xsrf: xsrfValue(secrets, sid) }
}

async function headersOf({ session, profile, xsrf }: Principal): Promise<Record<string, string>> {
  if (session === 'none') return {}
  const { sid, ...own } = await openSession(profile)
  const other = await openSession(profile)
  if (session !== 'good' && session !== 'unknown') await server.platform.barePool.query(spoil[session], [sid])
  const presented = { own: own.xsrf, 'of another session': other.xsrf, none: undefined }[xsrf]
  return {
    'access-token': session === 'unknown' ? newToken() : own.token,
    ...(presented && { 'x-xsrf-token': presented }),
  }
}

const storeUser: Given['storeUser'] = async () => {
  const values = {
    profile: 5,
    name: 'Stored',
    lastName: 'Person',
    email: 'stored@example.com',
    passwordHash: 'x',
  }
  return server.platform.db
    .insertInto('appUsers')
    .values({ ...values, login: randomUUID() })
    .returning(['sid', 'version'])
    .executeTakeFirstOrThrow()
}

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

/** Sent by a teller: the way every transfer comes into being. */
const storeTransfer: Given['storeTransfer'] = async () => {
  const reference = await sendTransfer(gateway, network)
  const { rows } = await server.platform.barePool.query<{ sid: number }>(
    'select sid from transactions where reference_number = $1',
    [reference],
  )
  return rows[0]?.sid ?? 0
}

async function ask({ key, route, entity }: Case, principal: Principal): Promise<string> {
  const input =
    (await samples[key]?.({
      unique: randomUUID(),
      storeUser,
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
      storeTransfer,
      entity,
    })) ?? {}
  const answer = await server.client.send(route.method, addressOf(route, input), {
    body: input.body,
    headers: await headersOf(principal),
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
