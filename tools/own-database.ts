import type { Config } from '../apps/server/src/platform/config.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import { readInstallation, withClient } from '../apps/server/src/platform/db/installation.ts'
import { isHere } from '../apps/server/src/platform/open-lines.ts'
import { prepareDatabase } from '../apps/server/src/platform/prepare-database.ts'
import type { Database } from './local-database.ts'

const commands = '`npm start`, `npm run dev` and `npm run demo`'

/**
 * Brings a database to the newest schema and marks it as one that may have demo data. Refuses one that other commands
 * made: its transfers would be priced by invented rates, and its log-ins would include published passwords.
 */
export async function prepareOwnDatabase(
  { url, isLocal }: Pick<Database, 'url' | 'isLocal'>,
  mode: Config['mode'],
): Promise<void> {
  if (!isLocal && !(await isOwn(url)))
    throw new Error(
      `${commands} use only databases that they made, and DATABASE_URL names another one. ` +
        'Unset DATABASE_URL for a local database, or name an empty one.',
    )
  await prepareDatabase(url, { mode, madeBy: 'npm start' })
  // The command line may have brought it to this schema, or a version from before the mark may have made it.
  if (isLocal)
    await withClient(url, (client) => client.query(`update installation set made_by = 'npm start'`))
}

async function isOwn(url: string): Promise<boolean> {
  const installation = await readInstallation(url)
  return installation ? installation.madeBy === 'npm start' : isEmpty(url)
}

function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(`
      select from pg_class where relkind in ('r', 'p')
        and relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast'))
      limit 1`)
    return rowCount === 0
  })
}

/** Guards every writer of demo data, whichever command runs it. */
export async function requireDemoDatabase(db: Db): Promise<void> {
  const { mode, madeBy } = await db
    .selectFrom('installation')
    .select(['mode', 'madeBy'])
    .executeTakeFirstOrThrow()
  if (mode !== 'PROD' && madeBy === 'npm start') return
  throw new Error(
    `Demo data is written only to databases in mode DEV or INT that ${commands} made. ` +
      `This one is in mode ${mode} and was made by ${madeBy}.`,
  )
}

const addresses = ['HOST', 'PARTNER_HOST', 'OPS_HOST'] as const

/**
 * Requires MODE to be set where an address is not loopback. An environment of production has such addresses, but no
 * MODE and, where it is a credential, no DATABASE_URL: it would open a new demo with published passwords to the network.
 */
export function requireNamedMode(env: NodeJS.ProcessEnv): void {
  if (env['MODE'] !== undefined) return
  const open = addresses.filter((name) => env[name] !== undefined && !isHere(env[name]))
  if (open.length === 0) return
  const named = open.join(' and ')
  throw new Error(
    `${named} would open the demo to other machines, and its passwords are published. Unset ${named}, or set MODE=DEV by name.`,
  )
}
