import type { RouteAnswer } from '@corridor/contract/common/route'
import {
  type dailySummary,
  type operatorHead,
  type operatorRow,
  type ReconciliationSearch,
  type reconciliationHead,
  type reconciliationRow,
  reconciliationsPerPage,
  reconciliationsRoutes as routes,
} from '@corridor/contract/reconciliations'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { countOf, pageOf, rowsOf } from '../../shared/page-of-list.ts'
import type { PageAt } from '../../ui/table/use-paged.ts'
import { useMessages } from './texts.ts'

export type Summary = z.infer<typeof dailySummary>
export type PairHead = z.infer<typeof reconciliationHead>
export type OperatorHead = z.infer<typeof operatorHead>
export type PairRow = z.infer<typeof reconciliationRow>
export type OperatorRow = z.infer<typeof operatorRow>
export type Totals = RouteAnswer<typeof routes.totals>

export const paging = { limit: reconciliationsPerPage, viewPages: 5 } as const

export const reconciliationsKey = ['reconciliations']

export interface Dated {
  readonly sid: number
  readonly date: string
}

function edgeOf({ date, sid }: Dated) {
  return { date, sid }
}

export const summaryList = {
  count: async (signal: AbortSignal) =>
    countOf(await call(routes.summaries, { query: { count: 'true' } }, signal)),
  rows: async ({ offset, limit, after, before }: PageAt<Summary>, signal: AbortSignal) => {
    const query = {
      limit: `${offset},${limit}`,
      ...(after && { after: `${after.date},${after.sid}` }),
      ...(before && { before: `${before.date},${before.sid}` }),
    }
    return rowsOf(await call(routes.summaries, { query }, signal))
  },
}

export function pairList(search: ReconciliationSearch) {
  return {
    count: async (signal: AbortSignal) =>
      countOf(await call(routes.list, { body: { search, count: true } }, signal)),
    rows: async (at: PageAt<PairHead>, signal: AbortSignal) =>
      rowsOf(await call(routes.list, { body: { search, ...pageOf(at, edgeOf) } }, signal)),
  }
}

export function operatorList({ host, dateFrom, dateTo }: ReconciliationSearch) {
  const search = { host, dateFrom, dateTo }
  return {
    count: async (signal: AbortSignal) =>
      countOf(await call(routes.operatorList, { body: { search, count: true } }, signal)),
    rows: async (at: PageAt<OperatorHead>, signal: AbortSignal) =>
      rowsOf(await call(routes.operatorList, { body: { search, ...pageOf(at, edgeOf) } }, signal)),
  }
}

export function totalsQuery(sid: number) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'totals', sid],
    queryFn: ({ signal }) => call(routes.totals, { params: { sid } }, signal),
  })
}

const agenciesQuery = queryOptions({
  queryKey: [...reconciliationsKey, 'agencies'],
  queryFn: ({ signal }) => call(transactionsRoutes.agencies, {}, signal),
  staleTime: 5 * 60_000,
})

export interface AgencyNames {
  readonly long: (sid: number) => string
  readonly short: (sid: number) => string
  /** In the order of their long names, for a list to choose from. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Of all agencies by their number; one that is gone is its number. */
export function useAgencies() {
  const { unknownAgency } = useMessages().reconciliations
  const { data, error, refetch, isFetching } = useQuery(agenciesQuery)
  const bySid = new Map(data?.map((agency) => [agency.sid, agency]))
  const names: AgencyNames = {
    long: (sid) => bySid.get(sid)?.longName ?? unknownAgency(sid),
    short: (sid) => bySid.get(sid)?.shortName ?? unknownAgency(sid),
    options: data?.map(({ sid, longName }) => ({ value: String(sid), label: longName })) ?? [],
  }
  return { names, isLoading: !data, error: data || isFetching ? null : error, retry: () => void refetch() }
}

/** Rows behind the last of a page; a reconciliation of up to 5,000 has them all on the first. */
export function pairRowsQuery(sid: number, only: 'exceptions' | undefined) {
  return infiniteQueryOptions({
    queryKey: [...reconciliationsKey, 'rows', sid, only],
    queryFn: async ({ signal, pageParam }) =>
      (await call(routes.detail, { params: { sid }, query: rowsAfter(pageParam, only) }, signal)).rows,
    initialPageParam: 0,
    getNextPageParam: (last) => last.at(-1)?.event,
  })
}

export function operatorRowsQuery(sid: number, only: 'exceptions' | undefined) {
  return infiniteQueryOptions({
    queryKey: [...reconciliationsKey, 'operator rows', sid, only],
    queryFn: ({ signal, pageParam }) =>
      call(routes.operatorDetail, { params: { sid }, query: rowsAfter(pageParam, only) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.at(-1)?.event,
  })
}

function rowsAfter(event: number, only: 'exceptions' | undefined) {
  return { ...(event > 0 && { after: String(event) }), ...(only && { only }) }
}

export function historyQuery(sid: number) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'history', sid],
    queryFn: ({ signal }) => call(routes.history, { params: { sid } }, signal),
  })
}

export type Day = RouteAnswer<typeof routes.day>
export type Proof = NonNullable<Day['proof']>
export type Pending = RouteAnswer<typeof routes.pending>

export function dayQuery(day: string) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'day', day],
    queryFn: ({ signal }) => call(routes.day, { params: { day } }, signal),
  })
}

export function proveDay(day: string): Promise<Proof> {
  return call(routes.prove, { params: { day } })
}

/** Always waits for a second person: it throws `ProposedChange`. */
export async function proposeReopening(day: string, why: string): Promise<void> {
  await call(routes.reopen, { params: { day }, body: { why } })
}

export const pendingQuery = queryOptions({
  queryKey: [...reconciliationsKey, 'pending'],
  queryFn: ({ signal }) => call(routes.pending, {}, signal),
})

export type Booked = RouteAnswer<typeof routes.postings>

export function postingsQuery(sid: number) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'postings', sid],
    queryFn: ({ signal }) => call(routes.postings, { params: { sid } }, signal),
  })
}

export function ofTransferQuery(sid: number) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'of transfer', sid],
    queryFn: ({ signal }) => call(routes.ofTransfer, { params: { sid } }, signal),
  })
}
