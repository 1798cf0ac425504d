import { migrate } from './db/migrate.ts'
import { applyGrants } from './db/roles.ts'
import { prepareSchedules } from './schedules.ts'

/** All that a version needs of its database: the schema, that of the scheduler, and the rights of each role in both. */
export async function prepareDatabase(databaseUrl: string): Promise<string[]> {
  const applied = await migrate(databaseUrl)
  await prepareSchedules(databaseUrl)
  await applyGrants(databaseUrl)
  return applied
}
