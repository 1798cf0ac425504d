import type pg from 'pg'
import { LimitedClient } from './answer-limit.ts'
import {
  type Answer,
  type Asked,
  isOutdated,
  KnownStatements,
  NotAllKnown,
  PreparedRun,
} from './prepared-run.ts'

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

/** From now on this text is planned each time; the connections that have planned it keep that for as long as they live. */
export function forgetPrepared(text: string): void {
  const name = nameOf.get(text)
  if (name !== undefined) textOf.delete(name)
  nameOf.delete(text)
}

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
export class PreparingClient extends LimitedClient {
  private readonly known = new KnownStatements((dataTypeID, format) => this.getTypeParser(dataTypeID, format))
  private warnings = 0
  private lastWarning = ''

  constructor(...config: ConstructorParameters<typeof LimitedClient>) {
    super(...config)
    this.on('notice', ({ severity, routine, message }) => {
      if (severity !== 'WARNING' || harmless.has(routine ?? '')) return
      this.warnings += 1
      this.lastWarning = message ?? ''
    })
  }

  // The driver overloads `query` nine times; what comes back is what the driver gives for what went in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the many ways to call it, the one that Kysely takes.
  override query: pg.Client['query'] = ((query: unknown, values?: unknown, callback?: unknown): unknown => {
    if (typeof query === 'string' && Array.isArray(values) && callback === undefined) {
      const name = nameOf.get(query)
      if (name !== undefined) return this.run([{ name, text: query, values }]).then(([answer]) => answer)
    }
    const before = this.warnings
    const given = this.limited(query, values, callback)
    // With a callback, or for a stream, nothing is promised.
    return given instanceof Promise
      ? given.then((result: unknown) => this.unlessWarned(before, result))
      : given
  }) as pg.Client['query']

  /** One after the other; in one write if this connection knows them all. */
  async run(asked: readonly Asked[]): Promise<Answer[]> {
    const before = this.warnings
    try {
      return this.unlessWarned(before, await this.submitted(asked))
    } catch (error) {
      if (error instanceof NotAllKnown) return this.runOneByOne(asked)
      // It did not begin: outside of a transaction, which it would have ended, it may begin again.
      if (isOutdated(error) && this.getTransactionStatus() === 'I') return this.run(asked)
      // As the driver does: the way to whoever asked, and not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  private async runOneByOne(asked: readonly Asked[]): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const one of asked) answers.push(...(await this.run([one])))
    return answers
  }

  private submitted(asked: readonly Asked[]): Promise<Answer[]> {
    const answers = new Promise<Answer[]>((done, fail) => {
      const run = new PreparedRun(asked, this.known, (error, given = []) =>
        error ? fail(error) : done(given),
      )
      this.submit(run)
    })
    return this.during(answers)
  }

  /** The answer counts once the database is ready again, after the commit: its warning has come by then. */
  private unlessWarned<T>(before: number, result: T): T {
    if (this.warnings === before) return result
    throw new UnknownOutcome(`The database warned: ${this.lastWarning}`)
  }
}
