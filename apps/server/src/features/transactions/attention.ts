import { overSevenDays } from '@corridor/contract/transactions'
import { type AttentionSource, lineOf } from '../../core/attention.ts'
import { asSql, transferInside } from '../../core/scope/conditions.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sumTransactions } from './queries.ts'

/** What nobody has collected for a week. */
export function transactionsAttention(db: Db): AttentionSource {
  return {
    permission: 'transactions.read',
    read: async ({ scope }) => {
      const old = overSevenDays(await databaseClock(db))
      const { total, usd } = await sumTransactions(db, { ...old, scope })
      const oldest = await db
        .selectFrom('transactions')
        .select('createdAt')
        .where('status', '=', 'AVAIL')
        .$if(scope !== null, (query) => query.where(asSql(transferInside(scope))))
        .orderBy('createdAt')
        .limit(1)
        .executeTakeFirst()
      const place = { name: null, agency: null, count: total, usd, oldest: oldest?.createdAt ?? null }
      return [lineOf('old', total === 0 ? [] : [place], old.dateTo)]
    },
  }
}
