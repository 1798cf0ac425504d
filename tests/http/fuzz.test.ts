import { errorSchema } from '@corridor/contract/common/errors'
import { hashPassword } from '@corridor/contract/common/password'
import type { Route } from '@corridor/contract/common/route'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { routes } from '@corridor/contract/routes'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { beforeAll, expect, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { type FuzzedCall, fuzzedCall } from '#support/fuzz.ts'
import { makeNetwork, sendTransfer, startGateway } from '#support/gateway.ts'
import { type RawAnswer, sendRaw } from '#support/raw-request.ts'
import { propertySeed } from '#support/seed.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { seededRandom } from '#support/tamperings.ts'
import { tokenOf } from '#support/tokens.ts'
import { pause } from '#support/users.ts'
import { isFull, volume } from '#support/volume.ts'
import { agencyFields } from './samples/agencies.ts'
import { oneWeek } from './samples/agency-schedule.ts'
import { agentFields } from './samples/agents.ts'
import { contactFields } from './samples/contacts.ts'
import { person } from './samples/customer.ts'
import { bracketFields } from './samples/fees.ts'

const everyRoute = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ key: `${feature}.${name}`, route })),
)

const calls = everyRoute.length * volume({ gate: 4, full: 20, long: 60 })
const atOnce = 4
const patience = 30_000

const token = tokenOf('the fuzzed agent')

/** Bodies that keep the rules between fields: chance would hardly find one. */
const examples: Readonly<Record<string, unknown>> = {
  'session.login': { user: 'known', password: await hashPassword(testPassword) },
  'session.secondLevel': { passlvl2: await hashPassword(testSecondPassword) },
  'agencies.create': { agency: agencyFields },
  'agencies.update': { agency: agencyFields },
  'agents.create': {
    agent: { ...agentFields, agency: 1, token },
    posArr: [{ number: '001' }],
    scheduleArr: oneWeek,
  },
  'agents.update': { agent: { ...agentFields, agentID: 'FUZZED' }, tokenN: token, scheduleArr: oneWeek },
  'contacts.create': contactFields,
  'contacts.update': contactFields,
  'customer.create': { customerInfo: person('FUZZED') },
  'customer.update': { customerInfo: person('FUZZED TOO') },
  'fees.create': { countryCodeCollect: 'CAN', countryCodeDestination: 'MEX', brackets: [bracketFields] },
  'fees.update': { countryCodeCollect: 'USA', countryCodeDestination: 'MEX', brackets: [bracketFields] },
  'fees.dryRun': { of: 'fee', days: 30, codC: 'USA', codeD: 'MEX', brackets: [bracketFields] },
}

/** What the server itself calls an error: a bug, even where the answer looks harmless. */
const errors: string[] = []
const connecting = /timeout exceeded when trying to connect/

const server = useServer(
  { LOG_LEVEL: 'error' },
  {
    onLogLine: (line) => {
      if (!connecting.test(line)) errors.push(line)
    },
  },
)

beforeAll(async () => {
  await addUser(server.platform, 'known', 5)
  const network = await makeNetwork(server.platform)
  const gateway = await startGateway(server.platform)
  for (let sent = 0; sent < 5; sent += 1) await sendTransfer(gateway, network)
  await gateway.app.close()
})

let users = 0
const sessions = new Map<ProfileSid, Promise<TestSession>>()

/** A user of his own for each session: the calls block, change and delete whomever they find. */
async function openSession(profile: ProfileSid): Promise<TestSession> {
  users += 1
  const login = `fuzzed${users}`
  await addUser(server.platform, login, profile)
  const session = await server.client.logIn(login, testPassword)
  await grant(server, session)
  return session
}

function sessionOf(profile: ProfileSid): Promise<TestSession> {
  const session = sessions.get(profile) ?? openSession(profile)
  sessions.set(profile, session)
  return session
}

function headersOf({ xsrf, headers }: FuzzedCall, session: TestSession | undefined): Record<string, string> {
  if (!session) return headers
  const value = { own: session.xsrf, false: '0'.repeat(64), none: undefined }[xsrf]
  return { 'access-token': session.token, ...(value !== undefined && { 'x-xsrf-token': value }), ...headers }
}

function send({ method, path, body }: FuzzedCall, headers: Record<string, string>): Promise<RawAnswer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { method, path, headers: { ...headers, ...length }, timeout: patience }
  return sendRaw(server.url, options, (call) => call.end(body))
}

/** How often the pool had no connection within its five seconds. */
let starved = 0

/**
 * The only 503 that is nobody's fault: on a machine that other tests keep busy a call waits too long for one of the
 * ten connections, and is told that the database does not answer. Thousands of calls on a free machine see none. The
 * same call is sent once more; any other 503 counts as it is.
 */
async function sendPatiently(call: FuzzedCall, headers: Record<string, string>): Promise<RawAnswer> {
  const answer = await send(call, headers)
  if (answer.status !== 503 || refusalIn(answer.body)?.reason.code !== 'database_unreachable') return answer
  starved += 1
  await pause(2_000)
  return send(call, headers)
}

function refusalIn(text: string) {
  try {
    return errorSchema.strict().safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Why an answer is not one that a caller may get; null is fine. */
function fault({ method }: FuzzedCall, { status, headers, body }: RawAnswer): string | null {
  if (status >= 500 || status < 200) return `status ${status}`
  if (status < 400 || method === 'HEAD') return null
  const refusal = refusalIn(body)
  if (!refusal) return 'a refusal in another form'
  return refusal.status === status && refusal.requestId === headers['x-request-id']
    ? null
    : 'a refusal that contradicts itself'
}

const faults: string[] = []
const statusesOf = new Map<string, Set<number>>()

async function tryCall(index: number): Promise<void> {
  // Each call has its own random numbers: it is the same one whatever the others do.
  const random = seededRandom(propertySeed * 1_000_003 + index)
  const target = everyRoute[index % everyRoute.length]
  if (!target) return
  const call = fuzzedCall(target.route, random, examples[target.key])
  const session = call.profile && (await sessionOf(call.profile))
  const told = `${index} ${target.key} as ${call.profile}: ${call.method} ${call.path} ${JSON.stringify(call.headers)} ${call.body?.slice(0, 2_000)}`
  try {
    const answer = await sendPatiently(call, headersOf(call, session))
    const found = fault(call, answer)
    if (found) faults.push(`${found}: ${told}\n  ${answer.body.slice(0, 500)}`)
    if (call.profile && [401, 403].includes(answer.status)) await renew(call.profile)
    statusesOf.set(target.key, (statusesOf.get(target.key) ?? new Set()).add(answer.status))
  } catch (error) {
    faults.push(`${String(error)}: ${told}`)
  }
}

/** A session that a call has ended, or whose user it has changed, would be refused from then on. */
async function renew(profile: ProfileSid): Promise<void> {
  const held = await sessionOf(profile)
  const { status } = await server.client.attempt(lookupsRoutes.countries, {}, held)
  if (status !== 200 && (await sessions.get(profile)) === held) sessions.delete(profile)
}

test(`${calls} fuzzed calls over the contract: never a 5xx, never silence, every refusal in its form`, {
  timeout: calls * 1_000,
}, async () => {
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < calls && faults.length < 20) {
      next += 1
      await tryCall(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  expect(faults).toEqual([])
  expect(errors).toEqual([])
  expect(starved).toBeLessThanOrEqual(Math.max(3, calls / 100))
  // What the last calls have begun may still hold the connections.
  const ready = async () => (await server.client.send('GET', '/readyz')).status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  // Calls that all end at the door would prove little.
  const refusedAlways = everyRoute.map(({ key }) => key).filter((key) => !statusesOf.get(key)?.has(200))
  const limit = (isFull ? 0.5 : 0.75) * everyRoute.length
  expect(refusedAlways.length, refusedAlways.join(', ')).toBeLessThan(limit)
})
