import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { OperatorError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { type Db, openDatabase, openPool, type PoolConfig } from './database.ts'
import { rawQuery } from './statement.ts'

const lookEveryMs = 100
/** A proof has time: who asked for it waits for minutes anyway. */
const proofWaitsMs = 60_000

interface Place {
  readonly system: string
  readonly database: string
  readonly timeline: number
  readonly started: string
  readonly isStandby: boolean
}

/**
 * A primary has its timeline in the name of the log that it writes: its last checkpoint still tells the one before for
 * minutes after it was promoted. A standby has only its checkpoint, and is never further back than that.
 */
const timeline = `case when pg_is_in_recovery() then c.timeline_id
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`

async function placeOf(db: Db): Promise<Place> {
  const [place] = await rawQuery<Place>(
    db,
    `select s.system_identifier::text as system, current_database()::text as database, ${timeline} as timeline,
      pg_postmaster_start_time()::text as started, pg_is_in_recovery() as "isStandby"
    from pg_control_system() s, pg_control_checkpoint() c`,
  )
  if (!place) throw new Error('the database did not say where it is')
  return place
}

/**
 * Why nothing may be read there, if so. Whoever reads there sees all that was committed here before this was asked: an
 * answer that is older than its question would be as good as a wrong one.
 */
export async function whyNotThere(here: Db, there: Db, withinMs: number): Promise<string | undefined> {
  const [ours, other] = [await placeOf(here), await placeOf(there)]
  if (ours.system !== other.system || ours.database !== other.database) return 'it is another database'
  if (!other.isStandby) return ours.started === other.started ? undefined : 'it has become a primary itself'
  if (ours.timeline !== other.timeline) return 'it does not follow this primary, or not yet'
  const [now] = await rawQuery<{ at: string }>(here, 'select pg_current_wal_lsn()::text as at')
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const [found] = await rawQuery<{ bytes: number }>(
      there,
      'select coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 1)::float as bytes',
      [now?.at],
    )
    const bytes = found?.bytes ?? 1
    if (bytes <= 0) return undefined
    if (performance.now() >= giveUpAt) return `it is ${bytes} bytes behind`
    await setTimeout(lookEveryMs)
  }
}

/** The replica, for what reads much and decides nothing; undefined where there is none. */
export function openReplica(
  config: PoolConfig & Pick<Config, 'databaseReadUrl'>,
  max: number,
): { readonly pool: pg.Pool; readonly db: Db } | undefined {
  const { databaseReadUrl: databaseUrl, processName } = config
  if (databaseUrl === undefined) return undefined
  const pool = openPool({ ...config, databaseUrl, processName: `${processName}-reads` }, max, {
    // Between two of those who read may lie hours.
    idleTimeoutMillis: 10_000,
  })
  // Whoever reads next is told.
  pool.on('error', () => {})
  return { pool, db: openDatabase(pool) }
}

/** A proof is read from the replica where there is one, and never from one that is behind. */
export async function whileReading<T>(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  work: (reader: Db) => Promise<T>,
): Promise<T> {
  const replica = openReplica(config, 1)
  if (!replica) return work(db)
  try {
    const why = await whyNotThere(db, replica.db, proofWaitsMs)
    if (why !== undefined) throw new OperatorError(`Nothing is read from DATABASE_READ_URL: ${why}.`)
    return await work(replica.db)
  } finally {
    await replica.db.destroy()
  }
}
