import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import {
  settlementsRoutes as routes,
  type SettlementSearch,
  type settlementRow,
  settlementsPerPage,
  transfersPerPage,
} from '@corridor/contract/settlements'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callForFile } from '../../lib/http.ts'
import { downloadByTicket } from '../../shared/file-download.ts'
import { countOf, pageOf, rowsOf } from '../../shared/page-of-list.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'

export type Row = z.infer<typeof settlementRow>
export type Calendar = RouteAnswer<typeof routes.calendar>
export type CalendarRow = Calendar['rows'][number]
export type Detail = RouteAnswer<typeof routes.deliveries>
export type Delivery = Detail['deliveries'][number]
export type TransferRow = RouteAnswer<typeof routes.transfers>[number]

export const paging = { limit: settlementsPerPage, viewPages: 5 } as const
export const transfersPaging = { limit: transfersPerPage, viewPages: 5 } as const

/** Of everything that changes when a file is made or goes out. */
export const settlementsKey = ['settlements']

const calendarRefreshMs = 60_000
const storyRefreshMs = 10_000
/** While a file is on its way out somebody looks and waits. */
const underWayRefreshMs = 1500

export function listKeyOf(search: SettlementSearch) {
  return [...settlementsKey, 'list', search]
}

export async function countSettlements(search: SettlementSearch, signal: AbortSignal): Promise<Count> {
  return countOf(await call(routes.list, { body: { search, count: true } }, signal))
}

function edgeOf({ dateGenerated, sid }: Row) {
  return { date: dateGenerated, sid }
}

export async function listSettlements(
  search: SettlementSearch,
  at: PageAt<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  return rowsOf(await call(routes.list, { body: { search, ...pageOf(at, edgeOf) } }, signal))
}

export function calendarQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [...settlementsKey, 'calendar', month],
    queryFn: ({ signal }) => call(routes.calendar, { query: { ...(month && { month }) } }, signal),
    refetchInterval: calendarRefreshMs,
  })
}

/** Of the keys of the open file. */
export const detailPart = 'detail'

/** Not where it waits for something that nobody here can hurry, as a mail for its server. */
function isUnderWay({ state, story }: Delivery): boolean {
  if (state === 'waiting') return story.at(-1)?.outcome === 'asked'
  return state === 'claimed' || state === 'uploading' || state === 'renaming'
}

export function detailQuery(sid: number) {
  return queryOptions({
    queryKey: [...settlementsKey, detailPart, sid],
    queryFn: ({ signal }) => call(routes.deliveries, { params: { sid } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(isUnderWay) ? underWayRefreshMs : storyRefreshMs,
  })
}

export function listTransfers(sid: number, { offset, limit }: PageAt<TransferRow>, signal: AbortSignal) {
  return call(routes.transfers, { params: { sid }, body: { limit: [offset, limit] } }, signal)
}

export function filesOfTransferQuery(sid: number) {
  return queryOptions({
    queryKey: [...settlementsKey, 'of transfer', sid],
    queryFn: ({ signal }) => call(routes.ofTransfer, { params: { sid } }, signal),
  })
}

export function retryDelivery(sid: number) {
  return call(routes.retry, { params: { sid } })
}

export function makeSettlement(body: RouteInput<typeof routes.make>['body']) {
  return call(routes.make, { body })
}

/** In clear, and kept by nobody: whoever shows it forgets it again. */
export async function revealZipPassword(sid: number): Promise<string> {
  return (await call(routes.revealZipPassword, { params: { sid } })).zipPass
}

/** Under the name that the list shows. */
export function downloadZip({ sid, fileTitle }: Pick<Row, 'sid' | 'fileTitle'>): void {
  downloadByTicket({
    kind: 'settlement',
    sid,
    fileName: fileTitle || `settlement_${sid}.zip`,
    fetchFile: (token, options) => callForFile(routes.zip, { params: { sid }, query: { token } }, options),
  })
}
