import { auditRoutes } from '@corridor/contract/audit'
import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addUser, testPassword } from '#support/server.ts'

const { server, validated, move, sent, close } = useDayWorld()
let boss: TestSession

beforeEach(async () => {
  await addUser(server.platform, 'boss', 1)
  boss = await server.client.logIn('boss', testPassword)
})

/** Paid out on the first, and taken back and paid out again on the second; one cancelled with fees kept. */
async function twoDays() {
  const transfer = await sent('2026-03-01T10:00:00Z')
  await move(transfer, 'RECEIVE', '2026-03-01T11:00:00Z')
  const again = await sent('2026-03-01T12:00:00Z')
  await move(again, 'RECEIVE', '2026-03-02T01:00:00Z')
  await move(again, 'REVERSE', '2026-03-02T02:00:00Z')
  await move(again, 'RECEIVE', '2026-03-02T03:00:00Z')
  const cancelled = await validated('2026-03-02T00:00:00Z')
  await move(cancelled, 'SEND', '2026-03-02T04:00:00Z')
  await move(cancelled, 'CANCEL', '2026-03-02T05:00:00Z')
  await close('2026-03-03')
  return { transfer, again, cancelled }
}

function heads(search: Record<string, unknown> = {}) {
  return server.client.call(routes.list, { body: { search } }, boss) as Promise<
    { sid: number; date: string; hostAgency: number; peerAgency: number; balance: string }[]
  >
}

function dues() {
  return server.client.call(routes.operatorList, { body: undefined }, boss) as Promise<
    { sid: number; date: string; hostAgency: number; dueBalance: string }[]
  >
}

function cents(dollars: string): number {
  return Math.round(Number(dollars) * 100)
}

test('each pair stands in the list from both sides, which cancel out; filters narrow it', async () => {
  await twoDays()
  const all = await heads()
  expect(
    all.map(({ date, hostAgency, peerAgency }) => `${date.slice(0, 10)} ${hostAgency}-${peerAgency}`),
  ).toEqual(['2026-03-02 2-1', '2026-03-02 1-2', '2026-03-01 2-1', '2026-03-01 1-2'])
  expect(all.reduce((total, { balance }) => total + cents(balance), 0)).toBe(0)
  expect(await heads({ host: 1 })).toEqual(all.filter(({ hostAgency }) => hostAgency === 1))
  expect(await heads({ peer: 1, dateFrom: '2026-03-02' })).toEqual([all[0]])
  expect(await heads({ dateTo: '2026-03-01' })).toEqual(all.slice(2))
  expect(await heads({ host: 3 })).toEqual([])
  const count = await server.client.call(routes.list, { body: { count: true } }, boss)
  expect(count).toEqual({ total: 4, exact: true })
  const after = { date: all[1]?.date ?? '', sid: all[1]?.sid ?? 0 }
  expect(await server.client.call(routes.list, { body: { after, limit: [2, 1] } }, boss)).toEqual([all[2]])
})

test('a reconciliation has a row for each event, and what is taken back turns its signs', async () => {
  const { again } = await twoDays()
  const [, host] = await heads()
  const detail = await server.client.call(routes.detail, { params: { sid: host?.sid ?? 0 }, query: {} }, boss)
  expect(detail.rows.map(({ transaction_sid: sid, move: name, status }) => [sid, name, status])).toEqual([
    [again.sid, 'RECEIVE', 'OK'],
    [again.sid, 'REVERSE', 'OK'],
    [again.sid, 'RECEIVE', 'OK'],
  ])
  const [paid, back] = detail.rows
  expect(cents(paid?.balance ?? '')).toBe(-cents(back?.balance ?? ''))
  expect(detail.rows.reduce((total, { balance }) => total + cents(balance), 0)).toBe(cents(detail.balance))
  const pages = await server.client.call(
    routes.detail,
    { params: { sid: detail.sid }, query: { after: String(paid?.event) } },
    boss,
  )
  expect(pages.rows).toEqual(detail.rows.slice(1))
  const exceptions = await server.client.call(
    routes.detail,
    { params: { sid: detail.sid }, query: { only: 'exceptions' } },
    boss,
  )
  expect(exceptions.rows).toEqual([])
})

test('what the operator keeps of a cancellation is due to it, and in no pair', async () => {
  const { cancelled } = await twoDays()
  const [second, first] = await dues()
  expect([second?.hostAgency, first?.hostAgency]).toEqual([1, 1])
  const rows = await server.client.call(
    routes.operatorDetail,
    { params: { sid: second?.sid ?? 0 }, query: {} },
    boss,
  )
  expect(rows.map(({ move: name, status }) => `${name} ${status}`)).toEqual([
    'RECEIVE OK',
    'REVERSE OK',
    'RECEIVE OK',
    'CANCEL OK',
  ])
  const kept = rows.find(({ transaction_sid: sid }) => sid === cancelled.sid)
  expect(kept?.mdlFxProfit).toBe('0.00')
  expect(kept?.dueBalance).toBe(kept?.mdlFees)
  for (const { mdlFees, mdlFxProfit, dueBalance } of rows)
    expect(cents(dueBalance)).toBe(cents(mdlFees) + cents(mdlFxProfit))
  expect(rows.reduce((total, { dueBalance }) => total + cents(dueBalance), 0)).toBe(
    cents(second?.dueBalance ?? ''),
  )
})

test('totals are computed from the rows, step by step, and compared with the head', async () => {
  await twoDays()
  const [, host] = await heads()
  const of = { params: { sid: host?.sid ?? 0 } }
  const totals = await server.client.call(routes.totals, of, boss)
  expect(totals).toMatchObject({ kind: 'agency', hostAgency: 1, peerAgency: 2, agrees: true })
  expect(totals.computed).toEqual(totals.stored)
  expect(totals.statuses).toEqual({ OK: 3, PEND: 0, DIFF: 0, MISS: 0 })
  const { steps } = totals
  expect(
    -cents(steps?.collected ?? '') +
      cents(steps?.taxes ?? '') +
      cents(steps?.hostFees ?? '') +
      cents(steps?.hostFxProfit ?? '') +
      cents(steps?.operatorPart ?? ''),
  ).toBe(cents(steps?.balance ?? ''))
  await behindTheTriggers(server.db, (tx) =>
    sql`update reconciliations set balance = balance - 0.01 where sid = ${totals.sid}`.execute(tx),
  )
  const changed = await server.client.call(routes.totals, of, boss)
  expect([changed.agrees, cents(changed.stored.balance) - cents(changed.computed.balance)]).toEqual([
    false,
    -1,
  ])
  const towards = await server.client.call(
    routes.totals,
    { params: { sid: (await dues())[0]?.sid ?? 0 } },
    boss,
  )
  expect(towards).toMatchObject({ kind: 'operator', peerAgency: null, steps: null, agrees: true })
})

test('a row that does not agree with the ledger, or lacks a side, says so', async () => {
  await twoDays()
  const [, host] = await heads()
  const statuses = async () => {
    const { rows } = await server.client.call(
      routes.detail,
      { params: { sid: host?.sid ?? 0 }, query: {} },
      boss,
    )
    return rows.map(({ status }) => status)
  }
  const { rows: events } = await sql<{ sid: number }>`
    select event_sid as sid from day_entries where day = '2026-03-02' and side = 'R' order by 1`.execute(
    server.db,
  )
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update ledger_postings set amount_cents = amount_cents + 1
      where event_sid = ${events[0]?.sid} and account = 'transit'`.execute(tx)
    await sql`delete from ledger_postings where event_sid = ${events[1]?.sid}`.execute(tx)
    await sql`delete from day_entries where event_sid = ${events[2]?.sid} and side = 'R'`.execute(tx)
  })
  expect(await statuses()).toEqual(['DIFF', 'MISS', 'MISS'])
})

test('the same two over thirty days, the day with its parties, a transfer with its reconciliations', async () => {
  const { again } = await twoDays()
  const [newest, host, , before] = await heads()
  const history = await server.client.call(routes.history, { params: { sid: host?.sid ?? 0 } }, boss)
  expect(history.map(({ sid, balance }) => [sid, balance])).toEqual([
    [before?.sid, before?.balance],
    [host?.sid, host?.balance],
  ])
  const day = await server.client.call(routes.day, { params: { day: '2026-03-02' } }, boss)
  expect([day.sum, day.events, day.pairCount]).toEqual(['0.00', 5, 1])
  expect(day.pairs).toEqual([expect.objectContaining({ sid: host?.sid, host: 1, peer: 2, rows: 3 })])
  expect(day.operator).toBe((await dues())[0]?.dueBalance)
  expect(day.closedAt).not.toBeNull()
  const named = await server.client.call(routes.ofTransfer, { params: { sid: again.sid } }, boss)
  expect(named.map(({ sid, kind, status }) => [sid, kind, status])).toEqual([
    [host?.sid, 'agency', 'OK'],
    [newest?.sid, 'agency', 'OK'],
    [(await dues())[0]?.sid, 'operator', 'OK'],
  ])
})

test('what the open days would give so far is provisional', async () => {
  const transfer = await sent('2026-03-01T10:00:00Z')
  await move(transfer, 'RECEIVE', '2026-03-01T11:00:00Z')
  const pending = await server.client.call(routes.pending, {}, boss)
  expect(pending).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-02',
    pairs: [{ host: 1, peer: 2, rows: 1 }],
  })
  await close('2026-03-02')
  const [, host] = await heads()
  expect(host?.balance).toBe(pending.pairs[0]?.balance)
})

test('a summary stands for each agency with an event on the day', async () => {
  await twoDays()
  const rows = (await server.client.call(routes.summaries, { query: {} }, boss)) as {
    agency: number
    date: string
    ready: boolean
  }[]
  expect(rows.map(({ agency, date, ready }) => `${date} ${agency} ${ready}`)).toEqual([
    '2026-03-02T00:00:00.000Z 2 false',
    '2026-03-02T00:00:00.000Z 1 false',
    '2026-03-01T00:00:00.000Z 2 false',
    '2026-03-01T00:00:00.000Z 1 false',
  ])
})

test('what is not there, or of the other kind, is not found', async () => {
  await twoDays()
  const [pair] = await heads()
  const [due] = await dues()
  const missing = async (route: typeof routes.detail | typeof routes.operatorDetail, sid = 0) => {
    const { status, body } = await server.client.attempt(route, { params: { sid }, query: {} }, boss)
    return [status, body.reason?.code]
  }
  expect(await missing(routes.detail, due?.sid)).toEqual([404, 'reconciliation_gone'])
  expect(await missing(routes.operatorDetail, pair?.sid)).toEqual([404, 'reconciliation_gone'])
})

test('what a day sums to is not told by its history either to those who read no balances', async () => {
  await twoDays()
  const ofDay = { params: { entity: 'business_day', sid: 20_260_302 } }
  const ofFinding = { params: { entity: 'ledger_finding', sid: 1 } }
  expect((await server.client.attempt(auditRoutes.history, ofDay, boss)).status).toBe(200)
  for (const profile of [3, 5] as const) {
    await addUser(server.platform, `profile${profile}`, profile)
    const other = await server.client.logIn(`profile${profile}`, testPassword)
    const { status, body } = await server.client.attempt(auditRoutes.history, ofDay, other)
    expect([status, JSON.stringify(body)]).toEqual([403, expect.not.stringContaining('collectors')])
    expect((await server.client.attempt(auditRoutes.history, ofFinding, other)).status).toBe(403)
  }
})

test('a row whose event was made another one since is still shown, as different', async () => {
  const { transfer } = await twoDays()
  await behindTheTriggers(server.db, (tx) =>
    sql`update transaction_events set move = 'SEND' where transaction_sid = ${transfer.sid} and move = 'RECEIVE'`.execute(
      tx,
    ),
  )
  const host = (await heads({ dateTo: '2026-03-01' })).find(({ hostAgency }) => hostAgency === 1)
  const detail = await server.client.call(routes.detail, { params: { sid: host?.sid ?? 0 }, query: {} }, boss)
  expect(detail.rows).toMatchObject([{ transaction_sid: transfer.sid, move: 'SEND', status: 'DIFF' }])
})
