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
  /** Stores a set-up of files with a password, or the server of an agency, of its own for this one call. */
  readonly storeSetup: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly storeSftp: () => Promise<{ readonly agency: number }>
  /** Stores an agency that is suspended, has this address on its list, or has office hours. */
  readonly storeSuspended: () => Promise<number>
  readonly storeAddress: (ip: string) => Promise<number>
  readonly storeSchedule: () => Promise<number>
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

export const setupFields = {
  idType: 1,
  charDel: ';',
  idTypeTrns: 'SR',
  comMethod: 1,
  groupMail: 'sample@example.com',
  ftpOption: 1,
  schedDaily: true,
  schedMonth: false,
  schedWeek: false,
} as const

/** Nobody listens there: a test of it comes back at once. */
export const sftpFields = {
  host: 'localhost',
  port: 9,
  account: 'corridor',
  folder: '/in',
  loginWith: 'password',
  secretN: 'a password',
} as const

export const oneWeek = Array.from({ length: 7 }, (_, index) => ({
  day: index + 1,
  openTime: '08:00:00',
  closeTime: '18:00:00',
}))

const limits = {
  limitCoB: null,
  limitDoB: '1000.00',
  limitLegalID: null,
  limitPhotoID: null,
  limitTestQuestion: null,
  limitByTrn: null,
  limitTotalNet: '20000.00',
  accTotalNet: 'month',
}

const rules = {
  send: { active: true, fields: [], limits },
  receive: { active: false, fields: [], limits, delivery: ['CASH'] },
  enumerations: {},
}

async function ofAgency({ storeAgency }: Given, more: Record<string, string | number> = {}): Promise<Sample> {
  return { params: { agencySid: (await storeAgency()).sid, ...more } }
}

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
  'lookups.states': () => ({ params: { countryCode: 'MEX' } }),
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
  'compliance.fields': (given) => ofAgency(given, { product: 1 }),
  'compliance.saveFields': async (given) => ({
    ...(await ofAgency(given, { product: 1 })),
    body: [{ tag: 'senderDOB', visibility: 'REQ' }],
  }),
  'compliance.limits': (given) => ofAgency(given, { product: 1, currency: 'USD' }),
  'compliance.saveLimits': async (given) => ({
    ...(await ofAgency(given, { product: 1, currency: 'USD' })),
    body: limits,
  }),
  'compliance.deliveryOptions': (given) => ofAgency(given),
  'compliance.saveDeliveryOptions': async (given) => ({
    ...(await ofAgency(given)),
    body: [{ deliveryOption: 'CASH' }],
  }),
  'compliance.enumerations': (given) => ofAgency(given),
  'compliance.saveEnumerations': async (given) => ({
    ...(await ofAgency(given)),
    body: { photoIdType: [{ sid: 1 }] },
  }),
  'compliance.panel': (given) => ofAgency(given),
  'compliance.save': async (given) => ({ ...(await ofAgency(given)), body: rules }),
  'compliance.tryOne': async (given) => ({
    ...(await ofAgency(given)),
    body: { rules, product: 1, amount: '100.00', deliveryOption: 'CASH', values: {} },
  }),
  'compliance.tryPast': async (given) => ({ ...(await ofAgency(given)), body: { rules, product: 1 } }),
  'settlement-setup.get': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.codes': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.create': async ({ storeAgency }) => ({
    body: { settlement: { ...setupFields, agency: (await storeAgency()).sid }, settlementCodeArr: [] },
  }),
  'settlement-setup.update': async ({ storeSetup }) => {
    const { sid, version } = await storeSetup()
    return {
      params: { settlementSid: sid },
      body: { settlement: { ...setupFields, version }, settlementCodeArr: [] },
    }
  },
  'settlement-setup.revealZipPassword': async ({ storeSetup }) => ({
    params: { settlementSid: (await storeSetup()).sid },
  }),
  'settlement-setup.sftp': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.saveSftp': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: sftpFields,
  }),
  'settlement-setup.removeSftp': async ({ storeSftp }) => ({
    params: { agencySid: (await storeSftp()).agency },
  }),
  'settlement-setup.testSftp': async ({ storeSftp }) => ({
    params: { agencySid: (await storeSftp()).agency },
    body: {},
  }),
  'agencies.standing': () => ({ params: { sid: 1 } }),
  'agencies.suspend': async ({ storeAgency }) => ({
    params: { sid: (await storeAgency()).sid },
    body: { reason: 'A sample' },
  }),
  'agencies.resume': async ({ storeSuspended }) => ({
    params: { sid: await storeSuspended() },
    body: { reason: 'A sample' },
  }),
  'secure-ips.list': () => ({ params: { agencySid: 1 } }),
  'secure-ips.add': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { ip: '198.51.100.7' },
  }),
  'secure-ips.remove': async ({ storeAddress }) => ({
    params: { agencySid: await storeAddress('198.51.100.7') },
    body: { ip: '198.51.100.7' },
  }),
  'agency-schedule.read': () => ({ params: { agencySid: 1 } }),
  'agency-schedule.create': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { scheduleArr: oneWeek },
  }),
  'agency-schedule.update': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { scheduleArr: oneWeek },
  }),
  'agency-schedule.apply': async ({ storeSchedule }) => ({ params: { agencySid: await storeSchedule() } }),
  'audit.last': ({ entity }) => ({ params: { entity, sid: 1 } }),
  'audit.countInserted': ({ entity }) => ({ params: { entity, since: '2026-01-01' } }),
  'audit.history': ({ entity }) => ({ params: { entity, sid: 1 } }),
}
