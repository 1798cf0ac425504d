import type { MoveName } from '@corridor/domain/transfers/statuses'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { closeDays } from '../../apps/server/src/core/days/close.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { behindTheTriggers } from './audit.ts'
import type { App } from './e2e.ts'
import { addAgency } from './e2e-agencies.ts'
import { addTransfer, moveTransfer, type TestTransfer } from './ledger.ts'
import { seededRandom } from './tamperings.ts'

/** The demo's own transfers and days would stand between those of the test. */
export async function clearDays({ platform: { db } }: App): Promise<void> {
  await behindTheTriggers(db, async (tx) => {
    await sql`truncate transactions, transaction_events, ledger_postings, business_days, day_fence, day_entries, day_refusals,
      reconciliations, daily_summaries, reconciliation_reports, day_proofs restart identity cascade`.execute(
      tx,
    )
  })
}

/** By the order in which they are made. */
export interface DayAgencies {
  readonly host: number
  readonly peer: number
}

export interface ReconciledDays extends DayAgencies {
  /** Of the second day, in their order: from the host to the peer. */
  readonly paid: readonly TestTransfer[]
  /** From the peer to the host, on the same day. */
  readonly back: TestTransfer
}

async function addDayAgency(app: App, longName: string, shortName: string): Promise<number> {
  const { sid } = await addAgency(app, longName, { shortName })
  // The transfers of the test's world name an agent of the agency's own number.
  await sql`insert into agents (sid, agency_sid, agent_id, name, address, city, phone) overriding system value
    values (${sid}, ${sid}, ${`AG${sid}`}, 'Agent', 'Main Street', 'Puebla', '1') on conflict do nothing`.execute(
    app.platform.db,
  )
  return sid
}

export async function addDayAgencies(app: App): Promise<DayAgencies> {
  return {
    host: await addDayAgency(app, 'HOSTWELL USA INC', 'HOST WELL'),
    peer: await addDayAgency(app, 'PEERMEX SERVICIOS FINANCIEROS', 'PEER/MEX 1'),
  }
}

export function close(app: App, until: string) {
  return closeDays(app.platform.db, hostCall(app.platform.log, 'test'), { until, confirmed: true })
}

/** Moves of a transfer on one day, a minute each. */
export async function live(
  app: App,
  random: ReturnType<typeof seededRandom>,
  parties: readonly [number, number],
  day: string,
  moves: readonly MoveName[],
): Promise<TestTransfer> {
  return inTransaction(app.platform.db, async (tx) => {
    const transfer = await addTransfer(tx, { random, at: `${day}T08:00:00Z`, parties })
    for (const [minute, move] of moves.entries()) {
      await moveTransfer(tx, transfer, move, `${day}T08:${String(minute + 1).padStart(2, '0')}:00Z`)
    }
    return transfer
  })
}

/** Two closed days between two agencies: one payout on the first; four, one taken back, and one cancelled on the second. */
export async function storeDays(app: App): Promise<ReconciledDays> {
  await clearDays(app)
  const { host, peer } = await addDayAgencies(app)
  const random = seededRandom(15)
  await live(app, random, [host, peer], '2026-03-01', ['SEND', 'RECEIVE'])
  const paid: TestTransfer[] = []
  for (const moves of [
    ['SEND', 'RECEIVE'],
    ['SEND', 'RECEIVE', 'REVERSE'],
    ['SEND', 'RECEIVE'],
  ] satisfies MoveName[][]) {
    paid.push(await live(app, random, [host, peer], '2026-03-02', moves))
  }
  const back = await live(app, random, [peer, host], '2026-03-02', ['SEND', 'RECEIVE'])
  await live(app, random, [host, peer], '2026-03-02', ['SEND', 'CANCEL'])
  const { closed, refused } = await close(app, '2026-03-03')
  if (closed.length !== 2) throw new Error(`The days are not closed: ${JSON.stringify(refused)}`)
  return { host, peer, paid, back }
}

/** The head of the host's own side, of a day. */
export async function headOf(
  { platform: { db } }: App,
  { day, kind = 'agency', host }: { day: string; kind?: 'agency' | 'operator'; host: number },
): Promise<{ sid: number; balance: string; collected: string; rows: number }> {
  const { rows } = await sql<{ sid: number; balance: string; collected: string; rows: number }>`
    select sid, balance::text, collected::text, row_count as rows from reconciliations
    where day = ${day}::date and kind = ${kind} and host_sid = ${host}`.execute(db)
  const [head] = rows
  if (!head) throw new Error('There is no such head.')
  return head
}

/** A cent more than was booked on the operator's account, and of another transfer nothing at all. */
export async function spoil({ platform: { db } }: App, differs: number, misses: number): Promise<void> {
  const events = (sid: number) =>
    sql`select sid from transaction_events where transaction_sid = ${sid} and move = 'RECEIVE'`
  await behindTheTriggers(db, async (tx) => {
    await sql`update ledger_postings set amount_cents = amount_cents + 1
      where account = 'transit' and event_sid in (${events(differs)})`.execute(tx)
    await sql`delete from ledger_postings where event_sid in (${events(misses)})`.execute(tx)
  })
}

/** The summary of the first of `storeDays`. */
export async function summaryOf({ platform: { barePool: pool } }: App, agency: number): Promise<number> {
  const { rows } = await pool.query<{ sid: number }>(
    `select sid from daily_summaries where day = '2026-03-01' and agency_sid = $1`,
    [agency],
  )
  return rows[0]?.sid ?? 0
}

/** So many heads of each kind and summaries, a day each; the rows behind them are missing. */
export async function storeManyHeads(app: App, count: number): Promise<DayAgencies> {
  await clearDays(app)
  const { host, peer } = await addDayAgencies(app)
  const { barePool: pool } = app.platform
  for (const [kind, other] of [
    ['agency', peer],
    ['operator', null],
  ] as const) {
    await pool.query(
      `insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
      select '2020-01-01'::date + n, $2, $3, $4, 1, n, -n, sha256('x') from generate_series(1, $1) n`,
      [count, kind, host, other],
    )
  }
  await pool.query(
    `insert into daily_summaries (day, agency_sid) select '2020-01-01'::date + n, $2 from generate_series(1, $1) n`,
    [count, host],
  )
  return { host, peer }
}

/** A head with so many rows whose events are gone. */
export async function storeManyRows(app: App, count: number): Promise<number> {
  await clearDays(app)
  const { host, peer } = await addDayAgencies(app)
  const { barePool: pool } = app.platform
  await pool.query(
    `insert into day_entries (day, agency_sid, side, peer_sid, event_sid)
    select '2026-03-02', $2, 'C', $3, n from generate_series(1, $1) n`,
    [count, host, peer],
  )
  const { rows } = await pool.query<{ sid: number }>(
    `insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
    values ('2026-03-02', 'agency', $2, $3, $1, 0, 0, sha256('x')) returning sid`,
    [count, host, peer],
  )
  return rows[0]?.sid ?? 0
}

/** The files of a summary, with a text of their own each. */
export async function storeReports({ platform: { barePool: pool } }: App, summary: number): Promise<void> {
  for (const kind of ['summary', 'p2p', 'mdl']) {
    await pool.query(
      `with file as (insert into stored_files (sha256, bytes, content)
        values (sha256(convert_to($2, 'UTF8')), length($2), convert_to($2, 'UTF8')) returning sid)
      insert into reconciliation_reports (summary_sid, kind, file_title, file_sid)
      select $1, $3, $4, sid from file`,
      [summary, `the text of ${kind}`, kind, `HOST WELL_${kind}`],
    )
  }
}

export function tabStrip(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Reconciliations' })
}

export function rowTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Rows of the reconciliation' })
}

export function rowsOf(table: Locator): Locator {
  return table.locator('tbody:not([aria-hidden]) tr')
}
