import { setTimeout } from 'node:timers/promises'
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate'
import pg from 'pg'
import {
  type AppliedMigration,
  type MigrationFile,
  migrationsFolder,
  pendingOf,
  readApplied,
  readMigrations,
  refuseChanged,
} from './migration-files.ts'
import { withMigrationsFor } from './older-postgres.ts'
import { gotNoLock } from './statement.ts'

/**
 * Whoever comes after a migration that waits for a table waits too. So it does not wait long: it steps aside, lets the
 * others pass, and tries again. And it holds what it got for no longer than callers can be told to come again.
 */
const inTransaction = `set lock_timeout = '500ms'; set statement_timeout = '5min'`
/** An index that is built beside the traffic waits for every transaction from before, and nobody waits for it. */
const outsideOfOne = 'set lock_timeout = 0; set statement_timeout = 0'
const stepAsideMs = 1000
const usualPatienceMs = 120_000

/**
 * Brings a database to the newest schema, each file in a transaction of its own. Safe to call from several processes at
 * once, and while calls are under way.
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  patienceMs = usualPatienceMs,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'corridor-migrate' })
  await client.connect()
  try {
    await takeTurn(client)
    const files = await readMigrations(folder)
    refuseChanged(files, await readApplied(client))
    await client.query(inTransaction)
    const done = await withMigrationsFor(client, folder, (understood) =>
      applyAll(client, understood, patienceMs),
    )
    await keepFingerprints(client, files)
    return done
  } finally {
    await client.end()
  }
}

/**
 * One at a time, until the connection ends. The lock is asked for again and again: an index that another one builds
 * beside the traffic would wait for a statement that waits here.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      PG_MIGRATE_LOCK_ID,
    ])
    if (rows[0]?.mine) return
    await setTimeout(stepAsideMs / 5)
  }
}

async function applyAll(client: pg.Client, folder: string, patienceMs: number): Promise<string[]> {
  const applied = await readApplied(client)
  const pending = pendingOf(await readMigrations(folder), applied)
  refuseLate(pending, applied)
  for (const file of pending) await applyPatiently(client, folder, file, patienceMs)
  return pending.map(({ name }) => name)
}

/** Of two that were written at the same time the later one may have run here first. */
function refuseLate(pending: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const [first, last] = [pending[0]?.name, applied.at(-1)?.name ?? '']
  if (first !== undefined && first < last)
    throw new Error(`${first} was not applied before ${last} was. Give it a number after that.`)
}

async function applyPatiently(
  client: pg.Client,
  folder: string,
  file: MigrationFile,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await (file.isOutside ? applyOutside(client, file) : applyInTransaction(client, folder))
    } catch (error) {
      if (!gotNoLock(error)) throw error
      // The runner leaves the transaction open in which the file has failed.
      await client.query('rollback')
      if (Date.now() > deadline) throw noLockFor(file, error)
      await setTimeout(stepAsideMs)
    }
  }
}

function noLockFor({ name }: MigrationFile, cause: unknown): Error {
  return new Error(
    `${name} got no lock: a long transaction, such as a backup or a download, holds a table that it changes. ` +
      'It has changed nothing; run `migrate` again when that is over.',
    { cause },
  )
}

/** The first that is pending; whoever calls has asked which one that is. */
async function applyInTransaction(client: pg.Client, folder: string): Promise<void> {
  await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    count: 1,
    migrationsTable: 'migrations',
    checkOrder: false,
    // The turn is ours already.
    noLock: true,
    log: () => {},
  })
}

async function applyOutside(client: pg.Client, { name, text }: MigrationFile): Promise<void> {
  await client.query(outsideOfOne)
  try {
    await dropUnfinished(client, text)
    await client.query(text)
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
  } finally {
    await client.query(inTransaction)
  }
}

/** What is left of an index whose building was broken off: it is kept up to date by every write and used by no read. */
async function dropUnfinished(client: pg.Client, text: string): Promise<void> {
  const index = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    text,
  )?.[1]
  if (index === undefined) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
}

/** The column is asked for first: to add it takes a lock that a backup does not let go, even where it is there. */
async function keepFingerprints(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'fingerprint'`,
  )
  if (rowCount === 0) await client.query('alter table migrations add column fingerprint text')
  await client.query(
    `update migrations set fingerprint = file.fingerprint
    from unnest($1::text[], $2::text[]) as file (name, fingerprint)
    where migrations.name = file.name and migrations.fingerprint is null`,
    [files.map(({ name }) => name), files.map(({ fingerprint }) => fingerprint)],
  )
}
