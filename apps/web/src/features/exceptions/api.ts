import type { ExceptionView } from '@corridor/contract/common/exception-kinds'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { type ExceptionSearch, exceptionsRoutes, itemsPerPage } from '@corridor/contract/exceptions'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { pageOf } from '../../shared/page-of-list.ts'
import type { PageAt } from '../../ui/table/use-paged.ts'

export type Row = RouteAnswer<typeof exceptionsRoutes.list>[number]
export type Item = NonNullable<RouteAnswer<typeof exceptionsRoutes.item>>
export type Counts = RouteAnswer<typeof exceptionsRoutes.counts>
export type Clock = RouteAnswer<typeof exceptionsRoutes.setClock>
export type ItemKey = Pick<Row, 'of' | 'sid'>

export const paging = { limit: itemsPerPage, viewPages: 5 } as const

/** Of everything that changes when somebody works on the desk. */
export const exceptionsKey = ['exceptions']

/** What somebody else does shows up by itself this soon. */
export const refreshMs = 15_000
const menuRefreshMs = 60_000

export function listKeyOf(search: ExceptionSearch) {
  return [...exceptionsKey, 'list', search]
}

export function countsQuery(search: ExceptionSearch) {
  return queryOptions({
    queryKey: [...exceptionsKey, 'counts', search],
    queryFn: ({ signal }) => call(exceptionsRoutes.counts, { body: { search } }, signal),
    // Or every view would lose its count, and the row of them its place, at each click.
    placeholderData: keepPreviousData,
  })
}

/** The number beside the menu's entry. */
export const waitingQuery = queryOptions({ ...countsQuery({}), refetchInterval: menuRefreshMs })

function edgeOf({ due, of, sid }: Row) {
  return { due, of, sid }
}

export function listItems(
  search: ExceptionSearch,
  at: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  return call(exceptionsRoutes.list, { body: { search, ...pageOf(at, edgeOf) } }, signal)
}

export async function countView(search: ExceptionSearch, view: ExceptionView, signal: AbortSignal) {
  const { views, isWhole } = await call(exceptionsRoutes.counts, { body: { search } }, signal)
  return { total: views[view], approximate: !isWhole }
}

export function itemQuery({ of, sid }: ItemKey) {
  return queryOptions({
    queryKey: [...exceptionsKey, 'item', of, sid],
    queryFn: ({ signal }) => call(exceptionsRoutes.item, { params: { of, sid } }, signal),
  })
}

export const agencyNamesQuery = queryOptions({
  queryKey: ['exceptions agencies'],
  queryFn: ({ signal }) => call(transactionsRoutes.agencies, {}, signal),
  staleTime: 5 * 60_000,
})

/** For the filter, and for what a rule has held besides. */
export const holdRulesQuery = queryOptions({
  queryKey: ['exceptions rules'],
  queryFn: ({ signal }) => call(exceptionsRoutes.rules, {}, signal),
  staleTime: 5 * 60_000,
})

export const clocksQuery = queryOptions({
  queryKey: [...exceptionsKey, 'clocks'],
  queryFn: ({ signal }) => call(exceptionsRoutes.clocks, {}, signal),
})

export function saveClock(body: Clock): Promise<Clock> {
  return call(exceptionsRoutes.setClock, { body })
}

export function takeItem({ of, sid }: ItemKey, over?: { readonly from: string; readonly reason: string }) {
  return call(exceptionsRoutes.take, { body: { of, sid, ...(over && { over }) } })
}

export function giveBack({ of, sid }: ItemKey) {
  return call(exceptionsRoutes.giveBack, { body: { of, sid } })
}

export function releaseHeld(body: RouteInput<typeof exceptionsRoutes.release>['body']) {
  return call(exceptionsRoutes.release, { body })
}

export function rejectHeld(body: RouteInput<typeof exceptionsRoutes.reject>['body']) {
  return call(exceptionsRoutes.reject, { body })
}
