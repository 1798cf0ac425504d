import { createHash } from 'node:crypto'
import { type DownloadKind, downloadsRoutes } from '@corridor/contract/downloads'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAgency, addAgent, grant } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { enterPayout } from '#support/stored-reconciliations.ts'
import { storeSettlement } from '#support/stored-settlements.ts'
import { payYesterday, send } from '#support/transactions.ts'
import { countWrong } from '#support/users.ts'
import { readRequirementFiles } from '../../tools/requirements/files.ts'
import { agenciesCalls } from './specification/agencies.ts'
import { agencyScheduleCalls } from './specification/agency-schedule.ts'
import { agentsCalls } from './specification/agents.ts'
import { banksCalls } from './specification/banks.ts'
import type { Given, SpecifiedCall } from './specification/call.ts'
import { complianceCalls } from './specification/compliance.ts'
import { contactsCalls } from './specification/contacts.ts'
import { customerCalls } from './specification/customer.ts'
import { customersCalls } from './specification/customers.ts'
import { feesCalls } from './specification/fees.ts'
import { lookupsCalls } from './specification/lookups.ts'
import { ratesCalls } from './specification/rates.ts'
import { reconciliationsCalls } from './specification/reconciliations.ts'
import { secureIpsCalls } from './specification/secure-ips.ts'
import { sessionCalls } from './specification/session.ts'
import { settlementSetupCalls } from './specification/settlement-setup.ts'
import { settlementsCalls } from './specification/settlements.ts'
import { findings } from './specification/shape.ts'
import { transactionsCalls } from './specification/transactions.ts'
import { usersCalls } from './specification/users.ts'

const calls: readonly SpecifiedCall[] = [
  ...sessionCalls,
  ...lookupsCalls,
  ...usersCalls,
  ...agenciesCalls,
  ...banksCalls,
  ...agentsCalls,
  ...contactsCalls,
  ...complianceCalls,
  ...secureIpsCalls,
  ...agencyScheduleCalls,
  ...settlementSetupCalls,
  ...settlementsCalls,
  ...reconciliationsCalls,
  ...ratesCalls,
  ...feesCalls,
  ...customerCalls,
  ...customersCalls,
  ...transactionsCalls,
]

const world = useTransferWorld()
type StoredGiven = Omit<Given, 'sign' | 'ticketFor'>

let stored: StoredGiven
let session: TestSession

/** As a browser would send it: the hash of the password and the product's fixed suffix. */
function hashed(password: string): string {
  return createHash('sha256').update(`${password}.corridor`).digest('hex')
}

async function logIn(): Promise<void> {
  session = await world.server.client.logIn('boss', testPassword)
  await grant(world.server, session)
}

async function storeWhatIsAskedFor(): Promise<StoredGiven> {
  const { server, network } = world
  const { platform } = server
  const edited = await addUser(platform, 'edited', 5)
  await server.client.logIn('edited', testPassword)
  for (const login of ['blocked', 'unblocked']) {
    await addUser(platform, login, 5)
    await countWrong(server, login)
  }
  const [emptyAgency, mistakenAgency, bankedAgency] = [
    await addAgency(server, session, 'EMPTY AGENCY'),
    await addAgency(server, session, 'MISTAKEN AGENCY'),
    await addAgency(server, session, 'BANKED AGENCY'),
  ]
  const banks = await sql<{ sid: number }>`
    insert into agency_banks (
      agency_sid, currency_code, name, swift, address, city, country_code, acc_number, acc_holder_name, acc_country_code
    ) values (
      ${bankedAgency.sid}, 'USD', 'Banco Uno', 'BCMRMXMM', 'Reforma 1', 'Mexico', 'MEX', '1', 'Holder', 'USA'
    ) returning ab_sid as sid`.execute(platform.db)
  const contacts = await sql<{ sid: number }>`
    insert into agency_contacts (agency_sid, first_name, last_name, phone)
    select ${bankedAgency.sid}, 'Ana', 'Ruiz', '1' from generate_series(1, 2) returning sid`.execute(
    platform.db,
  )
  await sql`
    insert into agency_schedules
    select ${network.sender.agencySid}, sid, '08:00', '18:00' from days`.execute(platform.db)
  const settlements = await sql<{ sid: number }>`
    with codes as (
      insert into settlement_codes (agency_sid, type_object, send)
      select ${bankedAgency.sid}, name, 'alp' from unnest('{currency,country,dest_ctry}'::text[]) as name
    )
    insert into settlement_configs (agency_sid, id_type) values (${bankedAgency.sid}, 1) returning sid`.execute(
    platform.db,
  )
  const spreads = await sql<{ sid: number }>`
    insert into spreads (retail, spread) values ('MXN', 0.01), ('ZMW', 0.01)
    on conflict (retail) do update set spread = excluded.spread returning sid`.execute(platform.db)
  const fees = await sql<{ sid: number }>`
    with other as (
      insert into fee_countries (country_code_collect, country_code_destination) values ('USA', 'CAN') returning sid
    )
    select sid from fee_countries union all select sid from other`.execute(platform.db)
  const otherFees = await sql<{ sid: number }>`
    with fee as (
      insert into fee_countries (country_code_collect, country_code_destination) values ('CAN', 'USA') returning sid
    ), bracket as (
      insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
      select sid, 500, 1000, 8, 0.01, 100 from fee
    )
    select sid from fee`.execute(platform.db)
  const brackets = await sql<{ sid: number }>`
    insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select ${fees.rows[0]?.sid}, n, n + 1000, 8, 0.01, 100 from unnest('{10000,20000}'::int[]) n returning sid`.execute(
    platform.db,
  )
  const customers = await sql<{ sid: number }>`
    insert into customers (
      first_name, last_name, country, photo_id_issue_date, photo_id_exp_date, photo_id_country, date_of_birth,
      birth_country, nationality_country, nationality_at_birth_country, legal_id_issue_country, secondary_id_type
    ) values (
      'ANA', 'RUIZ', 'MEX', '2020-01-31', '2030-01-31', 'MEX', '1980-02-29', 'MEX', 'MEX', 'MEX', 'MEX', 'GOV'
    ) returning sid`.execute(platform.db)
  const harborAgent = await addAgent(server, session, network.sender.agencySid, 'HARBOR 77')
  await sql`
    insert into audit_entries (at, actor_login, action, entity, entity_sid, after, request_id)
    select now() - days * interval '1 day', 'test', 'insert', 'customer', 1, '{}', 'test'
    from unnest('{29,31}'::int[]) as days`.execute(platform.db)
  const transfer = await send(world)
  const toCancel = await send(world)
  const heads = await enterPayout(platform.db, await payYesterday(world, (await send(world)).sid))
  const file = await storeSettlement(platform, { agencySid: bankedAgency.sid, firstDay: '2026-11-13' })
  return {
    login: 'boss',
    password: hashed(testPassword),
    secondPassword: hashed(testSecondPassword),
    user: edited.sid,
    blockedLogin: 'blocked',
    unblockedLogin: 'unblocked',
    agency: network.sender.agencySid,
    agent: network.sender.agentSid,
    agentID: network.sender.agentId,
    harborAgent: harborAgent.sid,
    emptyAgency: emptyAgency.sid,
    mistakenAgency: mistakenAgency.sid,
    bankedAgency: bankedAgency.sid,
    bank: banks.rows[0]?.sid ?? 0,
    contact: contacts.rows[0]?.sid ?? 0,
    contactToRemove: contacts.rows[1]?.sid ?? 0,
    settlement: settlements.rows[0]?.sid ?? 0,
    spread: spreads.rows[0]?.sid ?? 0,
    spreadToRemove: spreads.rows[1]?.sid ?? 0,
    fee: fees.rows[0]?.sid ?? 0,
    feeToRemove: fees.rows[1]?.sid ?? 0,
    otherFee: otherFees.rows[0]?.sid ?? 0,
    bracket: brackets.rows[0]?.sid ?? 0,
    bracketToRemove: brackets.rows[1]?.sid ?? 0,
    customer: customers.rows[0]?.sid ?? 0,
    countNewCustomers,
    transfer: transfer.sid,
    reference: transfer.reference,
    transferToCancel: toCancel.sid,
    settlementFile: file.sid,
    heads,
  }
}

beforeAll(async () => {
  await addUser(world.server.platform, 'boss', 1)
  await logIn()
  stored = await storeWhatIsAskedFor()
})

async function ticketFor(kind: DownloadKind, sid: number): Promise<string> {
  const body = { kind, sid }
  return (await world.server.client.call(downloadsRoutes.ticket, { body }, session)).ticket
}

async function countNewCustomers(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from audit_entries
    where entity = 'customer' and action = 'insert' and at > now() - interval '30 days'`.execute(
    world.server.platform.db,
  )
  return rows[0]?.total ?? 0
}

function given(): Given {
  return { ...stored, sign: session.sign, ticketFor }
}

async function make({ call, at, endsSession }: SpecifiedCall, body: unknown) {
  const [method = '', template = ''] = call.split(/ (.*)/)
  const values = [...((await at?.(given())) ?? [])]
  const path = template.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(values.shift())))
  const answer = await world.server.client.send(method, path, { session, body })
  if (endsSession) await logIn()
  return answer
}

/** With a title of its own, because `$call` would be cut off after 50 characters. */
function titled(list: readonly SpecifiedCall[]): [string, SpecifiedCall][] {
  return list.map((specified) => [`${specified.ids} ${specified.call}`, specified])
}

/** The same body without one of its fields, which is named by its dotted path. */
function without(body: object, path: string): object {
  const copy = structuredClone(body)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), copy)
  if (!Reflect.has(Object(holder), last)) throw new Error(`${path} is not in the body`)
  Reflect.deleteProperty(Object(holder), last)
  return copy
}

describe('the calls of the specification, sent as it writes them', () => {
  test.each(titled(calls))('%s', async (_title, specified) => {
    const { status, body, headers } = await make(specified, specified.body?.(given()))
    expect([status, body]).toEqual([200, expect.anything()])
    if (specified.answer) expect(findings(body, specified.answer)).toEqual([])
    if (specified.matches) expect(body).toMatchObject(Object(await specified.matches(given())))
    if (specified.contentType) expect(headers.get('content-type')).toContain(specified.contentType)
  })

  test.each(titled(calls.filter(({ required }) => required)))(
    '%s is refused without a required field',
    async (_title, specified) => {
      const { body, required = [] } = specified
      const whole = body?.(given()) ?? {}
      for (const field of required) {
        const { status } = await make(specified, without(whole, field))
        expect([field, status]).toEqual([field, 400])
      }
    },
  )
})

test('every call that a finished requirement names is in the table', () => {
  const rows = readRequirementFiles(`${import.meta.dirname}/../..`)
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^\| \S+ \| \w+ \| done \|/.test(line))
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]+)`/g)].map(([, call]) => call),
  )
  const inTable = new Set(calls.map(({ call }) => call))
  expect(named.filter((call) => call !== undefined && !inTable.has(call))).toEqual([])
})
