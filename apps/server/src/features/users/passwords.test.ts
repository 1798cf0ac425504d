import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { describe, expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { loaded, newUser, statusOfLogin, type User } from '#support/users.ts'

const server = useServer({}, { remembersHashes: true })
const boss = useUser(server, 'boss', 1)

function create(user: object) {
  return server.client.attempt(usersRoutes.create, { body: { user, sign: boss.sign } }, boss)
}

function update(user: User, more: { passwordN?: string; password2N?: string } = {}) {
  return server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: loaded(user), sign: boss.sign, ...more } },
    boss,
  )
}

function refusedFields({ status, body }: Awaited<ReturnType<typeof create>>) {
  return [status, ...body.fields.map(({ field }) => field)]
}

describe('[USER-14] a new user', () => {
  test('is refused without a password, and with one that is no hash', async () => {
    const { pass: _pass, ...without } = await newUser('bare')
    expect(refusedFields(await create(without))).toEqual([400, 'user.pass'])
    const clear = { ...without, pass: 'a password in clear' }
    expect(refusedFields(await create(clear))).toEqual([400, 'user.pass'])
  })

  // Of the list of the 100,000 most common: one near its top, two from its end.
  test.each(['password', '12345678', 'Password123!', 'qwertyuiop', 'contraseña', 'iloveyou2', 'ivan1989'])(
    'is refused with the common password %s, in either place',
    async (common) => {
      const hash = await hashPassword(common)
      expect(refusedFields(await create(await newUser('weak', { pass: hash })))).toEqual([400, 'user.pass'])
      expect(refusedFields(await create(await newUser('weak', { passLevel2: hash })))).toEqual([
        400,
        'user.passLevel2',
      ])
    },
  )

  test.each(['weak.one', 'Weak.One2026!', 'tester1990', 'Corridor2026'])(
    'is refused with %s, which is its own login, name or a word of the product',
    async (own) => {
      const hash = await hashPassword(own)
      const { status, body } = await create(await newUser('weak.one', { pass: hash }))
      expect([status, body.fields[0]?.reason?.code]).toEqual([400, 'password_own_words'])
    },
  )

  test('has no second-level password unless one is sent, and then passes no second-level check', async () => {
    const bare = await create(await newUser('single'))
    expect(bare.body).toMatchObject({ hasPassLevel2: false })
    const session = await server.client.logIn('single', testPassword)
    const body = { passlvl2: await hashPassword(testPassword) }
    expect((await server.client.attempt(sessionRoutes.secondLevel, { body }, session)).status).toBe(403)
    const double = await create(
      await newUser('double', { passLevel2: await hashPassword(testSecondPassword) }),
    )
    expect(double.body).toMatchObject({ hasPassLevel2: true })
  })
})

describe('[USER-15] [USER-17] a changed user', () => {
  test('keeps both passwords when none was typed', async () => {
    const user = await addUser(server.platform, 'keeps', 5)
    expect((await update(user)).status).toBe(200)
    const session = await server.client.logIn('keeps', testPassword)
    const body = { passlvl2: await hashPassword(testSecondPassword) }
    expect((await server.client.attempt(sessionRoutes.secondLevel, { body }, session)).status).toBe(200)
  })

  test('logs in with the new password only, and the sessions of the old one are over', async () => {
    const user = await addUser(server.platform, 'changes', 5)
    const session = await server.client.logIn('changes', testPassword)
    expect((await update(user, { passwordN: await hashPassword('a newer password') })).status).toBe(200)
    expect((await server.client.attempt(lookupsRoutes.all, {}, session)).status).toBe(401)
    expect(await statusOfLogin(server, 'changes')).toBe(401)
    expect(await statusOfLogin(server, 'changes', 'a newer password')).toBe(200)
  })

  test('passes the second level with the new second password only', async () => {
    const user = await addUser(server.platform, 'changes2', 5)
    expect((await update(user, { password2N: await hashPassword('a newer second') })).status).toBe(200)
    const session = await server.client.logIn('changes2', testPassword)
    const pass = async (password: string) => {
      const body = { passlvl2: await hashPassword(password) }
      return (await server.client.attempt(sessionRoutes.secondLevel, { body }, session)).status
    }
    expect([await pass(testSecondPassword), await pass('a newer second')]).toEqual([403, 200])
  })

  test('gets no common password and no text that is not a hash', async () => {
    const user = await addUser(server.platform, 'careful', 5)
    const common = await hashPassword('letmein123')
    expect(refusedFields(await update(user, { passwordN: common }))).toEqual([400, 'passwordN'])
    expect(refusedFields(await update(user, { password2N: common }))).toEqual([400, 'password2N'])
    expect(refusedFields(await update(user, { passwordN: 'in clear' }))).toEqual([400, 'passwordN'])
    expect(refusedFields(await update(user, { password2N: '' }))).toEqual([400, 'password2N'])
    expect(await statusOfLogin(server, 'careful')).toBe(200)
  })
})

describe('[USER-09] the second-level password is never the login password', () => {
  test('when both are given to a new user', async () => {
    const same = await hashPassword('one for both')
    const answer = await create(await newUser('same', { pass: same, passLevel2: same }))
    expect(refusedFields(answer)).toEqual([400, 'user.passLevel2'])
  })

  test('when both are new, when only one is new, and not when they merely change places', async () => {
    const user = await addUser(server.platform, 'both', 5)
    const [login, second, fresh] = await Promise.all(
      [testPassword, testSecondPassword, 'fresh one'].map(hashPassword),
    )
    const typed = { login: login as string, second: second as string, fresh: fresh as string }
    expect(refusedFields(await update(user, { passwordN: typed.fresh, password2N: typed.fresh }))).toEqual([
      400,
      'password2N',
    ])
    expect(refusedFields(await update(user, { password2N: typed.login }))).toEqual([400, 'password2N'])
    expect(refusedFields(await update(user, { passwordN: typed.second }))).toEqual([400, 'passwordN'])
    expect(await statusOfLogin(server, 'both')).toBe(200)
    // Exchanged, they are still two different ones.
    expect((await update(user, { passwordN: typed.second, password2N: typed.login })).status).toBe(200)
    expect(await statusOfLogin(server, 'both', testSecondPassword)).toBe(200)
  })
})
