import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { HoldRules, WatchList } from '../../platform/db/tables.ts'

export function lockRule(tx: Tx, sid: number): Promise<Selectable<HoldRules> | undefined> {
  return tx.selectFrom('holdRules').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

/** Two who add the last rule at the same moment come one after the other, as all do who change one. */
export async function countRules(tx: Tx): Promise<number> {
  await tx.selectFrom('holdRulesHead').select('version').forUpdate().execute()
  const { total } = await tx
    .selectFrom('holdRules')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertRule(tx: Tx, values: Insertable<HoldRules>): Promise<number> {
  const { sid } = await tx.insertInto('holdRules').values(values).returning('sid').executeTakeFirstOrThrow()
  return sid
}

export async function updateRule(
  tx: Tx,
  sid: number,
  values: Pick<Updateable<HoldRules>, 'above' | 'allowed' | 'isActive' | 'changedBy'>,
): Promise<void> {
  await tx
    .updateTable('holdRules')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

export function lockEntry(tx: Tx, sid: number): Promise<Selectable<WatchList> | undefined> {
  return tx
    .selectFrom('watchList')
    .selectAll()
    .where('sid', '=', sid)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWatched(tx: Tx): Promise<number> {
  // Whoever counts waits for whoever counted before and has yet to add.
  await sql`lock table watch_list in share row exclusive mode`.execute(tx)
  const { total } = await tx
    .selectFrom('watchList')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertEntry(
  tx: Tx,
  values: Pick<Insertable<WatchList>, 'name' | 'dateOfBirth' | 'reason' | 'addedBy'>,
): Promise<number> {
  const { sid } = await tx.insertInto('watchList').values(values).returning('sid').executeTakeFirstOrThrow()
  return sid
}

export async function endEntry(
  tx: Tx,
  sid: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('watchList')
    .set({ removedBy: by, removalReason: reason, removedAt: sql`clock_timestamp()` })
    .where('sid', '=', sid)
    .execute()
}
