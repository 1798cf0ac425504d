import { type Runner, statement } from '../../platform/db/statement.ts'

/** What a list of transfers can be narrowed by; an empty text narrows nothing. */
export interface Filters {
  readonly agency?: number | undefined
  readonly agent?: number | undefined
  readonly reference?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly status?: string | undefined
  readonly statusIn?: readonly string[] | undefined
  readonly countrySnd?: string | undefined
  readonly countryRcv?: string | undefined
  readonly customer?: number | undefined
}

/** The row that a page goes on from, in the order of the list. */
export interface Edge {
  readonly date: string
  readonly sid: number
}

/** A condition as SQL with a `?` for each of its values. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

const condition = (sql: string, ...values: unknown[]): Condition => ({ sql, values })

/** The statuses that were asked for; null where it is all but the deleted. */
const statusesOf = ({ status, statusIn }: Filters): readonly string[] | null => {
  if (status) return [status]
  return statusIn && statusIn.length > 0 ? statusIn : null
}

/** Literally as the partial indexes have it, or the planner does not see that they fit. */
const isDeleted = condition(`status = 'DELETED'`)
const isNotDeleted = condition(`status <> 'DELETED'`)

/** What is the same in all parts. */
const commonConditions = (filters: Filters): Condition[] => {
  const { reference, dateFrom, dateTo, countrySnd, countryRcv, customer } = filters
  return [
    ...(reference ? [condition('reference_number = ?', reference)] : []),
    ...(dateFrom ? [condition('created_at >= ?::date', dateFrom)] : []),
    ...(dateTo ? [condition(`created_at < ?::date + interval '1 day'`, dateTo)] : []),
    ...(countrySnd ? [condition('send_country = ?', countrySnd)] : []),
    ...(countryRcv ? [condition('receive_country = ?', countryRcv)] : []),
    ...(customer ? [condition('customer_sid = ?', customer)] : []),
  ]
}

const sides = ['send', 'receive'] as const

const onEitherSide = (what: 'agency' | 'agent', sid: number | undefined): Condition[] =>
  sid ? [condition(`(send_${what}_sid = ? or receive_${what}_sid = ?)`, sid, sid)] : []

/** On its own side an agency's transfers have its own country: where it never was, there is nothing to read through. */
const wasIn = (agency: number, country: string | undefined): Condition[] =>
  country
    ? [
        condition(
          'exists (select from agency_countries where agency_sid = ? and country_code = ?)',
          agency,
          country,
        ),
      ]
    : []

/** An agent, or else an agency, on the sending and on the receiving side; of an agent's few rows the agency is only a filter. */
const sideParts = ({ agency, agent, countrySnd, countryRcv }: Filters): Condition[][] => {
  if (agent)
    return sides.map((side) => [condition(`${side}_agent_sid = ?`, agent), ...onEitherSide('agency', agency)])
  if (!agency) return [[]]
  return [
    [condition('send_agency_sid = ?', agency), ...wasIn(agency, countrySnd)],
    [condition('receive_agency_sid = ?', agency), ...wasIn(agency, countryRcv)],
  ]
}

/** The deleted have one index for all, so two sides would read it twice. */
const deletedPart = ({ agency, agent }: Filters): Condition[] => [
  isDeleted,
  ...onEitherSide('agency', agency),
  ...onEitherSide('agent', agent),
]

/**
 * The list as parts that have no row in common: a status and a side each, because only then an index has the rows in
 * order. OR is for what no index could order anyway.
 */
export const partsOf = (filters: Filters): Condition[][] => {
  const common = commonConditions(filters)
  const both = sideParts(filters)
  const part = (status: Condition[]): Condition[][] => both.map((side) => [...status, ...common, ...side])
  const statuses = statusesOf(filters)
  if (statuses === null) return part([isNotDeleted])
  return [...new Set(statuses)].flatMap((status) =>
    status === 'DELETED'
      ? [[...deletedPart(filters), ...common]]
      : part([isNotDeleted, condition('status = ?', status)]),
  )
}

/**
 * Whether each part has an index with its rows in order whatever the values are, so that no value could want another
 * plan. Days are a stretch of any of these indexes.
 */
export const hasOwnIndex = (filters: Filters): boolean => {
  const { agency, agent, reference, countrySnd, countryRcv, customer } = filters
  const narrowing = [agent || agency, statusesOf(filters), reference, countrySnd || countryRcv, customer]
  return narrowing.filter(Boolean).length <= 1
}

/** The SQL of a condition with its values written the way that the statement wants them. */
export const writeOut = ({ sql, values }: Condition, write: (value: unknown) => string): string => {
  let next = 0
  return sql.replaceAll('?', () => write(values[next++]))
}

/** Collects the values of a statement; the same shape of search gives the same text, and so the same plan. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  where(conditions: readonly Condition[]): string {
    return conditions.map((one) => writeOut(one, (value) => this.add(value))).join(' and ')
  }
}

type Statement<Row extends object> = (runner: Runner, values: readonly unknown[]) => Promise<Row[]>

/** Planned for its values each time: where the best index depends on them. */
export const plannedForValues =
  <Row extends object>(text: string): Statement<Row> =>
  async (runner, values) =>
    (await runner.query<Row>(text, [...values])).rows

const names = new Map<string, string>()

/** Planned once per connection, however often its shape is searched. */
export const plannedOnce = <Row extends object>(text: string): Statement<Row> => {
  const name = names.get(text) ?? `transactions-${names.size}`
  names.set(text, name)
  return statement(name, text)
}

/** Only whoever asks for exactly this can be answered from the totals; null else. */
export const totalsKeyOf = (
  filters: Filters,
): { keys: readonly (readonly [kind: string, key: string])[]; statuses: readonly string[] | null } | null => {
  const { agency, agent, reference, customer, countrySnd, countryRcv } = filters
  if (agent || reference || customer) return null
  const keys: (readonly [string, string])[] = [
    ...(countrySnd ? [['send_country', countrySnd] as const] : []),
    ...(countryRcv ? [['receive_country', countryRcv] as const] : []),
  ]
  if (agency) {
    if (keys.length > 0) return null
    keys.push(['send_agency', String(agency)], ['receive_agency', String(agency)])
  } else if (keys.length > 1) return null
  return { keys: keys.length === 0 ? [['all', '']] : keys, statuses: statusesOf(filters) }
}
