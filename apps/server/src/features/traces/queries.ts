import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const maxTraces = 200

interface Shown {
  readonly operation: string
  readonly request: string
  readonly response: string
}

/**
 * The messages of a transfer, oldest first. Those that moved it always: look-ups and refusals, which whoever pays it
 * out can make as many of as he likes, must not hide them. A message and the event that it led to have the same time.
 */
export async function listTraces(db: Db, transactionSid: number) {
  const { rows } = await sql<Shown>`
    select t.operation, t.request, t.response
    from (
      select s.sid from traces s where s.transaction_sid = ${transactionSid}
      order by exists (
        select from transaction_events e where e.transaction_sid = s.transaction_sid and e.at = s.at) desc, s.sid
      limit ${maxTraces}
    ) as shown join traces t on t.sid = shown.sid
    order by t.sid`.execute(db)
  return rows.map(({ operation, request, response }) => ({ api: operation, content: { request, response } }))
}
