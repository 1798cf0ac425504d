import type { AuditEntity } from '@corridor/contract/audit'
import { type AnyCall, nameOf } from './call.ts'
import { type Db, inTransaction, type Tx } from './db/database.ts'
import type { Json } from './db/tables.ts'

/** A record as plain values, never with a secret in it. */
export type AuditedFields = Readonly<Record<string, string | number | boolean | null>>

export interface Change {
  readonly entity: AuditEntity
  readonly entitySid: number
  /** `event` is something that happened to a record without a change of its fields, such as an unlock. */
  readonly action: 'insert' | 'update' | 'delete' | 'event'
  /** Never secrets: say `changed` where a password was. */
  readonly before?: AuditedFields | undefined
  readonly after?: AuditedFields | undefined
}

/** Stores who changed what, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, call: AnyCall, change: Change): Promise<void> {
  const { before, after } = change.action === 'update' ? onlyChanged(change) : change
  call.noted?.push({ before: before ?? {}, after: after ?? {} })
  await tx
    .insertInto('auditEntries')
    .values(entryOf(call, { ...change, before, after }))
    .execute()
}

function entryOf(call: AnyCall, { action, entity, entitySid, before, after }: Change) {
  return {
    actorSid: call.actor?.userSid ?? null,
    actorLogin: nameOf(call),
    action,
    entity,
    entitySid,
    before: asJson(before),
    after: asJson(withProposer(call, after)),
    requestId: call.requestId,
  }
}

/** Who looked at something that not everybody may see, or took it along. */
export async function noteAccess(
  db: Db,
  call: AnyCall,
  entitySid: number,
  what: AuditedFields & { readonly event: string },
): Promise<void> {
  await inTransaction(db, (tx) =>
    writeAudit(tx, call, { entity: 'access', entitySid, action: 'event', after: what }),
  )
}

/** The same for several of a kind, each with an entry of its own: by its number alone it is looked up. */
export async function noteAccessToEach(
  db: Db,
  call: AnyCall,
  entitySids: readonly number[],
  what: AuditedFields & { readonly event: string },
): Promise<void> {
  if (entitySids.length === 0) return
  await db
    .insertInto('auditEntries')
    .values(
      entitySids.map((entitySid) =>
        entryOf(call, { entity: 'access', entitySid, action: 'event', after: what }),
      ),
    )
    .execute()
}

/** The actor has approved it; whoever proposed it stands beside. */
function withProposer({ proposal }: AnyCall, after: AuditedFields | undefined): AuditedFields | undefined {
  return proposal ? { ...after, proposal: proposal.sid, proposedBy: proposal.by } : after
}

function asJson(record: AuditedFields | undefined): Json | null {
  return record ? JSON.stringify(record) : null
}

/** An update keeps only the fields that differ: the rest says nothing and would fill the table. */
function onlyChanged({ before = {}, after = {} }: Change): { before: AuditedFields; after: AuditedFields } {
  const fields = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field])
  const pick = (record: AuditedFields): AuditedFields =>
    Object.fromEntries(
      fields.filter((field) => field in record).map((field) => [field, record[field] ?? null]),
    )
  return { before: pick(before), after: pick(after) }
}
