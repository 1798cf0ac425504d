import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { withMigrationsFor } from './older-postgres.ts'
import { gotNoLock } from './statement.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Whoever comes after a migration that waits for a table waits too. So it does not wait long: it steps aside, lets the
 * others pass, and tries again.
 */
const lockWait = '2s'
const stepAsideMs = 1000
const patienceMs = 120_000

/**
 * Brings a database to the newest schema, each file in a transaction of its own. Safe to call from several processes at
 * once, and while calls are under way.
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'corridor-migrate' })
  await client.connect()
  try {
    const fingerprints = await fingerprintsOf(folder)
    await refuseChanged(client, fingerprints)
    await client.query(`set lock_timeout = '${lockWait}'`)
    const done = await withMigrationsFor(client, folder, (understood) => applyAll(client, understood))
    await keepFingerprints(client, fingerprints)
    return done
  } finally {
    await client.end()
  }
}

async function applyAll(client: pg.Client, folder: string): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const name = await applyNext(client, folder)
    if (name === undefined) return done
    done.push(name)
  }
}

async function applyNext(client: pg.Client, folder: string): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const [applied] = await runner({
        dbClient: client,
        dir: folder,
        direction: 'up',
        count: 1,
        migrationsTable: 'migrations',
        checkOrder: true,
        advisoryLockMode: 'wait',
        log: () => {},
      })
      return applied?.name
    } catch (error) {
      if (!gotNoLock(error) || Date.now() > deadline) throw error
      // The runner leaves the transaction open in which the file has failed.
      await client.query('rollback')
      await setTimeout(stepAsideMs)
    }
  }
}

/** The newest migration that this version of the product comes with. */
export async function newestMigration(folder = migrationsFolder): Promise<string> {
  return [...(await fingerprintsOf(folder)).keys()].sort().at(-1) ?? ''
}

/** What each file holds, by its name as the table of migrations has it. */
async function fingerprintsOf(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, string]> => {
    const text = await readFile(join(folder, file))
    return [parse(file).name, createHash('sha256').update(text).digest('hex')]
  })
  return new Map(await Promise.all(entries))
}

/**
 * A file that is edited after it ran here would never run again: this database would silently lack what newer ones
 * have. Rows of the time before fingerprints have none and get theirs at the end.
 */
async function refuseChanged(client: pg.Client, fingerprints: ReadonlyMap<string, string>): Promise<void> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select exists (select from information_schema.columns
      where table_schema = current_schema and table_name = 'migrations' and column_name = 'fingerprint')`,
  )
  if (!found[0]?.exists) return
  const { rows } = await client.query<{ name: string; fingerprint: string }>(
    'select name, fingerprint from migrations where fingerprint is not null order by name',
  )
  const changed = rows.filter(
    ({ name, fingerprint }) => (fingerprints.get(name) ?? fingerprint) !== fingerprint,
  )
  if (changed.length === 0) return
  throw new Error(
    `Changed after it was applied to this database: ${changed.map(({ name }) => name).join(', ')}. ` +
      'A migration is never edited. Restore the file and put the change into a new one.',
  )
}

async function keepFingerprints(client: pg.Client, fingerprints: ReadonlyMap<string, string>): Promise<void> {
  await client.query('alter table migrations add column if not exists fingerprint text')
  await client.query(
    `update migrations set fingerprint = file.fingerprint
    from unnest($1::text[], $2::text[]) as file (name, fingerprint)
    where migrations.name = file.name and migrations.fingerprint is null`,
    [[...fingerprints.keys()], [...fingerprints.values()]],
  )
}
