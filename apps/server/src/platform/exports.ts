import { PassThrough, pipeline, type Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { noteAccess } from './audit.ts'
import type { ActorCall } from './call.ts'
import { gotNoConnection, openPool } from './db/database.ts'
import { openReplica, whyNotThere } from './db/replica.ts'
import { gotNoLock, hasCode } from './db/statement.ts'
import { refusal } from './errors.ts'
import type { Platform } from './platform.ts'
import { sessionStands } from './session/sessions.ts'

const maxExportTime = '15min'
/** How long the connection of a download that somebody has just given up may take to go. */
const goneWithin = '3s'
const lookEveryMs = 1_000
/** Somebody waits for the file: a replica that is further behind is left alone. */
const replicaWaitsMs = 2_000
/** One that says nothing at all is left alone too: a statement would have ten times as long to fail. */
const replicaAnswersMs = 5_000
/** The first half of an advisory lock's key; the second is the user. */
const lockKind = 0x6578_7074

/** What goes out as a file. */
export interface ExportOf {
  /** As the audit log calls it. */
  readonly what: string
  readonly search: object
  /** Its SELECT, with the values written in: COPY takes none beside it. */
  readonly statement: string
  /** Its first line; without one the names of the columns. */
  readonly heading?: string
}

export type Exports = ReturnType<typeof makeExports>

/**
 * Downloads, on connections of their own: however many there are and however slowly somebody reads, the screens
 * keep theirs. One for each user; whoever does not read, or has logged out, loses it. Read from the replica where there
 * is one that has all that the reader may have seen on a screen.
 */
export function makeExports({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  // Between two downloads may lie hours.
  const pool = openPool(config, config.exportPool, { idleTimeoutMillis: 10_000 })
  const replica = openReplica(config, config.exportPool)
  const pools = [pool, ...(replica ? [replica.pool] : [])]
  for (const one of pools)
    one.on('error', (error) => {
      if (!one.ending) log.error({ err: error }, 'idle connection of an export lost')
    })
  const poolToRead = async (): Promise<Pool> => {
    if (!replica) return pool
    try {
      const why = await Promise.race([
        whyNotThere(db, replica.db, replicaWaitsMs),
        setTimeout(replicaAnswersMs, 'it does not answer', { ref: false }),
      ])
      if (why === undefined) return replica.pool
      log.warn(`an export is not read from the replica: ${why}`)
    } catch (error) {
      log.warn({ err: error }, 'an export is not read from the replica')
    }
    return pool
  }
  const underWay = new Set<number>()

  const open = async (call: ActorCall, { what, statement, heading, ...of }: ExportOf): Promise<Readable> => {
    const { actor, log: callLog } = call
    if (underWay.has(actor.userSid)) throw refusal('export_under_way')
    if (underWay.size >= config.exportPool) throw refusal('exports_busy')
    underWay.add(actor.userSid)
    try {
      const search = JSON.stringify(of.search)
      // Before the first row leaves, so that no file goes out without an entry.
      await noteAccess(db, call, 0, { event: `began to export ${what}`, search })
      const names = heading === undefined ? ', header' : ''
      const source = await copyOf(
        await poolToRead(),
        actor.userSid,
        `copy (${statement}) to stdout with (format csv${names})`,
      )
      const file = watched(source, () => sessionStands(db, actor.sessionSid))
      if (heading !== undefined) file.push(heading)
      file.once('error', (error) => callLog.warn({ err: error }, 'export ended early'))
      file.once('close', () => {
        underWay.delete(actor.userSid)
        const rows = source.rowCount
        const event = file.readableEnded ? `exported ${what}` : `broke off an export of ${what}`
        noteAccess(db, call, 0, { event, search, rows }).catch((error: unknown) =>
          callLog.error({ err: error }, 'the end of an export is not in the audit log'),
        )
      })
      return file
    } catch (error) {
      underWay.delete(actor.userSid)
      throw error
    }
  }
  return { open, close: () => Promise.all(pools.map((one) => one.end())) }
}

/** PostgreSQL writes the file, the reader sets the pace. Whoever stops reading ends the query with the connection. */
async function copyOf(pool: Pool, userSid: number, copy: string): Promise<CopyToStreamQuery> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isCrowded(error) ? refusal('exports_busy') : error
  })
  try {
    await client.query(
      `set statement_timeout = '${maxExportTime}'; set client_connection_check_interval = '1s'`,
    )
    await lockFor(client, userSid)
    const stream = client.query(copyTo(copy))
    let ended = false
    stream.once('end', () => {
      ended = true
      void client.query('select pg_advisory_unlock_all()').then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    })
    stream.once('close', () => {
      if (!ended) client.release(true)
    })
    return stream
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** No connection is free here, or the server gives no more of them: screens have theirs, so the database is there. */
function isCrowded(error: unknown): boolean {
  return gotNoConnection(error) || hasCode(error, '53300')
}

/** Of all processes one: the database frees the lock by itself when its holder dies. */
async function lockFor(client: PoolClient, userSid: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = '${goneWithin}'`)
    await client.query('select pg_advisory_lock($1, $2)', [lockKind, userSid])
  } catch (error) {
    throw gotNoLock(error) ? refusal('export_under_way') : error
  }
}

/** Passes the file on until the session ends. The server closes a connection that does not read (bounded-server.ts). */
function watched(source: Readable, stands: () => Promise<boolean>): Readable {
  const file = new PassThrough()
  const look = async (): Promise<void> => {
    if (!(await stands())) file.destroy(new Error('the session has ended'))
  }
  const timer = setInterval(() => void look().catch((error: Error) => file.destroy(error)), lookEveryMs)
  pipeline(source, file, () => clearInterval(timer))
  return file
}
