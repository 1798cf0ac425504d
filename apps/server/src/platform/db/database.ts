import { CamelCasePlugin, type DatabaseConnection, Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { LimitedClient, serverLimits, watchedLine } from './answer-limit.ts'
import { Connection, PoolDialect } from './driver.ts'
import { PreparingClient } from './prepared.ts'
import type { DB } from './tables.ts'

/** The only two handles: whatever reads or writes takes one of them, first, and can so be part of a transaction. */
export type Db = Kysely<DB>

/** Every query inside a transaction takes this as its first argument; there is no default to forget. */
export type Tx = Transaction<DB>

function isoUtc(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`
}

const types = new pg.TypeOverrides()
// Record numbers stay far below 2^53; amounts are numeric and arrive as text.
types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))
// The sessions below run in UTC, so the text only changes its punctuation and keeps its microseconds.
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoUtc)
types.setTypeParser(1016, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number)) // int8[]
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A connection costs more than a call, and so does planning its statements anew: the next call finds it as it is. */
const forAnHour = { idleTimeoutMillis: 0, maxLifetimeSeconds: 3600 }

/** Somebody waits for the answer of these; what has the time waits for a lock as long as a statement may take. */
const answering: ReadonlySet<string> = new Set(['corridor-api', 'corridor-gateway'])
const lockMs = { ofAnswering: 10_000, ofOthers: 30_000 }

export type PoolConfig = Pick<Config, 'databaseUrl' | 'databaseWaitMs' | 'processName' | 'statementMs'>

export function openPool(
  { databaseUrl, databaseWaitMs, processName, statementMs }: PoolConfig,
  max: number,
  kept: Pick<pg.PoolConfig, 'idleTimeoutMillis' | 'maxLifetimeSeconds'> = forAnHour,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: processName,
    ...watchedLine(statementMs),
    max,
    Client: PreparingClient,
    types,
    options: `-c timezone=UTC ${serverLimits(
      statementMs,
      answering.has(processName) ? lockMs.ofAnswering : lockMs.ofOthers,
    )}`,
    connectionTimeoutMillis: databaseWaitMs,
    ...kept,
  })
  // The call that holds the connection gets the error; without a listener Node would end the process over it.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** All connections were in use for as long as one waits for one. The driver says it by its text alone. */
export function gotNoConnection(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/**
 * Rows arrive as the wire has them: `lastName` here, `last_name` in the database. What a jsonb column holds
 * stays as it was stored. A name that is not plain camel case (`userID`, `_id`) does not survive the way to the
 * database and back, though its type says so: it is given in TypeScript, not as an alias of a query.
 */
export function openDatabase(pool: pg.Pool): Db {
  const db = new Handle({
    dialect: new PoolDialect(pool),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  poolOf.set(db, pool)
  return db
}

/** Kysely ends the pool only of what was asked through itself, and `withClient` goes round it. */
class Handle extends Kysely<DB> {
  override async destroy(): Promise<void> {
    await super.destroy()
    const pool = poolOf.get(this)
    if (pool && !pool.ending) await pool.end()
  }
}

const poolOf = new WeakMap<Db, pg.Pool>()
const clientOf = new WeakMap<Db | Tx, pg.ClientBase>()
/** What waits for the commit of a transaction that is open. */
const afterCommitOf = new WeakMap<Db | Tx, (() => void)[]>()

function clientBehind(connection: DatabaseConnection): pg.ClientBase {
  if (!(connection instanceof Connection)) throw new Error('This handle was not opened by openDatabase.')
  return connection.client
}

export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = []
  const result = await db.transaction().execute(async (tx) => {
    const client = await tx.getExecutor().provideConnection(async (connection) => clientBehind(connection))
    clientOf.set(tx, client)
    afterCommitOf.set(tx, afterwards)
    try {
      return await work(tx)
    } finally {
      // From here on Kysely refuses the handle.
      clientOf.delete(tx)
      afterCommitOf.delete(tx)
    }
  })
  for (const one of afterwards) one()
  return result
}

/**
 * Once it is sure that what this handle has just written stays: at once outside of a transaction, never if it is taken
 * back. It must not throw, or the caller would take for failed what stands.
 */
export function onceCommitted(db: Db | Tx, work: () => void): void {
  const afterwards = afterCommitOf.get(db)
  if (afterwards) afterwards.push(work)
  else work()
}

/** A part of a transaction that may fail: what is thrown in it leaves the rest as it was before. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const afterwards = afterCommitOf.get(tx)
  const before = afterwards?.length
  await sql`savepoint part`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    afterwards?.splice(before ?? 0)
    throw error
  }
}

/**
 * The client behind a handle, for one statement. Kysely's own way there costs nearly half as much as a short statement,
 * and a transfer has a dozen of them: it is kept for handles that are used seldom.
 */
export async function withClient<T>(db: Db | Tx, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const inUse = clientOf.get(db)
  if (inUse) return work(inUse)
  const pool = poolOf.get(db)
  if (!pool) return db.getExecutor().provideConnection((connection) => work(clientBehind(connection)))
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/**
 * Gives the statements of this transaction another time than usual, on the server and on our side of the line alike; 0
 * for as long as they take.
 */
export async function allowTime(tx: Tx, minutes: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`.execute(tx)
  await withClient(tx, async (client) => {
    if (client instanceof LimitedClient) client.allow(minutes * 60_000)
  })
}
