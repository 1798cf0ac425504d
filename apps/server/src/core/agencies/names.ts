import { sql } from 'kysely'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { agencyInside, andWritten, written } from '../scope/conditions.ts'

const maxAgencies = 5000

function knownTo(scope: Scope): string {
  const [src] = written(agencyInside(scope, 'agency_src'))
  const [dest] = written(agencyInside(scope, 'agency_dest'))
  return `select a.sid from agencies a where true${andWritten(agencyInside(scope, 'a.sid'))}
    union all select agency_dest from agency_send_to where ${src}
    union all select agency_src from agency_send_to where ${dest}`
}

/** For pickers: by name, as a person looks for it, whatever its case. With those that the agencies of a scope send to or pay for: a transfer names both. */
export function listAgencyNames(db: Db, scope: Scope) {
  return db
    .selectFrom('agencies')
    .select(['sid', 'shortName', 'longName', 'timeZoneSid as timezone'])
    .$if(scope !== null, (query) => query.where(sql<boolean>`sid in (${sql.raw(knownTo(scope))})`))
    .orderBy(sql`lower(long_name), sid`)
    .limit(maxAgencies)
    .execute()
}
