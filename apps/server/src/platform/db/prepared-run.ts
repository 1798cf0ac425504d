import type { FieldDef } from 'pg'
import utils from 'pg/lib/utils.js'

/** A statement that PostgreSQL keeps under a name, with the values of one run. */
export interface Asked {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the driver's own answers have, as far as anybody here reads it. */
export interface Answer {
  readonly command: string
  readonly rowCount: number | null
  readonly fields: readonly FieldDef[]
  readonly rows: Record<string, unknown>[]
}

/** Of the driver's connection what its own queries use: the messages, and the texts that PostgreSQL has parsed. */
export interface Wire {
  readonly stream: { cork: () => void; uncork: () => void }
  readonly parsedStatements: Record<string, string>
  readonly close: (message: { type: 'S'; name: string }) => void
  readonly parse: (message: { name: string; text: string }) => void
  readonly bind: (message: { statement: string; values: readonly unknown[] }) => void
  readonly describe: (message: { type: 'P'; name: '' }) => void
  readonly execute: (message: object) => void
  readonly sync: () => void
}

type ParserOf = (dataTypeID: number, format: 'text') => (text: string) => unknown

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

interface Columns {
  readonly fields: readonly FieldDef[]
  readonly columns: readonly Column[]
}

const noColumns: Columns = { fields: [], columns: [] }

/** What one connection knows of its statements. PostgreSQL refuses to run one whose columns have changed. */
export class KnownStatements {
  private readonly columnsOf = new Map<string, Columns>()
  private readonly outdated = new Set<string>()
  private readonly parserOf: ParserOf

  constructor(parserOf: ParserOf) {
    this.parserOf = parserOf
  }

  get(name: string): Columns | undefined {
    return this.columnsOf.get(name)
  }

  learn(name: string, fields: readonly FieldDef[]): Columns {
    const columns = fields.map((field) => ({
      name: field.name,
      parse: this.parserOf(field.dataTypeID, 'text'),
    }))
    const learnt = fields.length === 0 ? noColumns : { fields, columns }
    this.columnsOf.set(name, learnt)
    return learnt
  }

  /** It is closed and parsed anew when it runs next. */
  forget(name: string): void {
    this.columnsOf.delete(name)
    this.outdated.add(name)
  }

  takeOutdated(name: string): boolean {
    return this.outdated.delete(name)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * A migration has changed the columns of a statement that this connection had parsed before; it did not begin. The code
 * stands for much else and the sentence for one language, so it is told by the function of PostgreSQL that says it.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** Nothing was sent: the connection does not know the columns of all of them, so they have to run one by one. */
export class NotAllKnown extends Error {}

/**
 * Statements in one write and up to one answer that the database is ready again. The driver takes an object with
 * `submit` for a query of its own (pg-cursor is one) and hands it the messages that come back. Its own query asks for
 * the columns on every run, which costs PostgreSQL and us more than many a statement; this one asks once per connection.
 * So a statement that the connection does not know runs alone: several are for those that it knows.
 */
export class PreparedRun {
  /** By these two the driver notes that PostgreSQL has parsed the text. */
  readonly name: string
  readonly text: string
  /** Called by the driver too, where it gives up. */
  callback: (error: Error | null, answers?: Answer[]) => void
  private readonly asked: readonly Asked[]
  private readonly known: KnownStatements
  private readonly answers: Answer[] = []
  private columns: Columns | undefined
  private rows: Record<string, unknown>[] = []
  private failure: Error | undefined

  constructor(
    asked: readonly Asked[],
    known: KnownStatements,
    callback: (error: Error | null, answers?: Answer[]) => void,
  ) {
    this.name = asked[0]?.name ?? ''
    this.text = asked[0]?.text ?? ''
    this.asked = asked
    this.known = known
    this.callback = callback
  }

  /** An error that is returned, and not thrown, is the driver's sign that nothing was sent. */
  submit(wire: Wire): Error | null {
    // Only now: what was asked before, on the same connection, may have taught it a statement or outdated one.
    if (this.asked.length > 1 && !this.asked.every(({ name }) => this.known.get(name)))
      return new NotAllKnown()
    this.columns = this.known.get(this.name)
    let ready: Asked[]
    try {
      ready = this.asked.map((one) => ({ ...one, values: one.values.map(utils.prepareValue) }))
    } catch (error) {
      return asError(error)
    }
    wire.stream.cork()
    try {
      for (const one of ready) this.send(wire, one)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  private send(wire: Wire, { name, text, values }: Asked): void {
    if (this.known.takeOutdated(name)) {
      delete wire.parsedStatements[name]
      wire.close({ type: 'S', name })
    }
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text })
    wire.bind({ statement: name, values })
    if (!this.known.get(name)) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.columns = this.known.learn(this.name, fields)
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    try {
      this.columns?.columns.forEach(({ name, parse }, index) => {
        const text = texts[index] ?? null
        row[name] = text === null ? null : parse(text)
      })
      this.rows.push(row)
    } catch (error) {
      // Told once PostgreSQL is ready again, as the driver does it.
      this.failure ??= asError(error)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    const { fields } = this.columns ?? this.known.learn(this.name, [])
    this.answers.push({
      command,
      rowCount: count === undefined ? null : Number(count),
      fields,
      rows: this.rows,
    })
    this.rows = []
    const next = this.asked[this.answers.length]
    this.columns = next && this.known.get(next.name)
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback(this.failure)
    else this.callback(null, this.answers)
  }

  handleError(error: Error): void {
    const running = this.asked[this.answers.length]
    if (running && isOutdated(error)) this.known.forget(running.name)
    this.callback(error)
  }
}
