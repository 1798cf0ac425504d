import { auditRoutes } from '@corridor/contract/audit'
import type { customerRow } from '@corridor/contract/customer'
import {
  type CustomerSearch,
  customersPerPage,
  customersRoutes,
  statisticsDays,
} from '@corridor/contract/customers'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { csvRows } from '../../lib/csv-rows.ts'
import { customersKey } from '../../lib/customer.ts'
import { makeDownload } from '../../lib/downloads.ts'
import { call, callForFile } from '../../lib/http.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'
import { today } from './expiry.ts'

export type Row = z.infer<typeof customerRow>

export type Statistics = z.output<(typeof customersRoutes)['statistics']['answer']>

export type Papers = CustomerSearch['papers']

export const paging = { limit: customersPerPage, viewPages: 5 } as const

export function searchOf(text: string, papers: Papers): CustomerSearch {
  return { ...(text && { chain: text }), ...(papers && { papers, day: today() }) }
}

export async function countCustomers(search: CustomerSearch, signal: AbortSignal): Promise<Count> {
  const { total, exact } = await call(customersRoutes.count, { body: { search } }, signal)
  return { total, approximate: !exact }
}

function edgeOf({ lastName, firstName, sid }: Row) {
  return { lastName, firstName, sid }
}

/** From the edge of the page on the screen where that is next to it, else by the place in the list. */
export function listCustomers(
  search: CustomerSearch,
  { offset, limit, after, before }: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const params = { rows: String(limit), offset: String(offset) }
  const body = {
    search,
    ...(after && { after: edgeOf(after) }),
    ...(before && { before: edgeOf(before) }),
  }
  return call(customersRoutes.list, { params, body }, signal)
}

const dayMs = 24 * 3_600_000
/** Whoever goes from customer to customer does not wait for the same figures each time. */
const staleTime = 60_000

function daysBack(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
}

export const newDays = 30

/** The three figures above the list, each by a call of its own: one that fails takes none of the others along. */
export const figureQueries = {
  all: queryOptions({
    queryKey: [...customersKey, 'figures', 'all'],
    queryFn: async ({ signal }) => (await countCustomers({}, signal)).total,
    staleTime,
  }),
  made: queryOptions({
    queryKey: [...customersKey, 'figures', 'made'],
    queryFn: async ({ signal }) => {
      const params = { entity: 'customer', since: daysBack(newDays) }
      return (await call(auditRoutes.countInserted, { params }, signal)).total
    },
    staleTime,
  }),
  sending: queryOptions({
    queryKey: [...customersKey, 'figures', 'sending'],
    queryFn: async ({ signal }) => {
      const params = { since: daysBack(statisticsDays) }
      return (await call(customersRoutes.countTransactions, { params }, signal)).total
    },
    staleTime,
  }),
}

export const statisticsQuery = queryOptions({
  queryKey: [...customersKey, 'statistics'],
  queryFn: ({ signal }) => call(customersRoutes.statistics, {}, signal),
  staleTime,
})

export const customersFile = makeDownload('Customers.csv')

/** All rows of the search, not only the page; `of` says in words what the search is. */
export function downloadCustomers(search: CustomerSearch, of: string): void {
  customersFile.start(async (signal, onBytes) => {
    const rows = csvRows()
    const file = await callForFile(
      customersRoutes.export,
      { body: { search } },
      { type: 'text/csv', signal, onBytes, onPiece: rows.take },
    )
    return { file, rows: rows.counted(), of }
  })
}
