import { z } from 'zod'

export const errorCodes = [
  'invalid_input',
  'login_refused',
  'not_authenticated',
  'session_expired',
  'forbidden',
  'xsrf_mismatch',
  'sign_mismatch',
  'second_level_required',
  'second_level_refused',
  'not_found',
  'duplicate',
  'changed_meanwhile',
  'last_super_admin',
  'wrong_status',
  'split_excess',
  'body_too_large',
  'unsupported_media_type',
  'too_many_attempts',
  'internal',
  'unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** A code without a status does not compile. */
export const httpStatus: Record<ErrorCode, number> = {
  invalid_input: 400,
  login_refused: 401,
  not_authenticated: 401,
  session_expired: 401,
  forbidden: 403,
  xsrf_mismatch: 403,
  sign_mismatch: 403,
  second_level_required: 403,
  second_level_refused: 403,
  not_found: 404,
  duplicate: 409,
  changed_meanwhile: 409,
  last_super_admin: 409,
  wrong_status: 409,
  split_excess: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
}

/** Why, as data: its code and values are declared in `refusals/`, and every language has a sentence for it. */
const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** `message` is the English sentence of the reason. */
export const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  reason: reasonSchema.optional(),
})

/** The one form of every refusal, on every route. */
export const errorSchema = z.object({
  status: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  reason: reasonSchema,
  requestId: z.string(),
  fields: z.array(fieldErrorSchema),
  /** Who saved the record in between, for `changed_meanwhile` only. */
  conflict: z.object({ by: z.string(), at: z.string() }).optional(),
  /** Of a duplicate customer, by the specification's names: what is wrong, and whom the records are of that are there. */
  info: z.string().optional(),
  data: z.array(z.object({ sid: z.int() })).optional(),
})

export type FieldError = z.infer<typeof fieldErrorSchema>
export type ErrorBody = z.infer<typeof errorSchema>
