import type pg from 'pg'
import type { Config } from '../../apps/server/src/platform/config.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import { groupOf, type ProcessRole, processRoles } from '../../apps/server/src/platform/db/grants.ts'
import { applyRoles } from '../../apps/server/src/platform/db/roles.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** Who logs in for the tests, a member of the group of its kind; made with the server. */
export function loginOf(role: ProcessRole): string {
  return `test_${role}`
}

export const loginPassword = 'of no use outside the tests'

/** The groups are of the whole server, and so are those who log in; their rights are in each copy of the template. */
export async function makeLogins(admin: pg.Client, templateUrl: string): Promise<void> {
  await applyRoles(templateUrl)
  for (const role of processRoles) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [loginOf(role)])
    if (rowCount) continue
    await admin.query(
      `create role ${loginOf(role)} login password '${loginPassword}' in role ${groupOf(role)}`,
    )
  }
  await applyRoles(templateUrl)
}

export function urlAs(databaseUrl: string, role: ProcessRole): string {
  const url = new URL(databaseUrl)
  url.username = loginOf(role)
  url.password = encodeURIComponent(loginPassword)
  return url.href
}

/**
 * What a process has of a platform: the same but for the database, which knows it by the role of its kind. The tests
 * keep the owner's connections, with which they prepare and look.
 */
export function asProcess(platform: Platform, role: ProcessRole): Platform {
  const config: Config = { ...platform.config, databaseUrl: urlAs(platform.config.databaseUrl, role) }
  const barePool = openPool(config, config.databasePool)
  barePool.on('error', () => {})
  return { ...platform, config, barePool, db: openDatabase(barePool) }
}
