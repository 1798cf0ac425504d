import { transactionsRoutes } from '@corridor/contract/transactions'
import { profiles } from '@corridor/domain/access/permissions'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { countEverything, payOut, sendInput } from '#support/gateway.ts'
import { testPassword } from '#support/server.ts'
import {
  cancel,
  ledgerFindings,
  movesOf,
  newSender,
  type Sent,
  send,
  sidOf,
  storedTransfer,
} from '#support/transactions.ts'
import { until } from '#support/users.ts'
import { systemActor } from '../../core/transfers/actor.ts'
import { lapseTransfers } from '../../core/transfers/jobs.ts'
import { moveTransfer } from '../../core/transfers/move.ts'
import { findTransfer } from '../../core/transfers/transfer.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

const world = useTransferWorld()
const signedIn = useProfiles(world.server)
const boss = signedIn(1)

function attempt(info: unknown, session: TestSession | undefined = boss, more: object = {}) {
  return world.server.client.attempt(
    transactionsRoutes.cancel,
    { body: { info, sign: session?.sign, ...more } },
    session,
  )
}

async function move(db: Db | Tx, sid: number, name: MoveName): Promise<void> {
  const transfer = await findTransfer(db, sid)
  if (!transfer) throw new Error(`no transfer ${sid}`)
  const ends = name === 'REFUND' ? { closedAt: transfer.readAt, feesReturned: true } : {}
  const order = { move: name, actor: systemActor('test'), changes: ends }
  expect(await moveTransfer(db, transfer, order)).toBe('done')
}

describe('[CANC-02] a cancel', () => {
  test.each(profiles.filter(({ sid }) => sid !== 1))(
    'is refused to profile $sid, and nothing is written',
    async ({ sid: profile }) => {
      const session = await world.server.client.logIn(`profile${profile}`, testPassword)
      const { sid } = await send(world)
      const before = await countEverything(world.server.platform)
      expect(summary(await cancel(world, session, { idTr: sid, reason: 'mine', fees: true }))).toBe(
        '403 forbidden',
      )
      expect(await countEverything(world.server.platform)).toEqual(before)
      expect(await storedTransfer(world, sid)).toEqual({
        status: 'AVAIL',
        feesReturned: null,
        closed: false,
      })
    },
  )

  test('is refused without a session and with the sign of somebody else', async () => {
    const { sid } = await send(world)
    const info = { idTr: sid, reason: 'x', fees: true }
    const nobody = await world.server.client.attempt(transactionsRoutes.cancel, { body: { info } })
    expect(nobody.status).toBe(401)
    const other = await world.server.client.logIn('profile2', testPassword)
    expect(summary(await attempt(info, boss, { sign: other.sign }))).toBe('403 sign_mismatch')
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND'])
  })

  test.each<[string, readonly MoveName[], string]>([
    ['HOLD', ['HOLD'], 'is in the status On hold'],
    ['REJCT', ['HOLD', 'REJECT'], 'is in the status Rejected'],
    ['EXPRD', ['EXPIRE'], 'has expired'],
    ['REFND', ['EXPIRE', 'REFUND'], 'is in the status Refunded'],
  ])('is refused in %s', async (status, path, words) => {
    const { sid, reference } = await send(world)
    for (const name of path) await move(world.server.platform.db, sid, name)
    await expectWrongStatus(sid, status, `Transfer ${reference} ${words}`)
  })

  test('is refused after the time of expiry, before the job has seen it', async () => {
    const { sid, reference } = await send(world)
    await sql`update transactions set expires_at = now() where sid = ${sid}`.execute(world.server.platform.db)
    await expectWrongStatus(sid, 'AVAIL', `Transfer ${reference} has expired`)
  })

  test('is refused in RECVD, UNCOM and DELETED', async () => {
    const paid = await send(world)
    await payOut(world.gateway, world.network.payer, paid.reference)
    await expectWrongStatus(paid.sid, 'RECVD', `Transfer ${paid.reference} was paid out in the meantime`)

    const validated = await world.gateway.call(
      'sendValidation',
      world.network.sender,
      sendInput(world.network, newSender()),
    )
    const reference = validated.get('referenceNumber')
    const sid = await sidOf(world, reference)
    await expectWrongStatus(sid, 'UNCOM', `Transfer ${reference} is in the status Uncommitted`)
    await sql`update transactions set lapses_at = now() where sid = ${sid}`.execute(world.server.platform.db)
    await lapseTransfers(world.server.worker.db)
    await expectWrongStatus(sid, 'DELETED', `Transfer ${reference} is in the status Deleted`)
  })

  const expectWrongStatus = async (sid: number, status: string, words: string): Promise<void> => {
    const before = await countEverything(world.server.platform)
    const answer = await cancel(world, boss, { idTr: sid })
    expect([summary(answer), answer.body.message]).toEqual([
      '409 wrong_status',
      `${words}, so it cannot be cancelled. Nothing was changed.`,
    ])
    expect((await storedTransfer(world, sid))?.status).toBe(status)
    expect(await countEverything(world.server.platform)).toEqual(before)
  }

  test('of a transfer that nobody knows is 404', async () => {
    expect(summary(await cancel(world, boss, { idTr: 2_000_000_000 }))).toBe('404 not_found')
  })

  test('that waits for the lock of somebody else looks at the status again', async () => {
    const { sid, reference } = await send(world)
    const { db } = world.server.platform
    const waiting = await inTransaction(db, async (tx) => {
      await move(tx, sid, 'HOLD')
      const cancelling = cancel(world, boss, { idTr: sid })
      await until('the cancel at the lock', async () => {
        const rows = await rawQuery(
          db,
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length > 0
      })
      return { cancelling }
    })
    const answer = await waiting.cancelling
    expect([summary(answer), answer.body.message]).toEqual([
      '409 wrong_status',
      `Transfer ${reference} is in the status On hold, so it cannot be cancelled. Nothing was changed.`,
    ])
    expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND', 'HOLD'])
  })
})

describe('[CANC-04] what is sent is checked', () => {
  let transfer: Sent
  beforeAll(async () => {
    transfer = await send(world)
  })

  test.each<[string, object, string]>([
    ['an empty reason', { reason: '' }, 'info.reason'],
    ['a blank reason', { reason: ' \t\n\u00a0 ' }, 'info.reason'],
    ['no reason', { reason: undefined }, 'info.reason'],
    ['a null as reason', { reason: null }, 'info.reason'],
    ['a number as reason', { reason: 5 }, 'info.reason'],
    ['501 letters', { reason: 'x'.repeat(501) }, 'info.reason'],
    ['a letter that cannot be stored', { reason: 'a\u0000b' }, 'info.reason'],
    ['the number 0', { idTr: 0 }, 'info.idTr'],
    ['a negative number', { idTr: -1 }, 'info.idTr'],
    ['no number', { idTr: undefined }, 'info.idTr'],
    ['an empty number', { idTr: '' }, 'info.idTr'],
    ['a null as number', { idTr: null }, 'info.idTr'],
    ['half a number', { idTr: 1.5 }, 'info.idTr'],
    ['a number that is too large', { idTr: 2 ** 31 }, 'info.idTr'],
    ['a text as flag', { fees: 'true' }, 'info.fees'],
    ['no flag', { fees: undefined }, 'info.fees'],
  ])('%s is refused on its field', async (_what, change, field) => {
    const info = { idTr: transfer.sid, reason: 'fine', fees: false, ...change }
    expect(summary(await attempt(info))).toBe(`400 invalid_input ${field}`)
    expect((await storedTransfer(world, transfer.sid))?.status).toBe('AVAIL')
  })

  test.each([[null], [[]], ['info'], [7]])('%j as info is refused', async (info) => {
    expect(summary(await attempt(info))).toBe('400 invalid_input info')
  })

  test.each([
    ['one letter', 'x', 'x'],
    ['500 letters between blanks', `  ${'é'.repeat(500)}\n`, 'é'.repeat(500)],
    ['markup and SQL', ` <b>'; drop table transactions; --</b> `, `<b>'; drop table transactions; --</b>`],
    ['other writings', 'طلب 👩‍👩‍👧‍👦', 'طلب 👩‍👩‍👧‍👦'],
  ])('%s are kept, trimmed', async (_what, typed, kept) => {
    const { sid } = await send(world)
    expect(summary(await cancel(world, boss, { idTr: sid, reason: typed }))).toBe('200')
    const { rows } = await sql<{ reason: string }>`
      select reason from transaction_events where transaction_sid = ${sid} and move = 'CANCEL'`.execute(
      world.server.platform.db,
    )
    expect(rows).toEqual([{ reason: kept }])
  })
})

test('[CANC-02] the books agree with all of it', async () => {
  expect(await ledgerFindings(world)).toEqual([])
})
