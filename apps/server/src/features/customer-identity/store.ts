import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export interface StoredMerge {
  readonly fromSid: number
  readonly undoneAt: string | null
  readonly tooOld: boolean
}

export interface MergedRecord {
  readonly mergedInto: number | null
  readonly version: number
}

function selectCustomers(tx: Tx, sids: readonly number[]) {
  return tx
    .selectFrom('customers')
    .select(['sid', 'mergedInto', 'version'])
    .where('sid', 'in', sids)
    .orderBy('sid')
}

export async function readCustomers(tx: Tx, sids: readonly number[]): Promise<Map<number, MergedRecord>> {
  return new Map((await selectCustomers(tx, sids).execute()).map((row) => [row.sid, row]))
}

/** The records in the order of their numbers, so that two merges never wait for each other. */
export async function lockCustomers(tx: Tx, sids: readonly number[]): Promise<Map<number, MergedRecord>> {
  const rows = await selectCustomers(tx, sids).forNoKeyUpdate().execute()
  return new Map(rows.map((row) => [row.sid, row]))
}

export async function countRecords(tx: Tx, personSids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('sid', 'in', personSids), eb('mergedInto', 'in', personSids)]))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMerge(
  tx: Tx,
  merge: {
    readonly fromSid: number
    readonly intoSid: number
    readonly reason: string
    readonly mergedBy: string
  },
): Promise<void> {
  await tx.insertInto('customerMerges').values(merge).execute()
}

/** With all that were merged into it before: no record leads to one that leads on. */
export async function leadTo(tx: Tx, fromSid: number, intoSid: number): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ mergedInto: intoSid })
    .where((eb) => eb.or([eb('sid', '=', fromSid), eb('mergedInto', '=', fromSid)]))
    .execute()
}

/** Whoever judged a limit by what either of them had sent so far must look again: from now on it is another sum. */
export async function outrunSends(tx: Tx, sids: readonly number[]): Promise<void> {
  await tx
    .updateTable('customers')
    .set((eb) => ({ sends: eb('sends', '+', 1) }))
    .where('sid', 'in', sids)
    .execute()
}

export async function lockMerge(tx: Tx, sid: number, undoDays: number): Promise<StoredMerge | undefined> {
  return tx
    .selectFrom('customerMerges')
    .select([
      'fromSid',
      'undoneAt',
      sql<boolean>`merged_at < now() - ${undoDays} * interval '1 day'`.as('tooOld'),
    ])
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()
}

export async function standsFor(tx: Tx, sid: number): Promise<number> {
  const { mergedInto } = await tx
    .selectFrom('customers')
    .select('mergedInto')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  return mergedInto ?? sid
}

/** A record and what was merged into it, and into that, by merges that stand. */
export async function recordsBelow(tx: Tx, sid: number): Promise<number[]> {
  const { rows } = await sql<{ sid: number }>`
    with recursive below as (
      select ${sid}::bigint as sid
      union
      select m.from_sid from below join customer_merges m on m.into_sid = below.sid and m.undone_at is null
    )
    select sid from below`.execute(tx)
  return rows.map((row) => row.sid)
}

/** Whether the person has come to be known by what one of the records was known by. */
export async function hasKeysOf(tx: Tx, personSid: number, sids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from customers person, customer_keys(person) k, customer_aliases a
    where person.sid = ${personSid} and a.customer_sid = any(${sids}::bigint[])
      and a.photo_id_number = k.photo_id_number and a.photo_id_type = k.photo_id_type
      and a.photo_id_country is not distinct from k.photo_id_country and a.full_name = k.full_name
      and a.date_of_birth is not distinct from k.date_of_birth and a.home_phone = k.home_phone
      and a.mobile_phone = k.mobile_phone`.execute(tx)
  return rows.length > 0
}

export async function standAlone(tx: Tx, sid: number, below: readonly number[]): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ mergedInto: sql`nullif(${sid}::bigint, sid)` })
    .where('sid', 'in', below)
    .execute()
}

export async function markUndone(tx: Tx, mergeSid: number, undoneBy: string): Promise<void> {
  await tx
    .updateTable('customerMerges')
    .set({ undoneBy, undoneAt: sql`now()` })
    .where('sid', '=', mergeSid)
    .execute()
}
