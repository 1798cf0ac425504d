import { correctionsRoutes } from '@corridor/contract/corrections'
import { notesRoutes } from '@corridor/contract/notes'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { historyOf } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useTransferWorld, useUser } from '#support/fixtures.ts'
import { proposed, turnOn } from '#support/proposals.ts'
import {
  ledgerFindings,
  letExpire,
  movesOf,
  payYesterday,
  send,
  storedTransfer,
} from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
const support = signedIn(5)
const colleague = useUser(server, 'finance.two', 4)
for (const session of [boss, finance, colleague]) useGrant(server, session)

type Way = 'refund' | 'correct'
const reasons = { refund: 'not_collected', correct: 'wrong_person' } as const

function order(way: Way, idTr: number, session: TestSession = finance, text = '') {
  const body = { info: { idTr, reason: reasons[way], text }, sign: session.sign }
  return server.client.attempt(correctionsRoutes[way], { body }, session)
}

function decide(how: 'approve' | 'withdraw', sid: number, session: TestSession) {
  return server.client.attempt(proposalsRoutes[how], { params: { sid }, body: {} }, session)
}

function show(sid: number) {
  return server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
}

async function needsSecond(sid: number): Promise<boolean> {
  return (await server.client.call(correctionsRoutes.show, { params: { sid } }, finance)).needsSecond
}

async function expired(): Promise<number> {
  return letExpire(world, (await send(world)).sid)
}

async function paid(): Promise<number> {
  return payYesterday(world, (await send(world)).sid)
}

beforeEach(async () => {
  await turnOn(server, 'refund')
  await turnOn(server, 'correction')
})

test('each belongs to the side whose act it is, so that nobody limited to the other one decides it', async () => {
  const { sender, payer } = world.network
  for (const [way, sid, agencySid] of [
    ['refund', await expired(), sender.agencySid],
    ['correct', await paid(), payer.agencySid],
  ] as const) {
    await order(way, sid)
    const { rows } = await sql<{ agencySid: number }>`
      select agency_sid from proposals where entity_sid = ${sid}`.execute(server.db)
    expect(rows).toEqual([{ agencySid }])
  }
})

describe('a refund that needs two people', () => {
  test('is proposed by one and booked by the other, and its history names both', async () => {
    const sid = await expired()
    expect(await needsSecond(sid)).toBe(true)
    const { sid: proposal } = proposed(await order('refund', sid))
    expect((await storedTransfer(world, sid))?.status).toBe('EXPRD')
    expect(await show(proposal)).toMatchObject({
      kind: 'refund',
      entitySid: sid,
      subject: expect.stringMatching(/^\d{12}$/),
      amount: '1010.00',
      reason: 'The receiver did not come for it',
      changes: [
        { field: 'status', before: 'EXPRD', after: 'REFND' },
        { field: 'handBack', before: null, after: '1010.00 USD' },
      ],
    })
    expect((await decide('approve', proposal, finance)).body.reason.code).toBe('own_proposal')
    expect((await decide('approve', proposal, colleague)).status).toBe(200)
    expect((await storedTransfer(world, sid))?.status).toBe('REFND')
    const [entry] = await historyOf(server, boss, 'transaction', sid)
    expect(entry).toMatchObject({ user: 'finance.two' })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'EXPRD', after: 'REFND' },
        { field: 'proposedBy', before: null, after: 'profile4' },
        { field: 'proposal', before: null, after: String(proposal) },
      ]),
    )
    const { items } = await server.client.call(notesRoutes.story, { params: { sid } }, boss)
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'event', by: 'profile4', event: 'proposed a refund' }),
    )
    expect(await ledgerFindings(world)).toEqual([])
  })

  test('up to the figure is booked at once, a cent above it waits', async () => {
    await sql`update four_eyes_settings set above_cents = 101000 where kind = 'refund'`.execute(server.db)
    const small = await expired()
    expect(await needsSecond(small)).toBe(false)
    expect((await order('refund', small)).status).toBe(200)
    await sql`update four_eyes_settings set above_cents = 100999 where kind = 'refund'`.execute(server.db)
    expect((await order('refund', await expired())).status).toBe(202)
    await sql`update four_eyes_settings set above_cents = null where kind = 'refund'`.execute(server.db)
  })

  test('counts with the other refunds that the same person booked alone on this day', async () => {
    await sql`delete from four_eyes_totals`.execute(server.db)
    await sql`update four_eyes_settings set above_cents = 250000 where kind = 'refund'`.execute(server.db)
    const sids = [await expired(), await expired(), await expired(), await expired()]
    const answers = await Promise.all(sids.map((sid) => order('refund', sid)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 202, 202])
    const waiting = sids[answers.findIndex(({ status }) => status === 202)] ?? 0
    expect(await needsSecond(waiting)).toBe(true)
    const last = await expired()
    const twice = await Promise.all([order('refund', last, colleague), order('refund', last, colleague)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql<{ cents: number }>`
      select cents from four_eyes_totals where user_sid = ${colleague.userSid}`.execute(server.db)
    expect(rows).toEqual([{ cents: 101_000 }])
    await sql`update four_eyes_settings set above_cents = null where kind = 'refund'`.execute(server.db)
  })

  test('pressed twice or by both at once is one proposal; another person or reason is told of it', async () => {
    const sid = await expired()
    const answers = await Promise.all([order('refund', sid), order('refund', sid), order('refund', sid)])
    const proposals = answers.map((answer) => proposed(answer).sid)
    expect(new Set(proposals).size).toBe(1)
    const other = { reason: { code: 'proposal_open', params: { by: 'profile4', sid: proposals[0] } } }
    expect((await order('refund', sid, colleague)).body).toMatchObject(other)
    expect((await order('refund', sid, finance, 'He wrote')).body).toMatchObject(other)
    const { items } = await server.client.call(notesRoutes.story, { params: { sid } }, boss)
    expect(items).toHaveLength(1)
  })

  test('whose transfer was refunded meanwhile is not approved: it says what happened, and lapses', async () => {
    const sid = await expired()
    const { sid: proposal } = proposed(await order('refund', sid))
    await turnOn(server, 'refund', false)
    expect((await order('refund', sid, boss)).status).toBe(200)
    const late = await decide('approve', proposal, colleague)
    expect([late.status, late.body.reason]).toMatchObject([
      409,
      { code: 'proposal_transfer_moved', params: { status: 'REFND', by: 'profile1' } },
    ])
    expect(await show(proposal)).toMatchObject({ state: 'lapsed', decisionReason: late.body.message })
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', 'EXPIRE', 'REFUND'])
  })

  test('asks both people for the second level', async () => {
    const sid = await expired()
    await sql`delete from session_grants where session_sid in
      (select sid from sessions where user_sid in (${finance.userSid}, ${colleague.userSid}))
      and kind = 'refund'`.execute(server.db)
    expect((await order('refund', sid)).body.code).toBe('second_level_required')
    const { sid: proposal } = proposed(await order('refund', sid, boss))
    expect((await decide('approve', proposal, colleague)).body.code).toBe('second_level_required')
    expect(await show(proposal)).toMatchObject({ state: 'open' })
    await decide('withdraw', proposal, boss)
  })

  test('is not decided by who may not refund', async () => {
    const { sid } = proposed(await order('refund', await expired(), boss))
    expect((await decide('approve', sid, support)).status).toBe(403)
  })
})

describe('a correction that needs two people', () => {
  test('is booked by the second one on the day of the approval, once', async () => {
    const sid = await paid()
    const { sid: proposal } = proposed(await order('correct', sid))
    expect(await show(proposal)).toMatchObject({
      kind: 'correction',
      changes: [
        { field: 'status', before: 'RECVD', after: 'AVAIL' },
        { field: 'payableAgain', before: null, after: '16830.00 MXN' },
      ],
    })
    const answers = await Promise.all([
      decide('approve', proposal, colleague),
      decide('approve', proposal, boss),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', 'RECEIVE', 'CORRECT'])
    expect(await ledgerFindings(world)).toEqual([])
  })

  test('of one payout never takes the next one back', async () => {
    const sid = await paid()
    const { sid: proposal } = proposed(await order('correct', sid))
    await turnOn(server, 'correction', false)
    expect((await order('correct', sid, boss)).status).toBe(200)
    await payYesterday(world, sid)
    const late = await decide('approve', proposal, colleague)
    expect(late.body.reason).toMatchObject({ code: 'proposal_transfer_moved', params: { status: 'RECVD' } })
    expect((await movesOf(world, sid)).filter((move) => move === 'CORRECT')).toHaveLength(1)
  })
})
