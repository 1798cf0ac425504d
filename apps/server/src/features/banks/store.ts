import type { bankFields } from '@corridor/contract/banks'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AgencyBanks } from '../../platform/db/tables.ts'

export type StoredBank = Selectable<AgencyBanks>

type Fields = z.output<typeof bankFields>

const mostAccounts = 500

const columns = (account: Fields) => ({
  currency_code: account.currencyCode,
  name: account.name,
  swift: account.swift,
  address: account.address,
  city: account.city,
  state: account.state,
  country_code: account.countryCode,
  notes: account.notes,
  acc_number: account.accNumber,
  acc_holder_name: account.accHolderName,
  acc_holder_address: account.accHolderAddress,
  acc_city: account.accCity,
  acc_state: account.accState,
  acc_zip_code: account.accZipCode,
  acc_country_code: account.accCountryCode,
  acc_notes: account.accNotes,
})

export const presentFields = (row: StoredBank) => ({
  currencyCode: row.currency_code,
  name: row.name,
  swift: row.swift,
  address: row.address,
  city: row.city,
  state: row.state,
  countryCode: row.country_code,
  notes: row.notes,
  accNumber: row.acc_number,
  accHolderName: row.acc_holder_name,
  accHolderAddress: row.acc_holder_address,
  accCity: row.acc_city,
  accState: row.acc_state,
  accZipCode: row.acc_zip_code,
  accCountryCode: row.acc_country_code,
  accNotes: row.acc_notes,
})

export const listBanks = async (db: Db | Tx, agencySid: number) => {
  const rows = await db
    .selectFrom('agency_banks')
    .selectAll()
    .where('agency_sid', '=', agencySid)
    .orderBy('ab_sid')
    .limit(mostAccounts)
    .execute()
  return rows.map((row) => ({
    ...presentFields(row),
    abSid: row.ab_sid,
    agency: row.agency_sid,
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
    .selectFrom('agency_currencies')
    .select('currency_code')
    .where('agency_sid', '=', agencySid)
    .execute()
  return rows.map(({ currency_code }) => currency_code)
}

export const findBank = (tx: Tx, agencySid: number, abSid: number): Promise<StoredBank | undefined> =>
  tx
    .selectFrom('agency_banks')
    .selectAll()
    .where('ab_sid', '=', abSid)
    .where('agency_sid', '=', agencySid)
    .executeTakeFirst()

export const insertBank = (tx: Tx, agencySid: number, account: Fields): Promise<StoredBank> =>
  tx
    .insertInto('agency_banks')
    .values({ ...columns(account), agency_sid: agencySid })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateBank = (tx: Tx, abSid: number, account: Fields): Promise<StoredBank> =>
  tx
    .updateTable('agency_banks')
    .set({ ...columns(account), version: sql`version + 1` })
    .where('ab_sid', '=', abSid)
    .returningAll()
    .executeTakeFirstOrThrow()
