import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/database.ts'
import type { Platform } from './platform.ts'
import type { ScheduledJob } from './schedules.ts'

/**
 * Files live in the database: they commit with the record that names them and are in every backup. Their content is
 * cleared after its keeping time; hash and length stay.
 */
export async function storeFile(tx: Tx, content: Buffer): Promise<number> {
  const { sid } = await tx
    .insertInto('storedFiles')
    .values({ sha256: sha256(content), bytes: content.length, content })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** The bytes are not those that were stored: a disk, a restore, or somebody with a hand in the database. */
export class FileDamaged extends Error {
  constructor(sid: number) {
    super(`Stored file ${sid} is not what was stored.`)
  }
}

/** Nothing of such a file goes out, and whoever keeps the installation has to know. */
export function alarmOfDamage({ log, metrics }: Pick<Platform, 'log' | 'metrics'>, error: FileDamaged): void {
  metrics.filesDamaged.inc()
  log.error({ err: error }, 'a stored file is damaged')
}

/** The very bytes that were stored, or null once they are cleared. */
export async function readFile(db: Db | Tx, sid: number): Promise<Buffer | null> {
  const { content, sha256: expected } = await db
    .selectFrom('storedFiles')
    .select(['content', 'sha256'])
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  if (content !== null && !sha256(content).equals(expected)) throw new FileDamaged(sid)
  return content
}

const pieceBytes = 256 * 1024

/**
 * For whoever reads slowly: a piece at a time, no connection held in between. Null once the content is cleared. Looked at
 * as a whole before the first piece leaves, by the database, which has the bytes.
 */
export async function openFile(
  db: Db,
  sid: number,
): Promise<{ readonly bytes: number; readonly stream: Readable } | null> {
  const { bytes, isWhole } = await db
    .selectFrom('storedFiles')
    .select(['bytes', sql<boolean | null>`sha256(content) = sha256`.as('isWhole')])
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  if (isWhole === null) return null
  if (!isWhole) throw new FileDamaged(sid)
  return { bytes, stream: Readable.from(piecesOf(db, sid, bytes), { objectMode: false }) }
}

async function* piecesOf(db: Db, sid: number, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += pieceBytes) {
    const { piece } = await db
      .selectFrom('storedFiles')
      .select(sql<Buffer | null>`substring(content from ${from + 1}::int for ${pieceBytes}::int)`.as('piece'))
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    if (piece === null) throw new Error(`Stored file ${sid} was cleared while it was read.`)
    yield piece
  }
}

const batch = 100

/** Some at a time: each leaves megabytes behind for the vacuum. */
export async function clearOldFiles(db: Db, keepDays: number): Promise<number> {
  let cleared = 0
  let now: number
  do {
    const { numAffectedRows } = await sql`
      update stored_files set content = null where sid = any (array(
        select sid from stored_files
        where content is not null and stored_at < now() - make_interval(days => ${keepDays}::int)
        order by stored_at limit ${batch} for update skip locked))`.execute(db)
    now = Number(numAffectedRows ?? 0)
    cleared += now
  } while (now === batch)
  return cleared
}

export function filesJobs({
  config,
  db,
  log,
}: {
  readonly config: Pick<Config, 'settlementKeepDays'>
  readonly db: Db
  readonly log: Logger
}): ScheduledJob[] {
  return [
    {
      name: 'clear-old-files',
      cron: '40 2 * * *',
      run: async () => {
        const cleared = await clearOldFiles(db, config.settlementKeepDays)
        if (cleared > 0) log.info({ job: 'clear-old-files', cleared }, 'contents of old files cleared')
      },
    },
  ]
}
