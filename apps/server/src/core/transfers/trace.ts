import { statement } from '../../platform/db/statement.ts'

/** For a message that moved nothing: a look-up, or a refusal. */
export const insertTrace = statement<object>(
  'insert-trace',
  'insert into traces (transaction_sid, operation, request, response) values ($1, $2, $3, $4)',
)
