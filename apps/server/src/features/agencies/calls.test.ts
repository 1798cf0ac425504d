import { agenciesRoutes } from '@corridor/contract/agencies'
import { profiles } from '@corridor/domain/access/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addAgency,
  agencyNow,
  grant,
  historyOf,
  newAgency,
  saveAgency,
  saveLinks,
  summary,
} from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)
const auditor = signedIn(6)
useGrant(server, boss)
useGrant(server, operations)

describe('[AGCY-11] the search', () => {
  const found = async (name: string) =>
    (await server.client.call(agenciesRoutes.search, { body: { search: { name } } }, auditor)).map(
      ({ longName }) => longName,
    )

  beforeAll(async () => {
    for (const [longName, shortName] of [
      ['Casa de Cambio Norte', 'CCN'],
      ['Envíos Ñandú', 'AVESTRUZ'],
      ['100% Dinero', 'CIEN'],
      ['1000 Dineros', 'MIL'],
      ['Under_score', 'GUION_BAJO'],
      ['Underxscore', 'EQUIS'],
      ['Back\\slash', 'BARRA'],
    ] as const) {
      await addAgency(server, operations, longName, { shortName })
    }
  })

  test.each([
    ['cambio', ['CASA DE CAMBIO NORTE']],
    ['CaMbIo nOr', ['CASA DE CAMBIO NORTE']],
    ['ccn', ['CASA DE CAMBIO NORTE']],
    ['ñandú', ['ENVÍOS ÑANDÚ']],
    ['vestru', ['ENVÍOS ÑANDÚ']],
    ['  cambio ', ['CASA DE CAMBIO NORTE']],
    ['0% d', ['100% DINERO']],
    ['%', ['100% DINERO']],
    ['r_s', ['UNDER_SCORE']],
    ['_', ['UNDER_SCORE']],
    ['\\', ['BACK\\SLASH']],
    ['nobody', []],
    ["' or '1'='1", []],
  ])('for %j', async (name, expected) => {
    expect(await found(name)).toEqual(expected)
  })

  test('for digits also finds the agency with that sid, and only with the whole of it', async () => {
    const { sid, longName } = await addAgency(server, operations, 'By Number')
    expect(await found(String(sid))).toContain(longName)
    expect(await found(`${sid}0000`)).toEqual([])
    expect(await found(`${sid}x`)).toEqual([])
    expect(await found('99999999999999999999')).toEqual([])
  })

  test('takes a name or a sid, on its own or under its name', async () => {
    const { sid, longName } = await addAgency(server, operations, 'Either Way')
    for (const search of [sid, String(sid), { sid }, { sid: String(sid) }, 'either', { name: 'either' }]) {
      const { status, body } = await server.client.send('POST', '/api/agencies', {
        session: auditor,
        body: { search },
      })
      expect([search, status]).toEqual([search, 200])
      expect(body).toContainEqual(expect.objectContaining({ sid, longName }))
    }
    expect(
      await server.client.call(agenciesRoutes.search, { body: { search: { sid } } }, auditor),
    ).toHaveLength(1)
    for (const search of [-1, 1.5, true, [], { sid: 'x' }, { sid: 0 }]) {
      const answer = await server.client.send('POST', '/api/agencies', { session: auditor, body: { search } })
      expect([search, answer.status]).toEqual([search, 400])
    }
  })

  test('without a search answers all of them, by name', async () => {
    const bodies = [undefined, {}, { search: { name: '' } }]
    const answers = await Promise.all(
      bodies.map((body) => server.client.attempt(agenciesRoutes.search, { body }, auditor)),
    )
    const names = (await server.client.call(agenciesRoutes.list, {}, auditor)).map(({ sid }) => sid)
    for (const { done } of answers) expect(done().map(({ sid }) => sid)).toEqual(names)
    expect(names.length).toBeGreaterThan(7)
  })
})

test('[AGCY-12] all agencies for pickers, names only, ordered by the official name', async () => {
  const { sid } = await addAgency(server, operations, '000 first', { shortName: 'ZZZ' })
  const all = await server.client.call(agenciesRoutes.list, {}, auditor)
  expect(all[0]).toEqual({ sid, shortName: 'ZZZ', longName: '000 FIRST' })
  const searched = await server.client.call(agenciesRoutes.search, { body: {} }, auditor)
  expect(all).toHaveLength(searched.length)
})

describe('rights', () => {
  test.each(profiles.filter(({ sid }) => sid > 2))(
    'profile $sid reads agencies, but makes, changes, links and removes none',
    async ({ sid: profile }) => {
      const session = await server.client.logIn(`profile${profile}`, testPassword)
      await grant(server, session)
      const agency = await addAgency(server, boss, `Untouched ${profile}`)
      const calls = [
        server.client.attempt(
          agenciesRoutes.create,
          { body: { agency: newAgency('Mine'), sign: session.sign } },
          session,
        ),
        saveAgency(server, session, agency, { longName: 'MINE' }),
        saveLinks(server, session, agency.sid),
        server.client.attempt(agenciesRoutes.cleanup, { params: { sid: agency.sid } }, session),
      ]
      for (const answer of await Promise.all(calls)) expect(summary(answer)).toBe('403 forbidden')
      expect(await agencyNow(server, session, agency.sid)).toEqual(agency)
      expect((await server.client.attempt(agenciesRoutes.list, {}, session)).status).toBe(200)
      expect((await server.client.attempt(agenciesRoutes.sendTo, {}, session)).status).toBe(200)
    },
  )

  test('nobody who is not logged in sees an agency', async () => {
    for (const route of [agenciesRoutes.list, agenciesRoutes.search, agenciesRoutes.sendTo]) {
      expect((await server.client.attempt(route, {})).status).toBe(401)
    }
  })
})

describe('the history', () => {
  test('has the creation with every field, then only what each change changed', async () => {
    const fees = [{ sendFeeSplit: 0.125, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0.0001 }]
    const agency = await addAgency(server, operations, 'Historic', { fees })
    const other = await addAgency(server, operations, 'Historic Friend')
    await saveAgency(server, boss, agency, {
      longName: 'renamed',
      currencies: [{ code: 'EUR' }],
      fees: [{ ...fees[0], sendFeeSplit: 0.5 }],
    })
    await saveLinks(server, operations, agency.sid, other.sid)
    const [linked, changed, created] = await historyOf(server, auditor, 'agency', agency.sid)
    expect(created).toMatchObject({ user: 'profile2', action: 'insert' })
    const after = Object.fromEntries(created?.changes.map((change) => [change.field, change.after]) ?? [])
    expect(after).toMatchObject({
      code: agency.code,
      longName: 'HISTORIC',
      currencies: 'USD, MXN',
      sendFeeSplit: '0.1250',
      receiveFxProfit: '0.0001',
    })
    expect(changed).toMatchObject({ user: 'profile1', action: 'update' })
    expect(changed?.changes.toSorted((one, two) => one.field.localeCompare(two.field))).toEqual([
      { field: 'currencies', before: 'USD, MXN', after: 'EUR' },
      { field: 'longName', before: 'HISTORIC', after: 'RENAMED' },
      { field: 'sendFeeSplit', before: '0.1250', after: '0.5000' },
    ])
    expect(linked?.changes).toEqual([{ field: 'sendTo', before: '', after: String(other.sid) }])
  })

  test('gets nothing from a save that was refused', async () => {
    const agency = await addAgency(server, operations, 'Unwritten')
    await saveAgency(server, boss, agency, { currencies: [{ code: 'QQQ' }] })
    await saveAgency(server, boss, agency, { version: 7 })
    expect(await historyOf(server, auditor, 'agency', agency.sid)).toHaveLength(1)
  })
})
