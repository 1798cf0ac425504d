import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import type { AnyCall } from '../call.ts'
import { typed } from '../command-line.ts'
import type { Db, Tx } from '../db/database.ts'
import { hasCode } from '../db/statement.ts'
import { OperatorError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'

/** A key as the database knows it: by a value that only the right one gives. */
export interface KnownKey {
  readonly id: number
  readonly checkValue: Buffer | null
  readonly addedAt: string
  readonly retiredAt: string | null
}

export function listKnownKeys(db: Db | Tx): Promise<KnownKey[]> {
  return db
    .selectFrom('secretKeys')
    .select(['id', 'checkValue', 'addedAt', 'retiredAt'])
    .orderBy('id')
    .execute()
}

/** One after the other: of two processes that bring the same new key, the second compares with what the first stored. */
export async function lockKnownKeys(tx: Tx): Promise<KnownKey[]> {
  try {
    await sql`select pg_advisory_xact_lock(hashtext('secret_keys'))`.execute(tx)
    return await listKnownKeys(tx)
  } catch (error) {
    if (hasCode(error, '42P01')) throw new OperatorError(`The schema is too old: ${typed('migrate')}`)
    throw error
  }
}

/** What each key of a ring answers, by its number. */
export function checkValues(secrets: Secrets): ReadonlyMap<number, Buffer> {
  return new Map(secrets.macs('check', 'corridor').map(({ keyId, mac }) => [keyId, mac]))
}

export async function rememberKey(tx: Tx, call: AnyCall, id: number, checkValue: Buffer): Promise<void> {
  await tx
    .insertInto('secretKeys')
    .values({ id, checkValue })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkValue }))
    .execute()
  await noteOnKey(tx, call, id, { event: 'taken into the ring' })
}

export function noteOnKey(
  tx: Tx,
  call: AnyCall,
  id: number,
  after: { readonly event: string; readonly rows?: number },
): Promise<void> {
  return writeAudit(tx, call, { entity: 'secret_key', entitySid: id, action: 'event', after })
}
