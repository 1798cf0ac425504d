import { type Route, schemasOf } from '@corridor/contract/common/route'
import { secretNames } from '@corridor/contract/common/secret'
import { routes } from '@corridor/contract/routes'
import { type DestinationStream, type Logger, pino } from 'pino'

const secretHeaders = ['access-token', 'x-xsrf-token', 'cookie', 'set-cookie', 'authorization']

const secretFields = secretNames(
  Object.values(routes).flatMap((feature) => Object.values<Route>(feature).flatMap(schemasOf)),
)

/** A download ticket travels in the query; it must not outlive its use in a log. */
function withoutTicket(url: string): string {
  return url.replace(/([?&]token=)[^&]*/g, '$1[redacted]')
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
