import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startLocalPostgres } from './local-postgres/start.ts'

/**
 * Writes the TypeScript types of all tables from the migrations; with `--verify` it only says whether the
 * file is what the migrations give.
 */
const root = join(import.meta.dirname, '..')
const postgres = await startLocalPostgres(join(root, '.data/types-postgres'), { fsync: 'off' })
try {
  await migrate(postgres.url('postgres'))
  const options = {
    url: postgres.url('postgres'),
    dialect: 'postgres',
    'date-parser': 'string',
    'exclude-pattern': 'migrations',
    // As platform/db/database.ts reads them.
    'type-mapping': JSON.stringify({ timestamptz: 'string', int8: 'number' }),
    'out-file': 'apps/server/src/platform/db/tables.ts',
  }
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  execFileSync(process.execPath, [join(root, 'node_modules/.bin/kysely-codegen'), ...flags, ...verify], {
    cwd: root,
    stdio: 'inherit',
  })
} finally {
  await postgres.stop()
}
