import { decimal } from '../money/decimal.ts'

/** Amounts in dollars; null is no limit, and 0 is a limit that every transfer is above. */
export interface Limits {
  readonly limitCoB: string | null
  readonly limitDoB: string | null
  readonly limitLegalID: string | null
  readonly limitPhotoID: string | null
  readonly limitTestQuestion: string | null
  readonly limitByTrn: string | null
  readonly limitTotalNet: string | null
}

/** The limits above which a field must be filled. */
export type FieldLimit = Exclude<keyof Limits, 'limitByTrn' | 'limitTotalNet'>

export type Visibility = 'REQ' | 'OPT' | 'NOT_ALL'

export type FieldKind = 'text' | 'date' | 'country' | 'email' | 'enumeration'

/** A field of the sender or the receiver as one agency has set it for one product. */
export interface FieldRule {
  readonly tag: string
  readonly label: string
  readonly kind: FieldKind
  readonly maxLength: number
  readonly visibility: Visibility
  /** The limit above which it is required, whatever its visibility. */
  readonly requiredAbove: FieldLimit | null
  /** The values that the agency accepts; null where any will do. */
  readonly accepted: readonly string[] | null
}

/** Which rule refused what: enough to explain the decision two years later. */
export interface Refusal {
  readonly rule: string
  readonly field?: string
  readonly value: string
  readonly message: string
}

const isAbove = (amountBase: string, limit: string | null): boolean =>
  limit !== null && decimal(amountBase).gt(decimal(limit))

export const mustBeFilled = (
  { visibility, requiredAbove }: FieldRule,
  limits: Limits,
  amountBase: string,
): boolean => visibility === 'REQ' || (requiredAbove !== null && isAbove(amountBase, limits[requiredAbove]))

/** Looks at all fields at once, so that the teller asks the customer once. */
export const checkFields = (
  rules: readonly FieldRule[],
  limits: Limits,
  amountBase: string,
  values: ReadonlyMap<string, string>,
): Refusal[] => {
  const known = new Set(rules.map(({ tag }) => tag))
  const unknown = [...values.keys()].filter((tag) => !known.has(tag)).map(unknownField)
  const refusals = rules.map((rule) => checkField(rule, limits, amountBase, values.get(rule.tag)))
  return [...unknown, ...refusals.filter((refusal) => refusal !== null)]
}

const unknownField = (tag: string): Refusal => ({
  rule: 'unknown_field',
  field: tag,
  value: tag,
  message: `There is no field ${tag}. Ask getFieldsForProduct for the fields.`,
})

const checkField = (
  rule: FieldRule,
  limits: Limits,
  amountBase: string,
  value: string | undefined,
): Refusal | null => {
  const required = mustBeFilled(rule, limits, amountBase)
  // A blank is no answer: it must not fill what the law wants filled.
  if (required && !value?.trim()) return missing(rule, limits, amountBase)
  if (value === undefined) return null
  const problem =
    !required && rule.visibility === 'NOT_ALL' ? 'is not taken by this agency' : faultIn(rule, value)
  return problem === null
    ? null
    : { rule: 'field_not_allowed', field: rule.tag, value, message: `${rule.label} ${problem}.` }
}

const missing = (
  { tag, label, visibility, requiredAbove }: FieldRule,
  limits: Limits,
  amountBase: string,
) => {
  const limit = visibility === 'REQ' || requiredAbove === null ? null : limits[requiredAbove]
  return limit === null
    ? { rule: 'field_required', field: tag, value: '', message: `${label} is required.` }
    : {
        rule: requiredAbove ?? 'field_required',
        field: tag,
        value: amountBase,
        message: `${label} is required above ${limit} USD; this transfer is ${amountBase} USD.`,
      }
}

const faultIn = ({ kind, maxLength, accepted }: FieldRule, value: string): string | null => {
  if (value.length > maxLength) return `is longer than ${maxLength} characters`
  if (kind === 'date' && !isDate(value)) return 'is not a date of the form YYYY-MM-DD'
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'is not an e-mail address'
  if (accepted && !accepted.includes(value)) return 'is not one of the values that this agency accepts'
  return null
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isDate = (text: string): boolean => {
  const match = /^([12]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0
  return day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + leap
}

/** `who` has set the limit: either agency of a transfer may. */
export const checkTransferLimit = (
  limits: Limits,
  amountBase: string,
  who = 'This agency',
): Refusal | null =>
  isAbove(amountBase, limits.limitByTrn)
    ? {
        rule: 'limitByTrn',
        value: amountBase,
        message: `${who} moves at most ${limits.limitByTrn} USD in one transfer; this one is ${amountBase} USD.`,
      }
    : null

/** `sentBase` is what the customer has sent through the whole network in the running period. */
export const checkNetworkTotal = (
  limits: Limits,
  period: string,
  sentBase: string,
  amountBase: string,
): Refusal | null => {
  const total = decimal(sentBase).plus(decimal(amountBase)).toFixed(2)
  return isAbove(total, limits.limitTotalNet)
    ? {
        rule: 'limitTotalNet',
        value: total,
        message: `The customer may send ${limits.limitTotalNet} USD per ${period}; with this transfer it would be ${total} USD.`,
      }
    : null
}
