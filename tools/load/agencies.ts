import { changeAgency, createAgency, saveSendTo } from '../../apps/server/src/features/agencies/service.ts'
import { createSchedule } from '../../apps/server/src/features/agency-schedule/service.ts'
import { createAgent } from '../../apps/server/src/features/agents/service.ts'
import { createBanks } from '../../apps/server/src/features/banks/service.ts'
import { createContact } from '../../apps/server/src/features/contacts/service.ts'
import { addAddress } from '../../apps/server/src/features/secure-ips/service.ts'
import type { HostCall } from '../../apps/server/src/platform/call.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { type DemoAgency, demoAgencies } from './agency-list.ts'
import { demoToken } from './demo-token.ts'
import { type Random, seededRandom } from './random.ts'

const agentsPerAgency = 15

interface Made {
  readonly sid: number
  readonly demo: DemoAgency
}

/** Agencies with their links, banks, agents, contacts, addresses, points of sale and office hours, through the screens' own services. */
export async function addAgencies(platform: Platform, call: HostCall): Promise<void> {
  const random = seededRandom(4217)
  const zones = await platform.db.selectFrom('timeZones').select(['sid', 'tz']).execute()
  const zoneSid = new Map(zones.map(({ sid, tz }) => [tz, sid]))
  const made: Made[] = []
  for (const demo of demoAgencies) {
    made.push({ sid: await addAgency(platform, call, random, demo, zoneSid.get(demo.tz) ?? 0), demo })
  }
  for (const source of made) await addLinks(platform, call, random, source, made)
  for (const { sid, demo } of made) {
    await addBanks(platform, call, random, sid, demo)
    await addAgents(platform, call, random, sid, demo)
    await addContacts(platform, call, sid, demo)
    await addAddresses(platform, call, sid)
    await addSchedule(platform, call, sid)
  }
}

function sends({ service }: DemoAgency): boolean {
  return service !== 'R'
}
function pays({ service }: DemoAgency): boolean {
  return service !== 'S'
}

async function addAgency(
  { db }: Platform,
  call: HostCall,
  random: Random,
  demo: DemoAgency,
  timezone: number,
): Promise<number> {
  const { shortName, longName, countryCode, language, currencies } = demo
  // Halves of a percent, low enough that any two agencies may be linked.
  const share = (low: number, high: number): number => random.between(low * 2, high * 2) / 200
  const fields = {
    shortName,
    longName,
    countryCode,
    timezone,
    primaryLang: language,
    currencies: currencies.map((code) => ({ code })),
    fees: [
      {
        sendFeeSplit: share(30, 45),
        sendFxProfit: share(20, 40),
        receiveFeeSplit: share(25, 40),
        receiveFxProfit: share(15, 30),
      },
    ],
  }
  const { sid, version } = await createAgency(db, call, { agency: fields })
  await changeAgency(db, call, sid, {
    agency: { ...fields, version, activeSND: sends(demo), activeRCV: pays(demo) },
  })
  return sid
}

async function addLinks(
  { db }: Platform,
  call: HostCall,
  random: Random,
  { sid, demo }: Made,
  all: readonly Made[],
): Promise<void> {
  if (!sends(demo)) return
  const sendTo = all
    .filter((other) => other.sid !== sid && pays(other.demo) && random.chance(0.5))
    .map((other) => ({ agencySrc: sid, agencyDest: other.sid }))
  await saveSendTo(db, call, { agency: sid, sendTo })
}

const bankNames = ['First Commercial Bank', 'Banco del Centro', 'Union Savings Bank', 'Bank of the Coast']

async function addBanks(
  { db }: Platform,
  call: HostCall,
  random: Random,
  sid: number,
  { longName, countryCode, currencies, cities }: DemoAgency,
): Promise<void> {
  const city = cities[0] ?? ''
  const accounts = currencies.map((currencyCode) => {
    const name = random.pick(bankNames)
    return {
      currencyCode,
      name,
      swift: `${name.replace(/[^A-Z]/g, '').padEnd(4, 'X')}${countryCode.slice(0, 2)}${random.between(10, 99)}`,
      address: `${random.between(1, 900)} Main Street`,
      city,
      state: '',
      countryCode,
      notes: '',
      accNumber: String(random.between(10_000_000, 99_999_999)),
      accHolderName: longName,
      accHolderAddress: '',
      accCity: city,
      accState: '',
      accZipCode: '',
      accCountryCode: countryCode,
      accNotes: '',
    }
  })
  await createBanks(db, call, sid, accounts)
}

const places = [
  'CENTRO',
  'NORTH',
  'MARKET',
  'STATION',
  'PLAZA',
  'HARBOUR',
  'LA VILLA',
  'AIRPORT',
  'SOUTH',
  'UNIVERSITY',
]

/** The hours of an agency's first agent, so that a teller can be played at any time. */
const allDay = { openTime: '00:00:00', closeTime: '23:59:59' }

async function addAgents(
  platform: Platform,
  call: HostCall,
  random: Random,
  agency: number,
  demo: DemoAgency,
): Promise<void> {
  for (let number = 1; number <= agentsPerAgency; number += 1) {
    const city = random.pick(demo.cities)
    const opens = random.between(7, 10)
    await createAgent(platform, call, {
      agent: {
        agency,
        name: `${random.pick(places)} ${String(number).padStart(3, '0')}`,
        address: `${random.between(1, 400)} ${random.pick(places)} AVENUE`,
        city: city.toUpperCase(),
        zipCode: String(random.between(10_000, 99_999)),
        phone: `+${random.between(1, 99)} ${random.between(100, 999)} ${random.between(100_000, 999_999)}`,
        active: random.chance(0.93) || number === 1,
        activeSend: sends(demo),
        activeRcv: pays(demo),
        comments: '',
        token: demoToken(agency, number),
      },
      posArr: Array.from({ length: random.between(1, 3) }, (_, index) => ({
        number: String(index + 1).padStart(3, '0'),
      })),
      scheduleArr: Array.from({ length: 7 }, (_, index) => ({
        day: index + 1,
        openTime: `${String(opens).padStart(2, '0')}:00:00`,
        closeTime: index === 6 ? '14:00:00' : `${random.between(18, 21)}:30:00`,
        ...(number === 1 ? allDay : {}),
      })),
    })
  }
}

const people = [
  { firstName: 'Lucia', lastName: 'Marquez', charge: 'Operations manager', comments: 'Speaks Spanish' },
  { firstName: 'Samuel', lastName: 'Okoro', charge: 'Compliance officer', comments: '' },
  { firstName: 'Grace', lastName: 'Lindqvist', charge: 'Settlements', comments: 'Mornings only' },
]

async function addContacts(
  { db }: Platform,
  call: HostCall,
  agency: number,
  demo: DemoAgency,
): Promise<void> {
  // From numbers of its own: the agents of the demo stay who they were.
  const random = seededRandom(agency)
  const domain = demo.shortName.toLowerCase().replaceAll(' ', '-')
  for (const person of people.slice(0, random.between(2, 3))) {
    const email = `${person.firstName.toLowerCase()}@${domain}.example.com`
    const phone = `+${random.between(1, 99)} ${random.between(100, 999)} ${random.between(100_000, 999_999)}`
    await createContact(db, call, agency, { ...person, email, phone })
  }
}

/** This machine, so that a teller can be played, and addresses that belong to nobody (RFC 5737 and 3849). */
async function addAddresses({ db }: Platform, call: HostCall, agency: number): Promise<void> {
  const own = agency % 16
  const networks = [
    '127.0.0.1',
    '::1',
    `203.0.113.${agency % 256}`,
    ...(agency % 2 === 0 ? [`198.51.100.${own * 16}/28`] : []),
    ...(agency % 3 === 0 ? [`2001:db8:${agency}::/64`] : []),
  ]
  for (const ip of networks) await addAddress(db, call, agency, { ip })
}

/** What a new agent starts with: shorter on Sundays, and every fifth agency opens late. */
async function addSchedule({ db }: Platform, call: HostCall, agency: number): Promise<void> {
  const openTime = agency % 5 === 0 ? '10:00:00' : '08:00:00'
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    openTime,
    closeTime: day === 7 ? '14:00:00' : '20:00:00',
  }))
  await createSchedule(db, call, agency, week)
}
