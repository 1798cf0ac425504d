import type { z } from 'zod'
import type { Messages } from '../lib/messages/index.tsx'
import type { FieldErrors } from '../ui/form/field-errors.ts'

/** What the contract's schema has against a value, as far as a sentence needs it. */
export interface SchemaProblem {
  /** The form's name of the field. */
  readonly field: string
  readonly kind: 'missing' | 'tooLong' | 'wrong'
}

interface CheckOptions {
  /** The form's name of what travels as `path`, such as `user.name`. */
  readonly fieldOf: (path: string) => string
  /** The form's own sentence, where it has one. */
  readonly say?: (problem: SchemaProblem) => string | undefined
  readonly messages: Pick<Messages, 'ui'>
}

type Issue = z.core.$ZodIssue

const valueAt = (wire: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    wire,
  )

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '')

const kindOf = (issue: Issue, value: unknown): SchemaProblem['kind'] => {
  if (isBlank(value)) return 'missing'
  return issue.code === 'too_big' && issue.origin === 'string' ? 'tooLong' : 'wrong'
}

/**
 * The errors of a form by the schema that the server parses the same call with, so that no rule is written twice.
 * A field has one error, the first that the schema finds.
 */
export function checkWith(
  schema: z.ZodType,
  wire: unknown,
  { fieldOf, say, messages }: CheckOptions,
): FieldErrors {
  const { checks } = messages.ui
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(wire).error?.issues ?? []) {
    const field = fieldOf(issue.path.join('.'))
    const kind = kindOf(issue, valueAt(wire, issue.path))
    const max = issue.code === 'too_big' ? Number(issue.maximum) : 0
    const general = { missing: checks.required, tooLong: checks.atMost(max), wrong: issue.message }
    errors[field] ??= say?.({ field, kind }) ?? general[kind]
  }
  return errors
}
