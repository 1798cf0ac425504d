import type { Mode } from '@corridor/contract/common/mode'
import pg from 'pg'
import { OperatorError } from '../errors.ts'
import type { Db } from './database.ts'

/** What a database is for, and which command made it; stored once, by the first `migrate` that knows the table. */
export interface Installation {
  readonly mode: Mode
  readonly madeBy: 'migrate' | 'npm start'
}

/** Refuses to start a process in another mode than its database has. */
export async function requireMode(db: Db, mode: Mode): Promise<void> {
  const stored = await db.selectFrom('installation').select('mode').executeTakeFirst()
  if (!stored) throw new OperatorError('The database has no mode yet. Run `migrate` first.')
  refuseOtherMode(stored.mode, mode)
}

export function refuseOtherMode(stored: string, mode: Mode): void {
  if (stored === mode) return
  throw new OperatorError(
    `This process is in mode ${mode}, but its database is in mode ${stored}. Set MODE=${stored}, or name another database in DATABASE_URL.`,
  )
}

/** Returns null for a database that no `migrate` has given a mode yet. */
export async function readInstallation(databaseUrl: string): Promise<Installation | null> {
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select where to_regclass('public.installation') is not null`)
    return rowCount === 0 ? null : readRow(client)
  })
}

/** Stores the installation unless the database has one, and returns the stored one. */
export async function storeInstallation(
  databaseUrl: string,
  { mode, madeBy }: Installation,
): Promise<Installation> {
  return withClient(databaseUrl, async (client) => {
    await client.query('insert into installation (mode, made_by) values ($1, $2) on conflict do nothing', [
      mode,
      madeBy,
    ])
    const stored = await readRow(client)
    if (!stored) throw new Error('Query returned no rows: installation.')
    return stored
  })
}

async function readRow(client: pg.Client): Promise<Installation | null> {
  const { rows } = await client.query<Installation>('select mode, made_by as "madeBy" from installation')
  return rows[0] ?? null
}

export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'corridor-migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
