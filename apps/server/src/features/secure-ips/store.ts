import { shownNetwork } from '@corridor/contract/common/network'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AgencyIps } from '../../platform/db/tables.ts'

/** Of one agency. Every call of a partner is held against all of them, and the dialog shows all of them. */
export const maxAddresses = 200

function present({ ip, agencySid, createdAt, createdBy }: Selectable<AgencyIps>) {
  return {
    ip: shownNetwork(ip),
    agency_sid: agencySid,
    addedBy: createdBy,
    addedAt: createdAt,
  }
}

export type ShownAddress = ReturnType<typeof present>

export async function findAddresses(db: Db | Tx, agencySid: number): Promise<ShownAddress[]> {
  const rows = await db
    .selectFrom('agencyIps')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .orderBy(sql`created_at desc nulls last, ip`)
    .limit(maxAddresses)
    .execute()
  return rows.map(present)
}

export async function insertAddress(
  tx: Tx,
  agencySid: number,
  ip: string,
  createdBy: string,
): Promise<ShownAddress> {
  const row = await tx
    .insertInto('agencyIps')
    .values({ agencySid, ip, createdBy })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function deleteAddress(tx: Tx, agencySid: number, ip: string): Promise<ShownAddress | null> {
  const row = await tx
    .deleteFrom('agencyIps')
    .where('agencySid', '=', agencySid)
    .where('ip', '=', ip)
    .returningAll()
    .executeTakeFirst()
  return row ? present(row) : null
}
