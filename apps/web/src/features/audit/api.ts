import { auditRoutes, type ChangesSearch, changesPerPage, type listedChange } from '@corridor/contract/audit'
import { complianceRoutes } from '@corridor/contract/compliance'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { usersRoutes } from '@corridor/contract/users'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { csvRows } from '../../lib/csv-rows.ts'
import { makeDownload } from '../../lib/downloads.ts'
import { call, callForFile } from '../../lib/http.ts'
import type { RuleCodes } from '../../shared/history/words/compliance.ts'
import { countOf, pageOf, rowsOf } from '../../shared/page-of-list.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'

export type Row = z.infer<typeof listedChange>

export const paging = { limit: changesPerPage, viewPages: 5 } as const

export const changesKey = ['changes']

export const peopleQuery = queryOptions({
  queryKey: [...changesKey, 'people'],
  queryFn: ({ signal }) => call(usersRoutes.list, {}, signal),
  select: (users) => users.map(({ sid, login }) => ({ value: String(sid), label: login })),
})

export type Codes = Omit<RuleCodes, 'periods'>

/** What the fields of people and of rules are called, and what they are chosen from: once a session. */
export const codesQuery = queryOptions({
  queryKey: ['codes-of-fields'],
  queryFn: async ({ signal }): Promise<Codes> => {
    const [fields, deliveryOptions, enumerations] = await Promise.all([
      call(transactionsRoutes.fieldDefinitions, {}, signal),
      call(transactionsRoutes.deliveryOptions, {}, signal),
      call(complianceRoutes.allEnumerations, {}, signal),
    ])
    return { fields, deliveryOptions, enumerations }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export async function countChanges(search: ChangesSearch, signal: AbortSignal): Promise<Count> {
  return countOf(await call(auditRoutes.changes, { body: { search, count: true } }, signal))
}

function edgeOf({ date, sid }: Row) {
  return { date, sid }
}

export async function listChanges(
  search: ChangesSearch,
  at: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  return rowsOf(await call(auditRoutes.changes, { body: { search, ...pageOf(at, edgeOf) } }, signal))
}

export const changesFile = makeDownload('Changes.csv')

/** All rows of the search, not only the page; `of` says in words what the search is. */
export function downloadChanges(search: ChangesSearch, of: string): void {
  changesFile.start(async (signal, onBytes) => {
    const rows = csvRows()
    const file = await callForFile(
      auditRoutes.exportChanges,
      { body: { search } },
      { type: 'text/csv', signal, onBytes, onPiece: rows.take },
    )
    return { file, rows: rows.counted(), of }
  })
}
