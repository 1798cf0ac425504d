import { countsTowardsLimits } from '@corridor/domain/transfers/statuses'
import { recordsOf } from '../../core/customers/sent.ts'
import { andWritten, transferInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery, statement } from '../../platform/db/statement.ts'

/** The gateway's sums as they were at the time of a transfer of the past, by what became of the others since. */

export const countedStatuses = countsTowardsLimits.map((status) => `'${status}'`).join(', ')

/** What the sender of a transfer `t`, with all records, had sent through the whole network when it was made. */
const sentBefore = `
  select o.amount_base, o.created_at as at from transactions o
  where o.customer_sid = any${recordsOf('t.person_sid')} and o.status in (${countedStatuses}) and o.status <> 'DELETED'
    and o.created_at >= t.counted_from and (o.created_at, o.sid) < (t.created_at, t.sid)`

/** What the receiver of a transfer `t` had been paid when it was paid out itself, or has been paid by now. */
const receivedBefore = `
  select o.amount_base, o.received_at as at from transactions o
  where o.status = 'RECVD' and receiver_name(o.sender_fields) = t.receiver
    and o.received_at >= t.counted_from and (o.received_at, o.sid) < (t.paid_at, t.sid)
    and not coalesce(o.receiver_fields ->> 'receiverDOB' <> t.born, false)`

const sentStatement = statement(
  'compliance-sent-before',
  `select coalesce(sum(before.amount_base), 0)::text as total
  from (
    select t.sid, coalesce(c.merged_into, c.sid) as person_sid, t.created_at,
      date_trunc(:period, t.created_at) as counted_from
    from transactions t join customers c on c.sid = t.customer_sid where t.sid = :sid
  ) t, lateral (${sentBefore}) before`,
).typed<{ sid: number; period: string }, { total: string }>()

const receivedStatement = statement(
  'compliance-received-before',
  `select coalesce(sum(before.amount_base), 0)::text as total
  from (
    select sid, receiver_name(sender_fields) as receiver, :dateOfBirth::text as born, paid_at,
      date_trunc(:period, paid_at) as counted_from
    from transactions, lateral (select case when status = 'RECVD' then received_at else now() end as paid_at) p
    where sid = :sid
  ) t, lateral (${receivedBefore}) before`,
).typed<{ sid: number; period: string; dateOfBirth: string | null }, { total: string }>()

export async function sentBeforeTransfer(db: Db, sid: number, period: string): Promise<string> {
  const [row] = await sentStatement(db, { sid, period })
  return row?.total ?? '0'
}

export async function receivedBeforeTransfer(
  db: Db,
  sid: number,
  { period, dateOfBirth }: { readonly period: string; readonly dateOfBirth: string | undefined },
): Promise<string> {
  const [row] = await receivedStatement(db, { sid, period, dateOfBirth: dateOfBirth ?? null })
  return row?.total ?? '0'
}

interface TypedReceiver {
  readonly senderFields: Readonly<Record<string, string>>
  readonly dateOfBirth: string | undefined
}

/** Whether a typed receiver was paid by a transfer inside of the scope: whoever was not is nobody there. */
export async function isReceiverInside(
  db: Db,
  scope: Scope,
  { senderFields, dateOfBirth }: TypedReceiver,
): Promise<boolean> {
  if (scope === null) return true
  const [row] = await rawQuery<{ inside: boolean }>(
    db,
    `select exists (select from transactions
      where status = 'RECVD' and receiver_name(sender_fields) = receiver_name($1::jsonb)
        and not coalesce(receiver_fields ->> 'receiverDOB' <> $2, false)${andWritten(transferInside(scope))}) as inside`,
    [senderFields, dateOfBirth ?? null],
  )
  return row?.inside === true
}
