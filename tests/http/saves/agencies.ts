import { agenciesRoutes } from '@corridor/contract/agencies'
import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { agentsRoutes } from '@corridor/contract/agents'
import { banksRoutes } from '@corridor/contract/banks'
import { contactsRoutes } from '@corridor/contract/contacts'
import { secureIpsRoutes } from '@corridor/contract/secure-ips'
import { testToken } from '#support/agencies.ts'
import { type Given, type Save, save } from './save.ts'

function week(openHour: string, closeHour: string) {
  return Array.from({ length: 7 }, (_, index) => ({
    day: index + 1,
    openTime: `${openHour}:0${index}:01`,
    closeTime: `${closeHour}:1${index}:02`,
  }))
}

/** As an instant of 1970, which is how it comes back. */
function storedWeek(entries: readonly { day: number; openTime: string; closeTime: string }[]) {
  return entries.map(({ day, openTime, closeTime }) => ({
    day,
    openTime: `1970-01-01T${openTime}Z`,
    closeTime: `1970-01-01T${closeTime}Z`,
  }))
}

function bankBefore(name: string) {
  return {
    currencyCode: 'MXN',
    name,
    swift: 'BNMXMXMM',
    address: 'Reforma 1',
    city: 'Puebla',
    state: 'PUE',
    countryCode: 'MEX',
    notes: 'Opens at nine',
    accNumber: '0012345678',
    accHolderName: 'The Holder',
    accHolderAddress: 'Juarez 10',
    accCity: 'Oaxaca',
    accState: 'OAX',
    accZipCode: '72000',
    accCountryCode: 'GTM',
    accNotes: 'Two signatures',
  }
}

function bankAfter(name: string) {
  return {
    currencyCode: 'USD',
    name,
    swift: 'DEUTDEFF',
    address: 'Main Street 2',
    city: 'Houston',
    state: 'TX2',
    countryCode: 'USA',
    notes: 'Closed on Mondays',
    accNumber: '998877',
    accHolderName: 'Another Holder',
    accHolderAddress: 'Elm Street 3',
    accCity: 'Toronto',
    accState: 'ONT',
    accZipCode: 'M4B 1B3',
    accCountryCode: 'CAN',
    accNotes: 'One signature',
  }
}

async function agencyNow({ call }: Given, sid: number) {
  const all = await call(agenciesRoutes.search, { body: {} })
  return all.find((agency) => agency.sid === sid)
}

const standsForAgency = 'names the agency'

export const agenciesSaves: readonly Save[] = [
  save({
    title: '[AGCY-26] an agency',
    create: agenciesRoutes.create,
    update: agenciesRoutes.update,
    except: { 'agency.active': 'is changed by suspending an agency and by resuming it' },
    prepare: async (given) => ({
      first: {
        body: {
          agency: {
            shortName: 'BEFORE',
            longName: given.unique().toUpperCase(),
            countryCode: 'MEX',
            timezone: 1,
            primaryLang: 'es',
            secondLang: 'fr',
            currencies: [{ code: 'MXN' }],
            fees: [{ sendFeeSplit: 0.4, sendFxProfit: 0.3, receiveFeeSplit: 0.35, receiveFxProfit: 0.2 }],
          },
        },
      },
      second: ({ sid }) => ({
        params: { sid },
        body: {
          agency: {
            shortName: 'AFTER',
            longName: given.unique().toUpperCase(),
            countryCode: 'USA',
            timezone: 2,
            primaryLang: 'en',
            secondLang: 'pt',
            currencies: [{ code: 'USD' }, { code: 'CAD' }],
            fees: [{ sendFeeSplit: 0.1, sendFxProfit: 0.15, receiveFeeSplit: 0.25, receiveFxProfit: 0.05 }],
            activeSND: true,
            activeRCV: true,
          },
        },
      }),
      read: ({ sid }) => agencyNow(given, sid),
      stored: ({ agency }) => agency,
    }),
  }),
  save({
    title: 'the agencies that an agency sends to',
    create: agenciesRoutes.saveSendTo,
    fixed: { agency: standsForAgency, 'sendTo.agencySrc': standsForAgency },
    prepare: async (given) => {
      const [agency, one, other, another] = [
        await given.addAgency(),
        await given.addAgency(),
        await given.addAgency(),
        await given.addAgency(),
      ]
      const body = (...to: number[]) => ({
        agency,
        sendTo: to.map((agencyDest) => ({ agencySrc: agency, agencyDest })),
      })
      return {
        first: { body: body(one) },
        second: () => ({ body: body(other, another) }),
        read: async () => ({ sendTo: (await agencyNow(given, agency))?.sendTo }),
        stored: ({ sendTo }) => ({ sendTo: sendTo.map(({ agencyDest }) => agencyDest) }),
      }
    },
  }),
  save({
    title: '[BANK-05] [BANK-06] bank accounts',
    create: banksRoutes.create,
    update: banksRoutes.update,
    fixed: { 'bankAccounts.abSid': 'names the account' },
    prepare: async ({ call, addAgency }) => {
      const agencySid = await addAgency()
      return {
        first: {
          params: { agencySid },
          body: {
            bankAccounts: [bankBefore('First Bank'), { ...bankBefore('Second Bank'), accNumber: '7' }],
          },
        },
        second: (accounts) => ({
          params: { agencySid },
          body: {
            bankAccounts: accounts.map(({ abSid }, index) => ({
              ...bankAfter(`Changed ${index}`),
              accNumber: `8${index}`,
              abSid,
            })),
          },
        }),
        read: () => call(banksRoutes.list, { params: { agencySid } }),
        stored: ({ bankAccounts }) => bankAccounts,
      }
    },
  }),
  save({
    title: '[AGENT-14] [AGENT-15] an agent',
    create: agentsRoutes.create,
    update: agentsRoutes.update,
    except: {
      'agent.token': 'is stored as a hash, which the gateway proves',
      tokenN: 'is stored as a hash, which the gateway proves',
      'posArr.sid': 'names a stored point of sale',
    },
    fixed: { 'scheduleArr.day': 'names the day' },
    prepare: async ({ call, addAgency }) => {
      const agencySid = await addAgency()
      return {
        first: {
          body: {
            agent: {
              agency: agencySid,
              token: testToken,
              name: 'CENTRO',
              address: 'Juarez 10',
              city: 'Puebla',
              zipCode: '72000',
              phone: '+52 222 1',
              active: true,
              activeSend: false,
              activeRcv: true,
              comments: 'Beside the market',
            },
            scheduleArr: week('08', '17'),
            posArr: [{ number: '001' }, { number: '02' }],
          },
        },
        second: ({ sid, agentID, pos }) => ({
          params: { agentSid: sid },
          body: {
            agent: {
              agentID,
              name: 'NORTE',
              address: 'Hidalgo 20',
              city: 'Oaxaca',
              zipCode: '68000',
              phone: '+52 951 2',
              active: false,
              activeSend: true,
              activeRcv: false,
              comments: 'Second floor',
            },
            scheduleArr: week('09', '18'),
            posArr: pos.map((one, index) => ({ sid: one.sid, number: `B${index}` })),
          },
        }),
        read: async ({ sid }) =>
          (await call(agentsRoutes.search, { params: { agencySid }, body: {} })).find(
            (one) => one.sid === sid,
          ),
        stored: ({ agent, scheduleArr = [], posArr = [] }) => ({
          ...agent,
          schedule: storedWeek(scheduleArr),
          pos: posArr,
        }),
      }
    },
  }),
  save({
    title: '[ASCH-03] [ASCH-04] the office hours of an agency',
    create: agencyScheduleRoutes.create,
    update: agencyScheduleRoutes.update,
    fixed: { 'scheduleArr.day': 'names the day' },
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      return {
        first: { params, body: { scheduleArr: week('08', '17') } },
        second: () => ({ params, body: { scheduleArr: week('10', '19') } }),
        read: () => call(agencyScheduleRoutes.read, { params }),
        stored: ({ scheduleArr }) => scheduleArr.map((entry) => storedWeek([entry])[0] ?? {}),
      }
    },
  }),
  save({
    title: '[CONT-07] [CONT-08] a contact',
    create: contactsRoutes.create,
    update: contactsRoutes.update,
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      return {
        first: {
          params,
          body: {
            firstName: 'Lucia',
            lastName: 'Marquez',
            email: 'lucia@example.com',
            phone: '+52 222 1',
            charge: 'Manager',
            comments: 'Mornings only',
          },
        },
        second: (contactSid) => ({
          params: { contactSid },
          body: {
            firstName: 'Nadia',
            lastName: 'Rahman',
            email: 'nadia@example.com',
            phone: '+1 713 2',
            charge: 'Director',
            comments: 'Afternoons',
          },
        }),
        read: async () => (await call(contactsRoutes.list, { params }))[0],
      }
    },
  }),
  save({
    title: '[IP-03] a secure address',
    create: secureIpsRoutes.add,
    except: { wide: 'confirms a wide network' },
    fixed: { agency_sid: standsForAgency },
    prepare: async ({ call, addAgency }) => {
      const agencySid = await addAgency()
      const params = { agencySid }
      return {
        first: { params, body: { ip: '203.0.113.40', agency_sid: agencySid } },
        second: () => ({ params, body: { ip: '198.51.100.0/28', agency_sid: agencySid } }),
        read: async ({ ip }) => (await call(secureIpsRoutes.list, { params })).find((one) => one.ip === ip),
      }
    },
  }),
]
