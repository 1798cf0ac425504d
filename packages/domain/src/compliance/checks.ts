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

/** What is wrong with a value that was given. */
export type FieldProblem =
  | { readonly kind: 'not_taken' | 'not_a_date' | 'not_an_email' | 'not_accepted' }
  | { readonly kind: 'too_long'; readonly maxLength: number }

/**
 * Which rule refused what, with the values that it weighed: enough to explain the decision two years later. Whoever
 * tells a person writes the sentence.
 */
export type Refusal =
  | { readonly rule: 'unknown_field'; readonly field: string; readonly value: string }
  | {
      readonly rule: 'field_required'
      readonly field: string
      readonly label: string
      readonly value: string
    }
  | {
      readonly rule: FieldLimit
      readonly field: string
      readonly label: string
      readonly limit: string
      /** The amount that is above the limit. */
      readonly value: string
    }
  | {
      readonly rule: 'field_not_allowed'
      readonly field: string
      readonly label: string
      readonly value: string
      readonly problem: FieldProblem
    }
  | {
      readonly rule: 'limitByTrn'
      /** Whose limit it is: either agency of a transfer may have one. */
      readonly agency: LimitedAgency
      readonly limit: string
      readonly value: string
    }
  | {
      readonly rule: 'limitTotalNet'
      /** Whose total it is: of what a customer sends, or of what a receiver is paid. */
      readonly side: 'send' | 'receive'
      readonly period: string
      readonly limit: string
      readonly value: string
    }

export type LimitedAgency = 'own' | 'receiving'

function isAbove(amountBase: string, limit: string | null): boolean {
  return limit !== null && decimal(amountBase).gt(decimal(limit))
}

export function mustBeFilled(
  { visibility, requiredAbove }: FieldRule,
  limits: Limits,
  amountBase: string,
): boolean {
  return visibility === 'REQ' || (requiredAbove !== null && isAbove(amountBase, limits[requiredAbove]))
}

/** Looks at all fields at once, so that the teller asks the customer once. */
export function checkFields(
  rules: readonly FieldRule[],
  limits: Limits,
  amountBase: string,
  values: ReadonlyMap<string, string>,
): Refusal[] {
  const known = new Set(rules.map(({ tag }) => tag))
  const unknown = [...values.keys()].filter((tag) => !known.has(tag)).map(unknownField)
  const refusals = rules.map((rule) => checkField(rule, limits, amountBase, values.get(rule.tag)))
  return [...unknown, ...refusals.filter((refusal) => refusal !== null)]
}

function unknownField(tag: string): Refusal {
  return {
    rule: 'unknown_field',
    field: tag,
    value: tag,
  }
}

function checkField(
  rule: FieldRule,
  limits: Limits,
  amountBase: string,
  value: string | undefined,
): Refusal | null {
  const required = mustBeFilled(rule, limits, amountBase)
  // A blank is no answer: it must not fill what the law wants filled.
  if (required && !value?.trim()) return missing(rule, limits, amountBase)
  if (value === undefined) return null
  const problem = !required && rule.visibility === 'NOT_ALL' ? notTaken : problemOf(rule, value)
  return problem && { rule: 'field_not_allowed', field: rule.tag, label: rule.label, value, problem }
}

const notTaken: FieldProblem = { kind: 'not_taken' }

function missing(
  { tag, label, visibility, requiredAbove }: FieldRule,
  limits: Limits,
  amountBase: string,
): Refusal {
  const limit = visibility === 'REQ' || requiredAbove === null ? null : limits[requiredAbove]
  return limit === null || requiredAbove === null
    ? { rule: 'field_required', field: tag, label, value: '' }
    : { rule: requiredAbove, field: tag, label, limit, value: amountBase }
}

function problemOf({ kind, maxLength, accepted }: FieldRule, value: string): FieldProblem | null {
  if (value.length > maxLength) return { kind: 'too_long', maxLength }
  if (kind === 'date' && !isDate(value)) return { kind: 'not_a_date' }
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { kind: 'not_an_email' }
  if (accepted && !accepted.includes(value)) return { kind: 'not_accepted' }
  return null
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** A day of the calendar, as ISO writes it. */
export function isDate(text: string): boolean {
  const match = /^([12]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0
  return day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + leap
}

export function checkTransferLimit(
  { limitByTrn: limit }: Limits,
  amountBase: string,
  agency: LimitedAgency = 'own',
): Refusal | null {
  return limit !== null && isAbove(amountBase, limit)
    ? { rule: 'limitByTrn', agency, limit, value: amountBase }
    : null
}

/** `doneBase` is what the customer has sent, or the receiver was paid, through the whole network in the running period. */
export function checkNetworkTotal(
  { limitTotalNet: limit }: Limits,
  period: string,
  doneBase: string,
  amountBase: string,
  side: 'send' | 'receive' = 'send',
): Refusal | null {
  const total = decimal(doneBase).plus(decimal(amountBase)).toFixed(2)
  return limit !== null && isAbove(total, limit)
    ? { rule: 'limitTotalNet', side, period, limit, value: total }
    : null
}

/** The test question is the sender's to give, and either agency may ask for it: the stricter limit counts. */
export function withPayersQuestion(own: Limits, payer: Limits): Limits {
  const [one, other] = [own.limitTestQuestion, payer.limitTestQuestion]
  const stricter = one === null || (other !== null && decimal(other).lt(decimal(one))) ? other : one
  return { ...own, limitTestQuestion: stricter }
}

/** What one agency demands for one product. */
export interface Demands {
  readonly fields: readonly FieldRule[]
  readonly limits: Limits
}

/** What the paying agency allows, and over which period its total is counted. */
export interface PayerRules {
  readonly limits: Limits
  readonly period: string | null
}

/** Whoever comes for it, the payer would never pay this out: the amount alone is above what it allows. */
export function checkPayer({ limits, period }: PayerRules, amountBase: string): Refusal[] {
  return [
    checkTransferLimit(limits, amountBase, 'receiving'),
    checkNetworkTotal(limits, period ?? 'day', '0', amountBase, 'receive'),
  ].filter((refusal) => refusal !== null)
}

/** What both agencies have to say to a transfer before it is taken, but for the total of its sender. */
export function checkSending(
  own: Demands,
  payer: PayerRules,
  amountBase: string,
  values: ReadonlyMap<string, string>,
): Refusal[] {
  return [
    ...checkFields(own.fields, withPayersQuestion(own.limits, payer.limits), amountBase, values),
    checkTransferLimit(own.limits, amountBase),
    ...checkPayer(payer, amountBase),
  ].filter((refusal) => refusal !== null)
}

/** What the paying agency has to say before the cash is counted out, but for the total of the receiver. */
export function checkPayout(
  own: Demands,
  amountBase: string,
  values: ReadonlyMap<string, string>,
): Refusal[] {
  return [
    ...checkFields(own.fields, own.limits, amountBase, values),
    checkTransferLimit(own.limits, amountBase),
  ].filter((refusal) => refusal !== null)
}
