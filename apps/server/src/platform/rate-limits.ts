import { reason } from '@corridor/contract/refusals/refusals'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from './db/database.ts'
import { prepareAs } from './db/prepared.ts'
import { rawQuery } from './db/statement.ts'
import { AppError } from './errors.ts'

interface Limit {
  /** Counts of different purposes stand apart by it. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** The gateway has a table of its own: its role has no right to the counts of the back office. */
  readonly table?: 'login_throttle' | 'partner_throttle'
}

/** A count that all processes of a kind share. */
export function sharedLimit(
  db: Db,
  { name, points, seconds, table = 'login_throttle' }: Limit,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeType: 'client',
    storeClient: {
      query: async ({ name: statement, text, values }: { name: string; text: string; values: unknown[] }) => {
        prepareAs(statement, text)
        const rows = await rawQuery(db, text, values)
        return { rows, rowCount: rows.length }
      },
    },
    tableName: table,
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
}

type TooMany =
  | 'too_many_codes'
  | 'too_many_logins'
  | 'too_many_passwords'
  | 'too_many_numbers_tried'
  | 'too_many_proofs'

/** What to throw past a limit: it says when it goes on, in words and to the software that asked. */
export function tooMany(code: TooMany, msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.ceil(msBeforeNext / 1000)
  return new AppError(reason(code, { minutes: Math.ceil(retryAfterSeconds / 60) }), { retryAfterSeconds })
}
