import {
  type ClockReading,
  clockGapMs,
  clockJumpMs,
  clocksDiffer,
  formerDays,
  isUnusualSilence,
  plausibleMs,
  readingToKeep,
} from '@corridor/domain/days/clock'
import { sql } from 'kysely'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Why a day that is over by the clock of the database is not closed. */
export interface ClockDoubt {
  readonly day: string
  readonly sentence: string
}

/** The clocks of this process. `running` is not moved by corrections of the time. */
interface OwnClocks {
  readonly now: () => number
  readonly running: () => number
}

/** What the runs of one process remember of the clocks. A process that starts remembers nothing. */
export interface ClockWatch {
  readonly own: OwnClocks
  former: ClockReading | null
}

export function watchClocks(
  own: OwnClocks = { now: () => Date.now(), running: () => performance.now() },
): ClockWatch {
  return { own, former: null }
}

/** A slow answer is no difference of the clocks: the process has had the time of the database while it waited. */
export async function readClocks(db: Db, { own }: ClockWatch): Promise<ClockReading> {
  const before = own.now()
  const databaseMs = await databaseClock(db)
  const workerMs = Math.min(Math.max(databaseMs, before), own.now())
  return { databaseMs, workerMs, runningMs: own.running() }
}

/** A day is over a minute after midnight: a transfer read before midnight and written a moment later is not refused. */
const overAfterMs = 60_000

/** The first day that is not over. */
export function openDayAt(ms: number): string {
  return new Date(ms - overAfterMs).toISOString().slice(0, 10)
}

/**
 * Those of `days` that may be closed, and why the first of the others may not. For confirmed days a person answers: of
 * the clocks only their difference counts.
 */
export async function plausibleDays(
  db: Db,
  { former }: ClockWatch,
  reading: ClockReading,
  { days, confirmed }: { readonly days: readonly string[]; readonly confirmed: boolean },
): Promise<{ days: readonly string[]; doubt?: ClockDoubt }> {
  const [first] = days
  if (first === undefined) return { days }
  if (clocksDiffer(reading)) return { days: [], doubt: { day: first, sentence: differSentence(reading) } }
  if (confirmed) return { days }
  const openDay = openDayAt(plausibleMs(reading, former))
  const early = days.find((day) => day >= openDay)
  const silent = await findSilence(db, days)
  const [doubt] = [
    ...(early === undefined ? [] : [{ day: early, sentence: jumpSentence(reading, former, early) }]),
    ...(silent === null ? [] : [{ day: silent.day, sentence: silenceSentence(silent) }]),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
  return doubt ? { days: days.filter((day) => day < doubt.day), doubt } : { days }
}

export function rememberClocks(watch: ClockWatch, reading: ClockReading): void {
  watch.former = readingToKeep(reading, watch.former)
}

function differSentence(reading: ClockReading): string {
  const gap = clockGapMs(reading)
  return `The clock of the database is ${spanOf(Math.abs(gap))} ${gap > 0 ? 'ahead of' : 'behind'} the clock of this machine. Set the wrong one right; the next run then closes the day.`
}

function jumpSentence(reading: ClockReading, former: ClockReading | null, day: string): string {
  return `The clock of the database has moved ${spanOf(clockJumpMs(reading, former))} more than this process has run. If it is right now, restart the workers, or confirm the day: corridor close-days --confirm ${day}.`
}

function silenceSentence({ day, ms }: Silence): string {
  return `Nothing was written for ${spanOf(ms)} around the end of ${day}, which is unusual here. If the clock of the database is right, confirm the day: corridor close-days --confirm ${day}.`
}

function spanOf(ms: number): string {
  const hours = ms / 3_600_000
  return hours >= 2 ? `${Math.floor(hours)} hours` : `${Math.round(ms / 1000)} seconds`
}

interface Silence {
  readonly day: string
  readonly ms: number
}

/**
 * The first day with an unusual silence around its end; the closed days in front of `days` have what is usual. Events of a
 * clock that was ahead lie after the present, and end no silence.
 */
async function findSilence(db: Db, days: readonly string[]): Promise<Silence | null> {
  const { rows } = await sql<Silence & { isClosed: boolean }>`
    select d.day, d.day < ${days[0]}::date as is_closed, (extract(epoch from
      least((select min(at) from transaction_events where at >= d.ends), clock_timestamp())
      - (select max(at) from transaction_events where at < d.ends)) * 1000)::float8 as ms
    from (
      select day, (day + 1)::timestamp at time zone 'UTC' as ends from business_days
      where day >= ${days[0]}::date - ${sql.lit(formerDays)}
      union all select day, (day + 1)::timestamp at time zone 'UTC' from unnest(${days}::date[]) as day
    ) as d
    order by d.day`.execute(db)
  const former = rows.filter(({ isClosed }) => isClosed).map(({ ms }) => ms)
  return rows.find(({ isClosed, ms }) => !isClosed && isUnusualSilence(ms, former)) ?? null
}
