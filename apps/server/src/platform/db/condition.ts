/** A condition as SQL with a `?` for each of its values. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

export function condition(sql: string, ...values: unknown[]): Condition {
  return { sql, values }
}

/** One of several, as `and` or `union all` joins them. */
export function joined(conditions: readonly Condition[], by: string): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(by),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** The condition of a filter; one that is not given, or an empty text, narrows nothing. */
export function when(value: string | number | undefined, sql: string): Condition[] {
  return value ? [condition(sql, value)] : []
}

/** The SQL of a condition with its values written the way that the statement wants them. */
export function writeOut({ sql, values }: Condition, write: (value: unknown) => string): string {
  let next = 0
  return sql.replaceAll('?', () => write(values[next++]))
}

/** As PostgreSQL wants it, with a number for each value. */
export function numberedSql(sql: string): string {
  let next = 0
  return sql.replaceAll('?', () => `$${++next}`)
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
