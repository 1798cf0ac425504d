import { customer, type customerFields } from '@corridor/contract/customer'
import { masked } from '@corridor/domain/customers/masked'
import { hasStates } from '@corridor/domain/customers/states'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Customers } from '../../platform/db/tables.ts'

/** As the form has it, with its numbers in clear. */
export type CustomerValues = z.output<typeof customerFields>

/** What the wire has: how often somebody has sent is the gateway's, and so is every column that a search is made of. */
const columns = customer.keyof().options

export type StoredCustomer = Pick<Selectable<Customers>, (typeof columns)[number]>

export type ShownCustomer = ReturnType<typeof present>

function present(row: StoredCustomer) {
  return {
    ...row,
    photoIdNumber: masked(row.photoIdNumber),
    legalIdNumber: masked(row.legalIdNumber),
  }
}

export async function getCustomer(db: Db | Tx, sid: number): Promise<ShownCustomer | undefined> {
  const row = await db.selectFrom('customers').select(columns).where('sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

/**
 * With its numbers in clear, for the length of a save. Transfers of this person are told to try again meanwhile; a lock
 * for more than the columns that change would also hold up what only refers to the row.
 */
export function lockCustomer(tx: Tx, sid: number): Promise<StoredCustomer | undefined> {
  return tx.selectFrom('customers').select(columns).where('sid', '=', sid).forNoKeyUpdate().executeTakeFirst()
}

export async function insertCustomer(tx: Tx, values: CustomerValues): Promise<number> {
  const { sid } = await tx.insertInto('customers').values(values).returning('sid').executeTakeFirstOrThrow()
  return sid
}

export async function updateCustomer(tx: Tx, sid: number, values: CustomerValues): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

export async function numberInClear(
  tx: Tx,
  sid: number,
  field: 'photoIdNumber' | 'legalIdNumber',
): Promise<string | undefined> {
  const row = await tx.selectFrom('customers').select(field).where('sid', '=', sid).executeTakeFirst()
  return row?.[field]
}

export type Chosen = 'state' | 'photoIdState' | 'photoIdType' | 'legalIdType' | 'occupation'

/** Which of the values that are chosen from a list are in none. */
export async function unknownChoices(db: Db, values: CustomerValues): Promise<Chosen[]> {
  const state = hasStates(values.country) ? values.state : ''
  const { rows } = await sql<{ field: Chosen }>`
    select field from (values
      ('state', ${values.country}, ${state}), ('photoIdState', ${values.photoIdCountry}, ${values.photoIdState})
    ) as chosen (field, country, code)
    where code <> '' and not exists (
      select from states where country_code = chosen.country and states.code = chosen.code)
    union all
    select field from (values
      ('photoIdType', ${values.photoIdType}), ('legalIdType', ${values.legalIdType}),
      ('occupation', ${values.occupation})
    ) as chosen (field, key)
    where key <> '' and not exists (
      select from enumeration_values known where known.field = chosen.field and known.key = chosen.key)`.execute(
    db,
  )
  return rows.map(({ field }) => field)
}
