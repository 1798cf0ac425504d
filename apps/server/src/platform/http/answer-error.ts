import { type ErrorCode, httpStatus } from '@corridor/contract/common/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/away.ts'
import { UnknownOutcome } from '../db/prepared.ts'
import { AppError, errorBody, refusal } from '../errors.ts'
import { whoOf } from './who.ts'

const fastifyCodes: Readonly<Record<string, AppError>> = {
  FST_ERR_BAD_URL: refusal('address_malformed'),
  FST_ERR_MAX_PARAM_LENGTH: refusal('address_too_long'),
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('only_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refusal('no_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: refusal('not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal('wrong_length'),
}

/** A NUL in a text, a number or a date beyond the column: the schemas let it pass, the database does not. */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P05'])

function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  if (error.validation || error.code === 'FST_ERR_VALIDATION') return refusal('invalid_fields')
  if (error instanceof UnknownOutcome) return refusal('outcome_unknown')
  const known = fastifyCodes[error.code]
  if (known) return known
  if (isDatabaseAway(error)) return refusal('database_unreachable')
  if (unstorable.has(error.code)) {
    return refusal('not_storable')
  }
  return null
}

/** What somebody who watches over the house wants to see, on a channel of its own. */
const suspicious: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'xsrf_mismatch',
  'sign_mismatch',
  'second_level_refused',
  'login_refused',
  'too_many_attempts',
])

/** Whoever asked has gone away, and the work for the answer was given up. */
function isGivenUp(error: Error, { raw }: FastifyReply): boolean {
  return error.name === 'AbortError' && raw.destroyed
}

/** Internals stay in the log under the request id that the message shows. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const cause = (error as { cause?: unknown }).cause
  const thrown = cause instanceof AppError ? cause : error
  const known = asAppError(thrown)
  if (isGivenUp(error, reply)) request.log.info('the caller has gone')
  else if (!known || (known.code === 'unavailable' && known !== thrown))
    request.log.error({ err: error }, 'request failed')
  const answer = known ?? refusal('internal')
  if (suspicious.has(answer.code)) {
    const line = { channel: 'security', event: answer.code, req: request, ...whoOf(request) }
    request.log.warn(line, 'a call was refused')
  }
  if (answer.details.retryAfterSeconds) reply.header('retry-after', answer.details.retryAfterSeconds)
  // A call that was to answer with a file may have said so already.
  return reply
    .status(httpStatus[answer.code])
    .type('application/json; charset=utf-8')
    .send(errorBody(answer, request.id))
}
