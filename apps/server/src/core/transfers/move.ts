import { postingsOf } from '@corridor/domain/ledger/postings'
import { type MoveName, statusAfter, type TransferStatus } from '@corridor/domain/transfers/statuses'
import { type Runner, statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { PartnerMessage, TransferActor } from './actor.ts'
import type { Transfer } from './transfer.ts'

/** What a move may set beside the status; what is not named stays as it was. */
type MoveChanges = Partial<
  Pick<
    Transfer,
    | 'availableAt'
    | 'expiresAt'
    | 'receivedAt'
    | 'closedAt'
    | 'receiveAgentSid'
    | 'receivePos'
    | 'receiverFields'
    | 'feesReturned'
  >
>

export interface MoveOrder {
  readonly move: MoveName
  readonly actor: TransferActor
  readonly reason?: string
  readonly changes?: MoveChanges
  readonly message?: PartnerMessage
}

/**
 * `forbidden`: the status does not allow it. `changed`: somebody else moved the transfer since it was read.
 * `answered`: this very request of the partner was carried out before.
 */
export type MoveOutcome = 'done' | 'forbidden' | 'changed' | 'answered'

/**
 * All or nothing in one statement and one round trip: the row lock, the status, its event, its postings, the
 * audit entry, the trace and the partner's request id. Whoever comes second finds another version.
 */
export const moveStatement = statement<{ moved: number }>(
  'move-transfer',
  `with moved as (
    update transactions set
      status = $3::text, version = version + 1, available_at = $4, expires_at = $5, received_at = $6, closed_at = $7,
      receive_agent_sid = $8, receive_pos = $9, receiver_fields = $10, fees_returned = $11
    where sid = $1 and version = $2
    returning sid
  ), event as (
    insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason)
    select sid, $12::timestamptz, $13::text, $14::text, $3::text, $15::text, $16::text from moved
    returning sid
  ), booked as (
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
    select event.sid, posting.account, posting.amount_cents, $12::timestamptz
    from event, unnest($17::text[], $18::bigint[]) as posting (account, amount_cents)
  ), audited as (
    insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select $19::integer, $15::text, 'update', 'transaction', sid,
      jsonb_build_object('status', $14::text), jsonb_build_object('status', $3::text, 'reason', $16::text), $20::text
    from moved
  ), traced as (
    insert into traces (transaction_sid, operation, at, request, response)
    select sid, $21::text, $12::timestamptz, $22::text, $23::text from moved where $21::text is not null
    returning sid
  ), answered as (
    insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, at)
    select $24::integer, $25::text, $21::text, $26::bytea, sid, $12::timestamptz from traced
  )
  select count(*) as moved from moved`,
)

/** The one way in which a transfer changes its status. */
export const moveTransfer = async (
  runner: Runner,
  transfer: Transfer,
  { move, actor, reason = '', changes = {}, message }: MoveOrder,
): Promise<MoveOutcome> => {
  const to = statusAfter(transfer.status, move)
  if (to === null) return 'forbidden'
  const next = { ...transfer, ...changes }
  const postings = postingsOf(move, transfer, { feesReturned: next.feesReturned ?? false })
  try {
    const [row] = await moveStatement(runner, [
      ...rowValues(next, to),
      transfer.readAt,
      move,
      transfer.status,
      actor.name,
      reason,
      postings.map(({ account }) => account),
      postings.map(({ amountCents }) => amountCents),
      actor.userSid,
      actor.requestId,
      ...messageValues(message),
    ])
    return row?.moved === 1 ? 'done' : 'changed'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    throw error
  }
}

const rowValues = (next: Transfer, to: TransferStatus): unknown[] => [
  next.sid,
  next.version,
  to,
  next.availableAt,
  next.expiresAt,
  next.receivedAt,
  next.closedAt,
  next.receiveAgentSid,
  next.receivePos,
  next.receiverFields,
  next.feesReturned,
]

const messageValues = (message: PartnerMessage | undefined): unknown[] => [
  message?.operation ?? null,
  message?.request ?? null,
  message?.response ?? null,
  message?.agentSid ?? null,
  message?.clientRequestId ?? null,
  message?.inputHash ?? null,
]
