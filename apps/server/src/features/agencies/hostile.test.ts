import { agenciesRoutes } from '@corridor/contract/agencies'
import { banksRoutes } from '@corridor/contract/banks'
import { beforeAll, expect, test } from 'vitest'
import { type Agency, addAgency, agencyNow, newAgency, saveAgency, summary } from '#support/agencies.ts'
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

test('a NUL in a code or too large a number, which the contract accepts, is refused by the database', async () => {
  for (const change of [
    { countryCode: '\0ab' },
    { timezone: 2 ** 31 },
    { primaryLang: '\0a' },
    { secondLang: '\0a' },
    { currencies: [{ code: '\0ab' }] },
  ]) {
    const created = await create({ agency: { ...newAgency('Odd'), ...change }, sign: boss.sign })
    expect([change, summary(created)]).toEqual([change, expect.stringMatching(/^400 invalid_input/)])
    const saved = await saveAgency(server, boss, agency, change)
    expect([change, summary(saved)]).toEqual([change, expect.stringMatching(/^400 invalid_input/)])
  }
  expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
})

test('a body that is no record is refused', async () => {
  for (const body of [null, [], {}, { agency: 'x' }]) {
    expect(summary(await create(body))).toMatch(/^400 invalid_input/)
    const saved = await server.client.attempt(
      agenciesRoutes.update,
      { params: { sid: agency.sid }, body },
      boss,
    )
    expect(summary(saved)).toMatch(/^400 invalid_input/)
    const bank = { params: { agencySid: agency.sid }, body }
    expect(summary(await server.client.attempt(banksRoutes.create, bank, boss))).toMatch(/^400 invalid_input/)
  }
})

test('a body that is larger than the server takes is refused as such', async () => {
  const body = { agency: newAgency('x'.repeat(300_000)), sign: boss.sign }
  expect(summary(await create(body))).toBe('413 body_too_large')
})

test('links with a wrong number and a search with a wrong name are refused on the field', async () => {
  const body = { agency: agency.sid, sendTo: [{ agencySrc: agency.sid, agencyDest: 2 ** 31 }] }
  const linked = await server.client.attempt(agenciesRoutes.saveSendTo, { body }, boss)
  expect(summary(linked)).toBe('400 invalid_input sendTo.0.agencyDest')
  const search = { name: 'a\0b' }
  const found = await server.client.attempt(agenciesRoutes.search, { body: { search } }, boss)
  expect(summary(found)).toBe('400 invalid_input search.name')
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
