import { postingsOf } from '@corridor/domain/ledger/postings'
import { type MoveName, statusAfter, type TransferStatus } from '@corridor/domain/transfers/statuses'
import type { Db, Tx } from '../../platform/db/database.ts'
import { gotNoLock, shortWait, statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { PartnerMessage, TransferActor } from './actor.ts'
import { statusNow, type Transfer } from './transfer.ts'

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
 * `busy`: somebody else holds it. `answered`: this very request of the partner was carried out before.
 */
export type MoveOutcome = 'done' | 'forbidden' | 'changed' | 'busy' | 'answered'

/** All that a payout has written: nothing of it stays when it is taken back. */
const nothingPaid = { receivedAt: null, receiveAgentSid: null, receivePos: null, receiverFields: null }

interface MoveValues extends Required<MoveChanges>, MessageValues {
  readonly sid: number
  readonly version: number
  readonly status: TransferStatus
  readonly at: string
  readonly move: MoveName
  readonly fromStatus: TransferStatus
  readonly actor: string
  readonly actorSid: number | null
  readonly requestId: string
  readonly reason: string
  readonly accounts: readonly string[]
  readonly cents: readonly bigint[]
}

/** Without a message of a partner there is neither a trace nor a request id to keep. */
type MessageValues = { readonly [Name in keyof PartnerMessage]: PartnerMessage[Name] | null }

const noMessage: MessageValues = {
  operation: null,
  request: null,
  response: null,
  agentSid: null,
  clientRequestId: null,
  inputHash: null,
}

/**
 * All or nothing in one statement and one round trip: the row lock, the status, its event, its postings, the
 * audit entry, the trace and the partner's request id. Whoever comes second finds another version. A partner's call
 * does not wait for a row that somebody holds, or retries of one transfer would take every connection: it finds it
 * changed and looks again.
 */
export const moveStatement = statement(
  'move-transfer',
  `with patience as (
    ${shortWait}
  ), free as (
    select sid from transactions where sid = :sid and version = :version and :operation::text is not null
    for no key update skip locked
  ), moved as (
    update transactions set
      status = :status::text, version = version + 1, available_at = :availableAt, expires_at = :expiresAt,
      received_at = :receivedAt, closed_at = :closedAt, receive_agent_sid = :receiveAgentSid,
      receive_pos = :receivePos, receiver_fields = :receiverFields, fees_returned = :feesReturned
    where sid = :sid and version = :version and (select given from patience) is not null
      and (:operation::text is null or exists (select from free))
    returning sid
  ), ended as (
    update payout_validations set expires_at = :at::timestamptz
    where :move::text = 'REVERSE' and transaction_sid = (select sid from moved) and expires_at > :at::timestamptz
  ), event as (
    insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason)
    select sid, :at::timestamptz, :move::text, :fromStatus::text, :status::text, :actor::text, :reason::text from moved
    returning sid
  ), booked as (
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
    select event.sid, posting.account, posting.amount_cents, :at::timestamptz
    from event, unnest(:accounts::text[], :cents::bigint[]) as posting (account, amount_cents)
  ), audited as (
    insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select :actorSid::integer, :actor::text, 'update', 'transaction', sid,
      jsonb_build_object('status', :fromStatus::text),
      jsonb_build_object('status', :status::text, 'reason', :reason::text), :requestId::text
    from moved
  ), traced as (
    insert into traces (transaction_sid, operation, at, request, response)
    select sid, :operation::text, :at::timestamptz, :request::text, :response::text
    from moved where :operation::text is not null
    returning sid
  ), answered as (
    insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, response, at,
      transaction_sid)
    select :agentSid::integer, :clientRequestId::text, :operation::text, :inputHash::bytea, sid, :response::text,
      :at::timestamptz, :sid
    from traced
  )
  select count(*) as moved from moved`,
).typed<MoveValues, { moved: number }>()

/**
 * The one way in which a transfer changes its status. In a transaction of the caller's, `answered` means that
 * PostgreSQL has given that transaction up: nothing can follow in it but its end.
 */
export async function moveTransfer(
  db: Db | Tx,
  transfer: Transfer,
  { move, actor, reason = '', changes = {}, message }: MoveOrder,
): Promise<MoveOutcome> {
  const to = statusAfter(transfer.status, move)
  if (to === null) return 'forbidden'
  if (move !== 'EXPIRE' && statusAfter(statusNow(transfer), move) === null) return 'forbidden'
  const next = { ...transfer, ...(move === 'REVERSE' && nothingPaid), ...changes }
  const postings = postingsOf(move, transfer, { feesReturned: next.feesReturned ?? false })
  try {
    const [row] = await moveStatement(db, {
      ...(message ?? noMessage),
      sid: transfer.sid,
      version: transfer.version,
      status: to,
      availableAt: next.availableAt,
      expiresAt: next.expiresAt,
      receivedAt: next.receivedAt,
      closedAt: next.closedAt,
      receiveAgentSid: next.receiveAgentSid,
      receivePos: next.receivePos,
      receiverFields: next.receiverFields,
      feesReturned: next.feesReturned,
      at: transfer.readAt,
      move,
      fromStatus: transfer.status,
      actor: actor.name,
      actorSid: actor.userSid,
      requestId: actor.requestId,
      reason,
      accounts: postings.map(({ account }) => account),
      cents: postings.map(({ amountCents }) => amountCents),
    })
    return row?.moved === 1 ? 'done' : 'changed'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    if (gotNoLock(error)) return 'busy'
    throw error
  }
}
