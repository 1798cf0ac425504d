import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Transfer } from './transfer.ts'

interface ReceivedValues {
  readonly senderFields: Transfer['senderFields']
  readonly dateOfBirth: string | null
  readonly period: string
}

/** Somebody of the same names is somebody else only where both birth dates are known and differ. */
const receivedStatement = statement(
  'received-total',
  `select coalesce(sum(amount_base), 0)::text as total from transactions
  where status = 'RECVD' and receiver_name(sender_fields) = receiver_name(:senderFields::jsonb)
    and received_at >= date_trunc(:period, now())
    and not coalesce(receiver_fields ->> 'receiverDOB' <> :dateOfBirth::text, false)`,
).typed<ReceivedValues, { total: string }>()

const lockStatement = statement(
  'lock-receiver',
  `select pg_try_advisory_xact_lock(hashtextextended(receiver_name(:senderFields::jsonb), 0)) as locked`,
).typed<Pick<ReceivedValues, 'senderFields'>, { locked: boolean }>()

/** Until the end of the transaction nobody else counts what this receiver was paid; false where somebody does. */
export async function lockReceiver(tx: Tx, { senderFields }: Transfer): Promise<boolean> {
  const [row] = await lockStatement(tx, { senderFields })
  return row?.locked ?? false
}

/** Dollars that the receiver of a transfer was paid through the whole network since the period began. */
export async function receivedTotal(
  db: Db | Tx,
  { senderFields }: Pick<Transfer, 'senderFields'>,
  { dateOfBirth, period }: { readonly dateOfBirth: string | undefined; readonly period: string },
): Promise<string> {
  const [row] = await receivedStatement(db, { senderFields, dateOfBirth: dateOfBirth ?? null, period })
  return row?.total ?? '0'
}
