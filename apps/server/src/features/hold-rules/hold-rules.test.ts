import { holdRulesRoutes, maxShownEntries } from '@corridor/contract/hold-rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addAgency, historyOf, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
const support = signedIn(5)
const finance = signedIn(4)
useGrant(server, boss)

function post(body: object, session = officer) {
  return server.client.attempt(holdRulesRoutes.create, { body }, session)
}
function put(ruleSid: number, body: object, session = officer) {
  return server.client.attempt(holdRulesRoutes.update, { params: { ruleSid }, body }, session)
}
function versions(ruleSid: number) {
  return server.client.call(holdRulesRoutes.versions, { params: { ruleSid } }, support)
}

async function agencyRule(more: object = {}) {
  const { sid: agency } = await addAgency(server, boss, 'Ruled')
  const body = { kind: 'first', agency, above: '1500.00', allowed: null, isActive: true, ...more }
  return server.client.call(holdRulesRoutes.create, { body: body as never }, officer)
}

test('a database of its own begins without rules and names', async () => {
  expect(await server.client.call(holdRulesRoutes.list, {}, support)).toEqual([])
  expect(await server.client.call(holdRulesRoutes.watched, { body: {} }, support)).toEqual({
    total: 0,
    entries: [],
  })
})

test('a rule is listed with its agency and counts, and every save is a version that stays', async () => {
  const made = await agencyRule()
  expect(made).toMatchObject({ kind: 'first', above: '1500.00', allowed: null, isActive: true, version: 1 })
  const saved = await put(made.sid, { above: '2000', allowed: null, isActive: true, version: 1 })
  expect([saved.status, saved.body]).toEqual([200, { ...made, above: '2000.00', version: 2 }])
  // Switched off by somebody else; and a save that changes nothing is no version.
  expect(summary(await put(made.sid, { above: '2000.00', allowed: null, isActive: false }, boss))).toBe('200')
  expect(summary(await put(made.sid, { above: '2000', allowed: null, isActive: false }))).toBe('200')
  const listed = await server.client.call(holdRulesRoutes.list, {}, support)
  expect(listed.find(({ sid }) => sid === made.sid)).toEqual({
    ...made,
    above: '2000.00',
    isActive: false,
    version: 3,
    counts: { held: 0, released: 0, rejected: 0 },
  })
  expect(
    (await versions(made.sid)).map(({ version, above, isActive, by }) => [version, above, isActive, by]),
  ).toEqual([
    [3, '2000.00', false, 'profile1'],
    [2, '2000.00', true, 'profile3'],
    [1, '1500.00', true, 'profile3'],
  ])
  const [off, , created] = await historyOf(server, officer, 'hold_rule', made.sid)
  expect(off?.changes).toEqual([{ field: 'isActive', before: 'true', after: 'false' }])
  expect(created?.action).toBe('insert')
})

test('a version that was saved over is refused, and one of 10 at the same moment wins', async () => {
  const { sid } = await agencyRule()
  const body = { above: '7', allowed: null, isActive: true, version: 1 }
  const lock = `select 1 from hold_rules where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 10, (index) =>
    put(sid, { ...body, above: String(index + 1) }),
  )
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
  expect(await versions(sid)).toHaveLength(2)
})

test.each<[string, object, string]>([
  ['a figure that is missing', { above: null }, '400 invalid_input above'],
  ['a figure of another kind', { allowed: 5 }, '400 invalid_input allowed'],
  ['half a cent', { above: '1.001' }, '400 invalid_input above'],
  ['a negative amount', { above: '-1' }, '400 invalid_input above'],
  ['an agency that is not there', { agency: 999_999 }, '400 invalid_input agency'],
  ['a kind that is not there', { kind: 'moon' }, '400 invalid_input kind'],
])('%s is refused', async (_, more, answer) => {
  const { sid: agency } = await addAgency(server, boss, 'Refused')
  const body = { kind: 'amount', agency, above: '10', allowed: null, isActive: true, ...more }
  expect(summary(await post(body))).toBe(answer)
})

test('there is one rule of a kind for an agency, and it stays of its kind', async () => {
  const { sid, agency, kind } = await agencyRule()
  const same = { kind, agency, above: '1', allowed: null, isActive: false }
  expect(summary(await post(same))).toBe('409 duplicate')
  expect(summary(await put(sid, { above: null, allowed: 3, isActive: true }))).toBe('400 invalid_input above')
  const everywhere = { kind: 'id_expired', agency: null, above: null, allowed: null, isActive: false }
  expect([summary(await post(everywhere)), summary(await post(everywhere))]).toEqual(['200', '409 duplicate'])
  expect(summary(await put(999_999, { above: null, allowed: null, isActive: true }))).toBe('404 not_found')
})

test('no version, hold or name is ever changed or deleted', async () => {
  await agencyRule()
  const body = { name: 'Kept', dateOfBirth: null, reason: 'x' }
  await server.client.call(holdRulesRoutes.watch, { body }, officer)
  for (const text of [
    'update hold_rule_versions set above = 1',
    'delete from hold_rule_versions',
    'delete from watch_list',
    'truncate holds',
  ])
    await expect(server.platform.barePool.query(text), text).rejects.toThrow(/append only/)
})

test('a name is found by the beginnings of its words, comes off the list once, and its reason stays', async () => {
  const watch = (body: object) => server.client.attempt(holdRulesRoutes.watch, { body }, officer)
  const search = (name: string) => server.client.call(holdRulesRoutes.watched, { body: { name } }, support)
  const typed = { name: ' José GARCÍA-López ', dateOfBirth: '1980-02-29', reason: 'A letter' }
  const made = await server.client.call(holdRulesRoutes.watch, { body: typed }, officer)
  expect(made).toMatchObject({ name: 'José GARCÍA-López', addedBy: 'profile3' })
  const { sid } = made
  for (const chain of ['lop jos', 'GARCIALOPEZ', 'garcía'])
    expect((await search(chain)).entries, chain).toMatchObject([{ sid, dateOfBirth: '1980-02-29' }])
  expect(await search('pez')).toEqual({ total: 0, entries: [] })
  for (const [field, value] of [
    ['name', ' '],
    ['name', '--- 12'],
    ['reason', ''],
    ['dateOfBirth', '31/01/1980'],
  ])
    expect(summary(await watch({ name: 'A', dateOfBirth: null, reason: 'x', [field ?? '']: value }))).toBe(
      `400 invalid_input ${field}`,
    )
  const remove = () =>
    server.client.attempt(
      holdRulesRoutes.unwatch,
      { params: { entrySid: sid }, body: { reason: 'Another person' } },
      boss,
    )
  const lock = `select 1 from watch_list where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 5, remove)
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(4).fill('404 not_found')])
  expect((await search('garcia')).total).toBe(0)
  const { rows } =
    await sql`select name, removed_by, removal_reason from watch_list where sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([
    { name: 'José GARCÍA-López', removedBy: 'profile1', removalReason: 'Another person' },
  ])
  const [removed] = await historyOf(server, officer, 'watch_entry', sid)
  expect(removed).toMatchObject({ action: 'delete', user: 'profile1' })
  expect(removed?.changes).toContainEqual({ field: 'reason', before: 'A letter', after: 'Another person' })
})

test('the list shows its first 200 and says how many there are', async () => {
  await sql`insert into watch_list (name, reason, added_by)
    select 'MANY ' || n, 'x', 'test' from generate_series(1, 300) n`.execute(server.db)
  const { total, entries } = await server.client.call(
    holdRulesRoutes.watched,
    { body: { name: 'many' } },
    support,
  )
  expect([total, entries.length]).toEqual([300, maxShownEntries])
})

test('who may only read changes nothing', async () => {
  const body = { kind: 'amount', agency: null, above: '10', allowed: null, isActive: true }
  expect(summary(await post(body, support))).toBe('403 forbidden')
  expect(summary(await server.client.attempt(holdRulesRoutes.list, {}, finance))).toBe('403 forbidden')
  const tried = await server.client.call(holdRulesRoutes.tryPast, { body: body as never }, officer)
  expect(tried).toMatchObject({ transfers: 0, held: 0, heldAmount: '0.00', samples: [] })
})
