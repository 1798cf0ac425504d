import { accountRoutes } from '@corridor/contract/account'
import { banksRoutes } from '@corridor/contract/banks'
import { hashPassword } from '@corridor/contract/common/password'
import { type Proposal, proposalsRoutes } from '@corridor/contract/proposals'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, type Bank, historyOf, newBank, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { setUpApp } from '#support/factors.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { openSecond, proposed, turnOn } from '#support/proposals.ts'
import { addUser, testPassword } from '#support/server.ts'
import { loaded, newUser, storeBlock, type User } from '#support/users.ts'
import { tiedTo } from '../../core/proposals/tied.ts'

const server = useServer({ DATABASE_POOL: '30' }, { remembersHashes: true })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)
const finance = signedIn(4)
const auditor = signedIn(6)
const second = useUser(server, 'second.boss', 1)
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)
useGrant(server, second)
const byLink = 'violet harbour 93'

function saveBanks(agencySid: number, bankAccounts: unknown, session: TestSession = finance) {
  return server.client.attempt(
    banksRoutes.update,
    { params: { agencySid }, body: { bankAccounts, sign: session.sign } },
    session,
  )
}

function banksOf(agencySid: number): Promise<Bank[]> {
  return server.client.call(banksRoutes.list, { params: { agencySid } }, finance)
}

function decide(how: 'approve' | 'refuse' | 'withdraw', sid: number, session: TestSession, reason = 'Seen') {
  const body = how === 'withdraw' ? {} : { reason }
  return server.client.attempt(proposalsRoutes[how], { params: { sid }, body }, session)
}

function show(sid: number, session: TestSession = boss): Promise<Proposal> {
  return server.client.call(proposalsRoutes.show, { params: { sid } }, session)
}

/** An agency with one account, and a proposal of finance to change its number. */
async function changedAccount(name: string) {
  const { sid: agency } = await addAgency(server, boss, name)
  await turnOn(server, 'bank_account', false)
  await saveBanks(agency, [newBank('Banco Uno', { accNumber: '0001112223331' })])
  const [account] = await banksOf(agency)
  if (!account) throw new Error('no account was stored')
  await turnOn(server, 'bank_account')
  const answer = await saveBanks(agency, [{ ...account, accNumber: '0009998887788' }])
  return { agency, account, answer, sid: proposed(answer).sid }
}

describe('with nothing switched on', () => {
  test('saves answer as ever, and nothing is proposed', async () => {
    const { sid: agency } = await addAgency(server, boss, 'As ever')
    const answer = await saveBanks(agency, [newBank('Banco')])
    expect([answer.status, answer.body]).toMatchObject([200, [{ name: 'Banco', version: 1 }]])
    const { rows } = await server.client.call(proposalsRoutes.list, { query: {} }, boss)
    expect(rows).toEqual([])
    const settings = await server.client.call(proposalsRoutes.settings, {}, auditor)
    expect(settings.map(({ isOn }) => isOn)).toEqual(settings.map(() => false))
  })
})

describe('a change of a bank account', () => {
  test('waits: the answer says so, the record stays, and before and after are masked', async () => {
    const { agency, account, answer, sid } = await changedAccount('Waits')
    expect([answer.status, answer.body]).toEqual([
      202,
      { proposed: { sid, kind: 'bank_account', expiresAt: expect.stringMatching(/^2\d{3}-/) } },
    ])
    expect(await banksOf(agency)).toEqual([account])
    expect(await show(sid)).toMatchObject({
      kind: 'bank_account',
      state: 'open',
      proposedBy: 'profile4',
      agency: { sid: agency, name: 'WAITS' },
      changes: [{ field: 'accNumber', before: '•••• 3331', after: '•••• 7788' }],
      hindrance: null,
    })
    expect(JSON.stringify(await show(sid))).not.toContain('0009998887788')
  })

  test('is carried out by another person, once, and its history names both', async () => {
    const { agency, account, sid } = await changedAccount('Carried out')
    const answer = await decide('approve', sid, colleague)
    expect([answer.status, answer.body]).toMatchObject([200, { state: 'approved', decidedBy: 'finance.two' }])
    expect(await banksOf(agency)).toEqual([{ ...account, accNumber: '0009998887788', version: 2 }])
    const [changed] = await historyOf(server, boss, 'agency_bank', account.abSid)
    expect(changed).toMatchObject({ user: 'finance.two', action: 'update' })
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'accNumber', before: '0001112223331', after: '0009998887788' },
        { field: 'proposedBy', before: null, after: 'profile4' },
        { field: 'proposal', before: null, after: String(sid) },
      ]),
    )
    expect(summary(await decide('approve', sid, boss))).toBe('409 wrong_status')
    expect((await banksOf(agency))[0]?.version).toBe(2)
  })

  test('refused leaves the record, with the reason', async () => {
    const { agency, account, sid } = await changedAccount('Refused')
    expect((await decide('refuse', sid, boss, 'Not the letter')).status).toBe(200)
    expect(await show(sid)).toMatchObject({ state: 'refused', decisionReason: 'Not the letter' })
    expect(await banksOf(agency)).toEqual([account])
  })

  test('has one open proposal: the next one is refused, and says whose is there', async () => {
    const { agency, account, sid } = await changedAccount('One open')
    const next = await saveBanks(agency, [{ ...account, name: 'Other' }], colleague)
    expect(next.body).toMatchObject({ reason: { code: 'proposal_open', params: { by: 'profile4', sid } } })
    await decide('withdraw', sid, finance)
    expect((await saveBanks(agency, [{ ...account, name: 'Other' }], colleague)).status).toBe(202)
  })

  test('that changes nothing is no proposal, and what would be refused is refused at once', async () => {
    const { agency, account, sid } = await changedAccount('Nothing')
    await decide('withdraw', sid, finance)
    expect((await saveBanks(agency, [account])).status).toBe(200)
    const wrong = await saveBanks(agency, [{ ...account, currencyCode: 'JPY' }])
    expect(summary(wrong)).toBe('400 invalid_input bankAccounts.0.currencyCode')
  })

  test('lapses when somebody changed the record since: the approval says who, and changes nothing', async () => {
    const { agency, account, sid } = await changedAccount('Stale')
    await turnOn(server, 'bank_account', false)
    await saveBanks(agency, [{ ...account, city: 'Elsewhere' }], boss)
    const late = await decide('approve', sid, colleague)
    expect(late.body).toMatchObject({ reason: { code: 'proposal_stale', params: { by: 'profile1' } } })
    expect(await show(sid)).toMatchObject({ state: 'lapsed', decidedBy: 'system' })
    expect(await banksOf(agency)).toMatchObject([{ city: 'Elsewhere', accNumber: account.accNumber }])
  })

  test('whose time is over is not decided, and holds nobody off', async () => {
    const { agency, account, sid } = await changedAccount('Over')
    await server.db.transaction().execute((tx) =>
      sql`alter table proposals disable trigger keep;
          update proposals set proposed_at = now() - interval '2 days', expires_at = now() - interval '1 day' where sid = ${sql.lit(sid)};
          alter table proposals enable trigger keep`.execute(tx),
    )
    expect(await show(sid)).toMatchObject({ state: 'lapsed' })
    expect((await decide('approve', sid, colleague)).body.reason.code).toBe('proposal_lapsed')
    expect((await saveBanks(agency, [{ ...account, name: 'Next' }])).status).toBe(202)
    expect((await decide('approve', sid, colleague)).body.reason.code).toBe('proposal_lapsed')
  })
})

describe('nobody decides an own proposal', () => {
  test('not in the same session, nor in a second one, nor under a changed login', async () => {
    const { sid } = await changedAccount('Own')
    expect((await decide('approve', sid, finance)).body.reason.code).toBe('own_proposal')
    expect((await decide('refuse', sid, finance)).body.reason.code).toBe('own_proposal')
    const again = await openSecond(server, 'profile4')
    expect((await decide('approve', sid, again)).body.reason.code).toBe('own_proposal')
    await sql`update app_users set login = 'renamed' where login = 'profile4'`.execute(server.db)
    const renamed = await openSecond(server, 'renamed')
    expect((await decide('approve', sid, renamed)).body.reason.code).toBe('own_proposal')
    await sql`update app_users set login = 'profile4' where login = 'renamed'`.execute(server.db)
    expect(await show(sid, await openSecond(server, 'profile4'))).toMatchObject({
      isOwn: true,
      hindrance: 'own_proposal',
    })
  })

  test('not by writing to the table either', async () => {
    const { sid } = await changedAccount('By hand')
    const { rows } = await sql<{ by: number }>`
      select proposed_by_sid as by from proposals where sid = ${sid}`.execute(server.db)
    const close = sql`update proposals set state = 'approved', decided_by_sid = ${rows[0]?.by},
      decided_by = 'x', decided_at = now() where sid = ${sid}`
    await expect(close.execute(server.db)).rejects.toThrow(/proposals_decided_by_another/)
    await expect(sql`delete from proposals where sid = ${sid}`.execute(server.db)).rejects.toThrow(/stays/)
    const other = sql`update proposals set change = '{}' where sid = ${sid}`
    await expect(other.execute(server.db)).rejects.toThrow(/stays/)
  })

  test('nor as somebody new under the login that the proposer gave up', async () => {
    const { sid } = await changedAccount('Given up')
    await sql`update app_users set login = 'moved.on' where login = 'profile4'`.execute(server.db)
    await addUser(server.platform, 'profile4', 4)
    const successor = await openSecond(server, 'profile4')
    for (const how of ['approve', 'refuse'] as const)
      expect((await decide(how, sid, successor)).body.reason.code).toBe('own_proposal')
    expect((await decide('withdraw', sid, successor)).body.reason.code).toBe('withdraw_own_only')
    await sql`update app_users set login = 'successor' where sid = ${successor.userSid}`.execute(server.db)
    await sql`update app_users set login = 'profile4' where login = 'moved.on'`.execute(server.db)
  })

  test('nor by becoming one with another account: who has proposed is neither removed nor renumbered', async () => {
    const { sid } = await changedAccount('Merged')
    const { rows } = await sql<{ by: number }>`
      select proposed_by_sid as by from proposals where sid = ${sid}`.execute(server.db)
    const [{ by } = { by: 0 }] = rows
    await expect(sql`delete from app_users where sid = ${by}`.execute(server.db)).rejects.toThrow(
      /foreign key/,
    )
    const renumber = sql`update app_users set sid = ${colleague.userSid} where sid = ${by}`
    await expect(renumber.execute(server.db)).rejects.toThrow(/identity|foreign key|duplicate|DEFAULT/)
    const other = sql`update proposals set proposed_by_sid = ${colleague.userSid} where sid = ${sid}`
    await expect(other.execute(server.db)).rejects.toThrow(/stays/)
  })

  test.each([
    'made',
    'unlocked',
    'given a password',
    'given a link',
    'freed of a second factor',
    'given a profile',
    'freed of a limit',
  ] as const)('not through an account that the proposer has %s', async (how) => {
    const login = `tied.${how.replaceAll(' ', '-')}`
    const user = await newUser(login, { profile: 4 })
    const maker = how === 'made' ? boss : second
    const made = await server.client.call(usersRoutes.create, { body: { user } }, maker)
    await forgetOld(made.sid, how === 'made' ? null : 'insert')
    await tie(how, made)
    const { agency, account, sid: first } = await changedAccount(`Tied ${how}`)
    await decide('withdraw', first, finance)
    const { sid } = proposed(await saveBanks(agency, [{ ...account, name: 'By boss' }], boss))
    const tied = await openSecond(server, login, how === 'given a link' ? byLink : testPassword)
    expect((await decide('approve', sid, tied)).body.reason).toMatchObject({ code: 'account_tied' })
    expect(await show(sid, tied)).toMatchObject({ hindrance: 'account_tied' })
    expect((await decide('approve', sid, colleague)).status).toBe(200)
  })

  test('nor through an account behind another one, either way; after two weeks it is another person again', async () => {
    const note = (actor: number, account: number, days: number) =>
      sql`insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, after, request_id)
        values (now() - ${days} * interval '1 day', ${actor}, 'x', 'update', 'app_user', ${account},
          '{"password": "changed"}', 'test')`.execute(server.db)
    const [one, puppet, last, other] = [900_001, 900_002, 900_003, 900_004] as const
    await note(one, puppet, 13)
    await note(puppet, last, 1)
    await note(one, other, 15)
    expect(await tiedTo(server.db, last, [one, puppet, other])).toEqual(new Set([one, puppet]))
    expect(await tiedTo(server.db, one, [last, puppet, other])).toEqual(new Set([puppet, last]))
    expect([...(await tiedTo(server.db, other, [one, puppet, last]))]).toEqual([])
    expect([...(await tiedTo(server.db, one, []))]).toEqual([])
  })

  test('nor through two accounts that somebody else can log in to; whom he has only unlocked are two people', async () => {
    const note = (account: number, action: string, after: object) =>
      sql`insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, after, request_id)
        values (900_101, 'x', ${action}, 'app_user', ${account}, ${JSON.stringify(after)}, 'test')`.execute(
        server.db,
      )
    const [made, reset, unlocked, promoted, linked] = [900_102, 900_103, 900_104, 900_105, 900_106] as const
    await note(made, 'insert', { login: 'made' })
    await note(reset, 'update', { password: 'changed' })
    await note(unlocked, 'event', { event: 'unlocked' })
    await note(promoted, 'update', { profile: 4 })
    // As a link was noted before its entry had a field of its own.
    await note(linked, 'event', { event: 'an activation link was made' })
    const all = [made, reset, unlocked, promoted, linked]
    expect(await tiedTo(server.db, made, all)).toEqual(new Set([reset, linked]))
    expect(await tiedTo(server.db, reset, all)).toEqual(new Set([made, linked]))
    expect(await tiedTo(server.db, linked, [...all, 900_101])).toEqual(new Set([made, reset, 900_101]))
    expect([...(await tiedTo(server.db, unlocked, all))]).toEqual([])
    expect([...(await tiedTo(server.db, promoted, all))]).toEqual([])
  })

  test('so one who has made two accounts does not propose as the one and approve as the other', async () => {
    const puppets = ['puppet.one', 'puppet.two'] as const
    for (const login of puppets)
      await server.client.call(
        usersRoutes.create,
        { body: { user: await newUser(login, { profile: 4 }) } },
        boss,
      )
    const { agency, account, sid: first } = await changedAccount('Two puppets')
    await decide('withdraw', first, finance)
    const [one, two] = [await openSecond(server, puppets[0]), await openSecond(server, puppets[1])]
    const { sid } = proposed(await saveBanks(agency, [{ ...account, name: 'By a puppet' }], one))
    expect((await decide('approve', sid, two)).body.reason).toMatchObject({ code: 'account_tied' })
    expect(await show(sid, two)).toMatchObject({ hindrance: 'account_tied' })
    expect((await decide('approve', sid, colleague)).status).toBe(200)
  })

  async function tie(how: string, made: User): Promise<void> {
    const params = { sid: made.sid }
    if (how === 'unlocked') {
      await storeBlock(server.db, made.sid)
      await server.client.call(usersRoutes.unblock, { params: { login: made.login } }, boss)
    }
    if (how === 'given a password') {
      const { pass } = await newUser('x')
      const body = { user: loaded(made), password2N: `${pass.slice(0, -1)}${pass.endsWith('0') ? '1' : '0'}` }
      await server.client.call(usersRoutes.update, { params, body }, boss)
    }
    if (how === 'given a link') {
      const { activation } = await server.client.call(accountRoutes.makeActivation, { params }, boss)
      const body = { activation, password: await hashPassword(byLink) }
      await server.client.call(accountRoutes.activate, { body })
    }
    if (how === 'freed of a second factor') {
      await setUpApp(server.platform, made.sid)
      await server.client.call(accountRoutes.removeFactorOf, { params }, boss)
    }
    if (how === 'freed of a limit') {
      const limited = await saved(made, { scope: { agencies: [], countries: ['USA'] } }, second)
      await forgetOld(made.sid, 'update')
      await saved(limited, { scope: { agencies: [], countries: [] } }, boss)
    }
    if (how === 'given a profile') {
      const changed = await saved(made, { profile: 5 }, second)
      await forgetOld(made.sid, 'update')
      await saved(changed, { profile: 4 }, boss)
    }
  }

  function saved(user: User, change: object, session: TestSession): Promise<User> {
    const body = { user: { ...loaded(user), ...change } }
    return server.client.call(usersRoutes.update, { params: { sid: user.sid }, body }, session)
  }

  /** Makes what was done so far too old to count. */
  async function forgetOld(userSid: number, action: string | null): Promise<void> {
    await server.db.transaction().execute((tx) =>
      sql`alter table audit_entries disable trigger append_only;
        update audit_entries set at = at - interval '15 days'
          where entity = 'app_user' and entity_sid = ${sql.lit(userSid)} and action = ${sql.lit(action ?? '')};
        alter table audit_entries enable trigger append_only`.execute(tx),
    )
  }
})

describe('who decides and who sees', () => {
  test('a decision needs the permission of the change; withdrawing is the proposer\u2019s alone', async () => {
    const { sid } = await changedAccount('Rights')
    expect((await decide('approve', sid, operations)).body.reason.code).toBe('not_allowed')
    expect(summary(await decide('approve', sid, auditor))).toBe('403 forbidden')
    expect((await decide('withdraw', sid, colleague)).body.reason.code).toBe('withdraw_own_only')
    expect((await decide('withdraw', sid, finance)).status).toBe(200)
    expect((await decide('approve', sid, colleague)).body.reason).toEqual({
      code: 'proposal_decided',
      params: { state: 'withdrawn', by: 'profile4' },
    })
  })

  test('whoever may not see a user sees no proposal of one', async () => {
    await turnOn(server, 'super_admin')
    const made = await server.client.call(
      usersRoutes.create,
      { body: { user: await newUser('soon.boss', { profile: 2 }) } },
      boss,
    )
    const body = { user: { ...loaded(made), profile: 1 } }
    const { sid } = proposed(
      await server.client.attempt(usersRoutes.update, { params: { sid: made.sid }, body }, boss),
    )
    expect(summary(await server.client.attempt(proposalsRoutes.show, { params: { sid } }, finance))).toBe(
      '404 not_found',
    )
    const seen = await server.client.call(proposalsRoutes.list, { query: { kind: 'super_admin' } }, finance)
    expect(seen.rows).toEqual([])
    expect(await show(sid, auditor)).toMatchObject({ subject: 'soon.boss Tester' })
    expect((await decide('approve', sid, second)).status).toBe(200)
    const [entry] = await historyOf(server, boss, 'app_user', made.sid)
    expect(entry).toMatchObject({ user: 'second.boss' })
    expect(entry?.changes).toContainEqual({ field: 'profile', before: '2', after: '1' })
    await turnOn(server, 'super_admin', false)
  })
})
