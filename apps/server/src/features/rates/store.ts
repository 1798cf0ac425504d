import type { spread as spreadSchema } from '@corridor/contract/rates'
import { baseRate, ratePlaces, retailRate } from '@corridor/domain/fx/rates'
import { decimal } from '@corridor/domain/money/decimal'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Spreads } from '../../platform/db/tables.ts'

type StoredSpread = Selectable<Spreads>

export type ShownSpread = z.output<typeof spreadSchema>

export type SpreadValues = Pick<StoredSpread, 'retail' | 'spread'>

/** What all rates are against. */
export const base = 'USD'

/** Without the zeros that the columns fill up with. */
export function plain(figure: string): string {
  return decimal(figure).toFixed()
}

/** From the exact rate: what is shown of it has fewer digits. */
function present({
  wholesale,
  base: _stored,
  ...row
}: StoredSpread & { readonly wholesale: string | null }): ShownSpread {
  const retailFx = wholesale === null ? null : retailRate(wholesale, row.spread)
  return {
    ...row,
    base,
    spread: plain(row.spread),
    wholeSaleRate: wholesale === null ? null : plain(wholesale),
    retailFx: retailFx?.toFixed() ?? null,
    rateBASE: retailFx === null ? null : baseRate(retailFx).toFixed(ratePlaces),
  }
}

/** With the newest rate of its currency: one probe of the index for each. */
function spreadsWithRates(db: Db | Tx) {
  return db
    .selectFrom('spreads')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('wholesaleRates')
          .select('rate as wholesale')
          .whereRef('currencyCode', '=', 'spreads.retail')
          .orderBy('asOf', 'desc')
          .orderBy('wholesaleRates.sid', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('spreads')
    .select('newest.wholesale')
}

export async function listSpreads(
  db: Db,
  [offset, limit]: readonly [number, number],
): Promise<ShownSpread[]> {
  const rows = await spreadsWithRates(db).orderBy('retail').offset(offset).limit(limit).execute()
  return rows.map(present)
}

export async function countSpreads(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('spreads')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function getSpread(tx: Tx, sid: number): Promise<ShownSpread | undefined> {
  const row = await spreadsWithRates(tx).where('spreads.sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

export function lockSpread(tx: Tx, sid: number): Promise<StoredSpread | undefined> {
  return tx.selectFrom('spreads').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

export async function insertSpread(tx: Tx, values: SpreadValues): Promise<number> {
  const { sid } = await tx.insertInto('spreads').values(values).returning('sid').executeTakeFirstOrThrow()
  return sid
}

export async function updateSpread(tx: Tx, sid: number, spread: string): Promise<void> {
  await tx.updateTable('spreads').set({ spread, version: sql`version + 1` }).where('sid', '=', sid).execute()
}

export async function deleteSpread(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('spreads').where('sid', '=', sid).execute()
}
