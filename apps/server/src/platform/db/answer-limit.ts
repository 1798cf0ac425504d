import pg from 'pg'

/** What a statement has on the server, unless a transaction gives its own another time (`allowTime`). */
export const usualStatementMs = 30_000

/** What the server may take beyond the time of a statement to say that it is over. */
const marginMs = 5_000

/** On our side of the line, for a pool of whatever kind. */
export function watchedLine(statementMs: number) {
  return {
    // A machine that vanished from under an idle connection is noticed within 15 seconds, not when the network gives up.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statementMs,
  }
}

/** On the server's side, as the start-up of a connection asks for it. What a pooler drops of it the role has too. */
export function serverLimits(statementMs: number, lockMs: number): string {
  return [
    `-c statement_timeout=${statementMs}`,
    `-c lock_timeout=${lockMs}`,
    '-c idle_in_transaction_session_timeout=30s',
  ].join(' ')
}

interface LimitedConfig extends pg.ClientConfig {
  /** 0, or not said: as long as it takes. */
  readonly statementMs?: number
}

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * The server ends a statement that takes too long and says so. A network that has gone silent says nothing, and keep-alive
 * does not look at a connection that has something under way: whoever waits would wait for a quarter of an hour. So a
 * connection on which an answer is overdue is given up, which fails all that wait on it as if it had been cut.
 */
export class LimitedClient extends pg.Client {
  private readonly plainQuery: Query = super.query.bind(this)
  private readonly usualMs: number
  /** Of the transaction that is open. */
  private ownMs: number | undefined
  private awaited = 0
  private timer: NodeJS.Timeout | undefined

  constructor(config?: string | LimitedConfig) {
    super(config)
    this.usualMs = (typeof config === 'object' && config.statementMs) || 0
  }

  // The driver overloads `query` nine times; what comes back is what the driver gives for what went in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the many ways to call it.
  override query: pg.Client['query'] = ((query: unknown, values?: unknown, callback?: unknown): unknown =>
    this.limited(query, values, callback)) as pg.Client['query']

  /** How long the statements of the transaction that is open may take; 0 for as long as it takes. */
  allow(ms: number): void {
    this.ownMs = ms
  }

  /** What is read as a stream is watched by whoever reads it: only it knows how long a pause may be. */
  protected limited(query: unknown, values?: unknown, callback?: unknown): unknown {
    if (typeof callback === 'function') {
      this.asked()
      return this.plainQuery(query, values, (...outcome: unknown[]) => {
        this.answered()
        Reflect.apply(callback, undefined, outcome)
      })
    }
    const given = this.plainQuery(query, values, callback)
    return given instanceof Promise ? this.during(given) : given
  }

  protected during<T>(answer: Promise<T>): Promise<T> {
    this.asked()
    // Not beside the answer: an error tells the way to whoever asked only along one chain of promises.
    return answer.finally(() => this.answered())
  }

  /** For what the driver takes as a query of its own, and promises nothing of. */
  protected submit(query: object): void {
    this.plainQuery(query)
  }

  private asked(): void {
    // Not where a statement has failed: the transaction may go on from a savepoint, and the server keeps its time too.
    if (this.getTransactionStatus() === 'I') this.ownMs = undefined
    this.awaited += 1
    if (this.awaited === 1) this.watch()
  }

  /** Statements on one connection are answered one after the other: with each the time begins anew. */
  private answered(): void {
    this.awaited -= 1
    clearTimeout(this.timer)
    if (this.awaited > 0) this.watch()
  }

  private watch(): void {
    const ms = this.ownMs ?? this.usualMs
    if (ms > 0) this.timer = setTimeout(() => this.connection.stream.destroy(), ms + marginMs)
  }
}
