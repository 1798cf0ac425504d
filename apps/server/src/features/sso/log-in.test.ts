import { ssoRoutes } from '@corridor/contract/sso'
import { describe, expect, test } from 'vitest'
import { grant, historyOf } from '#support/agencies.ts'
import { logInAtProvider, makeBrowser, said } from '#support/oidc/browser.ts'
import { eventsOf, redeem, stands, useHouse } from '#support/oidc/fixtures.ts'
import type { ProviderPerson } from '#support/oidc/people.ts'
import { addUser, withRememberedHashes } from '#support/server.ts'
import { storeBlock } from '#support/users.ts'

const people = new Map<string, ProviderPerson>()

function person(login: string, more: Partial<ProviderPerson> = {}): ProviderPerson {
  const made = {
    sub: `sub of ${login}`,
    preferred_username: login,
    given_name: 'Rosa',
    family_name: 'Marín',
    email: `${login}@example.com`,
    groups: ['others', 'help'],
    ...more,
  }
  people.set(made.sub, made)
  return made
}

const house = useHouse([])

async function known(...all: readonly ProviderPerson[]): Promise<void> {
  for (const one of all) people.set(one.sub, one)
  await house.provider.setPeople([...people.values()])
}

async function storedUser(login: string) {
  const found = house.server.db.selectFrom('appUsers').selectAll().where('login', '=', login)
  return found.executeTakeFirst()
}

describe('the first log-in', () => {
  test('makes a user with the claimed login and the profile of the first group that has one', async () => {
    const rosa = person('rosa.marin')
    await known(rosa)
    const { user, session } = await house.logIn(rosa.sub)
    expect(user).toMatchObject({ login: 'rosa.marin', profile: 5, name: 'Rosa Marín' })
    expect(await stands(house, session)).toBe(true)
    expect(await storedUser('rosa.marin')).toMatchObject({ email: 'rosa.marin@example.com', active: true })
    expect(await eventsOf(house, user.sid)).toEqual(['made by single sign-on'])
    const again = await house.logIn(rosa.sub)
    expect(again.user.sid).toBe(user.sid)
  })

  test('goes on by the name that the provider never reuses, whatever the login is by then', async () => {
    const before = person('maria.old')
    await known(before)
    const { user } = await house.logIn(before.sub)
    await known({ ...before, preferred_username: 'maria.new', email: 'new@example.com' })
    expect((await house.logIn(before.sub)).user).toMatchObject({ sid: user.sid, login: 'maria.old' })
  })

  test('never takes over a user by an equal login or mail address, in whatever letters', async () => {
    const { sid } = await addUser(withRememberedHashes(house.server.platform), 'tom.local', 2)
    for (const login of ['tom.local', 'Tom.LOCAL']) {
      const thief = person(login, {
        sub: `thief ${login}`,
        groups: ['admins'],
        email: 'tom.local@example.com',
      })
      await known(thief)
      expect(await house.come(thief.sub)).toBe('login_taken')
    }
    const other = person('thief.by.mail', { email: 'tom.local@example.com' })
    await known(other)
    expect((await house.logIn(other.sub)).user.sid).not.toBe(sid)
    expect(await storedUser('tom.local')).toMatchObject({ sid, profile: 2 })
    const identities = await house.server.db
      .selectFrom('ssoIdentities')
      .select('sub')
      .where('userSid', '=', sid)
      .execute()
    expect(identities).toEqual([])
  })

  test('ties an existing user once a super admin expects them, and only the first who comes', async () => {
    const { sid } = await addUser(withRememberedHashes(house.server.platform), 'ivy.local', 5)
    const admin = person('ada.admin', { groups: ['admins'] })
    const [ivy, second] = [person('ivy.local'), person('ivy.local', { sub: 'another ivy' })]
    await known(admin, ivy, second)
    const { session } = await house.logIn(admin.sub)
    const expectIvy = () => house.server.client.attempt(ssoRoutes.expect, { params: { sid } }, session)
    expect((await expectIvy()).body.code).toBe('second_level_required')
    expect(await house.come(ivy.sub)).toBe('login_taken')
    await grant(house.server, session, ['users'])
    expect((await expectIvy()).done().expectedUntil).not.toBeNull()
    expect((await house.logIn(ivy.sub)).user.sid).toBe(sid)
    expect(await house.come(second.sub)).toBe('login_taken')
    expect(await eventsOf(house, sid)).toEqual([
      'insert',
      'expected to come by single sign-on',
      'tied to single sign-on',
    ])
    const shown = await house.server.client.call(ssoRoutes.stateOf, { params: { sid } }, session)
    expect(shown).toMatchObject({ issuer: house.provider.issuer, expectedUntil: null, isBreakGlass: false })
    expect((await expectIvy()).body.reason.code).toBe('sso_tied')
    const untie = { params: { sid }, body: { reason: 'is another person there now' } }
    const untied = await house.server.client.call(ssoRoutes.unlink, untie, session)
    expect(untied).toMatchObject({ issuer: null, linkedAt: null, expectedUntil: null })
    const [entry] = await historyOf(house.server, session, 'app_user', sid)
    expect(entry?.changes).toContainEqual({ field: 'reason', before: null, after: untie.body.reason })
    expect(await house.come(ivy.sub)).toBe('login_taken')
  })

  test('an expectation is over after its week', async () => {
    const { sid } = await addUser(withRememberedHashes(house.server.platform), 'late.local', 5)
    await house.server.db
      .insertInto('ssoExpected')
      .values({ userSid: sid, expiresAt: '2026-01-01T00:00:00Z' })
      .execute()
    const late = person('late.local')
    await known(late)
    expect(await house.come(late.sub)).toBe('login_taken')
  })

  test('never is that of whoever logs in with a password when the provider is away', async () => {
    const { sid } = (await storedUser('profile1')) ?? { sid: 0 }
    const admin = person('bea.admin', { groups: ['admins'] })
    const thief = person('Profile1', { groups: ['admins'] })
    await known(admin, thief)
    const { session } = await house.logIn(admin.sub)
    await grant(house.server, session, ['users'])
    const refused = await house.server.client.attempt(ssoRoutes.expect, { params: { sid } }, session)
    expect(refused.body.reason).toEqual({ code: 'break_glass_user', params: {} })
    await house.server.db
      .insertInto('ssoExpected')
      .values({ userSid: sid, expiresAt: '2126-01-01T00:00:00Z' })
      .execute()
    expect(await house.come(thief.sub)).toBe('login_taken')
  })

  test('of the same person, sent twice at once, makes one user', async () => {
    const twin = person('twin.once')
    await known(twin)
    const told = await Promise.all([house.come(twin.sub), house.come(twin.sub), house.come(twin.sub)])
    expect(told).toEqual(['done', 'done', 'done'])
  })

  test('needs a login and a mail address', async () => {
    const nameless = person('nameless', { preferred_username: 'two words' })
    const mailless = person('mailless', { email: 'no address' })
    await known(nameless, mailless)
    expect(await house.come(nameless.sub)).toBe('incomplete')
    expect(await house.come(mailless.sub)).toBe('incomplete')
  })
})

describe('the groups', () => {
  test('set the profile at each log-in: a change is an entry and ends what was open', async () => {
    const eva = person('eva.moves')
    await known(eva)
    const first = await house.logIn(eva.sub)
    await known({ ...eva, groups: ['money', 'help'] })
    expect((await house.logIn(eva.sub)).user.profile).toBe(4)
    expect(await stands(house, first.session)).toBe(false)
    expect(await eventsOf(house, first.user.sid)).toEqual([
      'made by single sign-on',
      'another profile by single sign-on',
    ])
  })

  test('without any of ours nobody is let in, and whoever was is out', async () => {
    const stranger = person('stranger', { groups: ['others'] })
    const leaver = person('leaver')
    await known(stranger, leaver)
    expect(await house.come(stranger.sub)).toBe('no_group')
    expect(await storedUser('stranger')).toBeUndefined()
    const { session, user } = await house.logIn(leaver.sub)
    for (const groups of [[], undefined]) {
      await known({ ...leaver, groups })
      expect(await house.come(leaver.sub)).toBe('no_group')
    }
    expect(await stands(house, session)).toBe(false)
    expect((await eventsOf(house, user.sid)).at(-1)).toBe(
      'refused by single sign-on: in no group that has a profile',
    )
  })

  test('make nobody a super admin where the house wants two people for that', async () => {
    const newcomer = person('new.admin', { groups: ['admins'] })
    const helper = person('help.admin')
    await known(newcomer, helper)
    await house.logIn(helper.sub)
    await known({ ...helper, groups: ['admins'] })
    const setting = { kind: 'super_admin', isOn: true, aboveCents: null, lapseHours: 24, version: 2 }
    await house.server.db.insertInto('fourEyesSettings').values(setting).execute()
    try {
      expect(await house.come(newcomer.sub)).toBe('second_person')
      expect(await house.come(helper.sub)).toBe('second_person')
      expect(await storedUser('help.admin')).toMatchObject({ profile: 5 })
    } finally {
      await house.server.db.deleteFrom('fourEyesSettings').execute()
    }
  })
})

test('make nobody a super admin who is limited to some agencies', async () => {
  const limited = person('limited.one')
  await known(limited)
  const { user } = await house.logIn(limited.sub)
  const scope = house.server.db.updateTable('appUsers').set({ scopeCountries: ['MEX'] })
  await scope.where('sid', '=', user.sid).execute()
  await known({ ...limited, groups: ['admins'] })
  expect(await house.come(limited.sub)).toBe('limited_admin')
})

test('an inactive user is refused with the reason', async () => {
  const ben = person('ben.stopped')
  await known(ben)
  const { user } = await house.logIn(ben.sub)
  await house.server.db.updateTable('appUsers').set({ active: false }).where('sid', '=', user.sid).execute()
  expect(await house.come(ben.sub)).toBe('inactive')
})

test('whom the provider does not let in is told so', async () => {
  expect(await house.come('nobody there')).toBe('refused')
})

describe('the ticket', () => {
  test('is good once, in the browser that it was given to, and is in no address', async () => {
    const kim = person('kim.once')
    await known(kim)
    const browser = makeBrowser()
    expect(await house.come(kim.sub, browser)).toBe('done')
    const ticket = browser.cookies.get('sso-ticket') ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const { origin } = house.provider
    expect((await redeem(makeBrowser(), origin)).body.reason?.code).toBe('log_in_again')
    expect((await redeem(browser, origin)).status).toBe(200)
    expect(browser.cookies.has('sso-ticket')).toBe(false)
    browser.cookies.set('sso-ticket', ticket)
    expect((await redeem(browser, origin)).body.reason?.code).toBe('log_in_again')
  })

  test('is worth nothing once the user was changed or is blocked', async () => {
    const max = person('max.changed')
    await known(max)
    const { user } = await house.logIn(max.sub)
    const { db } = house.server
    const { origin } = house.provider
    const browser = makeBrowser()
    await house.come(max.sub, browser)
    await storeBlock(db, user.sid)
    expect((await redeem(browser, origin)).body.reason?.code).toBe('sso_blocked')
    // Although the refusal has undone all else.
    const log = db.selectFrom('loginLog').select('type').where('userSid', '=', user.sid).orderBy('sid')
    expect(await log.execute()).toEqual([{ type: 'LOGIN' }, { type: 'BLOCKED' }])
    await db.deleteFrom('lockouts').execute()
    await house.come(max.sub, browser)
    await db.updateTable('appUsers').set({ active: false }).where('sid', '=', user.sid).execute()
    expect((await redeem(browser, origin)).body.reason?.code).toBe('log_in_again')
  })

  test('is good in a browser of the user although the user is blocked everywhere', async () => {
    const eva = person('eva.known')
    await known(eva)
    const browser = makeBrowser()
    const { user } = await house.logIn(eva.sub, browser)
    await storeBlock(house.server.db, user.sid)
    expect((await house.logIn(eva.sub, browser)).user.sid).toBe(user.sid)
  })

  test('ends the session that the browser had before', async () => {
    const lia = person('lia.again')
    await known(lia)
    const { session, browser } = await house.logIn(lia.sub)
    await house.come(lia.sub, browser)
    expect((await redeem(browser, house.provider.origin, { 'access-token': session.token })).status).toBe(200)
    expect(await stands(house, session)).toBe(false)
  })
})

describe('the way there and back', () => {
  test('is good once: the same address opened again leads to nothing', async () => {
    const paul = person('paul.twice')
    await known(paul)
    const browser = makeBrowser()
    const back = await logInAtProvider(browser, house.provider.origin, paul.sub)
    expect(await said(browser, back)).toBe('done')
    expect(await said(browser, back)).toBe('again')
  })

  test('of one window stays good while a second one of the same browser goes it too', async () => {
    const uma = person('uma.windows')
    await known(uma)
    const browser = makeBrowser()
    const first = await logInAtProvider(browser, house.provider.origin, uma.sub)
    const second = await logInAtProvider(browser, house.provider.origin, uma.sub)
    expect(await said(browser, first)).toBe('done')
    expect(await said(browser, second)).toBe('done')
  })

  test('begins on our own page: from another site one gets to the log-in screen, and to no provider', async () => {
    const { origin } = house.provider
    const from = (site: string) =>
      makeBrowser().send(`${origin}/sso/start`, { headers: { 'sec-fetch-site': site } })
    const led = await from('cross-site')
    expect([led.headers.get('location'), led.headers.getSetCookie()]).toEqual([`${origin}/#/login`, []])
    for (const site of ['same-origin', 'none'])
      expect((await from(site)).headers.get('location')).toContain('code_challenge')
  })

  test('keeps what the browser holds from scripts and from other sites', async () => {
    const started = await makeBrowser().send(`${house.provider.origin}/sso/start`)
    expect(started.status).toBe(303)
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sso-way=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(started.headers.get('cache-control')).toBe('no-cache, no-store')
    const asked = new URL(started.headers.get('location') ?? '').searchParams
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  })
})
