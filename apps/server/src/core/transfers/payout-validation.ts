import type { Db, Tx } from '../../platform/db/database.ts'
import { statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { PartnerMessage } from './actor.ts'

export interface PayoutValidation {
  readonly validationId: string
  readonly transactionSid: number
  readonly fields: Readonly<Record<string, string>>
  readonly expiresAt: string
}

const insertStatement = statement(
  'insert-payout-validation',
  `with validated as (
    insert into payout_validations (validation_id, transaction_sid, agent_sid, fields, expires_at)
    values (:validationId, :transactionSid, :agentSid, :fields, :expiresAt)
  ), traced as (
    insert into traces (transaction_sid, operation, request, response) values (:transactionSid, :operation, :request, :response) returning sid
  )
  insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, response)
  select :agentSid, :clientRequestId, :operation, :inputHash, sid, :response from traced`,
).typed<PayoutValidation & PartnerMessage, object>()

/** `answered`: this very request of the partner was carried out before. */
export async function insertPayoutValidation(
  db: Db | Tx,
  validation: PayoutValidation,
  message: PartnerMessage,
): Promise<'done' | 'answered'> {
  try {
    await insertStatement(db, { ...validation, ...message })
    return 'done'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    throw error
  }
}

interface FoundValidation {
  readonly transactionSid: number
  readonly fields: Readonly<Record<string, string>>
  readonly expired: boolean
}

const findStatement = statement(
  'find-payout-validation',
  `select transaction_sid as "transactionSid", fields, expires_at <= now() as expired
  from payout_validations where validation_id = :validationId and agent_sid = :agentSid`,
).typed<{ validationId: string; agentSid: number }, FoundValidation>()

export async function findPayoutValidation(db: Db | Tx, validationId: string, agentSid: number) {
  return (await findStatement(db, { validationId, agentSid }))[0]
}
