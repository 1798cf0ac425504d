import type { RouteAnswer } from '@corridor/contract/common/route'
import { ratesRoutes, type spread as spreadSchema, spreadsPerPage } from '@corridor/contract/rates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'
import type { Line } from './lines.ts'

export type Spread = z.infer<typeof spreadSchema>
export type Rates = RouteAnswer<typeof ratesRoutes.rates>
export type History = RouteAnswer<typeof ratesRoutes.history>
export type HistoryDays = '30' | '90' | '365' | '730'

export const paging = { limit: spreadsPerPage, viewPages: 5 }

/** All of it: a saved spread changes the list, the figures beside it and its history. */
export const ratesKey = ['rates']
export const spreadsKey = [...ratesKey, 'spreads']

export const ratesQuery = queryOptions({
  queryKey: [...ratesKey, 'wholesale'],
  queryFn: ({ signal }) => call(ratesRoutes.rates, {}, signal),
})

export async function countSpreads(signal: AbortSignal): Promise<Count> {
  const answer = await call(ratesRoutes.spreads, { body: { count: true } }, signal)
  return Array.isArray(answer) ? { total: answer.length } : { total: answer.total }
}

export async function listSpreads(
  { offset, limit }: PageAt<Spread>,
  signal: AbortSignal,
): Promise<readonly Spread[]> {
  const answer = await call(ratesRoutes.spreads, { body: { limit: [offset, limit] } }, signal)
  return Array.isArray(answer) ? answer : []
}

export function trendsQuery(codes: readonly string[]) {
  return queryOptions({
    queryKey: [...ratesKey, 'trends', codes],
    queryFn: ({ signal }) => call(ratesRoutes.trends, { query: { codes: codes.join(',') } }, signal),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function historyQuery(code: string, days: HistoryDays) {
  return queryOptions({
    queryKey: [...ratesKey, 'history', code, days],
    queryFn: ({ signal }) => call(ratesRoutes.history, { params: { code }, query: { days } }, signal),
  })
}

export function readBehind(code: string) {
  return call(ratesRoutes.behind, { params: { code } })
}

/** Without a record it creates, with one it changes. */
export function saveSpread({ retail, stored, version }: Line, spread: string) {
  // Zero has been confirmed by whoever comes this far.
  const body = { base: 'USD', retail, spread, zeroConfirmed: true } as const
  return stored
    ? call(ratesRoutes.update, {
        params: { spreadSid: stored.sid },
        body: { ...stored, ...body, version: version ?? stored.version },
      })
    : call(ratesRoutes.create, { body })
}

export function removeSpread({ sid }: Spread) {
  return call(ratesRoutes.remove, { params: { spreadSid: sid } })
}
