import type { Db } from '../../platform/db/database.ts'

const maxTraces = 200

/** The messages of a transfer, oldest first. */
export async function listTraces(db: Db, transactionSid: number) {
  const rows = await db
    .selectFrom('traces')
    .select(['operation', 'request', 'response'])
    .where('transactionSid', '=', transactionSid)
    .orderBy('sid')
    .limit(maxTraces)
    .execute()
  return rows.map(({ operation, request, response }) => ({ api: operation, content: { request, response } }))
}
