import { customerRoutes } from '@corridor/contract/customer'
import { notesRoutes } from '@corridor/contract/notes'
import { preferencesRoutes } from '@corridor/contract/preferences'
import { usersRoutes } from '@corridor/contract/users'
import { viewsRoutes } from '@corridor/contract/views'
import { type Save, save } from './save.ts'

const hash = 'is stored as a hash, which the log-in proves'

/** The form of a password on the wire. */
const sentPassword = 'ab'.repeat(32)

export const peopleSaves: readonly Save[] = [
  save({
    title: '[USER-16] [USER-17] a user',
    create: usersRoutes.create,
    update: usersRoutes.update,
    except: { 'user.pass': hash, 'user.passLevel2': hash, passwordN: hash, password2N: hash },
    prepare: async ({ call, addAgency, unique }) => {
      const [one, other] = [await addAgency(), await addAgency()]
      return {
        first: {
          body: {
            user: {
              profile: 5,
              name: 'Nadia',
              lastName: 'Rahman',
              login: unique(),
              email: 'nadia@example.com',
              active: false,
              comments: 'Mornings',
              scope: { agencies: [one], countries: ['MEX'] },
              pass: sentPassword,
            },
          },
        },
        second: ({ sid }) => ({
          params: { sid },
          body: {
            user: {
              profile: 4,
              name: 'Marta',
              lastName: 'Kowalska',
              login: unique(),
              email: 'marta@example.com',
              active: true,
              comments: 'Evenings',
              scope: { agencies: [other], countries: ['CAN', 'GTM'] },
            },
          },
        }),
        read: async ({ sid }) =>
          (await call(usersRoutes.rows, { body: { search: { sid }, limit: [0, 15] } }))[0],
        stored: ({ user }) => user,
      }
    },
  }),
  save({
    title: 'the networks of a profile',
    create: usersRoutes.saveNetworks,
    prepare: async ({ call }) => {
      const params = { profile: 6 }
      return {
        first: { params, body: { networks: ['192.0.2.0/24'] } },
        second: () => ({ params, body: { networks: ['198.51.100.0/24', '203.0.113.7'] } }),
        read: async () => {
          const { profiles } = await call(usersRoutes.networks)
          return profiles.find(({ profile }) => profile === params.profile)
        },
      }
    },
  }),
  save({
    title: '[CUST-13] [CUST-14] a customer',
    create: customerRoutes.create,
    update: customerRoutes.update,
    prepare: async ({ call }) => ({
      first: {
        body: {
          customerInfo: {
            firstName: 'ANA',
            middleName: 'BEATRIZ',
            lastName: 'RUIZ',
            lastName2: 'SOLER',
            address: 'MAIN STREET 1',
            zipCode: '77001',
            country: 'USA',
            state: 'TX',
            city: 'HOUSTON',
            mobilePhone: '+1 713 5550001',
            homePhone: '+1 713 5550002',
            email: 'ana@example.com',
            photoIdType: 'GOV',
            photoIdNumber: 'G12345678',
            photoIdIssueDate: '2020-01-31',
            photoIdExpDate: '2031-02-28',
            photoIdCountry: 'CAN',
            photoIdState: 'ON',
            occupation: 'CON',
            dateOfBirth: '1980-02-29',
            birthCity: 'PUEBLA',
            birthCountry: 'MEX',
            nationalityCountry: 'GTM',
            legalIdType: 'SSN',
            legalIdNumber: '123-45-6789',
            legalIdIssueCountry: 'PER',
            remarks: 'CALLS ON MONDAYS',
          },
        },
      },
      second: ({ resp: { sid } }) => ({
        params: { sid },
        body: {
          customerInfo: {
            firstName: 'EVA',
            middleName: 'CARMEN',
            lastName: 'LUNA',
            lastName2: 'PRADO',
            address: 'ELM STREET 2',
            zipCode: '68000',
            country: 'MEX',
            state: 'OAX',
            city: 'OAXACA',
            mobilePhone: '+52 951 5550003',
            homePhone: '+52 951 5550004',
            email: 'eva@example.com',
            photoIdType: 'PAS',
            photoIdNumber: 'P87654321',
            photoIdIssueDate: '2021-03-01',
            photoIdExpDate: '2032-04-30',
            photoIdCountry: 'USA',
            photoIdState: 'CA',
            occupation: 'OFF',
            dateOfBirth: '1991-12-24',
            birthCity: 'LIMA',
            birthCountry: 'PER',
            nationalityCountry: 'COL',
            legalIdType: 'TAX',
            legalIdNumber: '98-7654321',
            legalIdIssueCountry: 'GTM',
            remarks: 'CALLS ON FRIDAYS',
          },
        },
      }),
      read: async ({ resp: { sid } }) => {
        const params = { sid }
        const inClear = async (field: 'photoIdNumber' | 'legalIdNumber') => {
          const { value } = await call(customerRoutes.reveal, { params, body: { field, reason: 'The test' } })
          return value
        }
        return {
          ...(await call(customerRoutes.show, { params })),
          photoIdNumber: await inClear('photoIdNumber'),
          legalIdNumber: await inClear('legalIdNumber'),
        }
      },
      stored: ({ customerInfo }) => customerInfo,
    }),
  }),
  save({
    title: 'a view of a list',
    create: viewsRoutes.create,
    update: viewsRoutes.update,
    prepare: async ({ call, unique }) => ({
      first: {
        body: {
          list: 'transactions' as const,
          name: unique(),
          search: { status: 'AVAIL', page: 2 },
          profiles: [2],
        },
      },
      second: ({ sid }) => ({
        params: { sid },
        body: { name: unique(), search: { dateTo: 'today-8' }, profiles: [3, 4] },
      }),
      read: async ({ sid }) => (await call(viewsRoutes.list)).find((view) => view.sid === sid),
    }),
  }),
  save({
    title: 'a preference',
    create: preferencesRoutes.keep,
    prepare: async ({ call }) => {
      const params = { name: 'density' }
      return {
        first: { params, body: { value: 'compact' } },
        second: () => ({ params, body: { value: 'relaxed' } }),
        read: async () => ({ value: (await call(preferencesRoutes.all)).density }),
      }
    },
  }),
  save({
    title: 'a note',
    create: notesRoutes.add,
    prepare: async ({ call, addAgency }) => {
      const params = { record: 'agency', sid: await addAgency() }
      return {
        first: { params, body: { text: 'Called, will send the letter' } },
        second: () => ({ params, body: { text: 'The letter has come' } }),
        read: async ({ sid }) => {
          const { notes } = await call(notesRoutes.list, { params })
          return notes.find((note) => note.sid === sid)
        },
      }
    },
  }),
]
