import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { majorVersion } from '../../tools/local-postgres/binaries.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { testInstallation } from './config.ts'
import { makeLogins } from './roles.ts'

const root = join(import.meta.dirname, '../..')

/** The gate puts it into memory; elsewhere what a run leaves behind serves the next one. */
export const dataFolder = process.env['TEST_DATA'] ?? join(root, '.data')

export interface TestPostgres {
  readonly url: (database: string) => string
  readonly stop: () => Promise<void>
}

/** What one version has written another does not read. */
function folderOf(name: string): string {
  const home = process.env['POSTGRES_HOME']
  return join(dataFolder, home === undefined ? `test-${name}` : `test-${name}-${majorVersion(home)}`)
}

/** A server for tests: durability is off, because what it holds is thrown away. */
export async function startTestPostgres(name: string): Promise<TestPostgres> {
  return startLocalPostgres(folderOf(name), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  })
}

/** A connection for one piece of work, beside whatever is looked at. */
export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A change of a migration, of the rights or of what fills the template makes a new template. */
function fingerprint(...folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(join(root, folder)).sort())
      hash.update(file).update(readFileSync(join(root, folder, file)))
  }
  return hash.digest('hex').slice(0, 10)
}

/** Makes the database that the others are cloned from, unless a former run left the same one. */
export async function makeTemplate(
  postgres: TestPostgres,
  kind: string,
  fill?: (url: string) => Promise<void>,
): Promise<string> {
  const name = `template_${kind}_${fingerprint('apps/server/migrations', 'apps/server/src/platform/db', ...(fill ? ['tools/load'] : []))}`
  await asAdmin(postgres.url('postgres'), async (admin) => {
    const found = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (found.rowCount) return
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name}`)
    await prepareDatabase(postgres.url(name), testInstallation)
    await makeLogins(admin, postgres.url(name))
    await fill?.(postgres.url(name))
    await admin.query(`alter database ${name} is_template true`)
  })
  return name
}

/** A database of its own for whoever asks: a copy of the template, dropped in the end. */
export async function cloneDatabase(
  adminUrl: string,
  template: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, async (admin) => {
    // Cloning needs the template to itself; the lock makes parallel test files queue instead of fail.
    await admin.query('select pg_advisory_lock(1)')
    // Without a copy in the log: that is for servers that outlive a crash, and takes twice as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () =>
      asAdmin(
        adminUrl,
        async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)),
      ),
  }
}
