import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { transferInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { type Condition, condition, when } from '../../platform/db/condition.ts'

/** The statuses that were asked for; null where it is all but the deleted. */
function statusesOf({ status, statusIn }: TransactionFilters): readonly string[] | null {
  if (status) return [status]
  return statusIn && statusIn.length > 0 ? statusIn : null
}

/** Literally as the partial indexes have it, or the planner does not see that they fit. */
const isDeleted = condition(`status = 'DELETED'`)
const isNotDeleted = condition(`status <> 'DELETED'`)

const known: ReadonlySet<string> = new Set(transferStatuses.map(({ sid }) => sid))

/**
 * One status has nearly all transfers and another nearly none. Beside a filter of another kind the best plan depends on
 * which: so it stands in the text, and each status has a plan of its own.
 */
function hasStatus(status: string, isPlainList: boolean): Condition {
  return isPlainList || !known.has(status)
    ? condition('status = ?', status)
    : condition(`status = '${status}'`)
}

/** What the parts below are made of; every other filter is a condition of its own. */
type PartName = 'agency' | 'agent' | 'customer' | 'status' | 'statusIn'
type PlainName = Exclude<keyof TransactionFilters, PartName>

/** What is the same in all parts. A filter without a condition does not compile. */
function plainConditions(filters: TransactionFilters): Readonly<Record<PlainName, Condition[]>> {
  return {
    payer: when(filters.payer, 'receive_agency_sid = ?'),
    reference: when(filters.reference, 'reference_number = ?'),
    dateFrom: when(filters.dateFrom, 'created_at >= ?::date'),
    dateTo: when(filters.dateTo, `created_at < ?::date + interval '1 day'`),
    countrySnd: when(filters.countrySnd, 'send_country = ?'),
    countryRcv: when(filters.countryRcv, 'receive_country = ?'),
  }
}

function onEitherSide(what: 'agency' | 'agent', sid: number | undefined): Condition[] {
  return sid ? [condition(`(send_${what}_sid = ? or receive_${what}_sid = ?)`, sid, sid)] : []
}

const agencyOf = { agency: '?', agent: '(select agency_sid from agents where sid = ?)' } as const

/** On its own side an office's transfers have its own country: where it never was, there is nothing to read through. */
function wasIn(office: keyof typeof agencyOf, sid: number, country: string | undefined): Condition[] {
  const text = `exists (select from agency_countries where agency_sid = ${agencyOf[office]} and country_code = ?)`
  return country ? [condition(text, sid, country)] : []
}

/** An agent, or else an agency, on the sending and on the receiving side; of an agent's few rows the agency is only a filter. */
function sideParts({ agency, agent, countrySnd, countryRcv }: TransactionFilters): Condition[][] {
  const part = (office: keyof typeof agencyOf, sid: number): Condition[][] => [
    [condition(`send_${office}_sid = ?`, sid), ...wasIn(office, sid, countrySnd)],
    [condition(`receive_${office}_sid = ?`, sid), ...wasIn(office, sid, countryRcv)],
  ]
  if (agent) return part('agent', agent).map((side) => [...side, ...onEitherSide('agency', agency)])
  return agency ? part('agency', agency) : [[]]
}

/** So many agencies are read each by its own index; of more the list itself is walked, which then has many of theirs. */
const mostScopeParts = 8

/**
 * What a scope leaves, again in parts without a row in common: a transfer between two agencies inside is its sender's.
 * Beside a filter that leaves few rows it is only a condition more.
 */
function scopeParts(
  scope: Scope,
  { agency, agent, customer, reference, payer }: TransactionFilters,
): Condition[][] {
  if (scope === null) return [[]]
  if (agency || agent || customer || reference || payer) return [transferInside(scope)]
  const notSent = condition('send_agency_sid <> all(?::integer[])', scope)
  if (scope.length > mostScopeParts)
    return [
      [condition('send_agency_sid = any(?::integer[])', scope)],
      [condition('receive_agency_sid = any(?::integer[])', scope), notSent],
    ]
  const parts = scope.flatMap((one) => [
    [condition('send_agency_sid = ?', one)],
    [condition('receive_agency_sid = ?', one), notSent],
  ])
  return parts.length === 0 ? [[condition('false')]] : parts
}

/** A person's transfers: of the record itself, in the order of its index, and of those that were merged into it. */
function customerParts({ customer }: TransactionFilters): Condition[][] {
  if (!customer) return [[]]
  return [
    [condition('customer_sid = ?', customer)],
    [condition('customer_sid = any(array(select sid from customers where merged_into = ?))', customer)],
  ]
}

/** The deleted are few, and each side has an index of them: one OR can be answered by both. */
function deletedPart({ agency, agent }: TransactionFilters): Condition[] {
  return [isDeleted, ...onEitherSide('agency', agency), ...onEitherSide('agent', agent)]
}

/**
 * The list as parts that have no row in common: a status and a side each, because only then an index has the rows in
 * order. OR is for what no index could order anyway.
 */
export function partsOf(filters: TransactionFilters, scope: Scope): Condition[][] {
  const common = Object.values(plainConditions(filters)).flat()
  const both = sideParts(filters).flatMap((side) =>
    scopeParts(scope, filters).map((within) => [...side, ...within]),
  )
  const persons = customerParts(filters)
  const part = (status: Condition[]): Condition[][] =>
    persons.flatMap((person) => both.map((side) => [...status, ...common, ...person, ...side]))
  const statuses = statusesOf(filters)
  if (statuses === null) return part([isNotDeleted])
  const isPlainList = hasOwnIndex(filters)
  return [...new Set(statuses)].flatMap((status) =>
    status === 'DELETED'
      ? persons.map((person) => [...deletedPart(filters), ...transferInside(scope), ...common, ...person])
      : part([isNotDeleted, hasStatus(status, isPlainList)]),
  )
}

/** The filters that narrow the list: an empty text or list does not. */
function namesOf(filters: TransactionFilters): string[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value && (!Array.isArray(value) || value.length > 0) ? [name] : [],
  )
}

/** TransactionFilters of one kind have indexes of their own, in the order of the list; days are a stretch of any of these. */
const indexed: readonly (readonly string[])[] = [
  ['agency', 'agent'],
  ['payer'],
  ['status', 'statusIn'],
  ['countrySnd', 'countryRcv'],
  ['reference'],
  ['customer'],
].map((kind) => [...kind, 'dateFrom', 'dateTo'])

/**
 * Whether each part has an index with its rows in order whatever the values are, so that no value could want another
 * plan. A filter that is not named above has none.
 */
export function hasOwnIndex(filters: TransactionFilters): boolean {
  const names = namesOf(filters)
  return indexed.some((kind) => names.every((name) => kind.includes(name)))
}

/** What the totals are kept by. */
const totalled: ReadonlySet<string> = new Set([
  'agency',
  'payer',
  'countrySnd',
  'countryRcv',
  'status',
  'statusIn',
  'dateFrom',
  'dateTo',
])

/** As the table of totals has them. */
export type TotalKind = 'all' | 'send_agency' | 'receive_agency' | 'send_country' | 'receive_country'

/** Only whoever asks for exactly this can be answered from the totals; null else. */
export function totalsKeyOf(filters: TransactionFilters): {
  keys: readonly (readonly [kind: TotalKind, key: string])[]
  statuses: readonly string[] | null
} | null {
  const { agency, payer, countrySnd, countryRcv } = filters
  if (!namesOf(filters).every((name) => totalled.has(name))) return null
  const keys: (readonly [TotalKind, string])[] = [
    ...(payer ? [['receive_agency', String(payer)] as const] : []),
    ...(countrySnd ? [['send_country', countrySnd] as const] : []),
    ...(countryRcv ? [['receive_country', countryRcv] as const] : []),
  ]
  if (agency) {
    if (keys.length > 0) return null
    keys.push(['send_agency', String(agency)], ['receive_agency', String(agency)])
  } else if (keys.length > 1) return null
  return { keys: keys.length === 0 ? [['all', '']] : keys, statuses: statusesOf(filters) }
}
