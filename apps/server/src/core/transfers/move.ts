import type { RuleHit } from '@corridor/domain/holds/rules'
import { isBounded, type LimitMode } from '@corridor/domain/ledger/payments'
import { postingsOf } from '@corridor/domain/ledger/postings'
import { payoutMayBeCorrected, payoutMayBeReversed } from '@corridor/domain/transfers/rules'
import { type MoveName, statusAfter, type TransferStatus } from '@corridor/domain/transfers/statuses'
import { type Db, onceCommitted, type Tx } from '../../platform/db/database.ts'
import { gotNoLock, shortWait, statement, violatedConstraint } from '../../platform/db/statement.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { countMove } from '../../platform/metrics.ts'
import { openDayGuard } from '../days/day.ts'
import { bookedPositions, countedPositions, LimitReached, lockedPositions } from '../ledger/limits.ts'
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
    | 'cancelRequestedAt'
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
  /** Whether it waits a moment for a row that somebody holds; a partner's call never does. */
  readonly waits?: boolean
  /** Why it is held. */
  readonly holds?: readonly RuleHit[]
}

/**
 * `forbidden`: the status does not allow it. `changed`: somebody else moved the transfer since it was read.
 * `busy`: another transaction holds it. `day_closed`: the day on which it was read is closed. `answered`: this very
 * request of the partner was carried out before.
 */
export type MoveOutcome = 'done' | 'forbidden' | 'changed' | 'busy' | 'day_closed' | 'answered'

/** The refusal that staff receive for a move that was not made. */
export function refusalOfMove(outcome: MoveOutcome): AppError {
  return refusal(outcome === 'day_closed' ? 'day_closed' : 'transfer_busy')
}

/** All that a payout has written: nothing of it stays when it is taken back. */
const nothingPaid = { receivedAt: null, receiveAgentSid: null, receivePos: null, receiverFields: null }

interface MoveValues extends Required<MoveChanges>, MessageValues {
  readonly sid: number
  readonly version: number
  readonly status: TransferStatus
  readonly at: string
  readonly move: MoveName
  readonly fromStatus: TransferStatus
  readonly waits: boolean
  readonly actor: string
  readonly actorSid: number | null
  readonly requestId: string
  readonly reason: string
  /** What the audit entry says that it is now, as JSON. */
  readonly audited: string
  readonly accounts: readonly string[]
  readonly cents: readonly bigint[]
  readonly agencies: readonly number[]
  readonly owes: readonly bigint[]
  readonly bounded: boolean
  /** As JSON, or null. */
  readonly holds: string | null
}

interface MoveRow {
  readonly moved: number
  /** What the agency may still owe, where it is less than the move would add. */
  readonly leftCents: string | null
  readonly limitMode: LimitMode | null
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
 * audit entry, why it is held, the trace, the partner's request id and, where an agency has a limit, its position.
 * Whoever comes second finds another version. A partner's call does not wait for a row that somebody holds, or retries
 * of one transfer would take every connection: it finds it changed and looks again.
 */
export const moveStatement = statement(
  'move-transfer',
  `with patience as (
    ${shortWait}
  ), free as (
    select sid from transactions where sid = :sid and version = :version and not :waits::boolean
    for no key update skip locked
  ), waited as (
    select sid from transactions where sid = :sid and version = :version and :waits::boolean
      and (select given from patience) is not null
    for no key update
  ), taken as (
    select sid from free union all select sid from waited
  ), ${lockedPositions}, moved as (
    update transactions set
      status = :status::text, version = version + 1, available_at = :availableAt, expires_at = :expiresAt,
      received_at = :receivedAt, closed_at = :closedAt, cancel_requested_at = :cancelRequestedAt,
      receive_agent_sid = :receiveAgentSid,
      receive_pos = :receivePos, receiver_fields = :receiverFields, fees_returned = :feesReturned,
      waits_since = case when :status::text not in ('HOLD', 'EXPRD', 'REJCT') then null
        when :status::text = :fromStatus::text then waits_since else :at::timestamptz end
    where sid = :sid and version = :version and (select given from patience) is not null
      and exists (select from taken) and not exists (select from over)
    returning sid
  ), ${countedPositions}, ended as (
    update payout_validations set expires_at = :at::timestamptz
    where :move::text in ('REVERSE', 'CORRECT') and transaction_sid = (select sid from moved) and expires_at > :at::timestamptz
  ), event as (
    insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason, corrects_event_sid)
    select sid, :at::timestamptz, :move::text, :fromStatus::text, :status::text, :actor::text, :reason::text,
      case when :move::text = 'CORRECT' then (select max(e.sid) from transaction_events e
        where e.transaction_sid = :sid and e.move = 'RECEIVE') end
    from moved
    returning sid
  ), booked as (
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
    select event.sid, posting.account, posting.amount_cents, :at::timestamptz
    from event, unnest(:accounts::text[], :cents::bigint[]) as posting (account, amount_cents)
  ), audited as (
    insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select :actorSid::integer, :actor::text, 'update', 'transaction', sid,
      jsonb_build_object('status', :fromStatus::text),
      :audited::jsonb, :requestId::text
    from moved
  ), held as (
    insert into holds (transaction_sid, rule_sid, rule_version, source, facts, at)
    select moved.sid, hit."ruleSid", hit."ruleVersion", 'rule', hit.facts, :at::timestamptz
    from moved, jsonb_to_recordset(:holds::jsonb) as hit ("ruleSid" integer, "ruleVersion" integer, facts jsonb)
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
  select (select count(*) from moved) as moved, (select left_cents::text from over) as "leftCents",
    (select mode from over) as "limitMode"`,
).typed<MoveValues, MoveRow>()

/** Whoever proposed the move stands beside the actor, who has approved it. */
function withProposer({ proposal }: TransferActor) {
  return proposal && { proposal: proposal.sid, proposedBy: proposal.by }
}

/** What more than the status decides: who asked for the money is not paid out, and a payout is reversed on its day, corrected after it. */
function mayBeMadeNow(move: MoveName, { cancelRequestedAt, receivedAt, readAt }: Transfer): boolean {
  if (move === 'RELEASE' || move === 'ASK_CANCEL') return cancelRequestedAt === null
  if (move === 'CANCEL_HELD') return cancelRequestedAt !== null
  if (move !== 'CORRECT' && move !== 'REVERSE') return true
  const inTime = move === 'CORRECT' ? payoutMayBeCorrected : payoutMayBeReversed
  return receivedAt !== null && inTime(Date.parse(receivedAt), Date.parse(readAt))
}

/**
 * The one way in which a transfer changes its status. Throws `LimitReached` where the sender's agency would owe more
 * than it may. In a transaction of the caller's, `answered` means that
 * PostgreSQL has given that transaction up: nothing can follow in it but its end.
 */
export async function moveTransfer(
  db: Db | Tx,
  transfer: Transfer,
  { move, actor, reason = '', changes = {}, message, waits = !message, holds = [] }: MoveOrder,
): Promise<MoveOutcome> {
  const to = statusAfter(transfer.status, move)
  if (to === null) return 'forbidden'
  if (move !== 'EXPIRE' && statusAfter(statusNow(transfer), move) === null) return 'forbidden'
  if (!mayBeMadeNow(move, transfer)) return 'forbidden'
  const takesBack = move === 'REVERSE' || move === 'CORRECT'
  const next = { ...transfer, ...(takesBack && nothingPaid), ...changes }
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
      cancelRequestedAt: next.cancelRequestedAt,
      receiveAgentSid: next.receiveAgentSid,
      receivePos: next.receivePos,
      receiverFields: next.receiverFields,
      feesReturned: next.feesReturned,
      at: transfer.readAt,
      move,
      fromStatus: transfer.status,
      waits,
      actor: actor.name,
      actorSid: actor.userSid,
      requestId: actor.requestId,
      reason,
      audited: JSON.stringify({ status: to, reason, ...withProposer(actor) }),
      accounts: postings.map(({ account }) => account),
      cents: postings.map(({ amountCents }) => amountCents),
      ...bookedPositions(postings),
      bounded: isBounded(move),
      holds: holds.length > 0 ? JSON.stringify(holds) : null,
    })
    if (row?.limitMode) throw new LimitReached(row.limitMode, BigInt(row.leftCents ?? 0))
    if (row?.moved !== 1) return 'changed'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    if (violatedConstraint(error) === openDayGuard) return 'day_closed'
    if (gotNoLock(error)) return 'busy'
    throw error
  }
  onceCommitted(db, () => countMove(move))
  return 'done'
}
