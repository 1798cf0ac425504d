import { shortWait, statement } from '../../platform/db/statement.ts'

interface Trace {
  readonly transactionSid: number
  readonly operation: string
  readonly request: string
  readonly response: string
}

/** For a message that moved nothing: a look-up, or a refusal. */
export const insertTrace = statement(
  'insert-trace',
  `insert into traces (transaction_sid, operation, request, response)
  select :transactionSid::bigint, :operation::text, :request::text, :response::text from (${shortWait}) as patience`,
).typed<Trace, object>()
