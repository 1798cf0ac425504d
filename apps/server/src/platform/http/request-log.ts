import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions } from 'pino'
import { withoutSecrets } from '../log.ts'

type Line = [of: unknown, message?: string, ...values: unknown[]]

/**
 * A request's log, whose lines all carry the request's id. Most requests write nothing in it, and to make one costs as
 * much as to find the route: so the first line makes it.
 */
class RequestLog implements FastifyBaseLogger {
  private readonly server: FastifyBaseLogger
  private readonly bindings: Bindings
  private readonly options: ChildLoggerOptions
  private made: FastifyBaseLogger | undefined

  constructor(server: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.server = server
    this.bindings = bindings
    this.options = options
  }

  private get own(): FastifyBaseLogger {
    this.made ??= this.server.child(this.bindings, this.options)
    return this.made
  }

  get level(): string {
    return this.own.level
  }

  set level(level: string) {
    this.own.level = level
  }

  fatal(...line: Line): void {
    this.own.fatal(...line)
  }

  error(...line: Line): void {
    this.own.error(...line)
  }

  warn(...line: Line): void {
    this.own.warn(...line)
  }

  info(...line: Line): void {
    this.own.info(...line)
  }

  debug(...line: Line): void {
    this.own.debug(...line)
  }

  trace(...line: Line): void {
    this.own.trace(...line)
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.own.child(withoutSecrets(bindings), options)
  }
}

/** As Fastify asks for it. */
export function makeRequestLog(
  server: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return new RequestLog(server, bindings, options)
}
