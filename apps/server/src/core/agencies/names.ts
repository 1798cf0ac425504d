import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const maxAgencies = 5000

/** For pickers: by name, as a person looks for it, whatever its case. */
export function listAgencyNames(db: Db) {
  return db
    .selectFrom('agencies')
    .select(['sid', 'shortName', 'longName'])
    .orderBy(sql`lower(long_name), sid`)
    .limit(maxAgencies)
    .execute()
}
