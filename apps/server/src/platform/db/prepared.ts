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
 * The database did what it was asked to, with a warning: whether that will last is not known. Such is a commit whose
 * wait for a standby was cancelled. Whoever asked must not hear that it is done, but ask again.
 */
export class UnknownOutcome extends Error {}

/** Warnings that say nothing about the work at hand: numbers that run out some day, a rollback of nothing. */
const harmless = new Set(['GetNewTransactionId', 'GetNewMultiXactId', 'UserAbortTransactionBlock'])

/**
 * Kysely hands a connection a text and its values and knows no names. This client looks the text up, so that a
 * statement on a hot path is not planned again on every call, which costs more than running it.
 */
export class PreparingClient extends pg.Client {
  private readonly plainQuery: Query = super.query.bind(this)
  private warnings = 0
  private lastWarning = ''

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ severity, routine, message }) => {
      if (severity !== 'WARNING' || harmless.has(routine ?? '')) return
      this.warnings += 1
      this.lastWarning = message ?? ''
    })
  }

  // The driver overloads `query` nine times; what comes back is what the driver gives for what went in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the many ways to call it, the one that Kysely takes.
  override query: pg.Client['query'] = ((query: unknown, values?: unknown, callback?: unknown): unknown => {
    const name = typeof query === 'string' && Array.isArray(values) ? nameOf.get(query) : undefined
    const before = this.warnings
    const given =
      name === undefined
        ? this.plainQuery(query, values, callback)
        : this.plainQuery({ name, text: query, values }, undefined, callback)
    // With a callback, or for a stream, nothing is promised.
    return given instanceof Promise
      ? given.then((result: unknown) => this.unlessWarned(before, result))
      : given
  }) as pg.Client['query']

  /** The answer counts once the database is ready again, after the commit: its warning has come by then. */
  private unlessWarned<T>(before: number, result: T): T {
    if (this.warnings === before) return result
    throw new UnknownOutcome(`The database warned: ${this.lastWarning}`)
  }
}
