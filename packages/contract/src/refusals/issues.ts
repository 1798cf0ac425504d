import { z } from 'zod'
import { isReason, isReasonCode, kindsOf, type Reason, reason } from './refusals.ts'

export interface Problem {
  /** A path such as `user.name`. */
  readonly field: string
  readonly reason: Reason
}

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** What the schema makes of the input, or one reason for each wrong field: the first rule that it breaks. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const byField = new Map<string, Reason>()
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.')
    if (!byField.has(field)) byField.set(field, reasonOf(issue))
  }
  return { ok: false, problems: [...byField].map(([field, why]) => ({ field, reason: why })) }
}

type Issue = z.core.$ZodIssue

function reasonOf(issue: Issue): Reason {
  return ownReason(issue) ?? zodReason(issue)
}

/** Of a rule that has a code; its values are those of the rule. */
function ownReason(issue: Issue): Reason | null {
  if (!isReasonCode(issue.message)) return null
  const given: Readonly<Record<string, unknown>> = {
    ...(issue.code === 'too_big' && { max: Number(issue.maximum) }),
    ...(issue.code === 'too_small' && { min: Number(issue.minimum) }),
    ...(issue.code === 'custom' && issue.params),
  }
  const names = Object.keys(kindsOf(issue.message))
  const own = { code: issue.message, params: Object.fromEntries(names.map((name) => [name, given[name]])) }
  return isReason(own) ? own : null
}

/** Of a rule that nobody gave a code, such as the type of a value: no form of ours breaks one. */
function zodReason(issue: Issue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return reason('wrong_type', { expected: issue.expected, received: z.util.parsedType(issue.input) })
    case 'invalid_value':
      return issue.values.length === 1
        ? reason('wrong_value', { expected: z.util.stringifyPrimitive(issue.values[0]) })
        : reason('wrong_option', { options: z.util.joinValues(issue.values, '|') })
    case 'invalid_format':
      return issue.format === 'regex'
        ? reason('wrong_pattern', { pattern: issue.pattern ?? '' })
        : reason('wrong_format', { format: issue.format })
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    default:
      return reason('not_valid')
  }
}

const counted = ['string', 'array', 'set', 'map', 'file'] as const

function countedOf(origin: string): (typeof counted)[number] | undefined {
  return counted.find((thing) => thing === origin)
}

function tooBig({ origin, maximum, exact, inclusive }: z.core.$ZodIssueTooBig): Reason {
  const thing = countedOf(origin)
  const max = Number(maximum)
  if (thing && exact) return reason('more_than_exactly', { thing, count: max })
  if (thing) return reason('too_many', { thing, max })
  return reason(inclusive ? 'too_big' : 'not_below', { thing: origin, max })
}

function tooSmall({ origin, minimum, exact, inclusive }: z.core.$ZodIssueTooSmall): Reason {
  const thing = countedOf(origin)
  const min = Number(minimum)
  if (thing && exact) return reason('fewer_than_exactly', { thing, count: min })
  if (thing) return reason('too_few', { thing, min })
  return reason(inclusive ? 'too_small' : 'not_above', { thing: origin, min })
}
