import { join } from 'node:path'
import pg from 'pg'
import { startLocalPostgres } from './local-postgres/start.ts'

export interface Database {
  readonly url: string
  /** Whether it is ours under the data folder, which no installation uses. */
  readonly isLocal: boolean
  readonly stop: () => Promise<void>
}

/** The database that the environment names, or one of our own under the data folder. */
export async function openLocalDatabase(env: NodeJS.ProcessEnv): Promise<Database> {
  if (env['DATABASE_URL']) return { url: env['DATABASE_URL'], isLocal: false, stop: async () => {} }
  const server = await startLocalPostgres(join(env['DATA_DIR'] ?? '.data', 'postgres'))
  await ensureDatabase(server.url('postgres'), 'corridor')
  return { url: server.url('corridor'), isLocal: true, stop: server.stop }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
