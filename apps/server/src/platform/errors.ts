import { type ErrorBody, type ErrorCode, type FieldError, httpStatus } from '@corridor/contract/common/errors'

interface Details {
  readonly fields?: FieldError[]
  readonly conflict?: { by: string; at: string }
  readonly retryAfterSeconds?: number
}

/** A refusal that a person is meant to read. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  status: httpStatus[error.code],
  code: error.code,
  message: error.message,
  requestId,
  fields: error.details.fields ?? [],
  ...(error.details.conflict && { conflict: error.details.conflict }),
})
