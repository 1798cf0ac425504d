import { randomUUID } from 'node:crypto'
import { errorSchema } from '@corridor/contract/common/errors'
import { addressOf, type Route } from '@corridor/contract/common/route'
import { sql } from 'kysely'
import { accountGiven } from '#support/account.ts'
import { testToken } from '#support/agencies.ts'
import { heldClockVersion, holdTransfer, storeNoteBy } from '#support/desk.ts'
import { fields, person as senderOf, sendTransfer } from '#support/gateway.ts'
import { addLimit, addPayment } from '#support/positions.ts'
import { storeProposal } from '#support/proposals.ts'
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
import { createRule, watch } from '../../apps/server/src/features/hold-rules/service.ts'
import { addAddress } from '../../apps/server/src/features/secure-ips/service.ts'
import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type Case, cases } from './cases.ts'
import type { Principal } from './principals.ts'
import { agencyFields } from './samples/agencies.ts'
import { oneWeek } from './samples/agency-schedule.ts'
import { agentFields } from './samples/agents.ts'
import { samples } from './samples/all.ts'
import { bankFields } from './samples/banks.ts'
import { contactFields } from './samples/contacts.ts'
import { holdRuleFields, watchedFields } from './samples/hold-rules.ts'
import type { Given, Sample } from './samples/sample.ts'
import { setupFields, sftpFields } from './samples/settlement-setup.ts'
import { headersOf, openUsers, sharedHeadersOf, userOf } from './sessions.ts'
import {
  freeCurrency,
  freePair,
  gateway,
  network,
  openHouse,
  server,
  storeCustomer,
  storeDocument,
  storeFee,
  storeMerge,
  storeSpread,
} from './world.ts'

let heads: Promise<StoredHeads> | undefined

/** A house with people of every kind, for the tests of a file. */
export function openPeopledHouse(): void {
  openHouse()
  heads = undefined
  openUsers()
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

function storeProposalOf(user: number): Given['storeProposal'] {
  return async (whose) => {
    const { sid } = await storeAgency()
    const bySid = whose === 'own' ? user : null
    return storeProposal(server.platform.db, { agencySid: sid, account: bankFields, bySid })
  }
}

const storeSettlementFile: Given['storeSettlement'] = async () =>
  storeFailedFile(server.platform, (await storeAgency()).sid)

const storeExpired: Given['storeExpired'] = async () =>
  letExpire({ server, gateway, network }, await storeTransfer())
const storePaidYesterday: Given['storePaidYesterday'] = async () =>
  payYesterday({ server, gateway, network }, await storeTransfer())

/** Once: a day holds one of a pair. */
function storeHeads(): Promise<StoredHeads> {
  heads ??= storePaidYesterday().then((sid) => enterPayout(server.platform.db, sid))
  return heads
}

/** The input of a sample, with what it has stored for it. */
export async function inputFor(
  { key, entity }: Pick<Case, 'key' | 'entity'>,
  principal: Principal,
  token: string | undefined,
): Promise<Sample> {
  const user = userOf(principal)
  return (
    (await samples[key]?.({
      unique: randomUUID(),
      storeUser,
      account: accountGiven(server.platform, user, token),
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
      storeProposal: storeProposalOf(user),
      storeHeld: async () => holdTransfer(server.platform.db, await storeTransfer()),
      storeNote: async () => {
        const author = { userSid: user, profile: principal.profile }
        return storeNoteBy(server.platform, author, (await storeAgency()).sid)
      },
      storeView: () => storeView(server.platform.db, user),
      clockVersion: () => heldClockVersion(server.platform.db),
      storeExpired,
      storePaidYesterday,
      storeSettlement: storeSettlementFile,
      storeHeads,
      storeClosedDay: () => storeEmptyDay(server.platform.db, '2026-01-01'),
      ticketFor: (kind, sid) => ticketFor(server.platform, token, { kind, sid }),
      entity,
    })) ?? {}
  )
}

export interface Asked {
  readonly status: number
  readonly body: unknown
}

export function send(route: Route, input: Sample, headers: Record<string, string>): Promise<Asked> {
  return server.client.send(route.method, addressOf(route, input), {
    body: input.body,
    form: route.form,
    bytes: input.bytes,
    headers,
  })
}

/** What came of it in one word. */
export function outcomeOf({ status, body }: Asked): string {
  return status === 200 ? '200' : `${status} ${errorSchema.safeParse(body).data?.code}`
}

export async function ask(asked: Case, principal: Principal): Promise<string> {
  const headers = await headersOf(principal)
  const input = await inputFor(asked, principal, headers['access-token'])
  return outcomeOf(await send(asked.route, input, headers))
}

/** An address that leads to the route, with nothing in it: admission is refused before the input is read. */
function emptyInput({ path, bytes }: Route): Sample {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, 1]))
  return { params, ...(bytes !== undefined && { bytes: new Uint8Array(1) }) }
}

/** Calls a route as a principal who is refused before the input is read. */
export async function askInVain({ route }: Case, principal: Principal): Promise<string> {
  return outcomeOf(await send(route, emptyInput(route), await sharedHeadersOf(principal)))
}

/** One of them, another for each case; none of none. */
export function inTurn<T>(of: readonly T[], one: Case): T[] {
  return of.slice(cases.indexOf(one) % of.length).slice(0, 1)
}
