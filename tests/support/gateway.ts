import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeAgency, createAgency, saveSendTo } from '../../apps/server/src/features/agencies/service.ts'
import { createAgent } from '../../apps/server/src/features/agents/service.ts'
import { makeGateway } from '../../apps/server/src/partner/gateway.ts'
import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { XmlObject } from '../../apps/server/src/partner/wire/values.ts'
import { writeRequest } from '../../apps/server/src/partner/wire/write.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { asProcess } from './roles.ts'
import { tokenOf } from './tokens.ts'

/** A teller's office as its software knows it. */
export interface Office {
  readonly agencySid: number
  readonly agencyCode: string
  readonly agentSid: number
  readonly agentId: string
  readonly token: string
}

export interface Network {
  readonly sender: Office
  readonly payer: Office
}

async function addOffice(
  platform: Platform,
  name: string,
  agency: { countryCode: string; currencies: readonly string[]; fees: object },
): Promise<Office> {
  const call = hostCall(platform.log, 'test')
  const fields = {
    shortName: name,
    longName: `${name} AGENCY`,
    countryCode: agency.countryCode,
    timezone: 1,
    primaryLang: 'en',
    currencies: agency.currencies.map((code) => ({ code })),
    fees: [{ sendFeeSplit: 0, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0, ...agency.fees }],
  }
  const { sid, version, code } = await createAgency(platform.db, call, { agency: fields })
  await changeAgency(platform.db, call, sid, {
    agency: { ...fields, version, activeSND: true, activeRCV: true },
  })
  const agent = await createAgent(platform, call, {
    agent: {
      agency: sid,
      name: `${name} 001`,
      address: 'Main Street 1',
      city: 'Town',
      zipCode: '10000',
      phone: '+1 1',
      active: true,
      activeSend: true,
      activeRcv: true,
      comments: '',
      token: tokenOf(name),
    },
    posArr: [{ number: '001' }],
    scheduleArr: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, openTime: '00:00:00', closeTime: '23:59:59' })),
  })
  await sql`insert into agency_ips values (${sid}, '127.0.0.1'), (${sid}, '::1')`.execute(platform.db)
  await sql`insert into agency_delivery_options values (${sid}, 'CASH')`.execute(platform.db)
  return {
    agencySid: sid,
    agencyCode: code,
    agentSid: agent.sid,
    agentId: agent.agentID,
    token: tokenOf(name),
  }
}

/**
 * The worked example of the design: S in the United States sends dollars to R in Mexico, fee 1 % and at
 * least 8, 17 pesos to the dollar, spread 1 %, S keeps 40 % of fees and 30 % of FX, R 35 % and 20 %.
 */
export async function makeNetwork(platform: Platform, suffix = ''): Promise<Network> {
  const { db, log } = platform
  const call = hostCall(log, 'test')
  const sender = await addOffice(platform, `S${suffix}`, {
    countryCode: 'USA',
    currencies: ['USD'],
    fees: { sendFeeSplit: 0.4, sendFxProfit: 0.3, receiveFeeSplit: 0.3 },
  })
  const payer = await addOffice(platform, `R${suffix}`, {
    countryCode: 'MEX',
    currencies: ['MXN', 'USD'],
    fees: { receiveFeeSplit: 0.35, receiveFxProfit: 0.2, sendFeeSplit: 0.4 },
  })
  const link = { agencySrc: sender.agencySid, agencyDest: payer.agencySid }
  await saveSendTo(db, call, { agency: sender.agencySid, sendTo: [link] })
  await sql`
    with sheet as (
      insert into rate_sheets (base, as_of, source) values ('USD', now(), ${randomUUID()}) returning sid, as_of
    )
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
    select sid, 'MXN', 17, as_of from sheet`.execute(db)
  await sql`insert into spreads (retail, spread) values ('MXN', 0.01) on conflict do nothing`.execute(db)
  await sql`
    with fee as (
      insert into fee_countries (country_code_collect, country_code_destination) values ('USA', 'MEX')
      on conflict do nothing returning sid
    )
    insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select sid, 0, 10000, 8, 0.01, 100 from fee`.execute(db)
  return { sender, payer }
}

/** The second direction: R sends dollars to S, and the fee is never below 5. */
export async function openWayBack({ db, log }: Platform, { sender, payer }: Network): Promise<Network> {
  const link = { agencySrc: payer.agencySid, agencyDest: sender.agencySid }
  await saveSendTo(db, hostCall(log, 'test'), { agency: payer.agencySid, sendTo: [link] })
  await sql`
    with fee as (
      insert into fee_countries (country_code_collect, country_code_destination) values ('MEX', 'USA')
      on conflict do nothing returning sid
    )
    insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select sid, 0, 10000, 5, 0.01, 100 from fee`.execute(db)
  return { sender: payer, payer: sender }
}

/** How many rows there are of everything that a call could write. */
export async function countEverything({ db }: Platform): Promise<Record<string, number>> {
  const tables = [
    'transactions',
    'transaction_events',
    'ledger_postings',
    'customers',
    'traces',
    'partner_requests',
    'payout_validations',
    'quotes',
    'audit_entries',
  ]
  const counted = await sql<Record<string, number>>`select ${sql.join(
    tables.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`),
  )}`.execute(db)
  return counted.rows[0] ?? {}
}

/** One that runs elsewhere, too. */
interface Caller {
  readonly url: string
  readonly post: (body: string, headers?: Record<string, string>) => Promise<Reply>
  readonly call: (operation: OperationName, office: Office, input?: XmlObject) => Promise<Reply>
}

export interface Gateway extends Caller {
  readonly app: Awaited<ReturnType<typeof makeGateway>>
}

export interface Reply {
  readonly status: number
  readonly body: string
  /** The fault's code, or undefined where there is none. */
  readonly fault: string | undefined
  /** The text of the first element of that name. */
  readonly get: (name: string) => string
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

function makeReply(status: number, body: string): Reply {
  const get = (name: string): string =>
    unescaped(new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(body)?.[1] ?? '')
  return { status, body, get, fault: status === 200 ? undefined : get('code') }
}

export interface RefusalText {
  readonly rule: string
  readonly field: string
  readonly value: string
  readonly message: string
}

/** What the fault's detail lists. */
export function refusalsOf({ body }: Reply): RefusalText[] {
  return [...body.matchAll(/<refusal>.*?<\/refusal>/gs)].map(([refusal]) => {
    const { get } = makeReply(500, refusal)
    return { rule: get('rule'), field: get('field'), value: get('value'), message: get('message') }
  })
}

/** A new intention of a teller. */
export function newId(): { clientRequestID: string } {
  return { clientRequestID: randomUUID() }
}

/** The message as the office's software would send it now. */
export function message(operation: OperationName, office: Office, input: XmlObject = {}): string {
  return writeRequest(operation, {
    timeStamp: new Date().toISOString(),
    agentID: office.agentId,
    token: office.token,
    posNumber: '001',
    ...input,
  })
}

/** A gateway wherever it runs, with what a proxy in front of it would add. */
export function callerOf(url: string, added: Readonly<Record<string, string>> = {}): Caller {
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml', ...added, ...headers },
    })
    return makeReply(answer.status, await answer.text())
  }
  const call = (operation: OperationName, office: Office, input: XmlObject = {}): Promise<Reply> =>
    post(message(operation, office, input))
  return { url, post, call }
}

/** Beside a server of the tests, under the role of its kind. */
export function startGateway(platform: Platform): Promise<Gateway> {
  return serveGateway(asProcess(platform, 'gateway'))
}

/** Ends the platform with itself. */
export async function serveGateway(platform: Platform): Promise<Gateway> {
  const app = await makeGateway(platform)
  app.addHook('onClose', () => platform.db.destroy())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { ...callerOf(`${address}/partner/v1`), app }
}

/** A partner as the guide for partners wants one: who hears `busy` sends the same message again. */
export function patient(gateway: Gateway): Gateway {
  const post: Gateway['post'] = async (body, headers) => {
    let reply: Reply
    do reply = await gateway.post(body, headers)
    while (reply.fault === 'busy')
    return reply
  }
  return {
    ...gateway,
    post,
    call: (operation, office, input = {}) => post(message(operation, office, input)),
  }
}

export function terms(network: Network, more: XmlObject = {}): XmlObject {
  return {
    receiveAgencyID: network.payer.agencyCode,
    sendCurrency: 'USD',
    sendAmount: '1000.00',
    receiveCurrency: 'MXN',
    ...more,
  }
}

export const person = {
  senderFirstName: 'ANA',
  senderLastName: 'RUIZ',
  receiverFirstName: 'LUIS',
  receiverLastName: 'DIAZ',
}

export function fields(values: Readonly<Record<string, string>>): XmlObject[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}

/** What a teller sends for a transfer that is right in every respect. */
export function sendInput(network: Network, more: XmlObject = {}): XmlObject {
  return {
    clientRequestID: randomUUID(),
    terms: terms(network),
    deliveryOption: 'CASH',
    field: fields(person),
    ...more,
  }
}

/** Validated and committed: the reference of a transfer that can be paid out. */
export async function sendTransfer(gateway: Caller, network: Network, more: XmlObject = {}): Promise<string> {
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, more))
  if (validated.fault) throw new Error(`sendValidation: ${validated.body}`)
  const referenceNumber = validated.get('referenceNumber')
  const committed = await gateway.call('commitTransaction', network.sender, {
    clientRequestID: randomUUID(),
    referenceNumber,
  })
  if (committed.fault) throw new Error(`commitTransaction: ${committed.body}`)
  return referenceNumber
}

/** Checked at the payer's counter: the number to commit the payout with. */
export async function validatePayout(
  gateway: Caller,
  office: Office,
  referenceNumber: string,
  more: XmlObject = {},
): Promise<string> {
  const input = { ...newId(), referenceNumber, ...more }
  const checked = await gateway.call('receiveValidation', office, input)
  if (checked.fault) throw new Error(`receiveValidation: ${checked.body}`)
  return checked.get('validationID')
}

/** Checked and handed out. */
export async function payOut(gateway: Caller, office: Office, referenceNumber: string): Promise<Reply> {
  const validationID = await validatePayout(gateway, office, referenceNumber)
  return gateway.call('receiveCommit', office, { ...newId(), validationID })
}
