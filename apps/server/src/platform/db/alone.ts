import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Does the work unless somebody does it already, in this process or another. The lock belongs to the connection that
 * the work is handed, so that the database frees it by itself when its holder dies.
 */
export function whileAlone<T>(
  db: Db,
  name: string,
  work: (own: Db) => Promise<T>,
): Promise<T | 'under way elsewhere'> {
  const key = sql`hashtext(${name})`
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(own)
    if (rows[0]?.mine !== true) return 'under way elsewhere'
    try {
      return await work(own)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own)
    }
  })
}
