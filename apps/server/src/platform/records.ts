import type { AuditEntity } from '@corridor/contract/audit'
import type { PlainReasonCode } from '@corridor/contract/refusals/refusals'
import { type AuditedFields, writeAudit } from './audit.ts'
import type { AnyCall } from './call.ts'
import type { Tx } from './db/database.ts'
import { violatedConstraint } from './db/statement.ts'
import { type AppError, refusal } from './errors.ts'
import { lastChange } from './last-change.ts'
import { changedBy } from './refusals.ts'

/** What all saves of one kind of record have in common. */
export interface RecordKind<Shown extends object> {
  readonly entity: AuditEntity
  /** What a person reads who saves a record that somebody removed. */
  readonly gone: PlainReasonCode
  /** The record as the wire has it, read in the transaction of its change. */
  readonly show: (tx: Tx, sid: number) => Promise<Shown | undefined>
  /** The record as its history has it: plain values, without secrets. `sid` and `version` are left out for it. */
  readonly audited: (shown: Shown, tx: Tx) => AuditedFields | Promise<AuditedFields>
  /** Who saved it last, where that is not the last entry of its own history. */
  readonly lastChange?: (tx: Tx, sid: number) => Promise<Parameters<typeof changedBy>[0]>
  /** The database's own rules by the names of their constraints, as refusals that name a field. */
  readonly constraints?: Readonly<Record<string, () => AppError>>
}

/** Inserts a record with its first history entry. `insert` gives the number of the new record. */
export async function insertRecord<Shown extends object>(
  tx: Tx,
  call: AnyCall,
  kind: RecordKind<Shown>,
  insert: () => Promise<number>,
): Promise<Shown> {
  const sid = await refusing(kind, insert)
  const shown = await showStored(tx, kind, sid)
  await writeAudit(tx, call, {
    entity: kind.entity,
    entitySid: sid,
    action: 'insert',
    after: await auditedFields(tx, kind, shown),
  })
  return shown
}

interface RecordChange<Row extends { readonly version: number }, Shown extends object> {
  readonly sid: number
  /** What the person saw; without it nobody asks whether the record was saved in between. */
  readonly version: number | undefined
  /** The row as it is stored, locked until the transaction ends, so that saves come one after the other. */
  readonly lock: () => Promise<Row | undefined>
  /** A save that would change nothing leaves version and history as they are. */
  readonly isSame?: (shown: Shown) => boolean
  /** The rules that look at the stored row, or at the record as it was shown, then the writes. */
  readonly update: (stored: Row, shown: Shown) => Promise<void>
  /** Secrets that were replaced: the history says of them that they changed, and nothing else. */
  readonly changedSecrets?: readonly string[]
}

/** Changes a stored record: refuses one that is gone or was saved in between, and keeps before and after. */
export async function changeRecord<Row extends { readonly version: number }, Shown extends object>(
  tx: Tx,
  call: AnyCall,
  kind: RecordKind<Shown>,
  { sid, version, lock, isSame, update, changedSecrets = [] }: RecordChange<Row, Shown>,
): Promise<Shown> {
  const stored = await lock()
  if (!stored) throw refusal(kind.gone)
  if (version !== undefined && version !== stored.version)
    throw changedBy(await (kind.lastChange ? kind.lastChange(tx, sid) : lastChange(tx, kind.entity, sid)))
  const shown = await showStored(tx, kind, sid)
  if (isSame?.(shown)) return shown
  const before = await auditedFields(tx, kind, shown)
  await refusing(kind, () => update(stored, shown))
  const changed = await showStored(tx, kind, sid)
  await writeAudit(tx, call, {
    entity: kind.entity,
    entitySid: sid,
    action: 'update',
    before,
    after: {
      ...(await auditedFields(tx, kind, changed)),
      ...Object.fromEntries(changedSecrets.map((name) => [name, 'changed'])),
    },
  })
  return changed
}

/** Removes a record that its caller has locked; the history keeps what it was. */
export async function removeRecord<Shown extends object>(
  tx: Tx,
  call: AnyCall,
  kind: RecordKind<Shown>,
  sid: number,
  remove: () => Promise<void>,
): Promise<void> {
  const before = await auditedFields(tx, kind, await showStored(tx, kind, sid))
  await refusing(kind, remove)
  await writeAudit(tx, call, { entity: kind.entity, entitySid: sid, action: 'delete', before })
}

async function showStored<Shown extends object>(
  tx: Tx,
  kind: RecordKind<Shown>,
  sid: number,
): Promise<Shown> {
  const shown = await kind.show(tx, sid)
  if (!shown) throw refusal(kind.gone)
  return shown
}

async function auditedFields<Shown extends object>(
  tx: Tx,
  kind: RecordKind<Shown>,
  shown: Shown,
): Promise<AuditedFields> {
  const { sid: _sid, version: _version, ...fields } = await kind.audited(shown, tx)
  return fields
}

/** Two people at once can both pass a check in the code; the constraint lets one through. */
async function refusing<T>(
  { constraints = {} }: Pick<RecordKind<object>, 'constraints'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw constraints[violatedConstraint(error) ?? '']?.() ?? error
  }
}
