import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { databaseDiagram } from './database-diagram.ts'
import { startLocalPostgres } from './local-postgres/start.ts'

/**
 * Writes the TypeScript types of all tables and their diagram from the migrations; with `--verify` it only
 * says whether the files are what the migrations give.
 */
const root = join(import.meta.dirname, '..')
const verifies = process.argv.includes('--verify')
const diagramFile = join(root, 'docs/database.md')

async function keepDiagram(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const diagram = await databaseDiagram(client)
    if (!verifies) writeFileSync(diagramFile, diagram)
    else if (readFileSync(diagramFile, 'utf8') !== diagram) {
      throw new Error('docs/database.md is not what the migrations give: run npm run db:types.')
    }
  } finally {
    await client.end()
  }
}

const postgres = await startLocalPostgres(join(root, '.data/types-postgres'), { fsync: 'off' })
try {
  await migrate(postgres.url('postgres'))
  const options = {
    url: postgres.url('postgres'),
    dialect: 'postgres',
    'camel-case': 'true',
    'date-parser': 'string',
    'exclude-pattern': 'migrations',
    // As platform/db/database.ts reads them.
    'type-mapping': JSON.stringify({ timestamptz: 'string', int8: 'number' }),
    'out-file': 'apps/server/src/platform/db/tables.ts',
  }
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const verify = verifies ? ['--verify'] : []
  execFileSync(process.execPath, [join(root, 'node_modules/.bin/kysely-codegen'), ...flags, ...verify], {
    cwd: root,
    stdio: 'inherit',
  })
  await keepDiagram(postgres.url('postgres'))
} finally {
  await postgres.stop()
}
