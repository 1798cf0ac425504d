import type { RouteAnswer } from '@corridor/contract/common/route'
import { viewsRoutes } from '@corridor/contract/views'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'
import { maxViews } from './service.ts'

type View = RouteAnswer<typeof viewsRoutes.list>[number]

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const clerk = signedIn(2)
const finance = signedIn(4)
const support = signedIn(5)
const second = useUser(server, 'second.clerk', 2)

function list(session: TestSession): Promise<View[]> {
  return server.client.call(viewsRoutes.list, {}, session)
}

async function names(session: TestSession): Promise<string[]> {
  return (await list(session)).map(({ name }) => name)
}

function body(name: string, more: object = {}) {
  return { list: 'transactions', name, search: { status: 'AVAIL', dateTo: 'today-8' }, profiles: [], ...more }
}

function create(name: string, session: TestSession, more: object = {}) {
  return server.client.attempt(viewsRoutes.create, { body: body(name, more) }, session)
}

async function made(name: string, session: TestSession, more: object = {}): Promise<View> {
  return server.client.call(viewsRoutes.create, { body: body(name, more) as never }, session)
}

function update({ sid }: { sid: number }, values: object, session: TestSession) {
  return server.client.attempt(viewsRoutes.update, { params: { sid }, body: values }, session)
}

function remove({ sid }: { sid: number }, session: TestSession) {
  return server.client.attempt(viewsRoutes.remove, { params: { sid } }, session)
}

const shipped = ['AVAIL over 7 days', 'Today']

test('the product comes with two views, which nobody changes', async () => {
  const views = await list(support)
  expect(views.map(({ name, code, owner, isMine }) => [name, code, owner, isMine])).toEqual([
    ['AVAIL over 7 days', 'old', null, false],
    ['Today', 'today', null, false],
  ])
  expect(views[0]?.search).toEqual({ status: 'AVAIL', dateTo: 'today-8', sort: 'dateSent' })
  for (const session of [boss, support]) {
    const [old] = await list(session)
    if (!old) throw new Error('no view')
    expect(summary(await update(old, body('Mine now'), session))).toBe('403 forbidden')
    expect(summary(await remove(old, session))).toBe('403 forbidden')
  }
})

test('a view is its owner’s alone until it is shared, and then its profile’s', async () => {
  const mine = await made('Of the clerk', clerk)
  expect(mine).toMatchObject({ owner: 'profile2', isMine: true, code: null, version: 1 })
  for (const other of [boss, finance]) {
    expect(await names(other)).toEqual(shipped)
    expect(summary(await update(mine, body('Taken'), other))).toBe('404 not_found')
    expect(summary(await remove(mine, other))).toBe('404 not_found')
  }
  expect(await names(second)).toEqual(shipped)
  expect(summary(await update(mine, { ...body('Of the clerk'), profiles: [2] }, clerk))).toBe('200')
  expect(await names(second)).toEqual([...shipped, 'Of the clerk'])
  expect((await list(second)).at(-1)).toMatchObject({ isMine: false, owner: 'profile2' })
  expect(summary(await update(mine, body('Taken'), second))).toBe('403 forbidden')
  expect(summary(await remove(mine, second))).toBe('403 forbidden')
  // Who keeps the shared ones in order sees and removes them.
  expect((await list(boss)).at(-1)).toMatchObject({ name: 'Of the clerk', isMine: true })
  expect(summary(await remove(mine, boss))).toBe('200')
  expect(summary(await update(mine, body('Of the clerk'), clerk))).toBe('404 not_found')
})

describe('sharing', () => {
  test('goes to the own profile; a super admin shares with all that have the list', async () => {
    expect(summary(await create('To finance', clerk, { profiles: [4] }))).toBe('403 forbidden')
    expect(summary(await create('To nobody', clerk, { profiles: [99] }))).toBe('403 forbidden')
    expect(summary(await create('Too far', boss, { list: 'settlements', profiles: [4, 5] }))).toBe(
      '403 forbidden',
    )
    const wide = await made('For money', boss, { list: 'settlements', profiles: [2, 4] })
    expect(await names(finance)).toContain('For money')
    expect(await names(support)).not.toContain('For money')
    await remove(wide, boss)
  })

  test('by a super admin stays when its owner changes the name', async () => {
    const mine = await made('Wide', clerk)
    await server.client.call(
      viewsRoutes.update,
      { params: mine, body: body('Wide', { profiles: [2] }) },
      clerk,
    )
    expect(summary(await update(mine, body('Wide', { profiles: [2, 4] }), boss))).toBe('200')
    expect(summary(await update(mine, body('Wider', { profiles: [2, 4] }), clerk))).toBe('200')
    expect(await names(finance)).toContain('Wider')
    await remove(mine, clerk)
  })
})

test('a list that the profile does not have has no views for it, neither to save nor to see', async () => {
  expect(summary(await create('Files', support, { list: 'settlements' }))).toBe('403 forbidden')
  const mine = await made('Files', clerk, { list: 'settlements' })
  await sql`update saved_views set owner_sid = (select sid from app_users where login = 'profile5')
    where sid = ${mine.sid}`.execute(server.db)
  expect(await names(support)).toEqual(shipped)
  expect(summary(await remove(mine, support))).toBe('404 not_found')
})

test('a name is given once for a list, whatever its letters, also by five at the same moment', async () => {
  const lock = `select 1 from app_users where login = 'profile4' for update`
  const answers = await allAtOnce(server, lock, 5, (n) => create(n % 2 ? 'CLOSE' : 'Close', finance))
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(4).fill('400 invalid_input name')])
  expect(summary(await create('Close', finance, { list: 'settlements' }))).toBe('200')
  expect(summary(await create('Close', boss))).toBe('200')
})

test('a person has at most so many of a list, also when the last place is taken by five at once', async () => {
  await sql`insert into saved_views (owner_sid, list, name, search)
    select sid, 'users', 'View ' || n, '{}' from app_users, generate_series(2, ${maxViews}) n
    where login = 'profile2'`.execute(server.db)
  const lock = `select 1 from app_users where login = 'profile2' for update`
  const answers = await allAtOnce(server, lock, 5, (n) => create(`Last ${n}`, clerk, { list: 'users' }))
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(4).fill('400 invalid_input')])
})

test('an older version is not saved, and every change is in the history', async () => {
  const mine = await made('First', boss)
  expect(summary(await update(mine, { ...body('Second'), version: 1 }, boss))).toBe('200')
  expect(summary(await update(mine, { ...body('Third'), version: 1 }, boss))).toBe('409 changed_meanwhile')
  await remove(mine, boss)
  const [removed, changed, created] = await historyOf(server, boss, 'view', mine.sid)
  expect([removed?.action, changed?.action, created?.action]).toEqual(['delete', 'update', 'insert'])
  expect(changed?.changes).toEqual([{ field: 'name', before: 'First', after: 'Second' }])
  expect(created?.changes).toContainEqual({
    field: 'search',
    before: null,
    after: 'dateTo=today-8&status=AVAIL',
  })
})

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(41) }, 'name'],
  ['a list that nobody knows', { list: 'secrets' }, 'list'],
  ['a search within a search', { search: { status: { or: 1 } } }, 'search.status'],
  ['a long text', { search: { q: 'x'.repeat(201) } }, 'search.q'],
  [
    'too many parts',
    { search: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, 1])) },
    'search',
  ],
  ['too many profiles', { profiles: [1, 2, 3, 4, 5, 6, 1] }, 'profiles'],
])('%s is refused', async (_what, wrong, field) => {
  expect(summary(await create('Wrong', boss, wrong))).toBe(`400 invalid_input ${field}`)
})
