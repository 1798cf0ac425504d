import { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { settlementSetupRoutes as routes } from '@corridor/contract/settlement-setup'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, grant, historyOf, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'

type Saved = RouteAnswer<typeof routes.create>

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const clerk = signedIn(4)
const auditor = signedIn(6)
useGrant(server, boss)
useGrant(server, clerk)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

const fields = {
  idType: 2,
  charDel: ';',
  idTypeTrns: 'SR',
  comMethod: 1,
  groupMail: 'settlement@example.com, ops@example.com',
  ftpOption: 2,
  schedDaily: true,
  schedMonth: false,
  schedWeek: true,
}

function row(typeObject: string, form: '' | 'alp' | 'num' = 'alp') {
  return { typeObject, send: form, receive: form, cancel: form, reverse: form }
}
const codes = [row('currency'), row('country', 'num'), row('dest_ctry')]

function get(agencySid: number) {
  return server.client.call(routes.get, { params: { agencySid } }, auditor)
}
function getCodes(agencySid: number) {
  return server.client.call(routes.codes, { params: { agencySid } }, auditor)
}
function post(agencySid: number, change: object = {}, more: object = {}, session = clerk) {
  const body = { settlement: { ...fields, agency: agencySid, ...change }, settlementCodeArr: codes, ...more }
  return server.client.attempt(routes.create, { body }, session)
}
function put({ sid }: { sid: number }, change: object = {}, more: object = {}, session = clerk) {
  const body = { settlement: { ...fields, ...change }, settlementCodeArr: codes, ...more }
  return server.client.attempt(routes.update, { params: { settlementSid: sid }, body }, session)
}
function reveal({ sid }: { sid: number }, session = clerk) {
  return server.client.attempt(routes.revealZipPassword, { params: { settlementSid: sid } }, session)
}
async function added(name: string, change: object = {}): Promise<Saved> {
  const answer = await post(await agency(name), change)
  expect(summary(answer)).toBe('200')
  return answer.done()
}

test('[SCFG-12] [SCFG-13] an agency without a set-up answers null and an empty list', async () => {
  const sid = await agency('None')
  expect([await get(sid), await getCodes(sid)]).toEqual([null, []])
  expect([await get(999_999), await getCodes(999_999)]).toEqual([null, []])
})

test('[SCFG-12] [SCFG-13] what was saved is answered by the save and by both calls, without the password', async () => {
  const { settlement, settlementCodeArr } = await added('Whole', {
    zipPass: 'Open sesame 12',
    zipUser: 'corridor',
  })
  const { agency: sid } = settlement
  expect(settlement).toEqual({
    ...fields,
    sid: expect.any(Number),
    agency: sid,
    zipUser: 'corridor',
    hasZipPass: true,
    version: 1,
  })
  expect(settlementCodeArr).toEqual(codes.map((one) => ({ ...one, agency: sid })))
  expect([await get(sid), await getCodes(sid)]).toEqual([settlement, settlementCodeArr])
})

describe('a save', () => {
  test('[SCFG-11] with S blanks receive and reverse, with R send and cancel', async () => {
    const { settlement } = await added('Blanked', { idTypeTrns: 'S' })
    const stored = async () => (await getCodes(settlement.agency)).map(({ agency: _sid, ...one }) => one)
    expect(await stored()).toEqual([
      { typeObject: 'currency', send: 'alp', receive: '', cancel: 'alp', reverse: '' },
      { typeObject: 'country', send: 'num', receive: '', cancel: 'num', reverse: '' },
      { typeObject: 'dest_ctry', send: 'alp', receive: '', cancel: 'alp', reverse: '' },
    ])
    expect(await get(settlement.agency)).toMatchObject({ idTypeTrns: 'S' })
    expect(summary(await put(settlement, { idTypeTrns: 'R' }))).toBe('200')
    expect((await stored())[1]).toEqual({
      typeObject: 'country',
      send: '',
      receive: 'num',
      cancel: '',
      reverse: 'num',
    })
    // Without any code the choice still holds.
    expect(summary(await put(settlement, { idTypeTrns: 'S' }, { settlementCodeArr: [] }))).toBe('200')
    expect(await stored()).toEqual(['currency', 'country', 'dest_ctry'].map((name) => row(name, '')))
    expect(await get(settlement.agency)).toMatchObject({ idTypeTrns: 'S' })
  })

  test('keeps agency, number and zip user, whatever is sent for them', async () => {
    const other = await agency('Other')
    const { settlement } = await added('Kept', { zipUser: 'old hand' })
    const answer = await put(settlement, {
      agency: other,
      sid: 7,
      zipUser: 'new',
      zipPass: 'Somebody else 1',
    })
    expect(answer.body['settlement']).toEqual({ ...settlement, version: 2 })
    expect(await get(other)).toBeNull()
  })

  test('begins a schedule on the day it is switched on, and no other', async () => {
    const { settlement } = await added('Since', { schedDaily: true, schedMonth: false, schedWeek: false })
    await sql`update settlement_configs set sched_daily_since = '2026-01-05' where sid = ${settlement.sid}`.execute(
      server.db,
    )
    await put(settlement, { schedDaily: true, schedMonth: true, schedWeek: false })
    const { rows } = await sql`
      select sched_daily_since::text as daily, sched_week_since as week,
        sched_month_since = (now() at time zone 'utc')::date as month
      from settlement_configs where sid = ${settlement.sid}`.execute(server.db)
    expect(rows).toEqual([{ daily: '2026-01-05', week: null, month: true }])
    await put(settlement, { schedDaily: false })
    expect(await get(settlement.agency)).toMatchObject({ schedDaily: false })
  })

  test('of an older version says who saved in between; without a version it goes through', async () => {
    const { settlement } = await added('Contested')
    expect(summary(await put(settlement, {}, {}, boss))).toBe('200')
    const late = await put(settlement, { version: 1, groupMail: 'late@example.com' })
    expect([summary(late), late.body.conflict]).toEqual([
      '409 changed_meanwhile',
      { by: 'profile1', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    expect(await get(settlement.agency)).toMatchObject({ groupMail: fields.groupMail, version: 2 })
  })

  test('of one version is won by one of 10 at the same moment, and so is the first one', async () => {
    const { settlement } = await added('Popular')
    const lock = `select 1 from settlement_configs where sid = ${settlement.sid} for update`
    const changes = await allAtOnce(server, lock, 10, () => put(settlement, { version: 1 }))
    expect(changes.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
    const sid = await agency('First of all')
    const firsts = await allAtOnce(server, `select 1 from agencies where sid = ${sid} for update`, 10, () =>
      post(sid),
    )
    expect(firsts.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
    const late = await post(sid)
    expect(late.body.conflict).toEqual({ by: 'profile4', at: expect.any(String) })
  })

  test('of what is gone is refused', async () => {
    expect(summary(await post(999_999))).toBe('404 not_found')
    expect(summary(await put({ sid: 999_999 }))).toBe('404 not_found')
  })

  test('with wrong fields is refused and stores nothing', async () => {
    const { settlement } = await added('Wrong fields')
    const wrong = { idType: 3, charDel: 'x', schedWeek: undefined }
    const refusal = '400 invalid_input settlement.idType settlement.charDel settlement.schedWeek'
    expect(summary(await put(settlement, wrong))).toBe(refusal)
    const sid = await agency('Wrong')
    expect(summary(await post(sid, wrong))).toBe(refusal)
    const twice = { settlementCodeArr: [row('currency'), row('currency')] }
    expect(summary(await put(settlement, {}, twice))).toBe('400 invalid_input settlementCodeArr')
    expect(summary(await post(sid, {}, twice))).toBe('400 invalid_input settlementCodeArr')
    expect([await get(settlement.agency), await get(sid)]).toEqual([settlement, null])
  })

  test('takes a tab as the delimiter, and blank', async () => {
    const { settlement } = await added('Tab', { charDel: '\t' })
    expect(settlement.charDel).toBe('\t')
    await put(settlement, { charDel: '' })
    expect(await get(settlement.agency)).toMatchObject({ charDel: '' })
  })

  test('[FMT-11] carries the sign of the person, and one of somebody else is refused', async () => {
    const sid = await agency('Signed')
    expect(summary(await post(sid, {}, { sign: boss.sign }))).toMatch(/^403/)
    expect(summary(await post(sid, {}, { sign: clerk.sign }))).toBe('200')
    const stored = await get(sid)
    if (!stored) throw new Error('not stored')
    expect(summary(await put(stored, {}, { sign: boss.sign }))).toMatch(/^403/)
    expect(summary(await put(stored, {}, { sign: clerk.sign }))).toBe('200')
    const [changed] = await historyOf(server, auditor, 'settlement_setup', sid)
    expect(changed?.user).toBe('profile4')
  })
})

describe('the zip password', () => {
  test('is kept when none comes along, is replaced by a new one, and is never cleared', async () => {
    const { settlement } = await added('Zip', { zipPass: 'The first one 1' })
    const now = async () => (await reveal(settlement)).body['zipPass']
    expect(await now()).toBe('The first one 1')
    await put(settlement)
    await put(settlement, {}, { zipPassN: '' })
    expect(await now()).toBe('The first one 1')
    await put(settlement, {}, { zipPassN: 'The second one 2' })
    expect(await now()).toBe('The second one 2')
  })

  test('that is none is refused', async () => {
    const { settlement } = await added('Wrong zip')
    expect(summary(await put(settlement, {}, { zipPassN: 'short' }))).toBe('400 invalid_input zipPassN')
    expect(summary(await post(await agency('No zip'), { zipPass: 'short' }))).toBe(
      '400 invalid_input settlement.zipPass',
    )
  })

  test('is told only with the second level, and the history says to whom', async () => {
    const { settlement } = await added('Told', { zipPass: 'Open sesame 12' })
    await sql`delete from session_grants`.execute(server.db)
    const without = await reveal(settlement)
    expect([summary(without), without.body.reason]).toEqual([
      '403 second_level_required',
      { code: 'second_level_required', params: { action: 'agencies' } },
    ])
    await grant(server, clerk, ['users', 'banks', 'tokens', 'cancel'])
    expect(summary(await reveal(settlement))).toBe('403 second_level_required')
    expect(await historyOf(server, auditor, 'settlement_setup', settlement.agency)).toHaveLength(1)
    await grant(server, clerk)
    await grant(server, boss)
    expect((await reveal(settlement)).body).toEqual({ zipPass: 'Open sesame 12' })
    const [seen] = await historyOf(server, auditor, 'settlement_setup', settlement.agency)
    expect(seen).toMatchObject({
      user: 'profile4',
      action: 'event',
      changes: [{ field: 'event', before: null, after: 'saw the zip password' }],
    })
  })

  test('that is not there is said, and that of another row does not open', async () => {
    const bare = await added('Bare')
    const none = await reveal(bare.settlement)
    expect([summary(none), none.body.message]).toEqual([
      '404 not_found',
      'There is no password yet. Type or generate one and save.',
    ])
    expect(summary(await reveal({ sid: 999_999 }))).toBe('404 not_found')
    const other = await added('Other zip', { zipPass: 'Open sesame 12' })
    await sql`
      update settlement_configs set zip_pass_sealed = (
        select zip_pass_sealed from settlement_configs where sid = ${other.settlement.sid}
      ) where sid = ${bare.settlement.sid}`.execute(server.db)
    expect(summary(await reveal(bare.settlement))).toBe('500 internal')
  })

  test('is not in the database in clear', async () => {
    const { settlement } = await added('Sealed', { zipPass: 'Rare words 4711' })
    const { rows } = await sql<{ found: boolean }>`
      select position('Rare words 4711'::bytea in zip_pass_sealed) > 0 as found
      from settlement_configs where sid = ${settlement.sid}`.execute(server.db)
    expect(rows).toEqual([{ found: false }])
  })
})

test('the history has every change with what was there before and after, the password as changed', async () => {
  const { settlement } = await added('History', { zipPass: 'Open sesame 12' })
  await put(
    settlement,
    { groupMail: 'new@example.com' },
    { settlementCodeArr: [row('currency', 'num'), codes[1], codes[2]], zipPassN: 'Open sesame 13' },
  )
  const [changed, created] = await historyOf(server, auditor, 'settlement_setup', settlement.agency)
  expect(changed?.changes).toEqual(
    expect.arrayContaining([
      { field: 'groupMail', before: fields.groupMail, after: 'new@example.com' },
      { field: 'currency.send', before: 'alp', after: 'num' },
      { field: 'zipPass', before: null, after: 'changed' },
    ]),
  )
  expect(created?.changes).toContainEqual({ field: 'hasZipPass', before: null, after: 'true' })
})

test('it goes with its agency, and its history stays', async () => {
  const { settlement } = await added('Gone with it', { zipPass: 'Open sesame 12' })
  const params = { sid: settlement.agency }
  expect(await server.client.call(agenciesRoutes.cleanup, { params }, boss)).toMatchObject({ devel: true })
  expect([await get(settlement.agency), await getCodes(settlement.agency)]).toEqual([null, []])
  const [removed, created] = await historyOf(server, auditor, 'settlement_setup', settlement.agency)
  expect([removed?.action, created?.action]).toEqual(['delete', 'insert'])
})
