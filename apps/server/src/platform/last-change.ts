import type { AuditEntity } from '@corridor/contract/audit'
import type { Db, Tx } from './db/database.ts'

/** Who touched a record last, from the audit log: for the last-update label and for a stale save. */
export function lastChange(db: Db | Tx, entity: AuditEntity, sid: number) {
  return db
    .selectFrom('auditEntries')
    .select(['sid', 'at', 'actorLogin'])
    .where('entity', '=', entity)
    .where('entitySid', '=', sid)
    .where('action', '<>', 'event')
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
}
