import { join } from 'node:path'
import { runner } from 'node-pg-migrate'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Brings a database to the newest schema. Safe to call from several processes at once: it takes a lock. */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const done = await runner({
    databaseUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    log: () => {},
  })
  return done.map(({ name }) => name)
}
