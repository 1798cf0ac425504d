import { type Installation, readInstallation, refuseOtherMode, storeInstallation } from './db/installation.ts'
import { migrate } from './db/migrate.ts'
import { applyGrants } from './db/roles.ts'
import { prepareSchedules } from './schedules.ts'

/**
 * All that a version needs of its database: the schema, that of the scheduler, the mode, and the rights of each role.
 * Refuses a database of another mode before anything is changed.
 */
export async function prepareDatabase(databaseUrl: string, installation: Installation): Promise<string[]> {
  const before = await readInstallation(databaseUrl)
  if (before) refuseOtherMode(before.mode, installation.mode)
  const applied = await migrate(databaseUrl)
  const stored = await storeInstallation(databaseUrl, installation)
  // Of two first runs at once one has stored its mode; the other one may be in another mode.
  refuseOtherMode(stored.mode, installation.mode)
  await prepareSchedules(databaseUrl)
  await applyGrants(databaseUrl)
  return applied
}
