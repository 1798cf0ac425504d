import { type PreferenceName, preferenceNames } from '@corridor/contract/preferences'
import type { Db } from '../../platform/db/database.ts'

/** A name that an earlier version kept, and this one does not know, stays where it is and is not told. */
export async function preferencesOf(
  db: Db,
  userSid: number,
): Promise<Partial<Record<PreferenceName, string>>> {
  const rows = await db
    .selectFrom('preferences')
    .select(['name', 'value'])
    .where('userSid', '=', userSid)
    .where('name', 'in', preferenceNames)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Without an entry in the audit log: it changes what its own person sees, and nothing for anybody else. */
export async function keepPreference(
  db: Db,
  userSid: number,
  name: PreferenceName,
  value: string,
): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ userSid, name, value })
    .onConflict((conflict) => conflict.columns(['userSid', 'name']).doUpdateSet({ value }))
    .execute()
}
