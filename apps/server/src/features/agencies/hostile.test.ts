import { agenciesRoutes } from '@corridor/contract/agencies'
import { banksRoutes } from '@corridor/contract/banks'
import { beforeAll, expect, test } from 'vitest'
import {
  type Agency,
  addAgency,
  agencyNow,
  newAgency,
  newBank,
  noSplits,
  saveAgency,
  summary,
} from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'

let agency: Agency

const server = useServer()
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

beforeAll(async () => {
  agency = await addAgency(server, boss, 'Untouched')
})

function create(body: unknown) {
  return server.client.attempt(agenciesRoutes.create, { body }, boss)
}

const huge = 'x'.repeat(200_000)
const values: unknown[] = [
  '',
  '\u0000ab',
  '\u0000a',
  huge,
  -1,
  1e300,
  2 ** 31,
  0.5,
  true,
  [],
  {},
  [[]],
  [null],
  [{ code: '\u0000ab' }],
  [{ code: 7 }],
  [{ ...noSplits, sendFeeSplit: null }],
]

test.each([
  'shortName',
  'longName',
  'countryCode',
  'timezone',
  'primaryLang',
  'secondLang',
  'currencies',
  'fees',
])('whatever is sent as %s is refused and changes nothing', async (field) => {
  for (const value of values) {
    const created = await create({ agency: { ...newAgency('Odd'), [field]: value }, sign: boss.sign })
    const saved = await saveAgency(server, boss, agency, { [field]: value })
    expect([value, summary(created)]).toEqual([value, expect.stringMatching(/^400 invalid_input/)])
    expect([value, summary(saved)]).toEqual([value, expect.stringMatching(/^400 invalid_input/)])
  }
  expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
})

test.each(['active', 'activeSND', 'activeRCV', 'version'])(
  'a %s of another type is refused',
  async (field) => {
    for (const value of ['true', 0, null, [], 1.5]) {
      const saved = await saveAgency(server, boss, agency, { [field]: value })
      expect([value, summary(saved)]).toEqual([value, `400 invalid_input agency.${field}`])
    }
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
  },
)

test.each<[string, unknown]>([
  ['no record', null],
  ['a list', []],
  ['an empty record', {}],
  ['an agency that is a text', { agency: 'x' }],
  ['an agency that is a list', { agency: [] }],
])('a body that is %s is refused', async (_what, body) => {
  expect(summary(await create(body))).toMatch(/^400 invalid_input/)
  const bank = { params: { agencySid: agency.sid }, body }
  expect(summary(await server.client.attempt(banksRoutes.create, bank, boss))).toMatch(/^400 invalid_input/)
  expect(summary(await server.client.attempt(agenciesRoutes.saveSendTo, { body }, boss))).toMatch(
    /^400 invalid_input/,
  )
})

test('a body that is larger than the server takes is refused as such', async () => {
  const body = { agency: newAgency('x'.repeat(300_000)), sign: boss.sign }
  expect(summary(await create(body))).toBe('413 body_too_large')
})

test.each<[string, unknown]>([
  ['a number beyond the column', 2 ** 31],
  ['a fraction', 1.5],
  ['zero', 0],
  ['a text', '1'],
  ['nothing', null],
])('links whose number is %s are refused', async (_what, sid) => {
  for (const body of [
    { agency: agency.sid, sendTo: [{ agencySrc: agency.sid, agencyDest: sid }] },
    { agency: sid, sendTo: [] },
  ]) {
    const answer = await server.client.attempt(agenciesRoutes.saveSendTo, { body }, boss)
    expect(summary(answer)).toMatch(/^400 invalid_input/)
  }
})

test.each<[string, object]>([
  ['a number beyond the column', { abSid: 2 ** 31 }],
  ['a text as number', { abSid: '1' }],
  ['NUL in a note', { notes: 'a\u0000b' }],
  ['200 kB in a note', { accNotes: huge }],
  ['another type', { state: 7 }],
])('a bank account with %s is refused', async (_what, change) => {
  const params = { agencySid: agency.sid }
  const body = { bankAccounts: [{ ...newBank('Odd'), ...change }], sign: boss.sign }
  const saved = await server.client.attempt(banksRoutes.update, { params, body }, boss)
  expect(summary(saved)).toMatch(/^400 invalid_input/)
  expect(await server.client.call(banksRoutes.list, { params }, boss)).toEqual([])
})

test('a search for odd texts is refused, not failed', async () => {
  for (const name of ['a\u0000b', huge, 7, null, []]) {
    const answer = await server.client.attempt(agenciesRoutes.search, { body: { search: { name } } }, boss)
    expect(summary(answer)).toMatch(/^400 invalid_input search(\.name)?$/)
  }
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table agencies; --",
  'مرحبا 👩‍👩‍👧‍👦',
])('%s is kept as a name, in upper case only', async (longName) => {
  const answer = await create({ agency: newAgency(longName, { shortName: 'x' }), sign: boss.sign })
  expect([answer.status, answer.body['longName']]).toEqual([200, longName.toUpperCase()])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const name = longName.toLowerCase()
  const found = await server.client.call(agenciesRoutes.search, { body: { search: { name } } }, boss)
  expect(found).toEqual([answer.body])
})
