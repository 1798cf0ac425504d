import { banksRoutes } from '@corridor/contract/banks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, type Bank, historyOf, newBank, saveAgency, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function list(agencySid: number): Promise<Bank[]> {
  return server.client.call(banksRoutes.list, { params: { agencySid } }, finance)
}

function send(
  route: typeof banksRoutes.create | typeof banksRoutes.update,
  agencySid: number,
  bankAccounts: unknown,
  session = finance,
) {
  return server.client.attempt(
    route,
    { params: { agencySid }, body: { bankAccounts, sign: session.sign } },
    session,
  )
}

function post(agencySid: number, accounts: unknown, session = finance) {
  return send(banksRoutes.create, agencySid, accounts, session)
}
function put(agencySid: number, accounts: unknown, session = finance) {
  return send(banksRoutes.update, agencySid, accounts, session)
}

/** An agency with accounts of these names. */
async function withAccounts(name: string, ...names: string[]): Promise<[number, ...Bank[]]> {
  const sid = await agency(name)
  const answer = await post(
    sid,
    names.map((bank) => newBank(bank)),
  )
  expect(summary(answer)).toBe('200')
  return [sid, ...answer.done()]
}

test('[BANK-03] [BANK-04] the accounts of an agency, with every field, and no other agency', async () => {
  const sid = await agency('Every field')
  expect(await list(sid)).toEqual([])
  const full = newBank('Banco Ñ', {
    state: 'CDMX',
    notes: 'line one\nline two',
    accHolderAddress: 'Holder street',
    accCity: 'Dallas',
    accState: 'TX',
    accZipCode: '00501',
    accNotes: '<b>as it is</b>',
  })
  const answer = await post(sid, [full, newBank('Short')])
  const shown = [
    { ...full, abSid: expect.any(Number), agency: sid, version: 1 },
    expect.objectContaining({ name: 'Short', state: '', notes: '', accZipCode: '', accNotes: '' }),
  ]
  expect([answer.status, answer.body]).toEqual([200, shown])
  expect(await list(sid)).toEqual(answer.body)
  expect(await list(await agency('Neighbour'))).toEqual([])
})

describe('[BANK-10] an account', () => {
  test('with a wrong field is refused, and the right ones around it with it', async () => {
    const [sid, stored] = await withAccounts('All or nothing', 'Stored')
    const unknown = [
      // A currency of another agency, one of none, and what only the database refuses.
      ['currencyCode', 'EUR'],
      ['currencyCode', 'QQQ'],
      ['countryCode', 'QQQ'],
      ['accCountryCode', 'QQQ'],
      // The rule of the contract.
      ['name', ' '],
    ] as const
    for (const [field, value] of unknown) {
      const accounts = [
        { ...(stored as Bank), name: 'Changed' },
        newBank('Right'),
        newBank('Wrong', { [field]: value }),
        newBank('Right too'),
      ]
      expect(summary(await put(sid, accounts))).toBe(`400 invalid_input bankAccounts.2.${field}`)
    }
    const nul = newBank('Wrong', { countryCode: 'a\0b' })
    expect(summary(await put(sid, [nul]))).toMatch(/^400 invalid_input/)
    expect(await list(sid)).toEqual([stored])
    expect(await historyOf(server, finance, 'agency_bank', (stored as Bank).abSid)).toHaveLength(1)
  })

  test('with a wrong field is no first account', async () => {
    const sid = await agency('No first one')
    const wrong = newBank('Wrong', { swift: '' })
    expect(summary(await post(sid, [newBank('Right'), wrong]))).toBe('400 invalid_input bankAccounts.1.swift')
    expect(summary(await post(sid, 'all'))).toBe('400 invalid_input bankAccounts')
    expect(await list(sid)).toEqual([])
  })

  test('keeps a currency that the agency gave up until it is saved again', async () => {
    const owner = await addAgency(server, boss, 'Giving up')
    const [stored] = (await post(owner.sid, [newBank('Peso', { currencyCode: 'MXN' })])).done()
    await saveAgency(server, boss, owner, { currencies: [{ code: 'USD' }] })
    expect(await list(owner.sid)).toEqual([stored])
    expect(summary(await put(owner.sid, [stored]))).toBe('400 invalid_input bankAccounts.0.currencyCode')
  })
})

describe('saving', () => {
  test('by POST is for the first accounts only', async () => {
    const [sid, stored] = await withAccounts('First only', 'First')
    expect(summary(await post(sid, [newBank('Second')]))).toBe('409 duplicate')
    expect(await list(sid)).toEqual([stored])
  })

  test('by POST at the same moment is won by one of 20', async () => {
    const sid = await agency('Twenty')
    const lock = `select 1 from agencies where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 20, (index) => post(sid, [newBank(`Bank ${index}`)]))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(19).fill('409 duplicate')])
    expect(await list(sid)).toHaveLength(1)
  })

  test('by PUT changes what is named, adds what is not, and deletes nothing', async () => {
    const [sid, first, second] = await withAccounts('Upsert', 'One', 'Two')
    const changed = { ...(second as Bank), name: 'Two changed', accNumber: '007' }
    const answer = await put(sid, [changed, newBank('Three')])
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        first,
        { ...changed, version: 2 },
        expect.objectContaining({ name: 'Three', agency: sid, version: 1 }),
      ],
    ])
    expect(await list(sid)).toEqual(answer.body)
    expect(summary(await put(sid, []))).toBe('400 invalid_input bankAccounts')
    expect(await list(sid)).toEqual(answer.body)
  })

  test('by PUT leaves an account that nobody touched as it was, version and history included', async () => {
    const [sid, first, second] = await withAccounts('Untouched', 'One', 'Two')
    const answer = await put(sid, [first, { ...second, city: 'Elsewhere' }])
    expect(summary(answer)).toBe('200')
    const saved = answer.done()
    expect(saved.map(({ version }) => version)).toEqual([1, 2])
    expect(await historyOf(server, boss, 'agency_bank', first?.abSid ?? 0)).toHaveLength(1)
  })

  test('by PUT is fine for an agency without accounts', async () => {
    const sid = await agency('Put first')
    expect(summary(await put(sid, [newBank('Only')]))).toBe('200')
    expect(await list(sid)).toHaveLength(1)
  })

  test('never touches an account of another agency', async () => {
    const [, theirs] = await withAccounts('Theirs', 'Their account')
    const [sid, mine] = await withAccounts('Mine', 'My account')
    const stolen = { ...(theirs as Bank), name: 'Stolen', agency: sid }
    const answer = await put(sid, [{ ...(mine as Bank), name: 'Changed' }, stolen])
    expect(summary(answer)).toBe('404 not_found')
    expect(await list((theirs as Bank).agency)).toEqual([theirs])
    expect(await list(sid)).toEqual([mine])
  })

  test('[BANK-05] without a version goes through, whoever saved in between', async () => {
    const [sid, stored] = await withAccounts('Unversioned', 'Account')
    const { version: _seen, ...account } = stored as Bank
    expect(summary(await put(sid, [{ ...account, name: 'First' }], boss))).toBe('200')
    const answer = await put(sid, [{ ...account, name: 'Second' }])
    expect([answer.status, answer.body]).toMatchObject([200, [{ name: 'Second', version: 3 }]])
  })

  test('[BANK-05] of an older version is refused whole, and told who saved in between', async () => {
    const [sid, first, second] = await withAccounts('Contested', 'One', 'Two')
    expect(summary(await put(sid, [{ ...(second as Bank), name: 'By boss' }], boss))).toBe('200')
    const late = await put(sid, [
      { ...(first as Bank), name: 'Late' },
      { ...(second as Bank), name: 'Late' },
    ])
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'profile1'])
    expect((await list(sid)).map(({ name }) => name)).toEqual(['One', 'By boss'])
  })

  test('of one version is won by one of 20 at the same moment', async () => {
    const [sid, stored] = await withAccounts('Popular', 'Account')
    const lock = `select 1 from agencies where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 20, (index) =>
      put(sid, [newBank(`New ${index}`), { ...(stored as Bank), name: `Name ${index}` }]),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(19).fill('409 changed_meanwhile')])
    expect(await list(sid)).toHaveLength(2)
  })

  test('for an agency that is not there', async () => {
    expect(summary(await post(999_999, [newBank('Lost')]))).toBe('404 not_found')
    expect(summary(await put(999_999, [newBank('Lost')]))).toBe('404 not_found')
    const stored = await sql`select 1 from agency_banks where name = 'Lost'`.execute(server.platform.db)
    expect(stored.rows).toEqual([])
  })
})

test('the history has what was there before and after', async () => {
  const [sid, stored] = await withAccounts('History', 'Old name')
  await put(sid, [{ ...(stored as Bank), name: 'New name' }], boss)
  const [changed, created] = await historyOf(server, finance, 'agency_bank', (stored as Bank).abSid)
  expect(changed).toMatchObject({
    user: 'profile1',
    action: 'update',
    changes: [{ field: 'name', before: 'Old name', after: 'New name' }],
  })
  expect(created).toMatchObject({ user: 'profile4', action: 'insert' })
  expect(created?.changes).toContainEqual({ field: 'accNumber', before: null, after: '00012345' })
})

test.each([
  [2, 200, 200],
  [3, 200, 200],
  [5, 403, 403],
  [6, 200, 200],
])('profile %i reads accounts with %i, their history with %i, and saves none', async (profile, read, log) => {
  const [sid, stored] = await withAccounts(`Rights ${profile}`, 'Account')
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  const reading = await server.client.attempt(banksRoutes.list, { params: { agencySid: sid } }, session)
  expect(reading.status).toBe(read)
  const path = `/api/log/history/agency_bank/${(stored as Bank).abSid}`
  expect((await server.client.send('GET', path, { session })).status).toBe(log)
  const fresh = await agency(`Rights of ${profile}`)
  expect(summary(await post(fresh, [newBank('Mine')], session))).toBe('403 forbidden')
  expect(summary(await put(sid, [{ ...(stored as Bank), name: 'Mine' }], session))).toBe('403 forbidden')
  expect([await list(fresh), await list(sid)]).toEqual([[], [stored]])
})
