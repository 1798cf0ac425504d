import { type Route, schemasOf } from '@corridor/contract/common/route'
import { secretNames } from '@corridor/contract/common/secret'
import { routes } from '@corridor/contract/routes'
import { type DestinationStream, type Logger, pino } from 'pino'

const secretHeaders = ['access-token', 'x-xsrf-token', 'cookie', 'set-cookie', 'authorization']

const secretFields = secretNames(
  Object.values(routes).flatMap((feature) => Object.values<Route>(feature).flatMap(schemasOf)),
)

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
      redact: {
        paths: [
          ...secretHeaders.flatMap((name) => [
            `req.headers["${name}"]`,
            `res.headers["${name}"]`,
            `headers["${name}"]`,
          ]),
          ...secretFields.flatMap((name) => [name, `*.${name}`]),
        ],
        censor: '[redacted]',
      },
      serializers: {
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
