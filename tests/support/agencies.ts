import { agenciesRoutes } from '@corridor/contract/agencies'
import { agentsRoutes } from '@corridor/contract/agents'
import { auditRoutes } from '@corridor/contract/audit'
import type { banksRoutes } from '@corridor/contract/banks'
import type { ErrorBody } from '@corridor/contract/common/errors'
import { type GrantKind, grantKinds } from '@corridor/contract/common/grants'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { sql } from 'kysely'
import type { Answer, TestSession } from './client.ts'
import { type TestServer, testPassword } from './server.ts'
import { tokenOf } from './tokens.ts'

export type Agency = RouteAnswer<typeof agenciesRoutes.create>
export type NewAgency = RouteInput<typeof agenciesRoutes.create>['body']['agency']
export type Bank = RouteAnswer<typeof banksRoutes.list>[number]
export type NewBank = RouteInput<typeof banksRoutes.create>['body']['bankAccounts'][number]
export type Agent = RouteAnswer<typeof agentsRoutes.create>
export type NewAgent = RouteInput<typeof agentsRoutes.create>['body']['agent']

/** An answer in short: 200, or status, code and fields of the refusal. */
export function summary({ status, body }: Answer<ErrorBody & Record<string, unknown>>): string {
  return status === 200 ? '200' : [status, body.code, ...body.fields.map(({ field }) => field)].join(' ')
}

/** Opens the second level for every session of the user, without the time a password takes. */
export async function grant(
  { platform: { db } }: Pick<TestServer, 'platform'>,
  { userSid }: Pick<TestSession, 'userSid'>,
  kinds: readonly GrantKind[] = grantKinds,
): Promise<void> {
  await sql`
    insert into session_grants (session_sid, kind, expires_at)
    select sid, kind, now() + interval '10 minutes'
    from sessions, unnest(${[...kinds]}::text[]) as kind where user_sid = ${userSid}
    on conflict (session_sid, kind) do update set expires_at = excluded.expires_at`.execute(db)
}

/** A session to which the second level is open. */
export async function confirmedSession(server: TestServer, login: string): Promise<TestSession> {
  const session = await server.client.logIn(login, testPassword)
  await grant(server, session)
  return session
}

export const noSplits = { sendFeeSplit: 0, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0 }

/** What the form sends for a new agency that is right in every respect; the short name is the name's start. */
export function newAgency(longName: string, more: Partial<NewAgency> = {}): NewAgency {
  return {
    shortName: longName.slice(0, 15),
    longName,
    countryCode: 'MEX',
    timezone: 1,
    primaryLang: 'es',
    currencies: [{ code: 'USD' }, { code: 'MXN' }],
    fees: [noSplits],
    ...more,
  }
}

/** Needs the grant. */
export function addAgency(
  { client }: TestServer,
  session: TestSession,
  longName: string,
  more: Partial<NewAgency> = {},
): Promise<Agency> {
  return client.call(
    agenciesRoutes.create,
    { body: { agency: newAgency(longName, more), sign: session.sign } },
    session,
  )
}

export function saveAgency(
  { client }: TestServer,
  session: TestSession,
  agency: Agency,
  change: object = {},
) {
  return client.attempt(
    agenciesRoutes.update,
    { params: { sid: agency.sid }, body: { agency: { ...agency, ...change }, sign: session.sign } },
    session,
  )
}

export async function agencyNow(
  { client }: TestServer,
  session: TestSession,
  sid: number,
): Promise<Agency | undefined> {
  return (await client.call(agenciesRoutes.search, { body: {} }, session)).find(
    (agency) => agency.sid === sid,
  )
}

export function saveLinks(
  { client }: TestServer,
  session: TestSession,
  source: number,
  ...destinations: number[]
) {
  const sendTo = destinations.map((agencyDest) => ({ agencySrc: source, agencyDest }))
  const body = { agency: source, sendTo, sign: session.sign }
  return client.attempt(agenciesRoutes.saveSendTo, { body }, session)
}

export function newBank(name: string, more: Partial<NewBank> = {}): NewBank {
  return {
    currencyCode: 'USD',
    name,
    swift: 'BCMRMXMM',
    address: 'Reforma 1',
    city: 'Mexico',
    countryCode: 'MEX',
    accNumber: '00012345',
    accHolderName: 'The Holder',
    accCountryCode: 'USA',
    ...more,
  }
}

export const testToken = tokenOf('the agents')

export function newAgent(agency: number, name: string, more: Partial<NewAgent> = {}): NewAgent {
  return {
    agency,
    name,
    address: 'Main Street 1',
    city: 'Puebla',
    zipCode: '72000',
    phone: '+52 222 000 0000',
    comments: '',
    token: testToken,
    ...more,
  }
}

/** Open from 09:00 to 17:00, with the day of the week as the seconds of the opening. */
export function week(openHour = '09') {
  return Array.from({ length: 7 }, (_, index) => ({
    day: index + 1,
    openTime: `${openHour}:00:0${index + 1}`,
    closeTime: '17:30:59',
  }))
}

export function createAgent({ client }: TestServer, session: TestSession, agent: object, more: object = {}) {
  const body = { agent, scheduleArr: week(), posArr: [{ number: '001' }], sign: session.sign, ...more }
  return client.attempt(agentsRoutes.create, { body }, session)
}

export async function addAgent(
  server: TestServer,
  session: TestSession,
  agency: number,
  name: string,
  more: object = {},
): Promise<Agent> {
  const answer = await createAgent(server, session, newAgent(agency, name), more)
  if (answer.status !== 200) throw new Error(`agent ${name}: ${summary(answer)}`)
  return answer.done()
}

/** As the form sends it: the agent as it was loaded, with what the person changed. */
export function saveAgent(
  { client }: TestServer,
  session: TestSession,
  agent: Agent,
  change: object = {},
  more: object = {},
) {
  return client.attempt(
    agentsRoutes.update,
    {
      params: { agentSid: agent.sid },
      body: { agent: { ...agent, ...change }, sign: session.sign, ...more },
    },
    session,
  )
}

export async function agentNow(
  { client }: TestServer,
  session: TestSession,
  agent: Agent,
): Promise<Agent | undefined> {
  const all = await client.call(
    agentsRoutes.search,
    { params: { agencySid: agent.agency }, body: {} },
    session,
  )
  return all.find(({ sid }) => sid === agent.sid)
}

export function historyOf({ client }: TestServer, session: TestSession, entity: string, sid: number) {
  return client.call(auditRoutes.history, { params: { entity, sid } }, session)
}
