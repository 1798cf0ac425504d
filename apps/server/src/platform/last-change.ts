import type { AuditEntity } from '@corridor/contract/audit'
import type { Db, Tx } from './db/database.ts'

/** Who touched a record last, from the audit log: for the last-update label and for a stale save. */
export const lastChange = (db: Db | Tx, entity: AuditEntity, sid: number) =>
  db
    .selectFrom('audit_entries')
    .select(['sid as _id', 'at as date', 'actor_login as user'])
    .where('entity', '=', entity)
    .where('entity_sid', '=', sid)
    .where('action', '<>', 'event')
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
