import { type Route, schemasOf } from '@corridor/contract/common/route'
import { secretNames } from '@corridor/contract/common/secret'
import { routes } from '@corridor/contract/routes'
import { type DestinationStream, type Logger, pino } from 'pino'

const all = Object.values(routes).flatMap((feature) => Object.values<Route>(feature))

/** Headers by their names, and every field of a body or an answer that the contract marks. */
const secrets = new Set([
  'access-token',
  'x-xsrf-token',
  'cookie',
  'set-cookie',
  'authorization',
  ...secretNames(all.flatMap(({ query: _query, ...route }) => schemasOf(route))),
])

/**
 * A query is logged as part of an address alone, so what the contract marks there is hidden there: single sign-on comes
 * back with a `code`, which as the name of a field is an agency's or a currency's.
 */
const secretsInAddress: ReadonlySet<string> = new Set(
  secretNames(all.flatMap(({ query }) => (query === undefined ? [] : [query]))),
)

/** Deeper than anything that is logged on purpose. */
const deepest = 6

/** Of errors that are told together. */
const mostTogether = 20

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
function toldError(error: Error, depth = 0): object {
  // The pool hangs the whole connection onto the error of one that was lost: pages that tell nothing, for each of them.
  const { client: _client, aggregateErrors: _aggregateErrors, ...told } = pino.stdSerializers.err(error)
  const { code, errors } = error as NodeJS.ErrnoException & { errors?: unknown }
  return {
    ...withoutSecrets(told),
    ...(code !== undefined && { code }),
    ...(Array.isArray(errors) && {
      errors: errors.slice(0, mostTogether).map((one) => toldOne(one, depth + 1)),
    }),
  }
}

function toldOne(one: unknown, depth: number): unknown {
  return one instanceof Error && depth <= deepest ? toldError(one, depth) : hidden(one, depth)
}

/**
 * A download ticket travels in the query, and so does the way back from single sign-on; neither must outlive its use in a
 * log. A name is read as the server reads it: '%74oken' is 'token' too.
 */
function withoutSecretsOf(url: string): string {
  return url
    .split(/([?&]|%3f|%26)/i)
    .map((part) => {
      const [name = '', ...values] = readable(part).split('=')
      return values.length > 0 && secretsInAddress.has(name) ? `${name}=[redacted]` : part
    })
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
        err: (error: Error) => toldError(error),
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: withoutSecretsOf(request.url),
          address: request.ip,
        }),
      },
    },
    to,
  )
}
