import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** A line of its own in a file whose one statement PostgreSQL takes outside of a transaction alone. */
const outsideMark = /^-- corridor:no-transaction$/m

export interface MigrationFile {
  /** As the table of migrations has it. */
  readonly name: string
  readonly text: string
  readonly fingerprint: string
  readonly isOutside: boolean
}

/** In the order in which they are applied. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const fingerprint = createHash('sha256').update(text).digest('hex')
      return { name: parse(file).name, text, fingerprint, isOutside: outsideMark.test(text) }
    }),
  )
}

/** The newest migration that this version of the product comes with. */
export async function newestMigration(folder = migrationsFolder): Promise<string> {
  return (await readMigrations(folder)).at(-1)?.name ?? ''
}

export interface AppliedMigration {
  readonly name: string
  /** Null: of the time before fingerprints. */
  readonly fingerprint: string | null
}

/** What this database has, in the order of the names; a new one has nothing. */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query(`select where to_regclass('migrations') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<AppliedMigration>(
    `select name, to_jsonb(migrations) ->> 'fingerprint' as fingerprint from migrations order by name`,
  )
  return rows
}

/**
 * A file that is edited after it ran here would never run again: this database would silently lack what newer ones
 * have.
 */
export function refuseChanged(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const fingerprints = new Map(files.map(({ name, fingerprint }) => [name, fingerprint]))
  const changed = applied.filter(
    ({ name, fingerprint }) =>
      fingerprint !== null && (fingerprints.get(name) ?? fingerprint) !== fingerprint,
  )
  if (changed.length === 0) return
  throw new Error(
    `Changed after it was applied to this database: ${changed.map(({ name }) => name).join(', ')}. ` +
      'A migration is never edited. Restore the file and put the change into a new one.',
  )
}

export function pendingOf(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const names = new Set(applied.map(({ name }) => name))
  return files.filter(({ name }) => !names.has(name))
}
