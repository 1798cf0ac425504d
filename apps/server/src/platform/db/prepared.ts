import pg from 'pg'

const nameOf = new Map<string, string>()
const textOf = new Map<string, string>()

/** From now on this text is planned once per connection, on the pool and in transactions alike. */
export function prepareAs(name: string, text: string): void {
  const known = textOf.get(name)
  // PostgreSQL would refuse the second text, but only on a connection that has run the first.
  if (known !== undefined && known !== text) throw new Error(`Two statements are named ${name}.`)
  textOf.set(name, text)
  nameOf.set(text, name)
}

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Kysely hands a connection a text and its values and knows no names. This client looks the text up, so that a
 * statement on a hot path is not planned again on every call, which costs more than running it.
 */
export class PreparingClient extends pg.Client {
  private readonly plainQuery: Query = super.query.bind(this)

  // The driver overloads `query` nine times; what comes back is what the driver gives for what went in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the many ways to call it, the one that Kysely takes.
  override query: pg.Client['query'] = ((query: unknown, values?: unknown, callback?: unknown): unknown => {
    const name = typeof query === 'string' && Array.isArray(values) ? nameOf.get(query) : undefined
    return name === undefined
      ? this.plainQuery(query, values, callback)
      : this.plainQuery({ name, text: query, values }, undefined, callback)
  }) as pg.Client['query']
}
