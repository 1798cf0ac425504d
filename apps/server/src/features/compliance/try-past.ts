import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import type { complianceRoutes } from '@corridor/contract/compliance'
import { products, type RuleField, readAgencyRules } from '../../core/compliance/rules.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numbered, rawQuery } from '../../platform/db/statement.ts'
import { questionFields, type Ruleset } from './judge.ts'
import { blanks, emailPattern, pastText } from './past-sql.ts'
import { readRulesets } from './rulesets.ts'

type TryBody = RouteParsed<(typeof complianceRoutes)['tryPast']>['body']
type Tried = RouteAnswer<(typeof complianceRoutes)['tryPast']>
type Row = Omit<Tried, 'reasons'> & { readonly reasons: Omit<Tried['reasons'][number], 'label'>[] }

/** Of reasons, offices and samples: a person reads the first few. */
const maxRows = 20

/** What would have become of the last 30 days by the typed rules, in one statement. Nothing is written. */
export async function tryPast(db: Db | Tx, agencySid: number, body: TryBody): Promise<Tried> {
  const { text, values, labels } = await pastQuery(db, agencySid, body)
  const [row] = await rawQuery<Row>(db, text, values)
  if (!row) throw new Error('The statement of past transfers answered nothing.')
  const reasons = row.reasons.map((reason) => ({ ...reason, label: labelOf(reason, labels) }))
  return { ...row, reasons }
}

/** The statement with its values, and the labels of the fields that it names. */
export async function pastQuery(db: Db | Tx, agencySid: number, body: TryBody) {
  const { side, typed, stored } = await readRulesets(db, agencySid, body)
  const questions = questionFields(await readAgencyRules(db, agencySid, products.send))
  const periods = periodsOf(typed, stored)
  const limits = {
    agencySid,
    questions: questions.map(({ tag }) => tag),
    ...prefixed('typed', limitsOf(typed, periods.typed)),
    ...prefixed('stored', limitsOf(stored, periods.stored)),
  }
  const given: Readonly<Record<string, unknown>> = {
    rules: JSON.stringify(fieldColumns(typed, stored)),
    limits: JSON.stringify(limits),
    blanks,
    emailPattern,
    rows: maxRows,
  }
  const { text, names } = numbered(pastText(side, periods.typed === periods.stored))
  return {
    text,
    values: names.map((name) => given[name]),
    labels: new Map([...typed.rules.fields, ...questions].map(({ tag, label }) => [tag, label])),
  }
}

function fieldColumns(typed: Ruleset, stored: Ruleset): object[] {
  return typed.rules.fields.map((field, position) => ({
    position,
    tag: field.tag,
    kind: field.kind,
    maxLength: field.maxLength,
    requiredAbove: field.requiredAbove,
    ...prefixed('typed', fieldOf(typed, field)),
    ...prefixed('stored', fieldOf(stored, stored.rules.fields[position] ?? field)),
  }))
}

function fieldOf({ rules: { limits } }: Ruleset, { visibility, requiredAbove, accepted }: RuleField) {
  return {
    visibility,
    limit: requiredAbove === null ? null : limits[requiredAbove],
    // Looked up by key: a list would be gone through for every value.
    accepted: accepted && Object.fromEntries(accepted.map((key) => [key, 1])),
  }
}

/** A set without a limit of the total has the period of the other: nothing is compared with its sums. */
function periodsOf(typed: Ruleset, stored: Ruleset) {
  const [own, other] = [typed, stored].map(({ rules: { limits, period } }) =>
    limits.limitTotalNet === null ? undefined : (period ?? 'day'),
  )
  return { typed: own ?? other ?? 'day', stored: other ?? own ?? 'day' }
}

function limitsOf({ active, delivery, rules: { limits } }: Ruleset, period: string) {
  return {
    active,
    delivery,
    question: limits.limitTestQuestion,
    own: limits.limitByTrn,
    total: limits.limitTotalNet,
    period,
  }
}

function prefixed(set: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${set}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  )
}

/** The rules that are not about a field, by the names that the panel has for them. */
const ruleLabels: Readonly<Record<string, string>> = {
  service_off: 'Service active',
  delivery_option: 'Delivery option',
  limitByTrn: 'Limit by transfer',
  limitTotalNet: 'Limit Total Network',
}

function labelOf({ rule, field }: Row['reasons'][number], labels: ReadonlyMap<string, string>): string {
  return field === null ? (ruleLabels[rule] ?? rule) : (labels.get(field) ?? field)
}
