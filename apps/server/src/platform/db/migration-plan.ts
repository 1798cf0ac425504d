import pg from 'pg'
import {
  type MigrationFile,
  migrationsFolder,
  pendingOf,
  readApplied,
  readMigrations,
  refuseChanged,
} from './migration-files.ts'
import { type Hold, locksOf } from './migration-locks.ts'

interface PlannedTable {
  readonly table: string
  readonly hold: Hold
  /** With its indexes, as a person writes it. */
  readonly size: string
}

interface PlannedMigration {
  readonly name: string
  readonly isOutside: boolean
  /** Those of today: a table that the plan itself makes bothers nobody. */
  readonly tables: readonly PlannedTable[]
}

export interface MigrationPlan {
  readonly pending: readonly PlannedMigration[]
  /** Of a newer version: this one has gone back. */
  readonly unknown: readonly string[]
}

/** What `migrate` would do, by a connection that can change nothing. */
export async function planMigrations(databaseUrl: string, folder = migrationsFolder): Promise<MigrationPlan> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'corridor-migrate',
    options: '-c default_transaction_read_only=on',
  })
  await client.connect()
  try {
    const files = await readMigrations(folder)
    const applied = await readApplied(client)
    refuseChanged(files, applied)
    const known = new Set(files.map(({ name }) => name))
    const pending: PlannedMigration[] = []
    for (const file of pendingOf(files, applied)) pending.push(await planOf(client, file))
    return { pending, unknown: applied.map(({ name }) => name).filter((name) => !known.has(name)) }
  } finally {
    await client.end()
  }
}

/** Of one file, on the database as it is now. */
export async function planOf(
  client: pg.Client,
  { name, text, isOutside }: MigrationFile,
): Promise<PlannedMigration> {
  const locks = locksOf(text)
  const { rows } = await client.query<PlannedTable>(
    `select c.relname as table, min(lock.hold) as hold, pg_size_pretty(pg_total_relation_size(c.oid)) as size
    from unnest($1::text[], $2::text[]) with ordinality as lock (name, hold, place)
    join pg_class named on named.oid = to_regclass(quote_ident(lock.name))
    left join pg_index i on i.indexrelid = named.oid
    join pg_class c on c.oid = coalesce(i.indrelid, named.oid) and c.relkind in ('r', 'p')
    group by c.oid, c.relname order by min(lock.place)`,
    [locks.map((lock) => lock.name), locks.map(({ hold }) => hold)],
  )
  return { name, isOutside, tables: rows }
}

const holds: Readonly<Record<Hold, string>> = {
  all: 'nobody reads or writes meanwhile',
  writes: 'nobody writes meanwhile',
  rows: 'changes rows',
}

export function tellPlan({ pending, unknown }: MigrationPlan): string {
  const newer = unknown.length === 0 ? [] : [`Of a newer version, and left as it is: ${unknown.join(', ')}.`]
  if (pending.length === 0) return ['The schema is up to date.', ...newer].join('\n')
  const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
  return [`${count} pending.`, ...pending.flatMap(tellOne), ...newer].join('\n')
}

function tellOne({ name, isOutside, tables }: PlannedMigration): string[] {
  const kind = isOutside ? 'outside of a transaction, beside the traffic' : 'in a transaction'
  const held = Object.entries(holds).flatMap(([hold, says]) => {
    const those = tables.filter((one) => one.hold === hold).map(({ table, size }) => `${table} (${size})`)
    return those.length === 0 ? [] : [`  ${says}: ${those.join(', ')}`]
  })
  return [`${name}  ${kind}`, ...held]
}
