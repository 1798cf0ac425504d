import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { whileAlone } from '../../platform/db/alone.ts'
import { allowTime, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lastCommitted } from '../../platform/db/last-committed.ts'
import {
  type ClockDoubt,
  type ClockWatch,
  openDayAt,
  plausibleDays,
  readClocks,
  rememberClocks,
  watchClocks,
} from './clock.ts'
import { dayNumber } from './day.ts'
import { differencesOf } from './differences.ts'
import { closing, type DayToClose } from './entries.ts'
import { oldestOpenDay } from './queries.ts'

/** Why a day stays open, in sentences that name the transfers. */
export interface Refusal {
  readonly day: string
  readonly findings: readonly string[]
  readonly transactionSids: readonly number[]
}

export interface CloseRun {
  /** In their order. */
  readonly closed: readonly string[]
  readonly refused?: Refusal
  /** Of the first day that is over by the clock of the database and by nothing else. */
  readonly doubt?: ClockDoubt
  readonly skipped?: 'another run is under way' | 'writers did not pause'
}

export interface CloseOptions {
  /** Leaves its day and later ones open. */
  readonly until?: string
  /** A person answers for the days: of the clocks only their difference is judged. */
  readonly confirmed?: boolean
  /** What earlier runs of this process remember. */
  readonly watch?: ClockWatch
}

/** A day of a hundred thousand transfers takes some seconds; the first one of an old book may be a large import. */
const maxCloseMinutes = 15

/** The advisory lock of a close. The function `reopen_days` takes it by the same name. */
const closeLock = 'close of days'

/** So many days are looked through at once, if they are missed: a look costs as much to plan as a quiet day to close. */
const daysAtOnce = 31

/**
 * Closes every UTC day that is over and not closed, oldest first, up to the first that does not come out at zero or
 * whose end only the clock of the database vouches for. Each is a transaction of its own: all of it or nothing.
 */
export async function closeDays(db: Db, call: AnyCall, options: CloseOptions = {}): Promise<CloseRun> {
  const run = await whileAlone(db, closeLock, async (own): Promise<CloseRun> => {
    const { days, doubt } = await daysToClose(own, options)
    const [first] = days
    if (first === undefined) return { closed: [], ...(doubt && { doubt }) }
    const throughEventSid = await settle(own, dayAfter(days.at(-1) ?? first))
    if (throughEventSid === 'in use') return { closed: [], skipped: 'writers did not pause' }
    return { ...(await closeInOrder(own, call, days, throughEventSid)), ...(doubt && { doubt }) }
  })
  return run === 'under way elsewhere' ? { closed: [], skipped: 'another run is under way' } : run
}

/** Nothing can be added to them any more: what was found of many days together holds for each. */
async function closeInOrder(
  own: Db,
  call: AnyCall,
  days: readonly string[],
  throughEventSid: number,
): Promise<CloseRun> {
  const closed: string[] = []
  while (closed.length < days.length) {
    const some = days.slice(closed.length, closed.length + daysAtOnce)
    const isClean = await inLongTransaction(own, async (tx) => {
      const { sentences } = await differencesOf(tx, some[0] ?? '', some.at(-1))
      return sentences.length === 0
    })
    for (const day of some) {
      const due = { day, throughEventSid }
      const refused = await inLongTransaction(own, async (tx) => {
        if (!isClean) {
          const found = await refusalOf(tx, call, day)
          if (found) return found
        }
        await closeDay(tx, call, due)
        return undefined
      })
      if (refused) return { closed, refused }
      closed.push(day)
    }
  }
  return { closed }
}

function inLongTransaction<T>(own: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(own, async (tx) => {
    await allowTime(tx, maxCloseMinutes)
    await sql`set local work_mem = '64MB'`.execute(tx)
    // One core and no more: tellers are at work while a day is closed, and nobody waits for it.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    return work(tx)
  })
}

/** From the first to before the last. */
function daysBetween(first: string, end: string): string[] {
  const count = Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  )
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

/** The days that are over by the clock of the database, without those for which that is not enough. */
async function daysToClose(
  own: Db,
  { until, confirmed = false, watch = watchClocks() }: CloseOptions,
): Promise<{ days: readonly string[]; doubt?: ClockDoubt }> {
  const reading = await readClocks(own, watch)
  const { rows } = await sql<{ next: string | null }>`select ${oldestOpenDay} as next`.execute(own)
  const next = rows[0]?.next ?? null
  const openDay = openDayAt(reading.databaseMs)
  const end = until !== undefined && until < openDay ? until : openDay
  const days = next === null || next >= end ? [] : daysBetween(next, end)
  const plausible = await plausibleDays(own, watch, reading, { days, confirmed })
  rememberClocks(watch, reading)
  return plausible
}

/**
 * From here on nothing can be added to the days before `openDay`: new rows are refused by their trigger, and those who
 * wrote before they could see it have ended. Gives the last event that is decided. The fence has to be committed
 * before anybody looks who is writing, so it is no part of a close's transaction.
 */
async function settle(own: Db, openDay: string): Promise<number | 'in use'> {
  await sql`
    insert into day_fence values (${openDay}::timestamp at time zone 'UTC')
    on conflict ((true)) do update set open_from = greatest(day_fence.open_from, excluded.open_from)`.execute(
    own,
  )
  const payments = await lastCommitted(own, 'agency_payments')
  const events = await lastCommitted(own, 'transaction_events')
  return payments === 'in use' ? payments : events
}

async function closeDay(tx: Tx, call: AnyCall, due: DayToClose): Promise<void> {
  const { rows } = await closing(due).execute(tx)
  const [made] = rows
  if (!made) throw new Error(`The close of ${due.day} has written nothing.`)
  await writeAudit(tx, call, {
    entity: 'business_day',
    entitySid: dayNumber(due.day),
    action: 'insert',
    after: { day: due.day, ...made },
  })
}

/** Kept where a person can read it, if there is any. */
async function refusalOf(tx: Tx, call: AnyCall, day: string): Promise<Refusal | undefined> {
  const { sentences, transactions } = await differencesOf(tx, day)
  if (sentences.length === 0) return undefined
  const refused = { day, findings: sentences, transactionSids: transactions }
  await keepRefusal(tx, call, refused)
  return refused
}

/** Once for each thing that is found, and not for each time that somebody looked. */
async function keepRefusal(
  tx: Tx,
  call: AnyCall,
  { day, findings, transactionSids }: Refusal,
): Promise<void> {
  const newest = await tx
    .selectFrom('dayRefusals')
    .select('findings')
    .where('day', '=', day)
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.findings.join('\n') === findings.join('\n')) return
  await tx
    .insertInto('dayRefusals')
    .values({ day, findings: [...findings], transactionSids: [...transactionSids] })
    .execute()
  await writeAudit(tx, call, {
    entity: 'business_day',
    entitySid: dayNumber(day),
    action: 'event',
    after: { day, event: 'close refused', findings: findings.join('\n') },
  })
}
