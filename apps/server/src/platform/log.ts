import { type Route, schemasOf } from '@corridor/contract/common/route'
import { secretNames } from '@corridor/contract/common/secret'
import { routes } from '@corridor/contract/routes'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Headers by their names, and every field that the contract marks. */
const secrets = new Set([
  'access-token',
  'x-xsrf-token',
  'cookie',
  'set-cookie',
  'authorization',
  ...secretNames(
    Object.values(routes).flatMap((feature) => Object.values<Route>(feature).flatMap(schemasOf)),
  ),
])

/** Deeper than anything that is logged on purpose. */
const deepest = 6

/**
 * Whatever is told, without secrets at any depth. Pino's own way looks for each of the names in each line: a tenth of a
 * short call's time, and it saw two steps deep. What a child is told passes no formatter: whoever makes one calls this.
 */
export function withoutSecrets(told: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      secrets.has(name) ? '[redacted]' : hidden(value, depth + 1),
    ]),
  )
}

function hidden(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[too deep]'
  if (Array.isArray(value)) return value.map((one) => hidden(one, depth + 1))
  // Requests and errors have a way of their own.
  return Object.getPrototypeOf(value) === Object.prototype ? withoutSecrets(value, depth) : value
}

/** What an error is by its code, such as PostgreSQL's, is nothing that somebody has typed. */
function toldError(error: Error): object {
  // The pool hangs the whole connection onto the error of one that was lost: pages that tell nothing, for each of them.
  const { client: _client, ...told } = pino.stdSerializers.err(error)
  const { code } = error as NodeJS.ErrnoException
  return { ...withoutSecrets(told), ...(code !== undefined && { code }) }
}

/**
 * A download ticket travels in the query; it must not outlive its use in a log. A name is read as the server reads it:
 * '%74oken' is 'token' too.
 */
function withoutTicket(url: string): string {
  return url
    .split(/([?&]|%3f|%26)/i)
    .map((part) => (readable(part).startsWith('token=') ? 'token=[redacted]' : part))
    .join('')
}

function readable(part: string): string {
  // Whatever cannot be decoded stays; a name that can is found all the same.
  return part.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
}

/** Writes to standard output unless told otherwise. */
export function makeLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (told) => withoutSecrets(told) },
      serializers: {
        err: toldError,
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: withoutTicket(request.url),
          address: request.ip,
        }),
      },
    },
    to,
  )
}
