import {
  rowsPerPage,
  type TransactionFilters,
  type transactionRow,
  transactionsRoutes,
} from '@corridor/contract/transactions'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { csvRows } from '../../lib/csv-rows.ts'
import { makeDownload } from '../../lib/downloads.ts'
import { call, callForFile } from '../../lib/http.ts'
import { filterTexts } from '../../shared/search/filters.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'

export type Row = z.infer<typeof transactionRow>

export const paging = { limit: rowsPerPage, viewPages: 5 } as const

const listKey = ['transactions', 'list']

export function listKeyOf(filters: TransactionFilters) {
  return [...listKey, filters]
}

export async function countTransactions(filters: TransactionFilters, signal: AbortSignal): Promise<Count> {
  const answer = await call(
    transactionsRoutes.list,
    { query: { ...filterTexts(filters), count: 'true' } },
    signal,
  )
  if (Array.isArray(answer)) throw new TypeError('The count came back as rows')
  return { total: answer.total, approximate: !answer.exact }
}

function edgeText({ dateTransaction, sid }: Row): string {
  return `${dateTransaction},${sid}`
}

/** From the edge of the page on the screen where that is next to it, else by the place in the list. */
export async function listTransactions(
  filters: TransactionFilters,
  { offset, limit, after, before }: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const query = {
    ...filterTexts(filters),
    limit: `${offset},${limit}`,
    ...(after && { after: edgeText(after) }),
    ...(before && { before: edgeText(before) }),
  }
  const answer = await call(transactionsRoutes.list, { query }, signal)
  if (!Array.isArray(answer)) throw new TypeError('The rows came back as a count')
  return answer
}

/** The agency that sent a transfer; null where there is no such transfer. */
export function sendAgencyQuery(sid: number) {
  return queryOptions({
    queryKey: ['transactions', 'send-agency', sid],
    queryFn: async ({ signal }) => {
      const found = await call(transactionsRoutes.search, { body: { search: { sid } } }, signal)
      return Array.isArray(found) ? (found[0]?.sndAgency_sid ?? null) : null
    },
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
