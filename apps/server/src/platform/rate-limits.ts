import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from './db/database.ts'
import { prepareAs } from './db/prepared.ts'
import { rawQuery } from './db/statement.ts'

interface Limit {
  /** Counts of different purposes stand apart by it. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** A count that all processes share. */
export function sharedLimit(db: Db, { name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeType: 'client',
    storeClient: {
      query: async ({ name: statement, text, values }: { name: string; text: string; values: unknown[] }) => {
        prepareAs(statement, text)
        const rows = await rawQuery(db, text, values)
        return { rows, rowCount: rows.length }
      },
    },
    tableName: 'login_throttle',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
}
