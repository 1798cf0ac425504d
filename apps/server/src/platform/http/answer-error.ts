import { httpStatus } from '@corridor/contract/common/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorBody } from '../errors.ts'

const fastifyCodes: Readonly<Record<string, AppError>> = {
  FST_ERR_BAD_URL: new AppError('invalid_input', 'This address is not written correctly.'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('not_found', 'There is nothing at this address.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body_too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_media_type', 'Only JSON is accepted here.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('invalid_input', 'The request has no body.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid_input', 'The request is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(
    'invalid_input',
    'The request does not have the announced length.',
  ),
}

/** No way to the server, a server that goes down, or one that was only just demoted to a standby. */
const connectionLost =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN)|08...|57P0\d|53300|25006)$/
const connectionLostText = /timeout exceeded when trying to connect|Connection terminated|connection error/

/** A NUL in a text, a number or a date beyond the column: the schemas let it pass, the database does not. */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P05'])

// The connection may be lost while a commit is under way, so the text promises nothing about it.
const unavailable = () =>
  new AppError(
    'unavailable',
    'The database cannot be reached just now. Try again in a moment; if you were saving, look first whether it was saved.',
  )

const asAppError = (error: FastifyError | AppError): AppError | null => {
  if (error instanceof AppError) return error
  if (error.validation || error.code === 'FST_ERR_VALIDATION')
    return new AppError('invalid_input', error.message)
  const known = fastifyCodes[error.code]
  if (known) return known
  if (connectionLost.test(error.code) || connectionLostText.test(error.message)) return unavailable()
  if (unstorable.has(error.code)) {
    return new AppError('invalid_input', 'The request holds a value that cannot be stored.')
  }
  return null
}

/** Internals stay in the log under the request id that the message shows. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const cause = (error as { cause?: unknown }).cause
  const thrown = cause instanceof AppError ? cause : error
  const known = asAppError(thrown)
  if (!known || (known.code === 'unavailable' && known !== thrown))
    request.log.error({ err: error }, 'request failed')
  const answer =
    known ??
    new AppError(
      'internal',
      'Something went wrong on our side. Try again; if it stays, tell support the request id.',
    )
  if (answer.details.retryAfterSeconds) reply.header('retry-after', answer.details.retryAfterSeconds)
  // A call that was to answer with a file may have said so already.
  return reply
    .status(httpStatus[answer.code])
    .type('application/json; charset=utf-8')
    .send(errorBody(answer, request.id))
}
