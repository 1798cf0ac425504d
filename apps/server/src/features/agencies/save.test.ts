import { agenciesRoutes } from '@corridor/contract/agencies'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addAgency,
  agencyNow,
  historyOf,
  type NewAgency,
  newAgency,
  saveAgency,
  summary,
} from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const boss = useUser(server, 'boss', 1)
const rival = useUser(server, 'rival', 1)
useGrant(server, boss)

beforeAll(async () => {
  await addUser(server.platform, 'clerk', 2)
})

function create(agency: object, session = boss) {
  return server.client.attempt(agenciesRoutes.create, { body: { agency, sign: session.sign } }, session)
}

describe('[AGCY-24] the second level', () => {
  const confirm = async (session: TestSession) =>
    server.client.call(
      sessionRoutes.secondLevel,
      { body: { passlvl2: await hashPassword(testSecondPassword) } },
      session,
    )

  test('is needed for a creation, opens it for this session alone, and ends when it is given back', async () => {
    const session = await server.client.logIn('clerk', testPassword)
    const elsewhere = await server.client.logIn('clerk', testPassword)
    expect(summary(await create(newAgency('Early'), session))).toBe('403 second_level_required')
    await confirm(session)
    expect((await create(newAgency('In time'), session)).status).toBe(200)
    expect((await create(newAgency('In time too'), session)).status).toBe(200)
    expect(summary(await create(newAgency('Elsewhere'), elsewhere))).toBe('403 second_level_required')
    await server.client.call(sessionRoutes.endSecondLevel, {}, session)
    expect(summary(await create(newAgency('Late'), session))).toBe('403 second_level_required')
    const all = await server.client.call(agenciesRoutes.list, {}, session)
    const names = all.map(({ longName }) => longName)
    expect(names.filter((name) => /EARLY|TIME|ELSEWHERE|LATE/.test(name))).toEqual(['IN TIME', 'IN TIME TOO'])
  })

  test('is over once its ten minutes are', async () => {
    const session = await server.client.logIn('clerk', testPassword)
    await confirm(session)
    const lasting = await sql<{ seconds: number }>`
      select extract(epoch from max(expires_at) - now())::int as seconds from session_grants
      join sessions on sid = session_sid where user_sid = ${session.userSid}`.execute(server.platform.db)
    expect(lasting.rows[0]?.seconds).toBeGreaterThan(580)
    expect(lasting.rows[0]?.seconds).toBeLessThanOrEqual(600)
    await sql`update session_grants set expires_at = now() - interval '1 second'
      where session_sid in (select sid from sessions where user_sid = ${session.userSid})`.execute(
      server.platform.db,
    )
    expect(summary(await create(newAgency('Too late'), session))).toBe('403 second_level_required')
  })

  test('is not asked for a change', async () => {
    const agency = await addAgency(server, boss, 'Changeable')
    const session = await server.client.logIn('clerk', testPassword)
    expect(summary(await saveAgency(server, session, agency, { longName: 'Changed' }))).toBe('200')
  })
})

test('[AGCY-17] [AGCY-24] a new agency has a code of its own, is active, without services, in upper case', async () => {
  const sent = newAgency('  Envíos del Ñandú ', {
    shortName: 'ñandú',
    secondLang: 'en',
    currencies: [{ code: 'MXN' }, { code: 'USD' }, { code: 'EUR' }, { code: 'CAD' }],
    fees: [{ sendFeeSplit: 0.125, sendFxProfit: 0.0001, receiveFeeSplit: 1, receiveFxProfit: 0 }],
  })
  const flags = { active: false, activeSND: true, activeRCV: true, code: 'MINE', sid: 1 }
  const { status, body, done } = await create({ ...sent, ...flags })
  expect([status, body]).toEqual([
    200,
    {
      ...sent,
      sid: expect.any(Number),
      code: expect.stringMatching(/^MX\d{4,}$/),
      shortName: 'ÑANDÚ',
      longName: 'ENVÍOS DEL ÑANDÚ',
      active: true,
      activeSND: false,
      activeRCV: false,
      safeIP: false,
      suspension: null,
      sendTo: [],
      version: 1,
      removable: true,
    },
  ])
  const stored = done()
  expect(await agencyNow(server, boss, stored.sid)).toEqual(stored)
  const second = await addAgency(server, boss, 'Second')
  expect(second.code).not.toBe(stored.code)
  expect(second.secondLang).toBeNull()
})

describe('[AGCY-17] fields', () => {
  test('that are wrong are refused, new or stored, and change nothing', async () => {
    const agency = await addAgency(server, boss, 'Right')
    const wrong: readonly (readonly [field: string, value: unknown])[] = [
      // Rules of the contract.
      ['longName', '   '],
      ['currencies', []],
      ['currencies', [{ code: 'USD' }, { code: 'QQQ' }]],
      ['currencies', [{ code: 'usd' }]],
      ['countryCode', 'QQQ'],
      ['timezone', 99_999],
      ['primaryLang', 'qq'],
      ['secondLang', 'qq'],
      // In upper case they are longer than the contract sees.
      ['shortName', 'ß'.repeat(15)],
      ['longName', 'ß'.repeat(120)],
    ]
    for (const [field, value] of wrong) {
      const refusal = `400 invalid_input agency.${field}`
      const change = { [field]: value }
      expect([field, value, summary(await create({ ...newAgency('Wrong'), ...change }))]).toEqual([
        field,
        value,
        refusal,
      ])
      expect([field, value, summary(await saveAgency(server, boss, agency, change))]).toEqual([
        field,
        value,
        refusal,
      ])
    }
    expect(await agencyNow(server, boss, agency.sid)).toEqual(agency)
    const all = await server.client.call(agenciesRoutes.list, {}, boss)
    expect(all.map(({ longName }) => longName)).not.toContain('WRONG')
  })

  test('fractions come back exactly as they were sent, and are stored exactly', async () => {
    let agency = await addAgency(server, boss, 'Drifting')
    const shares = [1, 7, 29, 57, 58, 1130, 1250, 2857, 3333, 5001, 5555, 6999, 7001, 9999, 10_000]
    for (const share of shares) {
      const fees = [
        {
          sendFeeSplit: share / 10_000,
          sendFxProfit: (10_000 - share) / 10_000,
          receiveFeeSplit: Math.floor(share / 3) / 10_000,
          receiveFxProfit: 0.0001,
        },
      ]
      const { status, body, done } = await saveAgency(server, boss, agency, { fees })
      expect([status, body['fees']]).toEqual([200, fees])
      agency = done()
      const stored = await sql<{ text: string }>`
        select send_fee_split::text as text from agencies where sid = ${agency.sid}`.execute(
        server.platform.db,
      )
      expect(stored.rows[0]?.text).toBe(
        `${share === 10_000 ? 1 : 0}.${String(share % 10_000).padStart(4, '0')}`,
      )
    }
  })
})

describe('[AGCY-17] a change', () => {
  test('keeps code and flags that do not come, and stores those that do', async () => {
    const agency = await addAgency(server, boss, 'Flagged', { secondLang: 'fr' })
    const on = await saveAgency(server, boss, agency, { activeSND: true, activeRCV: true, active: true })
    expect(on.body).toMatchObject({ activeSND: true, activeRCV: true, active: true, version: 2 })
    const plain: NewAgency & { version: number; code: string } = {
      ...newAgency('flagged anew', { shortName: 'anew', countryCode: 'USA' }),
      version: 2,
      code: 'MINE',
    }
    const { active: _a, activeSND: _s, activeRCV: _r, ...rest } = agency
    const body = { agency: { ...rest, ...plain }, sign: boss.sign }
    const kept = await server.client.attempt(
      agenciesRoutes.update,
      { params: { sid: agency.sid }, body },
      boss,
    )
    expect([kept.status, kept.body]).toMatchObject([
      200,
      {
        code: agency.code,
        longName: 'FLAGGED ANEW',
        shortName: 'ANEW',
        countryCode: 'USA',
        secondLang: 'fr',
        activeSND: true,
        activeRCV: true,
        active: true,
        version: 3,
      },
    ])
    expect(await agencyNow(server, boss, agency.sid)).toEqual(kept.body)
  })

  test('[AGCY-26] of an older version is refused and told who saved in between', async () => {
    const agency = await addAgency(server, boss, 'Contested')
    expect(summary(await saveAgency(server, rival, agency, { longName: 'First' }))).toBe('200')
    const late = await saveAgency(server, boss, agency, { longName: 'Second' })
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'rival'])
    expect((await agencyNow(server, boss, agency.sid))?.longName).toBe('FIRST')
  })

  test('[AGCY-26] without a version goes through, whoever saved in between', async () => {
    const { sid } = await addAgency(server, boss, 'Unversioned')
    const agency = newAgency('Specified payload')
    const change = () =>
      server.client.attempt(
        agenciesRoutes.update,
        { params: { sid }, body: { agency, sign: boss.sign } },
        boss,
      )
    expect([(await change()).body, (await change()).body]).toMatchObject([
      { longName: 'SPECIFIED PAYLOAD', version: 2 },
      { longName: 'SPECIFIED PAYLOAD', version: 3 },
    ])
  })

  test('of an agency that is not there is refused', async () => {
    const agency = await addAgency(server, boss, 'Versioned')
    expect(summary(await saveAgency(server, boss, { ...agency, sid: 999_999 }))).toBe('404 not_found')
  })

  test('is won by one of 20 at the same moment', async () => {
    const agency = await addAgency(server, boss, 'Popular')
    const lock = `select 1 from agencies where sid = ${agency.sid} for update`
    const answers = await allAtOnce(server, lock, 20, (index) =>
      saveAgency(server, index % 2 ? boss : rival, agency, {
        longName: `Name ${index}`,
        currencies: [{ code: index % 2 ? 'EUR' : 'CAD' }],
      }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(19).fill('409 changed_meanwhile')])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(winner?.['version']).toBe(2)
    expect(await agencyNow(server, boss, agency.sid)).toEqual(winner)
    expect(await historyOf(server, boss, 'agency', agency.sid)).toHaveLength(2)
  })
})
