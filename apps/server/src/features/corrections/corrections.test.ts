import { correctionsRoutes } from '@corridor/contract/corrections'
import { exceptionsRoutes } from '@corridor/contract/exceptions'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { grant, historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { countEverything, payOut } from '#support/gateway.ts'
import { testPassword } from '#support/server.ts'
import {
  ledgerFindings,
  movesOf,
  type Sent,
  send,
  sendHeld,
  shiftLife,
  storedTransfer,
  transferOf,
} from '#support/transactions.ts'
import { expireTransfers } from '../../core/transfers/jobs.ts'
import { rejectTransfer } from '../../core/transfers/review.ts'

const world = useTransferWorld()
const signedIn = useProfiles(world.server)
const boss = signedIn(1)
const finance = signedIn(4)

beforeAll(async () => {
  await sql`update countries set tax_rate = 0.02 where country_code = 'USA'`.execute(world.server.db)
  for (const session of [boss, finance]) await grant(world.server, session, ['refund', 'correct'])
})

async function expired(): Promise<Sent> {
  const sent = await send(world)
  await sql`update transactions set expires_at = now() where sid = ${sent.sid}`.execute(world.server.db)
  await expireTransfers(world.server.worker.db)
  return sent
}

async function rejected(): Promise<Sent> {
  const held = await sendHeld(world)
  const actor = { name: 'test', userSid: null, requestId: 'test' }
  await rejectTransfer(world.server.db, await transferOf(world.server.db, held.sid), { actor, reason: 'no' })
  return held
}

async function paid(ago = '-1 day'): Promise<Sent> {
  const sent = await send(world)
  await payOut(world.gateway, world.network.payer, sent.reference)
  await shiftLife(world.server.db, sent.sid, ago)
  return sent
}

type Way = 'refund' | 'correct'
const reasons = { refund: 'not_collected', correct: 'wrong_person' } as const

function order(way: Way, info: object, session: TestSession = finance) {
  const body = { info: { reason: reasons[way], text: '', ...info }, sign: session.sign }
  return world.server.client.attempt(correctionsRoutes[way], { body }, session)
}

async function outlook(sid: number) {
  return (await world.server.client.attempt(correctionsRoutes.show, { params: { sid } }, finance)).body
}

async function linesOf(sid: number, move: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select regexp_replace(p.account, ':[0-9]+$', '') || ' ' || p.amount_cents as line
    from transaction_events e join ledger_postings p on p.event_sid = e.sid
    where e.transaction_sid = ${sid} and e.move = ${move} order by p.sid`.execute(world.server.db)
  return rows.map(({ line }) => line)
}

/** What the outlook announced, as the ledger writes it. */
function announced(lines: readonly { account: string; amount: string }[]): string[] {
  return lines.map(
    ({ account, amount }) => `${account} ${amount.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')}`,
  )
}

const everything = { amount: '1000.00', fees: '10.00', taxes: '20.00', total: '1030.00', currency: 'USD' }

describe('a refund', () => {
  test.each([
    ['an expired transfer', 'EXPRD', expired],
    ['a rejected transfer', 'REJCT', rejected],
  ])('of %s gives everything back, as it was announced, and says why', async (_what, status, make) => {
    const { sid, reference } = await make()
    const shown = await outlook(sid)
    expect(shown).toMatchObject({ referenceNumber: reference, status, way: 'refund', handBack: everything })
    const before = await countEverything(world.server.platform)
    const answer = await order('refund', { idTr: sid, text: 'asked by phone' })
    expect([answer.status, answer.body]).toEqual([200, { response: true, handBack: everything }])
    expect(await storedTransfer(world, sid)).toEqual({ status: 'REFND', feesReturned: true, closed: true })
    expect(await linesOf(sid, 'REFUND')).toEqual(announced(shown['lines'] as []))
    expect(await linesOf(sid, 'REFUND')).toEqual(['agency -101000', 'transit 101000'])
    expect(await countEverything(world.server.platform)).toEqual({
      ...before,
      transactionEvents: (before['transactionEvents'] ?? 0) + 1,
      ledgerPostings: (before['ledgerPostings'] ?? 0) + 2,
      auditEntries: (before['auditEntries'] ?? 0) + 1,
    })
    const [entry] = await historyOf(world.server, boss, 'transaction', sid)
    expect(entry).toMatchObject({ user: 'profile4', action: 'update' })
    const why = 'The receiver did not come for it: asked by phone'
    expect(entry?.changes).toContainEqual({ field: 'reason', before: null, after: why })
  })

  test('waits for whoever has the transfer at the desk: nobody else refunds it before it is taken over', async () => {
    const { sid } = await rejected()
    const key = { of: 'transaction' as const, sid }
    const take = (session: TestSession, over?: { from: string; reason: string }) =>
      world.server.client.attempt(exceptionsRoutes.take, { body: { ...key, over } }, session)
    expect((await take(boss)).status).toBe(200)
    expect(await outlook(sid)).toMatchObject({ way: 'refund', takenBy: 'profile1' })
    const refused = await order('refund', { idTr: sid })
    expect([summary(refused), refused.body.message]).toEqual([
      '409 changed_meanwhile',
      'profile1 has this transfer at the exceptions desk. Talk to profile1, or take it over there first. Nothing was changed.',
    ])
    expect(await storedTransfer(world, sid)).toMatchObject({ status: 'REJCT' })
    expect((await take(finance, { from: 'profile1', reason: 'on leave' })).status).toBe(200)
    expect(await outlook(sid)).toMatchObject({ takenBy: null })
    expect((await order('refund', { idTr: sid })).status).toBe(200)
  })

  test('is not for a transfer that can still be paid, was paid or is refunded', async () => {
    const open = await send(world)
    const out = await paid()
    const words = (reference: string, what: string) =>
      `Transfer ${reference} ${what}, so it cannot be refunded. Nothing was changed.`
    for (const [{ sid, reference }, what] of [
      [open, 'is in the status Available'],
      [out, 'was paid out in the meantime'],
    ] as const) {
      const answer = await order('refund', { idTr: sid })
      expect([summary(answer), answer.body.message]).toEqual(['409 wrong_status', words(reference, what)])
    }
    expect(await outlook(open.sid)).toMatchObject({ way: null, lines: [] })
  })
})

describe('a correction', () => {
  test('of a payout of yesterday is booked today and points to it; story and answer tell', async () => {
    const { sid, reference } = await paid()
    const shown = await outlook(sid)
    expect(shown).toMatchObject({ status: 'RECVD', way: 'correct' })
    const answer = await order('correct', { idTr: sid, text: 'a cousin of the same name' })
    expect(answer.status).toBe(200)
    const until = (answer.body as unknown as { payableUntil: string }).payableUntil
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await linesOf(sid, 'CORRECT')).toEqual(announced(shown['lines'] as []))
    expect(await linesOf(sid, 'CORRECT')).toEqual([
      'transit -101000',
      'agency 700',
      'agency 99550',
      'operator:fees 250',
      'operator:fx 500',
    ])
    const found = await world.server.client.call(
      transactionsRoutes.search,
      { body: { search: { sid } } },
      boss,
    )
    const [detail] = found as unknown as { status_sid: string; dateExpires: string; events: Story[] }[]
    interface Story {
      readonly move: string
      readonly at: string
      readonly corrects: string | null
      readonly correctedAt: string | null
    }
    expect(detail).toMatchObject({ status_sid: 'AVAIL', dateReceive: null, agentRcv: null })
    expect(Date.parse(detail?.dateExpires ?? '')).toBe(Date.parse(until))
    const [payout, correction] = detail?.events.slice(-2) ?? []
    expect([payout?.move, correction?.move]).toEqual(['RECEIVE', 'CORRECT'])
    expect([payout?.correctedAt, payout?.corrects]).toEqual([correction?.at, null])
    expect([correction?.corrects, correction?.correctedAt]).toEqual([payout?.at, null])

    expect((await payOut(world.gateway, world.network.payer, reference)).get('status')).toBe('RECVD')
    await shiftLife(world.server.db, sid, '-1 day')
    expect(summary(await order('correct', { idTr: sid, text: 'again' }))).toBe('200')
  })

  test('of a payout of today is the business of the payer, and of none there is nothing to correct', async () => {
    const today = await paid('0 days')
    const answer = await order('correct', { idTr: today.sid })
    expect([summary(answer), answer.body.message]).toEqual([
      '409 wrong_status',
      `Transfer ${today.reference} was paid out today. Until midnight UTC the paying agency reverses it; from then on it can be corrected. Nothing was changed.`,
    ])
    expect(await outlook(today.sid)).toMatchObject({ way: null })
    const open = await send(world)
    expect((await order('correct', { idTr: open.sid })).body.message).toBe(
      `Transfer ${open.reference} is in the status Available, so there is no payout to correct. Nothing was changed.`,
    )
  })
})

describe.each([
  ['refund', expired],
  ['correct', paid],
] as const)('%s', (way, make) => {
  const move = way === 'refund' ? 'REFUND' : 'CORRECT'

  test('twice by the same person for the same reason is answered as the first, and done once', async () => {
    const { sid } = await make()
    const info = { idTr: sid, text: 'twice' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(way, info)))
    const again = await order(way, info)
    for (const { status, body } of [...answers, again]) expect([status, body]).toEqual([200, again.body])
    expect((await movesOf(world, sid)).filter((name) => name === move)).toHaveLength(1)
    expect(summary(await order(way, { ...info, text: 'thrice' }))).toBe('409 wrong_status')
    expect(summary(await order(way, info, boss))).toBe('409 wrong_status')
  })

  test('two people at once: one does it, the other is told', async () => {
    const { sid } = await make()
    const answers = await Promise.all([order(way, { idTr: sid }), order(way, { idTr: sid }, boss)])
    expect(answers.map(summary).toSorted()).toEqual(['200', '409 wrong_status'])
    expect((await movesOf(world, sid)).filter((name) => name === move)).toHaveLength(1)
  })

  test('is for profiles 1 and 4 alone, and for nobody without the second level', async () => {
    const { sid } = await make()
    const before = await countEverything(world.server.platform)
    for (const { sid: profile } of profiles.filter((one) => one.sid !== 1 && one.sid !== 4)) {
      const session = await world.server.client.logIn(`profile${profile}`, testPassword)
      expect(summary(await order(way, { idTr: sid }, session))).toBe('403 forbidden')
    }
    const fresh = await world.server.client.logIn('profile4', testPassword)
    expect(summary(await order(way, { idTr: sid }, fresh))).toBe('403 second_level_required')
    expect((await countEverything(world.server.platform))['transactionEvents']).toBe(
      before['transactionEvents'],
    )
  })

  test.each<[string, object, string]>([
    ['a reason of no list', { reason: 'because' }, 'info.reason'],
    ['no reason', { reason: undefined }, 'info.reason'],
    ['another reason that is not told', { reason: 'other' }, 'info.text'],
    ['another reason in blanks', { reason: 'other', text: ' \n' }, 'info.text'],
    ['501 letters', { text: 'x'.repeat(501) }, 'info.text'],
    ['no number', { idTr: undefined }, 'info.idTr'],
  ])('%s is refused on its field', async (_what, change, field) => {
    expect(summary(await order(way, { idTr: 1, ...change }))).toBe(`400 invalid_input ${field}`)
  })

  test('of a transfer that nobody knows is 404', async () => {
    expect(summary(await order(way, { idTr: 2_000_000_000 }))).toBe('404 not_found')
  })
})

test('the books agree with all of it', async () => {
  expect(await ledgerFindings(world)).toEqual([])
})
