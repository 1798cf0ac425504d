import { hashPassword } from '@corridor/contract/common/password'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { testToken } from '#support/agencies.ts'
import { testPassword, testSecondPassword } from '#support/server.ts'

/** What a sample may build on. */
export interface Given {
  /** Different at every call. */
  readonly unique: string
  /** Stores a user of its own for this one call. */
  readonly storeUser: () => Promise<{ readonly sid: number; readonly version: number }>
  /** Stores an agency, or an agent of an agency, of its own for this one call. */
  readonly storeAgency: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly storeAgent: () => Promise<{
    readonly sid: number
    readonly version: number
    readonly agentID: string
  }>
  readonly storeContact: () => Promise<{ readonly sid: number; readonly version: number }>
  /** Stores a transfer that can be paid out, for this one call. */
  readonly storeTransfer: () => Promise<number>
  /** For routes with `:entity` in their path: the kind of record that is asked about. */
  readonly entity: string
}

interface Sample {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

function userFields(login: string) {
  return {
    login,
    // Operations may create such a user: not a super admin, and not active yet.
    profile: 5 satisfies ProfileSid,
    name: 'Sample',
    lastName: 'Person',
    email: 'sample@example.com',
    active: false,
    comments: '',
  }
}

export const agencyFields = {
  shortName: 'SAMPLE',
  longName: 'SAMPLE AGENCY',
  countryCode: 'MEX',
  timezone: 1,
  primaryLang: 'es',
  currencies: [{ code: 'MXN' }],
  fees: [{ sendFeeSplit: 0.4, sendFxProfit: 0.3, receiveFeeSplit: 0.35, receiveFxProfit: 0.2 }],
}

const bankFields = {
  currencyCode: 'MXN',
  name: 'Sample Bank',
  swift: 'SAMPMXMM',
  address: '1 Main Street',
  city: 'Puebla',
  state: '',
  countryCode: 'MEX',
  notes: '',
  accNumber: '12345678',
  accHolderName: 'SAMPLE AGENCY',
  accHolderAddress: '',
  accCity: '',
  accState: '',
  accZipCode: '',
  accCountryCode: 'MEX',
  accNotes: '',
}

export const agentFields = {
  name: 'CENTRO 001',
  address: '1 Main Street',
  city: 'PUEBLA',
  zipCode: '72000',
  phone: '+52 222 123456',
  comments: '',
}

export const contactFields = {
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  phone: '+52 222 123456',
  charge: 'Manager',
  comments: '',
}

export const oneWeek = Array.from({ length: 7 }, (_, index) => ({
  day: index + 1,
  openTime: '08:00:00',
  closeTime: '18:00:00',
}))

/** An input that is answered 200 to whoever may call the route, by `feature.route`. */
export const samples: Readonly<Record<string, (given: Given) => Sample | Promise<Sample>>> = {
  'session.login': async () => ({ body: { user: 'profile5', password: await hashPassword(testPassword) } }),
  'session.secondLevel': async () => ({ body: { passlvl2: await hashPassword(testSecondPassword) } }),
  'users.unblock': () => ({ params: { login: 'profile5' } }),
  'users.create': async ({ unique }) => ({
    body: { user: { ...userFields(unique), pass: await hashPassword(testPassword) } },
  }),
  'users.update': async ({ unique, storeUser }) => {
    const { sid, version } = await storeUser()
    return { params: { sid }, body: { user: { ...userFields(unique), version } } }
  },
  'users.loginLogOf': () => ({ params: { sid: 1 } }),
  'users.count': () => ({ body: { search: {} } }),
  'users.rows': () => ({ body: { search: {}, limit: [0, 15] } }),
  'users.loginLogCount': () => ({ body: { search: {} } }),
  'users.loginLogRows': () => ({ body: { search: {}, limit: [0, 15] } }),
  'agencies.search': () => ({ body: { search: { name: 'x' } } }),
  'agencies.create': () => ({ body: { agency: agencyFields } }),
  'agencies.update': async ({ storeAgency }) => {
    const { sid, version } = await storeAgency()
    return { params: { sid }, body: { agency: { ...agencyFields, version } } }
  },
  'agencies.saveSendTo': async ({ storeAgency }) => ({
    body: { agency: (await storeAgency()).sid, sendTo: [] },
  }),
  'agencies.goesWith': () => ({ params: { sid: 1 } }),
  'agencies.cleanup': async ({ storeAgency }) => ({ params: { sid: (await storeAgency()).sid } }),
  'banks.list': () => ({ params: { agencySid: 1 } }),
  'banks.create': async ({ storeAgency }) => {
    const { sid } = await storeAgency()
    return { params: { agencySid: sid }, body: { bankAccounts: [bankFields] } }
  },
  'banks.update': async ({ storeAgency }) => {
    const { sid } = await storeAgency()
    return { params: { agencySid: sid }, body: { bankAccounts: [bankFields] } }
  },
  'agents.search': () => ({ params: { agencySid: 1 } }),
  'agents.names': () => ({ params: { agencySid: 1 } }),
  'lookups.enumeration': () => ({ params: { field: 'occupation' } }),
  'transactions.list': () => ({ query: { limit: '0,40' } }),
  'transactions.search': () => ({ body: { search: {} } }),
  'transactions.export': () => ({ body: {} }),
  'transactions.cancel': async ({ storeTransfer }) => ({
    body: { info: { idTr: await storeTransfer(), reason: 'A sample', fees: true } },
  }),
  'traces.list': () => ({ params: { sid: 1 } }),
  'agents.pos': () => ({ params: { agentSid: 1 } }),
  'agents.schedule': () => ({ params: { agentSid: 1 } }),
  'agents.defaultSchedule': () => ({ params: { agencySid: 1 } }),
  'agents.create': async ({ storeAgency }) => {
    const agent = { ...agentFields, agency: (await storeAgency()).sid, token: testToken }
    return { body: { agent, posArr: [{ number: '001' }], scheduleArr: oneWeek } }
  },
  'agents.update': async ({ storeAgent }) => {
    const { sid, version, agentID } = await storeAgent()
    return { params: { agentSid: sid }, body: { agent: { ...agentFields, agentID, version } } }
  },
  'contacts.list': () => ({ params: { agencySid: 1 } }),
  'contacts.create': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: contactFields,
  }),
  'contacts.update': async ({ storeContact }) => {
    const { sid, version } = await storeContact()
    return { params: { contactSid: sid }, body: { ...contactFields, version } }
  },
  'contacts.remove': async ({ storeContact }) => ({ params: { contactSid: (await storeContact()).sid } }),
  'audit.last': ({ entity }) => ({ params: { entity, sid: 1 } }),
  'audit.countInserted': ({ entity }) => ({ params: { entity, since: '2026-01-01' } }),
  'audit.history': ({ entity }) => ({ params: { entity, sid: 1 } }),
}
