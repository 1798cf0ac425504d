import { type Runner, statement, violatedConstraint } from '../../platform/db/statement.ts'
import type { PartnerMessage } from './actor.ts'

const insertStatement = statement<object>(
  'insert-payout-validation',
  `with validated as (
    insert into payout_validations (validation_id, transaction_sid, agent_sid, fields, expires_at)
    values ($1, $2, $3, $4, $5)
  ), traced as (
    insert into traces (transaction_sid, operation, request, response) values ($2, $6, $7, $8) returning sid
  )
  insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid)
  select $3, $9, $6, $10, sid from traced`,
)

export interface PayoutValidation {
  readonly validationId: string
  readonly transactionSid: number
  readonly fields: Readonly<Record<string, string>>
  readonly expiresAt: string
}

/** `answered`: this very request of the partner was carried out before. */
export const insertPayoutValidation = async (
  runner: Runner,
  validation: PayoutValidation,
  message: PartnerMessage,
): Promise<'done' | 'answered'> => {
  try {
    await insertStatement(runner, [
      validation.validationId,
      validation.transactionSid,
      message.agentSid,
      validation.fields,
      validation.expiresAt,
      message.operation,
      message.request,
      message.response,
      message.clientRequestId,
      message.inputHash,
    ])
    return 'done'
  } catch (error) {
    if (violatedConstraint(error) === 'partner_requests_pkey') return 'answered'
    throw error
  }
}

const findStatement = statement<{
  transactionSid: number
  fields: Record<string, string>
  expired: boolean
}>(
  'find-payout-validation',
  `select transaction_sid as "transactionSid", fields, expires_at <= now() as expired
  from payout_validations where validation_id = $1 and agent_sid = $2`,
)

export const findPayoutValidation = async (runner: Runner, validationId: string, agentSid: number) =>
  (await findStatement(runner, [validationId, agentSid]))[0]
