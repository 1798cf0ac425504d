import { type transaction as transactionSchema, transactionsRoutes } from '@corridor/contract/transactions'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, call } from '../../../lib/http.ts'
import { currentMessages } from '../texts.ts'

export type Transaction = z.infer<typeof transactionSchema>

/** Everything that a cancel changes on the screens: the open transfer and the lists around it. */
export const transactionsKey = ['transactions']

/** With a sid the search answers one transfer in full; null when there is none. */
export function transactionQuery(sid: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'detail', sid],
    queryFn: async ({ signal }): Promise<Transaction | null> => {
      const found = await call(transactionsRoutes.search, { body: { search: { sid } } }, signal)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked by its number, a transfer comes whole.
      return Array.isArray(found) ? ((found[0] as Transaction | undefined) ?? null) : null
    },
  })
}

/** The lists that the fields of people are chosen from. */
export const enumerations = [
  'photoIdType',
  'legalIdType',
  'occupation',
  'sourceOfFunds',
  'relationshipTo',
  'purposeOfTransaction',
] as const

/** `from`: what was told at the sending counter, or at the paying one. */
export async function revealField(
  sid: number,
  tag: string,
  from: 'fieldsJSON' | 'rcvFieldsJSON',
  reason: string,
): Promise<string> {
  return (await call(transactionsRoutes.reveal, { params: { sid }, body: { tag, from, reason } })).value
}

interface CancelInfo {
  readonly idTr: number
  readonly reason: string
  readonly fees: boolean
}

/**
 * The same person with the same reason may ask again: it is cancelled once.
 * It has succeeded only where the answer says so, whoever answered.
 */
export async function cancelTransaction(info: CancelInfo): Promise<{ feesReturned: boolean }> {
  const answer = await call(transactionsRoutes.cancel, { body: { info } })
  const response: unknown = answer.response
  if (!response)
    throw new ApiError({
      code: 'unavailable',
      message: currentMessages().transactionDetail.cancelDialog.unconfirmed,
    })
  return answer
}
