import type { bankFields } from '@corridor/contract/banks'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AgencyBanks } from '../../platform/db/tables.ts'

export type StoredBank = Selectable<AgencyBanks>

type Fields = z.output<typeof bankFields>

const mostAccounts = 500

const columns = (account: Fields) => ({
  currencyCode: account.currencyCode,
  name: account.name,
  swift: account.swift,
  address: account.address,
  city: account.city,
  state: account.state,
  countryCode: account.countryCode,
  notes: account.notes,
  accNumber: account.accNumber,
  accHolderName: account.accHolderName,
  accHolderAddress: account.accHolderAddress,
  accCity: account.accCity,
  accState: account.accState,
  accZipCode: account.accZipCode,
  accCountryCode: account.accCountryCode,
  accNotes: account.accNotes,
})

export const presentFields = (row: StoredBank) => ({
  currencyCode: row.currencyCode,
  name: row.name,
  swift: row.swift,
  address: row.address,
  city: row.city,
  state: row.state,
  countryCode: row.countryCode,
  notes: row.notes,
  accNumber: row.accNumber,
  accHolderName: row.accHolderName,
  accHolderAddress: row.accHolderAddress,
  accCity: row.accCity,
  accState: row.accState,
  accZipCode: row.accZipCode,
  accCountryCode: row.accCountryCode,
  accNotes: row.accNotes,
})

export const listBanks = async (db: Db | Tx, agencySid: number) => {
  const rows = await db
    .selectFrom('agencyBanks')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .orderBy('abSid')
    .limit(mostAccounts)
    .execute()
  return rows.map((row) => ({
    ...presentFields(row),
    abSid: row.abSid,
    agency: row.agencySid,
    version: row.version,
  }))
}

/** Saves of one agency's accounts come one after the other: they decide together what is new. */
export const lockAgency = async (tx: Tx, agencySid: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('agencies')
    .select('sid')
    .where('sid', '=', agencySid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export const agencyCurrencies = async (tx: Tx, agencySid: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('agencyCurrencies')
    .select('currencyCode')
    .where('agencySid', '=', agencySid)
    .execute()
  return rows.map(({ currencyCode }) => currencyCode)
}

export const findBank = (tx: Tx, agencySid: number, abSid: number): Promise<StoredBank | undefined> =>
  tx
    .selectFrom('agencyBanks')
    .selectAll()
    .where('abSid', '=', abSid)
    .where('agencySid', '=', agencySid)
    .executeTakeFirst()

export const insertBank = (tx: Tx, agencySid: number, account: Fields): Promise<StoredBank> =>
  tx
    .insertInto('agencyBanks')
    .values({ ...columns(account), agencySid })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateBank = (tx: Tx, abSid: number, account: Fields): Promise<StoredBank> =>
  tx
    .updateTable('agencyBanks')
    .set({ ...columns(account), version: sql`version + 1` })
    .where('abSid', '=', abSid)
    .returningAll()
    .executeTakeFirstOrThrow()
