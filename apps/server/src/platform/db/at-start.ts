import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isDatabaseAway } from './away.ts'
import type { Db } from './database.ts'
import { newestMigration } from './migration-files.ts'

const retryMs = 500
const tellEveryMs = 10_000

/**
 * Waits for a database that does not answer yet: during a failover a process that gave up would have to be started
 * again and again. What waiting does not mend, such as a wrong password, ends the start.
 */
export async function untilDatabaseAnswers(db: Db, log: Logger): Promise<void> {
  let tellAt = 0
  for (;;) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (Date.now() >= tellAt) {
        log.warn({ err: error }, 'the database cannot be reached; waiting for it')
        tellAt = Date.now() + tellEveryMs
      }
      await setTimeout(retryMs)
    }
  }
}

/**
 * Says under which role it runs. One that owns the tables can change what is written to stay: triggers do not hold their
 * owner. An installation with a single role is told so in production and runs.
 */
export async function tellRole(db: Db, log: Logger, mode: Config['mode']): Promise<void> {
  const { rows } = await sql<{ role: string; owns: boolean }>`
    select current_user::text as role, pg_has_role(current_user, relowner, 'member') as owns
    from pg_class where oid = 'audit_entries'::regclass`.execute(db)
  const role = rows[0]?.role
  if (!rows[0]?.owns) log.info({ role }, 'the database knows this process by a role of its own')
  else if (mode === 'PROD')
    log.warn(
      { role },
      'this role owns the tables and could change the audit log: see docs/operations/roles.md',
    )
  else log.info({ role }, 'this role owns the tables')
}

/**
 * A process on a schema that lacks what its statements name would fail call by call. A newer schema is fine: one
 * version back still runs on it, so that there is a way back.
 */
export async function requireSchema(db: Db): Promise<void> {
  const needed = await newestMigration()
  const { rows: tables } = await sql`select where to_regclass('migrations') is not null`.execute(db)
  const { rows: applied } =
    tables.length === 0 ? { rows: [] } : await sql`select from migrations where name = ${needed}`.execute(db)
  if (applied.length === 0)
    throw new Error(`The database lacks ${needed}, which this version needs. Run its \`migrate\` first.`)
}
