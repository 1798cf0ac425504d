import { statement } from '../../platform/db/statement.ts'

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

/** A condition as SQL with `?` wherever its value stands. */
interface Condition {
  readonly sql: string
  readonly value?: unknown
}

const condition = (sql: string, value: unknown): Condition => ({ sql, value })

/** The statuses that were asked for; null where it is all but the deleted. */
const statusesOf = ({ status, statusIn }: Filters): readonly string[] | null => {
  if (status) return [status]
  return statusIn && statusIn.length > 0 ? statusIn : null
}

const statusConditions = (filters: Filters): Condition[] => {
  const statuses = statusesOf(filters)
  const asked: Condition[] =
    statuses === null
      ? []
      : statuses.length === 1
        ? [condition('status = ?', statuses[0])]
        : [condition('status = any(?::text[])', statuses)]
  // Literally as the partial indexes have it, or the planner does not see that they fit.
  return statuses?.includes('DELETED') ? asked : [{ sql: `status <> 'DELETED'` }, ...asked]
}

/** All but the agency and the agent, which may stand on either side. */
const commonConditions = (filters: Filters): Condition[] => {
  const { reference, dateFrom, dateTo, countrySnd, countryRcv, customer } = filters
  return [
    ...statusConditions(filters),
    ...(reference ? [condition('reference_number = ?', reference)] : []),
    ...(dateFrom ? [condition('created_at >= ?::date', dateFrom)] : []),
    ...(dateTo ? [condition(`created_at < ?::date + interval '1 day'`, dateTo)] : []),
    ...(countrySnd ? [condition('send_country = ?', countrySnd)] : []),
    ...(countryRcv ? [condition('receive_country = ?', countryRcv)] : []),
    ...(customer ? [condition('customer_sid = ?', customer)] : []),
  ]
}

/**
 * The list as one part, or as two that have no row in common: an agent, or else an agency, on the sending and on the
 * receiving side. Never OR, which no index can walk in order; of an agent's few rows the agency is only a filter.
 */
export const partsOf = (filters: Filters): Condition[][] => {
  const common = commonConditions(filters)
  const { agency, agent } = filters
  if (agent) {
    const eitherAgency = agency ? [condition('(send_agency_sid = ? or receive_agency_sid = ?)', agency)] : []
    return sides.map((side) => [...common, condition(`${side}_agent_sid = ?`, agent), ...eitherAgency])
  }
  if (agency) return sides.map((side) => [...common, condition(`${side}_agency_sid = ?`, agency)])
  return [common]
}

const sides = ['send', 'receive'] as const

/** Collects the values of a statement; the same shape of search gives the same text, and so the same plan. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  where(conditions: readonly Condition[]): string {
    return conditions
      .map(({ sql, value }) => (value === undefined ? sql : sql.replaceAll('?', this.add(value))))
      .join(' and ')
  }
}

const statements = new Map<string, ReturnType<typeof statement>>()

/** The statement of a text, planned once per connection however often its shape is searched. */
export const namedByText = <Row extends object>(text: string): ReturnType<typeof statement<Row>> => {
  const known = statements.get(text) ?? statement(`transactions-${statements.size}`, text)
  statements.set(text, known)
  return known as ReturnType<typeof statement<Row>>
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
