import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { positionsRoutes } from '@corridor/contract/positions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { csvRows } from '../../lib/csv-rows.ts'
import { makeDownload } from '../../lib/downloads.ts'
import { call, callForFile } from '../../lib/http.ts'
import type { Told } from '../../shared/proposals/second-person.tsx'

export type Position = RouteAnswer<(typeof positionsRoutes)['position']>
export type Statement = RouteAnswer<(typeof positionsRoutes)['statement']>
export type StatementLine = Statement['lines'][number]
export type LineTransfer = RouteAnswer<(typeof positionsRoutes)['line']>['transfers'][number]
export type Payment = Position['payments'][number]
export type Limit = NonNullable<Position['limit']>
export type LimitValues = Omit<RouteInput<(typeof positionsRoutes)['setLimit']>['body'], 'version' | 'why'>
export type PaymentBody = RouteInput<(typeof positionsRoutes)['pay']>['body']
export type PaymentValues = Omit<PaymentBody, 'clientKey' | 'confirmed' | 'why'>

/** All that is shown of an agency's position is loaded again together. */
export function positionsKey(agencySid: number) {
  return ['positions', agencySid]
}

export function positionQuery(agencySid: number) {
  return queryOptions({
    queryKey: [...positionsKey(agencySid), 'position'],
    queryFn: ({ signal }) => call(positionsRoutes.position, { params: { agencySid } }, signal),
  })
}

export function statementQuery(agencySid: number, from: string, to: string) {
  return queryOptions({
    queryKey: [...positionsKey(agencySid), 'statement', from, to],
    queryFn: ({ signal }) =>
      call(positionsRoutes.statement, { params: { agencySid }, query: { from, to } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** The transfers behind a line. */
export function lineQuery(agencySid: number, { day, what, isSender }: StatementLine) {
  const query = { day, what, side: isSender ? 'sender' : 'payer' } as const
  return queryOptions({
    queryKey: [...positionsKey(agencySid), 'line', query],
    queryFn: ({ signal }) => call(positionsRoutes.line, { params: { agencySid }, query }, signal),
  })
}

export const statementFile = makeDownload('Statement.csv')

/** Every posting of the days, not only their sums; `of` says in words which days. */
export function downloadStatement(agencySid: number, period: { from: string; to: string }, of: string): void {
  statementFile.start(async (signal, onBytes) => {
    const rows = csvRows()
    const file = await callForFile(
      positionsRoutes.export,
      { params: { agencySid }, body: period },
      { type: 'text/csv', signal, onBytes, onPiece: rows.take },
    )
    return { file, rows: rows.counted(), of }
  })
}

export function saveLimit(
  agencySid: number,
  values: LimitValues,
  seen: Limit | null,
  told: Told,
): Promise<Limit> {
  const body = { ...values, ...(seen && { version: seen.version }), ...told }
  return call(positionsRoutes.setLimit, { params: { agencySid }, body })
}

export function removeLimit(agencySid: number, { version }: Limit, told: Told = {}) {
  return call(positionsRoutes.removeLimit, { params: { agencySid }, query: { version, ...told } })
}

export function recordPayment(agencySid: number, body: PaymentBody): Promise<Payment> {
  return call(positionsRoutes.pay, { params: { agencySid }, body })
}

export function counterPayment(paymentSid: number, clientKey: string, reason: string): Promise<Payment> {
  return call(positionsRoutes.counter, { params: { paymentSid }, body: { reason, clientKey } })
}
