import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import { newId, payOut, type Reply } from '#support/gateway.ts'
import { ledgerFindings, movesOf, send, sendHeld, shiftLife, transferOf } from '#support/transactions.ts'
import { expireTransfers } from './jobs.ts'
import { moveTransfer } from './move.ts'
import { correctPayout, refundTransfer, rejectTransfer, releaseTransfer } from './review.ts'

const world = useTransferWorld()
const decision = {
  actor: { name: 'test', userSid: null, requestId: 'test' },
  reason: 'looked at',
}

const day = 86_400_000

function ask(reference: string): Promise<Reply> {
  const order = { ...newId(), referenceNumber: reference, reason: 'changed my mind', returnFees: 'false' }
  return world.gateway.call('sendReversal', world.network.sender, order)
}

async function postingsOf(sid: number, move: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select regexp_replace(p.account, '^agency:', 'agency ') || ' ' || p.amount_cents as line
    from transaction_events e join ledger_postings p on p.event_sid = e.sid
    where e.transaction_sid = ${sid} and e.move = ${move} order by p.account`.execute(world.server.db)
  return rows.map(({ line }) => line)
}

describe('held at the commit', () => {
  test('it is booked as sent and cannot be paid out, cancelled or expire', async () => {
    const { sid, reference } = await sendHeld(world)
    expect(await postingsOf(sid, 'SEND_HELD')).toEqual([
      expect.stringMatching(/^agency \d+ 101000$/),
      'transit -101000',
    ])
    const payout = { ...newId(), referenceNumber: reference }
    const tried = await world.gateway.call('receiveValidation', world.network.payer, payout)
    expect(tried.get('faultstring')).toBe('This transfer cannot be paid at the moment. Ask the operator.')
    await sql`update transactions set expires_at = now() where sid = ${sid}`.execute(world.server.db)
    await expireTransfers(world.server.worker.db)
    expect((await transferOf(world.server.db, sid)).status).toBe('HOLD')
  })

  test('released, it can be paid out for at least 30 days, however long the review took', async () => {
    const { sid, reference } = await sendHeld(world)
    await sql`update transactions set expires_at = now() where sid = ${sid}`.execute(world.server.db)
    const held = await transferOf(world.server.db, sid)
    expect(await releaseTransfer(world.server.db, held, decision)).toEqual({
      outcome: 'done',
      move: 'RELEASE',
    })
    const { expiresAt, availableAt, readAt } = await transferOf(world.server.db, sid)
    expect(Date.parse(expiresAt ?? '') - Date.parse(readAt)).toBeGreaterThan(30 * day - 60_000)
    expect(availableAt).toBe(held.availableAt)
    expect((await payOut(world.gateway, world.network.payer, reference)).get('status')).toBe('RECVD')
  })
})

describe('a cancellation that is asked for on hold', () => {
  test('within the half hour is noted once, and a release cancels with the fees', async () => {
    const { sid, reference } = await sendHeld(world)
    const first = await ask(reference)
    const { cancelRequestedAt, status, version } = await transferOf(world.server.db, sid)
    expect([first.fault, status]).toEqual(['wrong_status', 'HOLD'])
    const minute = `${cancelRequestedAt?.slice(0, 16).replace('T', ' ')} UTC`
    const words = `Transfer ${reference} is on hold. That the sender wants the money back was noted at ${minute}; hand out nothing yet. If the operator releases it, it is cancelled and everything is given back, the fees too.`
    expect(first.get('faultstring')).toBe(words)
    const again = await ask(reference)
    expect(again.get('faultstring')).toBe(words)
    const asked = await transferOf(world.server.db, sid)
    expect([asked.version, asked.cancelRequestedAt]).toEqual([version, cancelRequestedAt])

    // Whoever would release it by hand cannot.
    expect(await moveTransfer(world.server.db, asked, { ...decision, move: 'RELEASE' })).toBe('forbidden')
    expect(await releaseTransfer(world.server.db, asked, decision)).toEqual({
      outcome: 'done',
      move: 'CANCEL_HELD',
    })
    const done = await transferOf(world.server.db, sid)
    expect([done.status, done.feesReturned, done.closedAt !== null]).toEqual(['CANCL', true, true])
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND_HELD', 'ASK_CANCEL', 'CANCEL_HELD'])
    expect(await postingsOf(sid, 'CANCEL_HELD')).toEqual([
      expect.stringMatching(/^agency \d+ -101000$/),
      'transit 101000',
    ])
  })

  test('after the half hour is refused as before, and a release releases', async () => {
    const { sid, reference } = await sendHeld(world)
    await shiftLife(world.server.db, sid, '-31 minutes')
    const words = `Transfer ${reference} is on hold, so it cannot be cancelled.`
    expect((await ask(reference)).get('faultstring')).toBe(words)
    const held = await transferOf(world.server.db, sid)
    expect(held.cancelRequestedAt).toBeNull()
    expect(await moveTransfer(world.server.db, held, { ...decision, move: 'CANCEL_HELD' })).toBe('forbidden')
    expect((await releaseTransfer(world.server.db, held, decision)).move).toBe('RELEASE')
  })

  test('does not wait for a row that somebody holds', async () => {
    const { sid, reference } = await sendHeld(world)
    let said = ''
    await world.server.db.transaction().execute(async (tx) => {
      await sql`select from transactions where sid = ${sid} for update`.execute(tx)
      said = (await ask(reference)).get('faultstring')
    })
    expect(said).toContain('Try again in a moment')
    expect((await ask(reference)).get('faultstring')).toContain('was noted')
  })

  test('is refunded with the fees where the review ends badly', async () => {
    const { sid, reference } = await sendHeld(world)
    await ask(reference)
    expect(await rejectTransfer(world.server.db, await transferOf(world.server.db, sid), decision)).toBe(
      'done',
    )
    expect(await refundTransfer(world.server.db, await transferOf(world.server.db, sid), decision)).toBe(
      'done',
    )
    const done = await transferOf(world.server.db, sid)
    expect([done.status, done.feesReturned]).toEqual(['REFND', true])
  })

  test('release and request at once: whoever comes second looks again, and nothing is paid to whoever asked', async () => {
    const ends = new Set<string>()
    for (let race = 0; race < 20; race += 1) {
      const { sid, reference } = await sendHeld(world)
      const held = await transferOf(world.server.db, sid)
      const [released] = await Promise.all([releaseTransfer(world.server.db, held, decision), ask(reference)])
      const { status, cancelRequestedAt } = await transferOf(world.server.db, sid)
      ends.add(`${released.outcome} ${status} ${cancelRequestedAt !== null}`)
    }
    // Released first, the same message is a plain cancel in time.
    for (const end of ends) expect(['done CANCL false', 'changed HOLD true']).toContain(end)
  })
})

describe('a payout that went to the wrong person', () => {
  test('is reversed on its day and not corrected', async () => {
    const { sid, reference } = await send(world)
    await payOut(world.gateway, world.network.payer, reference)
    const paid = await transferOf(world.server.db, sid)
    expect(await correctPayout(world.server.db, paid, decision)).toBe('forbidden')
    expect((await transferOf(world.server.db, sid)).status).toBe('RECVD')
  })

  test('is corrected on a later day: the payout stays, the correction points to it, and it is paid again', async () => {
    const { sid, reference } = await send(world)
    await payOut(world.gateway, world.network.payer, reference)
    await shiftLife(world.server.db, sid, '-1 day')
    await sql`update transactions set expires_at = now() + interval '1 minute' where sid = ${sid}`.execute(
      world.server.db,
    )
    const paidBefore = await postingsOf(sid, 'RECEIVE')
    expect(await correctPayout(world.server.db, await transferOf(world.server.db, sid), decision)).toBe(
      'done',
    )
    const corrected = await transferOf(world.server.db, sid)
    expect(corrected).toMatchObject({
      status: 'AVAIL',
      receivedAt: null,
      receiveAgentSid: null,
      receivePos: null,
      receiverFields: null,
    })
    expect(Date.parse(corrected.expiresAt ?? '') - Date.parse(corrected.readAt)).toBeGreaterThan(
      30 * day - 60_000,
    )
    expect(await postingsOf(sid, 'RECEIVE')).toEqual(paidBefore)
    const turned = paidBefore.map((line) =>
      line.replace(/(-?)(\d+)$/, (_all, sign, cents) => `${sign ? '' : '-'}${cents}`),
    )
    expect(await postingsOf(sid, 'CORRECT')).toEqual(turned)
    const { rows } = await sql<{ pointsTo: string; apart: number }>`
      select f.move as "pointsTo", (e.at at time zone 'UTC')::date - (f.at at time zone 'UTC')::date as apart
      from transaction_events e join transaction_events f on f.sid = e.corrects_event_sid
      where e.transaction_sid = ${sid} and e.move = 'CORRECT' and f.transaction_sid = e.transaction_sid`.execute(
      world.server.db,
    )
    expect(rows).toEqual([{ pointsTo: 'RECEIVE', apart: 1 }])
    await expireTransfers(world.server.worker.db)
    expect((await payOut(world.gateway, world.network.payer, reference)).get('status')).toBe('RECVD')
  })

  test('is corrected once, by however many at once', async () => {
    const { sid, reference } = await send(world)
    await payOut(world.gateway, world.network.payer, reference)
    await shiftLife(world.server.db, sid, '-1 day')
    const paid = await transferOf(world.server.db, sid)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => correctPayout(world.server.db, paid, decision)),
    )
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'changed', 'changed', 'done'])
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', 'RECEIVE', 'CORRECT'])
  })
})

test('the books agree with all of it', async () => {
  expect(await ledgerFindings(world)).toEqual([])
})
