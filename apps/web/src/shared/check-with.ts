import { checkInput } from '@corridor/contract/refusals/issues'
import {
  type ReasonCode,
  type RefusalSentences,
  reason,
  sentenceOf,
} from '@corridor/contract/refusals/refusals'
import type { z } from 'zod'
import type { FieldErrors } from '../ui/form/field-errors.ts'

interface CheckOptions {
  /** The form's name of what travels as `path`, such as `user.name`. */
  readonly fieldOf: (path: string) => string
  /** The form's own sentence for a field of the form, where it has one. */
  readonly say?: (field: string, code: ReasonCode) => string | undefined
  readonly messages: { readonly refusals: RefusalSentences }
}

function valueAt(wire: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      wire,
    )
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '')
  )
}

/**
 * The errors of a form by the schema that the server parses the same call with, so that no rule is written twice.
 * A field has one error; one that was left blank is missing, whatever else the schema has against it.
 */
export function checkWith(
  schema: z.ZodType,
  wire: unknown,
  { fieldOf, say, messages }: CheckOptions,
): FieldErrors {
  const checked = checkInput(schema, wire)
  if (checked.ok) return {}
  const errors: Record<string, string> = {}
  for (const { field: path, reason: found } of checked.problems) {
    const field = fieldOf(path)
    const why = isBlank(valueAt(wire, path)) ? reason('required') : found
    errors[field] ??= say?.(field, why.code) ?? sentenceOf(why, messages.refusals)
  }
  return errors
}
