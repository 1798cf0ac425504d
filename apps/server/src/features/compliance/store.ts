import { sql } from 'kysely'
import type { Product } from '../../core/compliance/rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { StoredLimits } from './queries.ts'

/** Only what differs comes here: every statement raises the version of the rules. */

export async function writeVisibilities(
  tx: Tx,
  agencySid: number,
  product: Product,
  visibilities: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into agency_fields (agency_sid, product, tag, visibility)
    select ${agencySid}, ${product}, tag, visibility
    from unnest(${[...visibilities.keys()]}::text[], ${[...visibilities.values()]}::text[]) as f (tag, visibility)
    on conflict (agency_sid, product, tag) do update set visibility = excluded.visibility`.execute(tx)
}

export async function writeLimits(
  tx: Tx,
  { agencySid, product, currency }: { agencySid: number; product: Product; currency: string },
  limits: StoredLimits,
): Promise<void> {
  const values = {
    limitCob: limits.limitCoB,
    limitDob: limits.limitDoB,
    limitLegalId: limits.limitLegalID,
    limitPhotoId: limits.limitPhotoID,
    limitTestQuestion: limits.limitTestQuestion,
    limitByTrn: limits.limitByTrn,
    limitTotalNet: limits.limitTotalNet,
    accTotalNet: limits.accTotalNet,
  }
  await tx
    .insertInto('agencyLimits')
    .values({ agencySid, product, currencyCode: currency, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['agencySid', 'product', 'currencyCode'])
        .doUpdateSet({ ...values, version: sql`agency_limits.version + 1` }),
    )
    .execute()
}

export async function writeDelivery(
  tx: Tx,
  agencySid: number,
  { added, removed }: Difference<string>,
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('agencyDeliveryOptions')
      .where('agencySid', '=', agencySid)
      .where('code', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('agencyDeliveryOptions')
      .values(added.map((code) => ({ agencySid, code })))
      .execute()
}

export async function writeAccepted(
  tx: Tx,
  agencySid: number,
  { added, removed }: Difference<number>,
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('agencyEnumerationValues')
      .where('agencySid', '=', agencySid)
      .where('valueSid', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('agencyEnumerationValues')
      .values(added.map((valueSid) => ({ agencySid, valueSid })))
      .execute()
}

/** The agency's own call carries the services too: one who saw them as they were must not switch them back. */
export async function writeServices(
  tx: Tx,
  agencySid: number,
  services: { readonly activeSnd: boolean; readonly activeRcv: boolean },
): Promise<void> {
  await tx
    .updateTable('agencies')
    .set({ ...services, version: sql`version + 1` })
    .where('sid', '=', agencySid)
    .execute()
}

export interface Difference<T> {
  readonly added: T[]
  readonly removed: T[]
}

export function differenceOf<T>(before: readonly T[], after: readonly T[]): Difference<T> {
  return {
    added: [...new Set(after)].filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  }
}
