import type { Db } from '../../platform/db/database.ts'

/** The tags of the fields that no trace, log or fault may show. */
export async function readSecretFields(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('fieldDefinitions').select('tag').where('isSecret', '=', true).execute()
  return new Set(rows.map(({ tag }) => tag))
}
