import type { RouteInput } from '@corridor/contract/common/route'
import { exceptionsRoutes as calls } from '@corridor/contract/exceptions'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { moveThrough } from '#support/desk.ts'
import { useProfiles, useTransferWorld, useUser } from '#support/fixtures.ts'
import { ledgerFindings, movesOf, type Sent, send, storedTransfer } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { moveTransfer } from '../../core/transfers/move.ts'
import { findTransfer } from '../../core/transfers/transfer.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { countsStatement, pageStatement } from './queries.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const [boss, clerk, officer, finance] = [signedIn(1), signedIn(2), signedIn(3), signedIn(4)]
const second = useUser(server, 'second.officer', 3)

type Search = RouteInput<typeof calls.list>['body']['search']

const clerks = { name: 'test', userSid: null, requestId: 'test' }

function move(sid: number, ...moves: readonly MoveName[]): Promise<void> {
  return moveThrough(server.db, sid, ...moves)
}

async function hold(more: Readonly<Record<string, string>> = {}): Promise<Sent> {
  const sent = await send(world, more)
  await move(sent.sid, 'HOLD')
  return sent
}

/** As if it had come to the list so long ago. */
function since(sid: number, ago: string): Promise<void> {
  return behindTheTriggers(server.db, async (tx) => {
    await sql`update transaction_events set at = now() - ${ago}::interval
      where sid = (select max(sid) from transaction_events where transaction_sid = ${sid})`.execute(tx)
    await sql`update transactions set waits_since = now() - ${ago}::interval where sid = ${sid}`.execute(tx)
  })
}

function item(sid: number) {
  return { of: 'transaction' as const, sid }
}

function list(search: Search = {}, session: TestSession = clerk, page: object = {}) {
  return server.client.call(calls.list, { body: { search, ...page } }, session)
}
function counts(search: Search = {}, session: TestSession = clerk) {
  return server.client.call(calls.counts, { body: { search } }, session)
}
function take(sid: number, session: TestSession, over?: { from: string; reason: string }) {
  return server.client.attempt(calls.take, { body: { ...item(sid), ...(over && { over }) } }, session)
}
function giveBack(sid: number, session: TestSession) {
  return server.client.attempt(calls.giveBack, { body: item(sid) }, session)
}
function release(sid: number, session: TestSession, text = '') {
  return server.client.attempt(calls.release, { body: { sid, reason: 'documentsSeen', text } }, session)
}
function reject(sid: number, session: TestSession, text = 'The payslip is forged') {
  return server.client.attempt(calls.reject, { body: { sid, reason: 'notPlausible', text } }, session)
}

/** Every test has the list to itself. */
beforeEach(async () => {
  await sql`delete from desk_takes`.execute(server.db)
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update transactions set status = 'DELETED' where status in ('HOLD', 'EXPRD', 'REJCT')`.execute(
      tx,
    )
  })
})

test('what waits is listed by its clock, the shortest first, with its kind, its reason and its worth', async () => {
  const held = await hold()
  const late = await hold()
  const rejected = await hold()
  await move(rejected.sid, 'REJECT')
  const expired = await send(world)
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update transactions set available_at = now() - interval '60 days', expires_at = now()
      where sid = ${expired.sid}`.execute(tx)
  })
  await move(expired.sid, 'EXPIRE')
  // Neither is one of them: one can be paid out, one was paid back.
  await send(world)
  const refunded = await hold()
  await move(refunded.sid, 'REJECT', 'REFUND')
  await since(held.sid, '1 hour')
  await since(late.sid, '5 hours')
  await since(expired.sid, '70 hours')
  const rows = await list()
  expect(rows.map(({ reference, kind }) => [reference, kind])).toEqual([
    [late.reference, 'held'],
    [expired.reference, 'expired'],
    [held.reference, 'held'],
    [rejected.reference, 'rejected'],
  ])
  const agency = { sid: world.network.sender.agencySid, name: expect.any(String) }
  expect(rows[1]).toMatchObject({ usd: '1000.00', agency, days: 60, holder: null, reason: 'test EXPIRE' })
  const left = rows.map(({ due }) => Math.round((Date.parse(due) - Date.now()) / 3_600_000))
  expect(left).toEqual([-1, 2, 3, 72])
  expect(await counts()).toMatchObject({
    views: { all: 4, mine: 0, free: 4, soon: 3, held: 2, refund: 2, approve: 0 },
    usd: '4000.00',
    isWhole: true,
  })
  expect((await counts({ view: 'held' })).usd).toBe('2000.00')
})

test('the filters and views narrow the list, and a page goes on where the one before ended', async () => {
  const sent: Sent[] = []
  for (const name of ['ANA', 'BEA', 'CARLA', 'DORA', 'EVA']) sent.push(await hold({ senderFirstName: name }))
  const [ana, bea, , dora] = sent
  await move(dora?.sid ?? 0, 'REJECT')
  await take(bea?.sid ?? 0, clerk)
  const found = async (search: Search) => (await list(search)).map(({ sid }) => sid)
  expect(await found({ text: 'carl' })).toEqual([sent[2]?.sid])
  expect(await found({ text: '%' })).toEqual([])
  expect(await found({ text: ana?.reference ?? '' })).toEqual([ana?.sid])
  expect(await found({ kind: 'rejected' })).toEqual([dora?.sid])
  expect(await found({ view: 'refund' })).toEqual([dora?.sid])
  expect(await found({ view: 'mine' })).toEqual([bea?.sid])
  expect(await found({ view: 'free', kind: 'held' })).toHaveLength(3)
  expect(await found({ agency: world.network.payer.agencySid })).toEqual([])
  expect(await found({ agency: world.network.sender.agencySid })).toHaveLength(5)
  expect((await counts({ text: 'carl' })).views).toMatchObject({ all: 1, mine: 0, held: 1 })
  // Everything once, in order, whatever the pages are cut by; and backwards the same.
  const all = await list()
  const first = await list({}, clerk, { limit: [0, 2] })
  const next = await list({}, clerk, { limit: [2, 2], after: edge(first[1]) })
  const last = await list({}, clerk, { limit: [4, 2], after: edge(next[1]) })
  expect([...first, ...next, ...last].map(({ sid }) => sid)).toEqual(all.map(({ sid }) => sid))
  expect(await list({}, clerk, { limit: [2, 2], before: edge(last[0]) })).toEqual(next)
  expect(await list({}, clerk, { limit: [3, 2] })).toEqual(all.slice(3))
})

function edge(row: { due: string; of: string; sid: number } | undefined) {
  return row && { due: row.due, of: row.of, sid: row.sid }
}

test('an item is taken, given back and taken over with a reason, and its history says so', async () => {
  const { sid } = await hold()
  expect((await take(sid, clerk)).done()).toMatchObject({ login: 'profile2', isOwn: true })
  expect((await take(sid, clerk)).status).toBe(200)
  const refused = await take(sid, officer)
  expect([summary(refused), refused.body.message]).toEqual([
    '409 changed_meanwhile',
    'profile2 was quicker and has it. Talk to profile2, or take it over with a reason.',
  ])
  expect((await list({}, officer))[0]?.holder).toMatchObject({ login: 'profile2', isOwn: false })
  expect(summary(await giveBack(sid, officer))).toBe('409 changed_meanwhile')
  // Of whom it is taken over is named: somebody else may have it by now.
  expect(summary(await take(sid, officer, { from: 'profile1', reason: 'On leave' }))).toBe(
    '409 changed_meanwhile',
  )
  expect((await take(sid, officer, { from: 'profile2', reason: 'On leave' })).done().login).toBe('profile3')
  expect((await giveBack(sid, officer)).status).toBe(200)
  expect((await giveBack(sid, officer)).status).toBe(200)
  expect((await list())[0]?.holder).toBeNull()
  const events = (await historyOf(server, boss, 'transaction', sid)).map(({ user, changes }) => [
    user,
    ...changes.map(({ after }) => after),
  ])
  expect(events.slice(0, 3)).toEqual([
    ['profile3', 'gave it back'],
    ['profile3', 'took it over from profile2', 'On leave'],
    ['profile2', 'took it'],
  ])
})

test('a transfer that is held again is nobody’s again', async () => {
  const { sid } = await hold()
  await take(sid, clerk)
  await move(sid, 'RELEASE', 'HOLD')
  expect((await list())[0]?.holder).toBeNull()
  expect((await take(sid, officer)).status).toBe(200)
})

test('only who has a held transfer decides it, and who decides what nobody has takes it by that', async () => {
  const [first, other] = [await hold(), await hold()]
  await take(first.sid, second)
  expect(summary(await release(first.sid, officer))).toBe('409 changed_meanwhile')
  // Finance works on the desk, and releases nothing.
  expect(summary(await release(first.sid, finance))).toBe('403 forbidden')
  expect((await release(first.sid, second, 'Payslip of October')).done()).toEqual({ status: 'AVAIL' })
  expect(summary(await reject(other.sid, officer, ' '))).toBe('400 invalid_input text')
  expect((await reject(other.sid, officer)).done()).toEqual({ status: 'REJCT' })
  expect([await movesOf(world, first.sid), await movesOf(world, other.sid)]).toEqual([
    ['VALIDATE', 'SEND', 'HOLD', 'RELEASE'],
    ['VALIDATE', 'SEND', 'HOLD', 'REJECT'],
  ])
  const { rows } = await sql<{ actor: string; reason: string }>`
    select actor, reason from transaction_events where move in ('RELEASE', 'REJECT')
      and transaction_sid in (${first.sid}, ${other.sid}) order by sid`.execute(server.db)
  expect(rows).toEqual([
    { actor: 'second.officer', reason: 'Documents seen: Payslip of October' },
    { actor: 'profile3', reason: 'Not plausible: The payslip is forged' },
  ])
  // What is owed back waits for somebody else now.
  expect((await list()).map(({ sid, kind, holder }) => [sid, kind, holder])).toEqual([
    [other.sid, 'rejected', null],
  ])
  const late = await release(first.sid, officer)
  expect([summary(late), late.body.message]).toEqual([
    '409 wrong_status',
    `Transfer ${first.reference} was released by second.officer in the meantime. Nothing was changed.`,
  ])
  expect(summary(await reject(other.sid, boss))).toBe('409 wrong_status')
  expect(summary(await take(first.sid, clerk))).toBe('409 wrong_status')
  expect(summary(await take(2_000_000_000, clerk))).toBe('404 not_found')
  // Of the others it complains, which the tests have tampered with.
  const about = new RegExp(`transfer (${first.sid}|${other.sid})\\b`, 'i')
  expect((await ledgerFindings(world)).filter((finding) => about.test(finding))).toEqual([])
})

test('a sender who asks for the money waits no longer for it, and a release pays it back', async () => {
  const { sid, reference } = await hold()
  await since(sid, '3 hours')
  const [before] = await list()
  const transfer = await findTransfer(server.db, sid)
  if (!transfer) throw new Error(`no transfer ${sid}`)
  const changes = { cancelRequestedAt: transfer.readAt }
  await moveTransfer(server.db, transfer, { move: 'ASK_CANCEL', actor: clerks, changes })
  const [after] = await list()
  expect([after?.since, after?.due, after?.reason]).toEqual([before?.since, before?.due, 'test HOLD'])
  const shown = await server.client.call(calls.item, { params: item(sid) }, officer)
  expect(shown?.transfer?.cancelAskedAt).toBe(transfer.readAt)
  expect((await release(sid, officer)).done()).toEqual({ status: 'CANCL' })
  expect(await storedTransfer(world, sid)).toMatchObject({ status: 'CANCL', feesReturned: true })
  expect((await take(sid, clerk)).body.message).toBe(
    `Transfer ${reference} was cancelled by profile3 in the meantime. Nothing was changed.`,
  )
})

test('an item shows what a decision needs, numbers of ids masked, and is null once it is decided', async () => {
  const { sid } = await hold({
    senderFirstName: 'DANIELA',
    senderPhotoIdType: 'PAS',
    senderPhotoIdNumber: 'G01234567',
  })
  const show = () => server.client.call(calls.item, { params: item(sid) }, finance)
  expect(await show()).toMatchObject({
    kind: 'held',
    transfer: {
      senderName: expect.stringContaining('DANIELA'),
      photoIdNumber: '•••• 4567',
      sendAmount: '1000.00',
      totalToCollect: expect.stringMatching(/^\d+\.\d\d$/),
    },
  })
  await release(sid, officer)
  expect(await show()).toBeNull()
})

test('an open proposal waits for whoever may read its record, until it lapses', async () => {
  const store = (kind: string, hours: number) =>
    sql<{ sid: number }>`
    insert into proposals (kind, entity, entity_sid, agency_sid, before, after, change, reason, proposed_by,
      proposed_at, expires_at)
    values (${kind}, 'agency', ${world.network.sender.agencySid}, ${world.network.sender.agencySid}, '{}', '{}', '{}',
      'New bank', 'somebody', now() - interval '2 days', now() + ${hours} * interval '1 hour')
    returning sid`.execute(server.db)
  const open = (await store('bank_account', 3)).rows[0]?.sid ?? 0
  await store('agency_split', -1)
  const [row, ...others] = await list()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    of: 'proposal',
    sid: open,
    kind: 'proposal',
    reference: 'bank_account',
    usd: null,
  })
  expect((await counts()).views).toMatchObject({ all: 1, approve: 0, soon: 1, held: 0 })
  // It waits for those who may decide it, and not for the one who made it.
  expect(row?.mayApprove).toBe(false)
  for (const session of [boss, finance])
    expect(await list({ view: 'approve' }, session)).toMatchObject([{ sid: open, mayApprove: true }])
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update proposals set proposed_by_sid = (select sid from app_users where login = 'profile1')
      where sid = ${open}`.execute(tx)
  })
  expect((await counts({}, boss)).views.approve).toBe(0)
  expect((await list({}, boss))[0]).toMatchObject({ sid: open, mayApprove: false })
  const taken = await server.client.attempt(calls.take, { body: { of: 'proposal', sid: open } }, officer)
  expect(taken.done().login).toBe('profile3')
  expect((await list({ view: 'approve' }, finance))[0]?.holder?.login).toBe('profile3')
})

test('the clocks are changed by a super admin alone, one change at a time, and the list goes by them', async () => {
  const { sid } = await hold()
  const save = (hours: number, version: number, session = boss) =>
    server.client.attempt(calls.setClock, { body: { kind: 'held', hours, version } }, session)
  const [held] = await server.client.call(calls.clocks, {}, clerk)
  const version = held?.version ?? 0
  expect(held?.hours).toBe(4)
  expect(summary(await save(2, version, officer))).toBe('403 forbidden')
  expect(summary(await save(0, version))).toBe('400 invalid_input hours')
  expect((await save(2, version)).done().hours).toBe(2)
  expect(summary(await save(3, version))).toBe('409 changed_meanwhile')
  const [row] = await list()
  expect([row?.sid, Date.parse(row?.due ?? '') - Date.parse(row?.since ?? '')]).toEqual([sid, 2 * 3_600_000])
  await save(4, version + 1)
})

const races = volume({ gate: 100, full: 1_000, long: 5_000 })
/** However slow the machine is: a race that takes a second is not the one that hangs. */
const timeout = Math.max(600_000, races * 1000)

test(`of ${races} races of take against take exactly one wins each, and the other is told who was quicker`, {
  timeout,
}, async () => {
  const { sid } = await hold()
  for (let race = 0; race < races; race += 1) {
    const [one, other] = await Promise.all([take(sid, officer), take(sid, second)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = one.status === 200 ? 'profile3' : 'second.officer'
    expect((one.status === 200 ? other : one).body.message).toContain(`${winner} was quicker`)
    await sql`delete from desk_takes`.execute(server.db)
  }
})

test(`of ${races} races of release against reject exactly one wins each, and the other is told by whom`, {
  timeout,
}, async () => {
  const { sid, reference } = await send(world)
  const decided = { AVAIL: 0, REJCT: 0 }
  for (let race = 0; race < races; race += 1) {
    await move(sid, 'HOLD')
    const both = await Promise.all([release(sid, officer), reject(sid, second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = both[0].status === 200 ? both : both.toReversed()
    const { status } = (await storedTransfer(world, sid)) ?? {}
    expect(won?.body).toEqual({ status })
    // Whoever has the lock later finds it taken, or decided: told either way by whom.
    const winner = both[0].status === 200 ? 'profile3' : 'second.officer'
    expect(lost?.body).toMatchObject({ message: expect.stringContaining(winner) })
    expect(['AVAIL', 'REJCT']).toContain(status)
    decided[status === 'AVAIL' ? 'AVAIL' : 'REJCT'] += 1
    if (status === 'REJCT') await undoReject(sid)
  }
  expect(Object.values(decided).every((count) => count > 0)).toBe(true)
  expect(reference).not.toBe('')
})

/** There is no way back from a rejection but in a test: the next race needs the transfer. */
function undoReject(sid: number): Promise<void> {
  return behindTheTriggers(server.db, async (tx) => {
    await sql`update transactions set status = 'AVAIL' where sid = ${sid}`.execute(tx)
  })
}

test('among many transfers the list reads its own index, and no transfer that does not wait', async () => {
  await hold()
  await rawQuery(server.db, 'analyze transactions')
  const viewer = { userSid: 1, profile: 1, scope: null, decides: ['bank_account 2 somebody'] } as const
  for (const { text, values } of [
    pageStatement({}, {}, viewer),
    pageStatement(
      { view: 'mine', kind: 'held' },
      { after: { due: '2026-01-01T00:00:00Z', of: 'transaction', sid: 1 } },
      viewer,
    ),
    countsStatement({}, viewer),
  ]) {
    const plan = await server.platform.db.transaction().execute(async (tx) => {
      // The test's few rows would be read faster whole: what matters is that the index can answer.
      await sql`set local enable_seqscan = off`.execute(tx)
      return rawQuery<{ 'QUERY PLAN': string }>(tx, `explain ${text}`, values)
    })
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toMatch(/(using|on) transactions_that_wait/)
    expect(lines).not.toMatch(/Seq Scan on (transactions|transaction_events)/)
  }
})
