import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AgencyBanks } from '../../platform/db/tables.ts'

type StoredBank = Selectable<AgencyBanks>

export type BankValues = Omit<StoredBank, 'abSid' | 'agencySid' | 'version'>

const maxAccounts = 500

function present({ agencySid, ...row }: StoredBank) {
  return { ...row, agency: agencySid }
}

export type ShownBank = ReturnType<typeof present>

export async function listBanks(db: Db | Tx, agencySid: number) {
  const rows = await db
    .selectFrom('agencyBanks')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .orderBy('abSid')
    .limit(maxAccounts)
    .execute()
  return rows.map(present)
}

export async function getBank(tx: Tx, abSid: number) {
  const row = await tx.selectFrom('agencyBanks').selectAll().where('abSid', '=', abSid).executeTakeFirst()
  return row && present(row)
}

export async function agencyCurrencies(tx: Tx, agencySid: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('agencyCurrencies')
    .select('currencyCode')
    .where('agencySid', '=', agencySid)
    .execute()
  return rows.map(({ currencyCode }) => currencyCode)
}

export function findBank(tx: Tx, agencySid: number, abSid: number): Promise<StoredBank | undefined> {
  return tx
    .selectFrom('agencyBanks')
    .selectAll()
    .where('abSid', '=', abSid)
    .where('agencySid', '=', agencySid)
    .executeTakeFirst()
}

export async function insertBank(tx: Tx, agencySid: number, values: BankValues): Promise<number> {
  const { abSid } = await tx
    .insertInto('agencyBanks')
    .values({ ...values, agencySid })
    .returning('abSid')
    .executeTakeFirstOrThrow()
  return abSid
}

export async function updateBank(tx: Tx, abSid: number, values: BankValues): Promise<void> {
  await tx
    .updateTable('agencyBanks')
    .set({ ...values, version: sql`version + 1` })
    .where('abSid', '=', abSid)
    .execute()
}
