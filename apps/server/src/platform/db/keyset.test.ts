import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { condition } from './condition.ts'
import { inTransaction } from './database.ts'
import { countStatement, mostPlannedParts, newestFirst, type PagedList, pageStatement } from './keyset.ts'
import { rawQuery } from './statement.ts'

const server = useServer()
const list: PagedList = {
  table: 'transactions',
  order: newestFirst('created_at'),
  columns: 't.sid',
  rowsPerPage: 40,
}
const firstPage = { kind: 'at', offset: 0, rows: 40 } as const

/** How many plans the connection has kept after some searches of the same shape. */
function keptPlans(parts: number, isOdd: boolean): Promise<number> {
  const conditions = Array.from({ length: parts }, (_, number) => [condition('status = ?', `S${number}`)])
  const narrowed = { parts: conditions, hasOwnIndex: !isOdd }
  const asked: PagedList = isOdd ? { ...list, columns: 't.status', plansOddSearches: true } : list
  return inTransaction(server.platform.db, async (tx) => {
    const planned = async (): Promise<number> => {
      const text = `select count(*)::integer as plans from pg_prepared_statements where name ~ '^(search|often)-'`
      return (await rawQuery<{ plans: number }>(tx, text))[0]?.plans ?? 0
    }
    const before = await planned()
    for (let run = 0; run < 3; run += 1) {
      const page = pageStatement(asked, narrowed, firstPage)
      const count = countStatement(asked, narrowed, 100)
      expect(await page.run(tx, page.values)).toEqual([{ rows: '[]' }])
      expect(await count.run(tx, count.values)).toEqual([{ count: 0 }])
    }
    return (await planned()) - before
  })
}

test.each([
  ['with an index of their own', false, 2],
  ['of odd filters', true, 1],
])(
  'few parts %s are planned once, many are planned each time and kept by nobody',
  async (_what, isOdd, kept) => {
    expect(await keptPlans(mostPlannedParts, isOdd)).toBe(kept)
    expect(await keptPlans(mostPlannedParts + 1, isOdd)).toBe(0)
  },
)
