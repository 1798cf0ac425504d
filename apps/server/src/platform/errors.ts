import { type ErrorBody, type ErrorCode, type FieldError, httpStatus } from '@corridor/contract/common/errors'
import type { Problem } from '@corridor/contract/refusals/issues'
import {
  english,
  isReason,
  type PlainReasonCode,
  type Reason,
  type ReasonCode,
  type ReasonParams,
  refusals,
  sentenceOf,
} from '@corridor/contract/refusals/refusals'

interface Details {
  readonly fields?: readonly Problem[]
  readonly conflict?: { by: string; at: string }
  readonly retryAfterSeconds?: number
  /** The records that are there already. */
  readonly duplicates?: readonly { sid: number }[]
}

function fieldError(problem: Problem): FieldError {
  return {
    ...problem,
    message: sentenceOf(problem.reason, english),
  }
}

/** A refusal that a person is meant to read. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason
  readonly details: Details
  readonly fields: readonly FieldError[]

  constructor(why: Reason, details: Details = {}) {
    super(sentenceOf(why, english))
    this.code = refusals[why.code].error
    this.reason = why
    this.details = details
    this.fields = (details.fields ?? []).map(fieldError)
  }
}

/** For the person at the host, on the command line and in the log: English, and never the answer to a call. */
export class OperatorError extends Error {}

/** What to throw for a refusal; its sentence is in the contract. */
export function refusal(code: PlainReasonCode): AppError
export function refusal<Code extends ReasonCode>(code: Code, params: ReasonParams[Code]): AppError
export function refusal(code: ReasonCode, params: object = {}): AppError {
  const why = { code, params }
  if (!isReason(why)) throw new TypeError(`The refusal ${code} does not have its values.`)
  return new AppError(why)
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    status: httpStatus[error.code],
    code: error.code,
    message: error.message,
    reason: error.reason,
    requestId,
    fields: [...error.fields],
    ...(error.details.conflict && { conflict: error.details.conflict }),
    ...(error.details.duplicates && { info: error.message, data: [...error.details.duplicates] }),
  }
}
