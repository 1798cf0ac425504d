import type { Db, Tx } from '../../platform/db/database.ts'
import { gotNoLock, shortWait, statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { PartnerMessage } from './actor.ts'

export interface PayoutValidation {
  readonly validationId: string
  readonly transactionSid: number
  readonly fields: Readonly<Record<string, string>>
  readonly expiresAt: string
}

const insertStatement = statement(
  'insert-payout-validation',
  `with free as (
    select t.sid from transactions t, (${shortWait}) as patience where t.sid = :transactionSid
    for key share of t skip locked
  ), validated as (
    insert into payout_validations (validation_id, transaction_sid, agent_sid, fields, expires_at)
    select :validationId::uuid, sid, :agentSid::integer, :fields::jsonb, :expiresAt::timestamptz from free
  ), traced as (
    insert into traces (transaction_sid, operation, request, response)
    select sid, :operation::text, :request::text, :response::text from free
    returning sid
  )
  insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, response,
    transaction_sid)
  select :agentSid::integer, :clientRequestId::text, :operation::text, :inputHash::bytea, sid, :response::text,
    :transactionSid
  from traced
  returning trace_sid`,
).typed<PayoutValidation & PartnerMessage, { trace_sid: number }>()

/** `changed`, `busy`: somebody else holds the transfer. `answered`: this very request of the partner was carried out before. */
export async function insertPayoutValidation(
  db: Db | Tx,
  validation: PayoutValidation,
  message: PartnerMessage,
): Promise<'done' | 'changed' | 'busy' | 'answered'> {
  try {
    const stored = await insertStatement(db, { ...validation, ...message })
    return stored.length === 1 ? 'done' : 'changed'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    if (gotNoLock(error)) return 'busy'
    throw error
  }
}

interface FoundValidation {
  readonly transactionSid: number
  readonly fields: Readonly<Record<string, string>>
  readonly expired: boolean
}

export const payoutValidationStatement = statement(
  'find-payout-validation',
  `select transaction_sid as "transactionSid", fields, expires_at <= now() as expired
  from payout_validations where validation_id = :validationId and agent_sid = :agentSid`,
).typed<{ validationId: string; agentSid: number }, FoundValidation>()
