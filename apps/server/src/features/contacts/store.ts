import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AgencyContacts } from '../../platform/db/tables.ts'

type StoredContact = Selectable<AgencyContacts>

export type ContactValues = Omit<StoredContact, 'sid' | 'agencySid' | 'version'>

/** Of one agency; the list shows all of them. */
export const maxContacts = 500

function present({ agencySid, ...row }: StoredContact) {
  return { ...row, agency: agencySid }
}

export type ShownContact = ReturnType<typeof present>

export async function listContacts(db: Db, agencySid: number): Promise<ShownContact[]> {
  const rows = await db
    .selectFrom('agencyContacts')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .orderBy('sid', 'desc')
    .limit(maxContacts)
    .execute()
  return rows.map(present)
}

export async function getContact(tx: Tx, sid: number): Promise<ShownContact | undefined> {
  const row = await tx.selectFrom('agencyContacts').selectAll().where('sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

export function lockContact(tx: Tx, sid: number): Promise<StoredContact | undefined> {
  return tx.selectFrom('agencyContacts').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

export async function countContacts(tx: Tx, agencySid: number): Promise<number> {
  const { total } = await tx
    .selectFrom('agencyContacts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('agencySid', '=', agencySid)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertContact(tx: Tx, agencySid: number, values: ContactValues): Promise<number> {
  const { sid } = await tx
    .insertInto('agencyContacts')
    .values({ ...values, agencySid })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

export async function updateContact(tx: Tx, sid: number, values: ContactValues): Promise<void> {
  await tx
    .updateTable('agencyContacts')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

export async function deleteContact(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('agencyContacts').where('sid', '=', sid).execute()
}
