import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { moveTransfer } from '#support/ledger.ts'
import { hostCall } from '../../platform/call.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { bookPayment } from '../ledger/payments.ts'
import { readClocks, watchClocks } from './clock.ts'
import { closeDays } from './close.ts'
import { measureDays } from './jobs.ts'
import { closedDays, entriesOf, isClosed, openDays } from './queries.ts'

const { server, validated, move, sent, close, entries } = useDayWorld()
afterEach(() => void vi.useRealTimers())

const deposit = {
  agencySid: 1,
  kind: 'deposit',
  direction: 'in',
  amountCents: 12_345n,
  valueDate: '2026-03-01',
  bankReference: '',
  reference: null,
  comments: '',
  reversesSid: null,
  clientKey: '00000000-0000-4000-8000-000000000001',
  actorSid: null,
  actor: 'test',
} as const

test('without any event there is no day to close', async () => {
  expect(await close('2026-03-03')).toEqual({ closed: [] })
  expect(await openDays(server.db)).toEqual([])
})

test('days are closed from that of the first event on, in order, the empty ones too', async () => {
  const transfer = await sent()
  await move(transfer, 'RECEIVE', '2026-03-04T00:00:00.000000Z')
  expect(await isClosed(server.db, '2026-03-01')).toBe(false)
  expect(await close('2026-03-03')).toEqual({ closed: ['2026-03-01', '2026-03-02'] })
  expect(await close('2026-03-03')).toEqual({ closed: [] })
  expect(await close('2026-03-06')).toEqual({ closed: ['2026-03-03', '2026-03-04', '2026-03-05'] })
  expect(await isClosed(server.db, '2026-03-05')).toBe(true)
  expect(await isClosed(server.db, '2026-03-06')).toBe(false)
  const days = await closedDays(server.db, '2026-03-02', '2026-03-04')
  expect(days.map(({ day, events }) => [day, events])).toEqual([
    ['2026-03-02', 0],
    ['2026-03-03', 0],
    ['2026-03-04', 1],
  ])
  expect(await entries()).toEqual(['2026-03-01 1S2 SEND', '2026-03-04 1C2 RECEIVE', '2026-03-04 2R1 RECEIVE'])
  const range = { agencySid: 2, side: 'R', firstDay: '2026-03-01', lastDay: '2026-03-31' } as const
  const { rows } = await sql<{ day: string; peerSid: number }>`
    select * from (${entriesOf(range)}) as own`.execute(server.db)
  expect(rows).toMatchObject([{ day: '2026-03-04', peerSid: 1 }])
  expect((await openDays(server.db))[0]?.day).toBe('2026-03-06')
})

test('a day that is not over is left open, whatever is asked for', async () => {
  const { rows } = await sql<{
    now: string
    day: string
  }>`select now() as now, (now() at time zone 'UTC')::date as day`.execute(server.db)
  const transfer = await validated(rows[0]?.now ?? '')
  await move(transfer, 'SEND', rows[0]?.now ?? '')
  expect(await close('2099-01-01')).toEqual({ closed: [] })
  expect(await isClosed(server.db, rows[0]?.day ?? '')).toBe(false)
})

describe('the clocks', () => {
  const dayMs = 86_400_000
  const call = () => hostCall(server.platform.log, 'test')

  /** Three days ago, the day before yesterday and yesterday by the clock of the database. */
  async function lastDays(): Promise<[string, string, string]> {
    const now = await databaseClock(server.db)
    const [first = '', second = '', third = ''] = [3, 2, 1].map((ago) =>
      new Date(now - 60_000 - ago * dayMs).toISOString().slice(0, 10),
    )
    return [first, second, third]
  }

  test('a day is over by the clock of the database once that of the worker agrees', async () => {
    const days = await lastDays()
    await sent(`${days[0]}T10:00:00Z`)
    expect(await closeDays(server.worker.db, call())).toEqual({ closed: days })
  })

  test.each([
    ['ahead of', -1],
    ['behind', 1],
  ])('no day is closed while the database is days %s the worker, confirmed or not', async (word, sign) => {
    const [first] = await lastDays()
    await sent(`${first}T10:00:00Z`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sign * 10 * dayMs })
    const doubt = {
      day: first,
      sentence: expect.stringMatching(
        new RegExp(`^The clock of the database is 2(39|40) hours ${word} the clock of this machine\\. `),
      ),
    }
    for (const confirmed of [false, true]) {
      const run = await closeDays(server.worker.db, call(), { confirmed })
      expect(run).toEqual({ closed: [], doubt })
    }
    const { rows } = await sql`select from day_fence`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('after a jump ahead of both clocks only the days before it are closed, until a person confirms', async () => {
    const days = await lastDays()
    await sent(`${days[0]}T10:00:00Z`)
    // As if this process has looked at the clocks two days ago, by the clocks, and a minute ago, by its counter.
    let running = 1_000_000
    const watch = watchClocks({ now: () => Date.now(), running: () => running })
    watch.former = { ...(await readClocks(server.db, watch)), runningMs: running }
    watch.former = { ...watch.former, databaseMs: watch.former.databaseMs - 2 * dayMs }
    running += 60_000
    const doubt = {
      day: days[1],
      sentence: expect.stringContaining('has moved 47 hours more than this process has run'),
    }
    expect(await closeDays(server.worker.db, call(), { watch })).toEqual({ closed: [days[0]], doubt })
    // A run later it still counts.
    running += 300_000
    expect(await closeDays(server.worker.db, call(), { watch })).toEqual({ closed: [], doubt })
    expect(await isClosed(server.db, days[1])).toBe(false)
    const rest = await closeDays(server.worker.db, call(), { watch, until: days[2], confirmed: true })
    expect(rest).toEqual({ closed: [days[1]] })
  })

  test('an unusual silence around the end of a day keeps it open, until a person confirms', async () => {
    const days = Array.from({ length: 10 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
    for (const day of days.slice(0, 8)) {
      await sent(`${day}T00:10:00Z`)
      await sent(`${day}T23:50:00Z`)
    }
    await sent('2026-03-09T10:00:00Z')
    await sent('2026-03-11T10:00:00Z')
    expect(await close('2026-03-08')).toEqual({ closed: days.slice(0, 7) })
    const run = await closeDays(server.worker.db, call(), { until: '2026-03-11' })
    expect(run).toEqual({
      closed: ['2026-03-08'],
      doubt: {
        day: '2026-03-09',
        sentence:
          'Nothing was written for 38 hours around the end of 2026-03-09, which is unusual here. If the clock of the database is right, confirm the day: corridor close-days --confirm 2026-03-09.',
      },
    })
    expect(await close('2026-03-11')).toEqual({ closed: ['2026-03-09', '2026-03-10'] })
  })
})

test('days that have payments alone are open too', async () => {
  await behindTheTriggers(server.db, async (tx) => {
    await bookPayment(tx, deposit)
    await sql`update agency_payments set at = now() - interval '3 days'`.execute(tx)
  })
  const { rows } = await sql<{ day: string }>`
    select (at at time zone 'UTC')::date::text as day from agency_payments`.execute(server.db)
  const open = await openDays(server.db)
  expect(open[0]?.day).toBe(rows[0]?.day)
  expect(open.length).toBeGreaterThanOrEqual(3)
  await measureDays(server.db, server.platform.metrics)
  expect((await server.platform.metrics.daysUnclosed.get()).values[0]?.value).toBeGreaterThanOrEqual(3)
})

test('received, reversed and received again on one day are three events of it; cancellations with and without fees kept, a refund and payments', async () => {
  const again = await sent()
  for (const [index, name] of (['RECEIVE', 'REVERSE', 'RECEIVE'] as const).entries()) {
    await move(again, name, `2026-03-01T11:0${index}:00Z`)
  }
  const kept = await sent()
  await move(kept, 'CANCEL', '2026-03-01T12:00:00Z')
  const returned = await validated('2026-03-01T09:00:00Z', true)
  await move(returned, 'SEND', '2026-03-01T10:00:00Z')
  await move(returned, 'CANCEL', '2026-03-01T12:00:00Z')
  const expired = await sent()
  await move(expired, 'EXPIRE', '2026-03-01T13:00:00Z')
  await move(expired, 'REFUND', '2026-03-01T14:00:00Z')
  await behindTheTriggers(server.db, async (tx) => {
    await bookPayment(tx, deposit)
    await sql`update agency_payments set at = '2026-03-01T15:00:00Z'`.execute(tx)
    await sql`update ledger_postings set booked_at = '2026-03-01T15:00:00Z' where payment_sid is not null`.execute(
      tx,
    )
    await sql`insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
      select actor, 'insert', 'agency_payment', sid, '{}', 'test' from agency_payments`.execute(tx)
  })
  expect(await close('2026-03-02')).toEqual({ closed: ['2026-03-01'] })
  const [day] = await closedDays(server.db, '2026-03-01', '2026-03-01')
  const operatorKept = Number(kept.feesBase) - Number(kept.hostFees)
  expect(operatorKept).toBeGreaterThan(0)
  expect(day).toMatchObject({
    sends: 4,
    payouts: 2,
    reversals: 1,
    cancels: 2,
    refunds: 1,
    events: 10,
    keptFees: operatorKept.toFixed(2),
    operatorFees: (operatorKept + Number(again.mdlFees)).toFixed(2),
    operatorFx: again.mdlFx,
    payments: 1,
    paymentsIn: '123.45',
    paymentsOut: '0.00',
    zeroSumCents: 0,
  })
  expect((await entries()).filter((entry) => !entry.endsWith('SEND'))).toEqual([
    '2026-03-01 1C2 RECEIVE',
    '2026-03-01 2R1 RECEIVE',
    '2026-03-01 1C2 REVERSE',
    '2026-03-01 2R1 REVERSE',
    '2026-03-01 1C2 RECEIVE',
    '2026-03-01 2R1 RECEIVE',
    '2026-03-01 1C2 CANCEL',
    '2026-03-01 1S2 CANCEL',
    '2026-03-01 1S2 CANCEL',
    '2026-03-01 1S2 REFUND',
  ])
})

test('midnight belongs to the day that begins, to the microsecond', async () => {
  for (const at of ['2026-03-01T23:59:59.999999Z', '2026-03-02T00:00:00.000000Z']) {
    await move(await validated('2026-03-01T09:00:00Z'), 'SEND', at)
  }
  await close('2026-03-03')
  expect(await entries()).toEqual(['2026-03-01 1S2 SEND', '2026-03-02 1S2 SEND'])
})

describe('what comes late', () => {
  /** Has written an event and waits to be told to commit. */
  async function openSend(at: string) {
    const transfer = await validated('2026-03-01T09:00:00Z')
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const done = inTransaction(server.db, async (tx) => {
      await moveTransfer(tx, transfer, 'SEND', at)
      written.resolve()
      await end.promise
    })
    await written.promise
    return async (): Promise<void> => {
      end.resolve()
      await done
    }
  }

  test('a transaction that holds an early event open is waited for, however many came after it', async () => {
    const commit = await openSend('2026-03-01T23:59:59.9Z')
    try {
      await sent('2026-03-02T00:00:00.2Z')
      expect(await close('2026-03-03')).toEqual({ closed: [], skipped: 'writers did not pause' })
      const run = close('2026-03-03')
      await sleep(200)
      await commit()
      expect(await run).toEqual({ closed: ['2026-03-01', '2026-03-02'] })
    } finally {
      // However it ends: a transaction that stays open would keep the database from being stopped.
      await commit()
    }
    expect(await entries()).toEqual(['2026-03-01 1S2 SEND', '2026-03-02 1S2 SEND'])
  })

  test('who has read before midnight and writes after the close is turned back, and can write as of now', async () => {
    const late = await validated('2026-03-01T09:00:00Z')
    await sent()
    await close('2026-03-02')
    const at = (time: string) => inTransaction(server.db, (tx) => moveTransfer(tx, late, 'SEND', time))
    await expect(at('2026-03-01T23:59:59.999999Z')).rejects.toMatchObject({
      constraint: 'belongs_to_an_open_day',
    })
    await at('2026-03-02T00:00:00Z')
    expect(await close('2026-03-03')).toEqual({ closed: ['2026-03-02'] })
    expect(await entries()).toEqual(['2026-03-01 1S2 SEND', '2026-03-02 1S2 SEND'])
  })

  test('what books nothing is not asked for its day, a payment is', async () => {
    await sent()
    await close('2026-03-02')
    await validated('2026-03-01T23:00:00Z')
    await sql`insert into day_fence values ('2199-01-01') on conflict ((true)) do update set open_from = excluded.open_from`.execute(
      server.db,
    )
    await expect(inTransaction(server.db, (tx) => bookPayment(tx, deposit))).rejects.toMatchObject({
      reason: { code: 'day_closed' },
    })
  })
})

describe('all or nothing', () => {
  test('two workers at once close each day once', async () => {
    await sent()
    await sent('2026-03-02T10:00:00Z')
    const runs = await Promise.all(Array.from({ length: 8 }, () => close('2026-03-04')))
    expect(runs.flatMap(({ closed }) => closed).sort()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(await entries()).toHaveLength(2)
    const { rows } = await sql<{ closes: number }>`
      select count(*) as closes from audit_entries where entity = 'business_day' and action = 'insert'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ closes: 3 }])
  })

  test('the database itself refuses a day twice, out of order, changed or taken away', async () => {
    await sent()
    await close('2026-03-03')
    const again = sql`insert into business_days select * from business_days where day = '2026-03-01'`
    await expect(again.execute(server.db)).rejects.toThrow(
      'the next day to be closed is 2026-03-03, not 2026-03-01',
    )
    await expect(sql`update business_days set events = 0`.execute(server.db)).rejects.toThrow('append only')
    await expect(sql`delete from day_entries`.execute(server.db)).rejects.toThrow('append only')
    await expect(sql`truncate day_refusals`.execute(server.db)).rejects.toThrow('append only')
  })

  test('a worker that is killed while it closes leaves nothing behind, and the next one closes the day', async () => {
    await sent()
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    // Lets the close write its entries and stops it at the audit entry, which is the last thing it does.
    const blocking = inTransaction(server.db, async (tx) => {
      await sql`lock table audit_entries in access exclusive mode`.execute(tx)
      held.resolve()
      await release.promise
    })
    await held.promise
    const killed = close('2026-03-02').then(
      () => 'closed',
      () => 'killed',
    )
    for (let looks = 0; looks < 200; looks += 1) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%audit_entries%' and pid <> pg_backend_pid()`.execute(server.db)
      if (rows[0]) {
        await sql`select pg_terminate_backend(${rows[0].pid})`.execute(server.db)
        break
      }
      await sleep(20)
    }
    expect(await killed).toBe('killed')
    release.resolve()
    await blocking
    expect(await entries()).toEqual([])
    expect(await isClosed(server.db, '2026-03-01')).toBe(false)
    expect(await close('2026-03-02')).toEqual({ closed: ['2026-03-01'] })
    expect(await entries()).toHaveLength(1)
  })
})
