import type { TransactionFilters, TransactionSort } from '@corridor/contract/common/transaction-search'
import {
  newerUpTo,
  rowsPerPage,
  type transactionRow,
  transactionsRoutes,
} from '@corridor/contract/transactions'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { csvRows } from '../../lib/csv-rows.ts'
import { makeDownload } from '../../lib/downloads.ts'
import { call, callForFile } from '../../lib/http.ts'
import { countOf, rowsOf } from '../../shared/page-of-list.ts'
import { filterTexts } from '../../shared/search/filters.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'

export type Row = z.infer<typeof transactionRow>

export const paging = { limit: rowsPerPage, viewPages: 5 } as const

const listKey = ['transactions', 'list']

export function listKeyOf(filters: TransactionFilters) {
  return [...listKey, filters]
}

export async function countTransactions(filters: TransactionFilters, signal: AbortSignal): Promise<Count> {
  const query = { ...filterTexts(filters), count: 'true' } as const
  return countOf(await call(transactionsRoutes.list, { query }, signal))
}

/** What of a row the order of the list is by. */
function edgeText({ dateTransaction, sid, amountBase }: Row, sort: TransactionSort): string {
  const edge = `${dateTransaction},${sid}`
  return sort === 'amount' || sort === '-amount' ? `${edge},${amountBase}` : edge
}

/** From the edge of the page on the screen where that is next to it, else by the place in the list. */
export async function listTransactions(
  filters: TransactionFilters,
  sort: TransactionSort,
  { offset, limit, after, before }: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const query = {
    ...filterTexts(filters),
    limit: `${offset},${limit}`,
    ...(sort && { sort }),
    ...(after && { after: edgeText(after, sort) }),
    ...(before && { before: edgeText(before, sort) }),
  }
  return rowsOf(await call(transactionsRoutes.list, { query }, signal))
}

/** What they come to, and as of when the list is. */
export function sumQuery(filters: TransactionFilters) {
  return queryOptions({
    queryKey: [...listKeyOf(filters), 'sum'],
    queryFn: ({ signal }) => call(transactionsRoutes.sum, { query: filterTexts(filters) }, signal),
  })
}

/** Seldom enough for five hundred open lists, and only while somebody looks. */
const newerEveryMs = 15_000

/** How many were made since; null while nobody knows since when. */
export function newerQuery(filters: TransactionFilters, since: string | undefined) {
  return queryOptions({
    queryKey: ['transactions', 'newer', filters, since],
    queryFn: async ({ signal }) => {
      const query = { ...filterTexts(filters), since: since ?? '' }
      const { count } = await call(transactionsRoutes.newer, { query }, signal)
      return { count, more: count >= newerUpTo }
    },
    enabled: since !== undefined,
    refetchInterval: newerEveryMs,
  })
}

export const transactionsFile = makeDownload('Transactions.csv')

/** All rows of the search, not only the page; `of` says in words what the search is. */
export function downloadTransactions(filters: TransactionFilters, of: string): void {
  transactionsFile.start(async (signal, onBytes) => {
    const rows = csvRows()
    const file = await callForFile(
      transactionsRoutes.export,
      { body: filters },
      { type: 'text/csv', signal, onBytes, onPiece: rows.take },
    )
    return { file, rows: rows.counted(), of }
  })
}
