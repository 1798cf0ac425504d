import { transactionsRoutes } from '@corridor/contract/transactions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import {
  countEverything,
  type Network,
  newId,
  openWayBack,
  sendTransfer,
  terms,
  validatePayout,
} from '#support/gateway.ts'
import { addUser, testPassword } from '#support/server.ts'
import {
  cancel,
  cancelBookings,
  ledgerFindings,
  movesOf,
  newSender,
  send,
  sidOf,
  storedTransfer,
} from '#support/transactions.ts'
import { volume } from '#support/volume.ts'

const races = volume({ gate: 40, full: 200, long: 5_000 })

let back: Network

const world = useTransferWorld()
const signedIn = useProfiles(world.server)
const boss = signedIn(1)

beforeAll(async () => {
  back = await openWayBack(world.server.platform, world.network)
})

function shiftPayment(sid: number, ago: string) {
  return sql`update transactions set available_at = clock_timestamp() - ${ago}::interval where sid = ${sid}`.execute(
    world.server.platform.db,
  )
}

async function detailOf(sid: number) {
  const found = await world.server.client.call(transactionsRoutes.search, { body: { search: { sid } } }, boss)
  return (found as unknown as Record<string, unknown>[])[0]
}

describe('[CANC-05] a cancel that succeeds', () => {
  test('answers a truthy response; status, event, audit entry and postings are one', async () => {
    const { sid } = await send(world)
    const before = await countEverything(world.server.platform)
    const answer = await cancel(world, boss, { idTr: sid, reason: 'the sender asked', fees: true })
    expect([answer.status, answer.body]).toEqual([200, { response: true, feesReturned: true }])
    expect(await storedTransfer(world, sid)).toEqual({ status: 'CANCL', feesReturned: true, closed: true })
    expect(await cancelBookings(world, sid)).toEqual(['agency -101000', 'transit 101000'])
    expect(await countEverything(world.server.platform)).toEqual({
      ...before,
      transactionEvents: (before['transactionEvents'] ?? 0) + 1,
      ledgerPostings: (before['ledgerPostings'] ?? 0) + 2,
      auditEntries: (before['auditEntries'] ?? 0) + 1,
    })
    const detail = await detailOf(sid)
    expect(detail).toMatchObject({ status_sid: 'CANCL', feesReturned: true, feesReturnedUntil: null })
    const events = (detail?.['events'] ?? []) as object[]
    expect(events.at(-1)).toMatchObject({
      move: 'CANCEL',
      from: 'AVAIL',
      to: 'CANCL',
      actor: 'profile1',
      actorUser: expect.any(Number),
      reason: 'the sender asked',
    })
    // What a teller did is nobody's of the staff.
    expect(events[0]).toMatchObject({ move: 'VALIDATE', actorUser: null })
    const [entry] = await historyOf(world.server, boss, 'transaction', sid)
    expect(entry).toMatchObject({ user: 'profile1', action: 'update' })
    expect(entry?.changes).toContainEqual({ field: 'status', before: 'AVAIL', after: 'CANCL' })
    expect(entry?.changes).toContainEqual({ field: 'reason', before: null, after: 'the sender asked' })
    expect(entry?.requestId).toBe(answer.headers.get('x-request-id'))
  })

  const all = ['agency -101000', 'transit 101000']
  const withoutFees = ['agency -100400', 'operator:fees -600', 'transit 101000']

  test.each([
    ['0 seconds', false, true, all],
    ['29 minutes 55 seconds', false, true, all],
    ['29 minutes 55 seconds', true, true, all],
    ['30 minutes 1 second', false, false, withoutFees],
    ['30 minutes 1 second', true, true, all],
    ['30 days', false, false, withoutFees],
  ])(
    'in the United States, %s after the payment, fees asked for: %s, returned: %s',
    async (ago, asked, returned, lines) => {
      const { sid } = await send(world)
      await shiftPayment(sid, ago)
      expect((await cancel(world, boss, { idTr: sid, reason: 'x', fees: asked })).body).toEqual({
        response: true,
        feesReturned: returned,
      })
      expect((await storedTransfer(world, sid))?.feesReturned).toBe(returned)
      expect(await cancelBookings(world, sid)).toEqual(lines)
    },
  )

  test.each([false, true])('elsewhere the fees are returned as asked for: %s', async (asked) => {
    const more = { ...newSender(), terms: terms(back, { receiveCurrency: 'USD', sendAmount: '200.00' }) }
    const sid = await sidOf(world, await sendTransfer(world.gateway, back, more))
    expect((await detailOf(sid))?.['feesReturnedUntil']).toBeNull()
    expect((await cancel(world, boss, { idTr: sid, reason: 'x', fees: asked })).body).toEqual({
      response: true,
      feesReturned: asked,
    })
  })

  test('the detail tells until when the fees are returned, and no longer than that', async () => {
    const { sid } = await send(world)
    const { dateAvailable, feesReturnedUntil } = (await detailOf(sid)) as Record<string, string>
    expect(Date.parse(feesReturnedUntil ?? '') - Date.parse(dateAvailable ?? '')).toBe(30 * 60_000)
    await shiftPayment(sid, '30 minutes 1 second')
    expect((await detailOf(sid))?.['feesReturnedUntil']).toBeNull()
  })
})

describe('a cancel that is sent again', () => {
  test('by the same person for the same reason is answered as the first, and does nothing', async () => {
    const { sid } = await send(world)
    const first = await cancel(world, boss, { idTr: sid, reason: 'twice', fees: true })
    const before = await countEverything(world.server.platform)
    const again = await cancel(world, boss, { idTr: sid, reason: '  twice ', fees: false })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await countEverything(world.server.platform)).toEqual(before)
  })

  test('for another reason, or by somebody else, is told what happened', async () => {
    const { sid, reference } = await send(world)
    await addUser(world.server.platform, 'boss2', 1)
    const other = await world.server.client.logIn('boss2', testPassword)
    await cancel(world, boss, { idTr: sid, reason: 'one' })
    const late = `Transfer ${reference} was cancelled in the meantime, so it cannot be cancelled. Nothing was changed.`
    for (const answer of [
      await cancel(world, boss, { idTr: sid, reason: 'two' }),
      await cancel(world, other, { idTr: sid, reason: 'one', fees: false }),
    ]) {
      expect([summary(answer), answer.body.message]).toEqual(['409 wrong_status', late])
    }
  })

  test('after a cancel of the partner with the same words is not taken for the first', async () => {
    const { sid, reference } = await send(world)
    const order = { ...newId(), referenceNumber: reference, reason: 'same', returnFees: 'true' }
    await world.gateway.call('sendReversal', world.network.sender, order)
    expect(summary(await cancel(world, boss, { idTr: sid, reason: 'same' }))).toBe('409 wrong_status')
  })

  test('ten times at once makes one event, one audit entry and one set of postings', async () => {
    const { sid } = await send(world)
    const before = await countEverything(world.server.platform)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cancel(world, boss, { idTr: sid, reason: 'at once' })),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { response: true, feesReturned: true }])
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', 'CANCEL'])
    expect(await cancelBookings(world, sid)).toHaveLength(2)
    expect((await countEverything(world.server.platform))['auditEntries']).toBe(
      (before['auditEntries'] ?? 0) + 1,
    )
  })
})

describe('a cancel against a payout', () => {
  const wins = { RECVD: 0, CANCL: 0 }
  let next = 0
  beforeEach(() => {
    next = 0
  })

  const race = async (index: number): Promise<void> => {
    const { sid, reference } = await send(world)
    const validationID = await validatePayout(world.gateway, world.network.payer, reference)
    const pay = () => world.gateway.call('receiveCommit', world.network.payer, { ...newId(), validationID })
    const payment = index % 2 === 0 ? pay() : null
    const order = cancel(world, boss, { idTr: sid, reason: `race ${index}` })
    const [cancelled, paid] = await Promise.all([order, payment ?? pay()])
    const won = paid.fault === undefined ? 'RECVD' : 'CANCL'
    wins[won] += 1
    const told =
      won === 'RECVD'
        ? [
            `Transfer ${reference} was paid out in the meantime, so it cannot be cancelled. Nothing was changed.`,
            409,
          ]
        : [undefined, 200]
    expect([cancelled.body.message, cancelled.status]).toEqual(told)
    if (won === 'CANCL') expect(paid.fault).toBe('wrong_status')
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', won === 'RECVD' ? 'RECEIVE' : 'CANCEL'])
    expect((await storedTransfer(world, sid))?.status).toBe(won)
  }

  test(`[CANC-02] ${races} times: exactly one of them wins`, { timeout: 300_000 + races * 300 }, async () => {
    const worker = async (): Promise<void> => {
      for (let index = next++; index < races; index = next++) await race(index)
    }
    await Promise.all(Array.from({ length: 4 }, worker))
    expect(wins.RECVD + wins.CANCL).toBe(races)
    // Neither side is always first, else nothing raced.
    expect(Math.min(wins.RECVD, wins.CANCL)).toBeGreaterThan(0)
    expect(await ledgerFindings(world)).toEqual([])
  })
})
