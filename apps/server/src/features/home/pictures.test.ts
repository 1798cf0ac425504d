import { ages, homeRoutes, parties } from '@corridor/contract/home'
import { positionsRoutes } from '@corridor/contract/positions'
import { sentStatuses, type transactionRow, transactionsRoutes } from '@corridor/contract/transactions'
import { fromCents, toCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestSession } from '#support/client.ts'
import { dayOf, type MadeTransfer, makeDays } from '#support/days.ts'
import { useGrant, useProfiles, useServer, useTransferWorld } from '#support/fixtures.ts'
import { newId, openWayBack, payOut, sendTransfer, terms } from '#support/gateway.ts'
import type { TestServer } from '#support/server.ts'
import { seededRandom } from '#support/tamperings.ts'
import { cancel, letExpire, newSender, send, transferOf } from '#support/transactions.ts'
import { refundTransfer } from '../../core/transfers/review.ts'
import { foldHome, rebuildHome } from './fold.ts'

const dayMs = 86_400_000

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
}

function totalOf(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, usd) => sum + toCents(usd), 0n))
}

/** What a picture says of the rows of a list: asked for over HTTP, as whoever follows the link. */
function makeComparison(server: TestServer, session: TestSession) {
  const pageSize = 200
  const listed = async (query: Record<string, string>): Promise<z.output<typeof transactionRow>[]> => {
    const rows: z.output<typeof transactionRow>[] = []
    for (;;) {
      const page = { ...query, limit: `${rows.length},${pageSize}` }
      const found = (await server.client.call(
        transactionsRoutes.list,
        { query: page },
        session,
      )) as typeof rows
      rows.push(...found)
      if (found.length < pageSize) return rows
    }
  }
  const figures = async (query: Record<string, string>) => {
    const rows = await listed(query)
    return { count: rows.length, usd: totalOf(rows.map(({ amountBase }) => amountBase)), rows }
  }
  const statusIn = sentStatuses.join(',')

  async function volume(): Promise<void> {
    const { days, isCounting } = await server.client.call(homeRoutes.volume, {}, session)
    expect(isCounting).toBe(false)
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => daysAgo(29 - index)))
    for (const { day, count, usd } of days) {
      const list = await figures({ statusIn, dateFrom: day, dateTo: day })
      expect([day, count, usd]).toEqual([day, list.count, list.usd])
    }
  }

  async function corridors(): Promise<void> {
    const {
      rows,
      all,
      from: dateFrom,
      to: dateTo,
      corridors: number,
    } = await server.client.call(homeRoutes.corridors, {}, session)
    const whole = await figures({ statusIn, dateFrom, dateTo })
    expect([all.count, all.usd, number]).toEqual([whole.count, whole.usd, rows.length])
    expect(all.margin).toBe(totalOf(rows.map(({ margin }) => margin)))
    for (const { countrySnd, countryRcv, count, usd, margin } of rows) {
      const list = await figures({ statusIn, dateFrom, dateTo, countrySnd, countryRcv })
      const { rows: found } = await sql<{ margin: string }>`
        select sum(fees_base + host_fx + peer_fx + mdl_fx)::text as margin from transactions
        where sid = any(${list.rows.map(({ sid }) => sid)}::bigint[])`.execute(server.db)
      expect([count, usd, margin]).toEqual([list.count, list.usd, found[0]?.margin])
    }
  }

  async function ageing(): Promise<void> {
    const { rows, all } = await server.client.call(homeRoutes.ageing, {}, session)
    const ofAge = (index: number, more: Record<string, string>) => {
      const next = ages[index + 1]
      const dateTo = daysAgo(ages[index] ?? 0)
      return figures({
        status: 'AVAIL',
        dateTo,
        ...(next !== undefined && { dateFrom: daysAgo(next - 1) }),
        ...more,
      })
    }
    for (const [index, { count, usd }] of all.entries()) {
      const list = await ofAge(index, {})
      expect([index, count, usd]).toEqual([index, list.count, list.usd])
      for (const { agency, ages: own } of rows) {
        const payer = await ofAge(index, { payer: String(agency) })
        expect([agency, own[index]]).toEqual([agency, { count: payer.count, usd: payer.usd }])
      }
    }
  }

  async function exposure(): Promise<void> {
    const { rows, owing, owed } = await server.client.call(homeRoutes.exposure, {}, session)
    for (const { agency, owes } of rows) {
      const position = await server.client.call(
        positionsRoutes.position,
        { params: { agencySid: agency } },
        session,
      )
      expect([agency, owes]).toEqual([agency, position.owes])
    }
    expect(totalOf([owing.usd, owed.usd])).toBe(totalOf(rows.map(({ owes }) => owes)))
    expect(owing.agencies + owed.agencies).toBe(rows.length)
  }

  /** What the operator has of each day by the ledger; all that anybody has, by the prices. */
  async function revenue(): Promise<void> {
    const { parties: earned, all } = await server.client.call(homeRoutes.revenue, {}, session)
    const { rows } = await sql<{ fees: string; fx: string }>`
      select (coalesce(-sum(amount_cents) filter (where account = 'operator:fees'), 0) / 100.0)::numeric(18, 2)::text as fees,
        (coalesce(-sum(amount_cents) filter (where account = 'operator:fx'), 0) / 100.0)::numeric(18, 2)::text as fx
      from ledger_postings where (booked_at at time zone 'UTC')::date between ${daysAgo(29)} and ${daysAgo(0)}`.execute(
      server.db,
    )
    expect(earned[0]).toEqual({ party: 'operator', ...rows[0] })
    expect(all).toEqual({
      fees: totalOf(earned.map(({ fees }) => fees)),
      fx: totalOf(earned.map(({ fx }) => fx)),
    })
  }

  return async () => {
    await volume()
    await corridors()
    await ageing()
    await exposure()
    await revenue()
  }
}

describe('transfers of a counter', () => {
  const world = useTransferWorld()
  const { server } = world
  const signedIn = useProfiles(server)
  const [boss, compliance, finance, support] = [signedIn(1), signedIn(3), signedIn(4), signedIn(5)]
  useGrant(server, boss)

  test('each figure is that of the list behind it, and stays so after cancels, refunds and payouts taken back', async () => {
    const same = makeComparison(server, boss)
    const decision = { actor: { name: 'test', userSid: null, requestId: 'test' }, reason: 'asked for' }
    const back = await openWayBack(server.platform, world.network)
    const references = []
    for (let number = 0; number < 6; number += 1) references.push(await send(world))
    const [paid, reversed, kept, returned, refunded] = references
    const opposite = await sendTransfer(world.gateway, back, {
      ...newSender(),
      terms: terms(back, { receiveCurrency: 'USD' }),
    })
    await foldHome(server.worker.db)
    await same()
    for (const { reference } of [paid, reversed].flatMap((one) => one ?? [])) {
      await payOut(world.gateway, world.network.payer, reference)
    }
    await payOut(world.gateway, back.payer, opposite)
    await foldHome(server.worker.db)
    await same()
    const input = { ...newId(), referenceNumber: reversed?.reference ?? '', reason: 'wrong person' }
    expect((await world.gateway.call('receiveReversal', world.network.payer, input)).get('status')).toBe(
      'AVAIL',
    )
    expect(await cancel(world, boss, { idTr: kept?.sid ?? 0 })).toMatchObject({ status: 200 })
    expect(await cancel(world, boss, { idTr: returned?.sid ?? 0, fees: true })).toMatchObject({ status: 200 })
    await letExpire(world, refunded?.sid ?? 0)
    await refundTransfer(server.db, await transferOf(server.db, refunded?.sid ?? 0), decision)
    await foldHome(server.worker.db)
    await same()
  })

  test('what came after the fold is said by the time of the figures', async () => {
    await foldHome(server.worker.db)
    const before = await server.client.call(homeRoutes.volume, {}, boss)
    const { sid } = await send(world)
    const { asOf, days } = await server.client.call(homeRoutes.volume, {}, boss)
    const { rows } = await sql<{ at: string }>`
      select min(at) as at from transaction_events where transaction_sid = ${sid}`.execute(server.db)
    expect([asOf, days]).toEqual([rows[0]?.at, before.days])
  })

  test('who needs nobody’s balance sees none, and no revenue either', async () => {
    const seenBy = async (session: TestSession) => {
      const names = ['volume', 'ageing', 'exposure', 'corridors', 'revenue'] as const
      const statuses = names.map(async (name) => [
        name,
        (await server.client.attempt(homeRoutes[name], {}, session)).status,
      ])
      return Object.fromEntries(await Promise.all(statuses))
    }
    const none = { volume: 200, ageing: 200, exposure: 403, corridors: 403, revenue: 403 }
    expect(await seenBy(support)).toEqual(none)
    expect(await seenBy(compliance)).toEqual(none)
    expect(await seenBy(finance)).toEqual({
      volume: 200,
      ageing: 200,
      exposure: 200,
      corridors: 200,
      revenue: 200,
    })
  })
})

describe('lives of chance over 40 days', () => {
  const server = useServer()
  const boss = useProfiles(server)(1)

  /** By the design's formulas, in cents. */
  function earnedBy(made: readonly MadeTransfer[]) {
    const sums = { operator: [0n, 0n], sender: [0n, 0n], payer: [0n, 0n] }
    const signs: Readonly<Record<string, bigint>> = { RECEIVE: 1n, REVERSE: -1n, CORRECT: -1n }
    const add = (to: bigint[], fees: bigint, fx: bigint): void => {
      to.splice(0, 2, (to[0] ?? 0n) + fees, (to[1] ?? 0n) + fx)
    }
    for (const { quote, events, feesReturned } of made) {
      for (const { move, micros } of events) {
        if (dayOf(micros) < daysAgo(29) || dayOf(micros) > daysAgo(0)) continue
        const sign = signs[move] ?? 0n
        add(sums.operator, sign * toCents(quote.mdlFees), sign * toCents(quote.mdlFx))
        add(sums.sender, sign * toCents(quote.hostFees), sign * toCents(quote.hostFx))
        add(sums.payer, sign * toCents(quote.peerFees), sign * toCents(quote.peerFx))
        if (move !== 'CANCEL' || feesReturned !== false) continue
        add(sums.operator, toCents(quote.feesBase) - toCents(quote.hostFees), 0n)
        add(sums.sender, toCents(quote.hostFees), 0n)
      }
    }
    return parties.map((party) => {
      const [fees = 0n, fx = 0n] = sums[party]
      return { party, fees: fromCents(fees), fx: fromCents(fx) }
    })
  }

  test('folded in one go or rebuilt, the figures are those of the lists and of the prices', async () => {
    const made = await makeDays(server.db, {
      random: seededRandom(11),
      events: 2_500,
      firstDay: daysAgo(40),
      days: 40,
    })
    const same = makeComparison(server, boss)
    await foldHome(server.worker.db)
    await same()
    const read = () => server.client.call(homeRoutes.revenue, {}, boss)
    const { parties: earned, days, all } = await read()
    expect(earned).toEqual(earnedBy(made))
    expect(totalOf(days.map(({ usd }) => usd))).toBe(totalOf([all.fees, all.fx]))
    const folded = await sql`select * from home_sums where count <> 0 order by 1, 2, 3`.execute(server.db)
    await rebuildHome(server.db)
    const rebuilt = await sql`select * from home_sums where count <> 0 order by 1, 2, 3`.execute(server.db)
    expect(rebuilt.rows).toEqual(folded.rows)
    expect(await read()).toMatchObject({ parties: earned, days })
  })
})
