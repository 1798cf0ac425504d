import { type AuditEntity, auditEntities, isAuditEntity, protectedEntities } from '@corridor/contract/audit'
import { mayUse, type ProfileSid } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Json } from '../../platform/db/tables.ts'
import { refusal } from '../../platform/errors.ts'
import { notAllowed } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'

const maxEntries = 200

/** The history of a record is as secret as the record itself. */
export function admitEntity(entity: string, profile: ProfileSid): AuditEntity {
  if (!isAuditEntity(entity)) throw refusal('unknown_entity')
  if (!mayUse(profile, auditEntities[entity])) {
    throw notAllowed()
  }
  return entity
}

/** The same for who reads what was changed: some records are opened by the second level alone. */
export async function admitReader(db: Db, call: ActorCall, name: string): Promise<AuditEntity> {
  const entity = admitEntity(name, call.actor.profile)
  const kind = protectedEntities[entity]
  if (kind) await requireGrant(db, call, kind)
  return entity
}

export async function countInserted(db: Db, entity: AuditEntity, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('entity', '=', entity)
    .where('action', '=', 'insert')
    // As a number: the year 0 and a hundred decimals are ISO dates too, but not to the database.
    .where('at', '>=', sql<string>`to_timestamp(${Date.parse(since) / 1000})`)
    .executeTakeFirstOrThrow()
  return total
}

export async function listHistory(db: Db, entity: AuditEntity, sid: number) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['sid', 'at', 'actorLogin', 'actorSid', 'action', 'requestId', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entitySid', '=', sid)
    .orderBy('sid', 'desc')
    .limit(maxEntries)
    .execute()
  return rows.map((row) => ({
    sid: row.sid,
    date: row.at,
    user: row.actorLogin,
    userSid: row.actorSid,
    action: row.action,
    requestId: row.requestId,
    changes: changesOf(row.before, row.after),
  }))
}

function asRecord(json: Json | null): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

function asText(value: unknown): string | null {
  return value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

/** What is named by a number stands in the order of the numbers. */
const byName = new Intl.Collator('en', { numeric: true })

/** What an entry says, field by field. */
export function changesOf(before: Json | null, after: Json | null) {
  const [old, now] = [asRecord(before), asRecord(after)]
  return Object.keys({ ...old, ...now })
    .sort(byName.compare)
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
}
