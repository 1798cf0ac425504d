import {
  type bracket as bracketSchema,
  type feeCountry as feeSchema,
  feesRoutes,
} from '@corridor/contract/fees'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'

export type Fee = z.infer<typeof feeSchema>
export type Bracket = z.infer<typeof bracketSchema>

/** A fee with its brackets, which are saved together. */
export interface StoredFee extends Fee {
  readonly brackets: readonly Bracket[]
}

/** From which country to which one; no destination while nobody has chosen it. */
export interface Pair {
  readonly collect: string
  readonly destination: string
}

export type SentBracket = Omit<Bracket, 'sid' | 'feeCountry'> & { readonly sid?: number }

/** Whatever shows fees. */
export const feesKey = ['fees'] as const

export async function countFees(signal: AbortSignal): Promise<Count> {
  const answer = await call(feesRoutes.list, { body: { count: true } }, signal)
  if (Array.isArray(answer)) throw new TypeError('rows in the place of a count')
  return { total: answer.total, approximate: !answer.exact }
}

function rowsOf(answer: z.infer<typeof feesRoutes.list.answer>): Fee[] {
  if (!Array.isArray(answer)) throw new TypeError('a count in the place of rows')
  return answer
}

export async function pageOfFees({ offset, limit }: PageAt<Fee>, signal: AbortSignal): Promise<Fee[]> {
  return rowsOf(await call(feesRoutes.list, { body: { limit: [offset, limit] } }, signal))
}

/** Who else has a fee for the pair: asked before each save. */
export async function otherFees({ collect, destination }: Pair, sid: number): Promise<Fee[]> {
  const body = { code: 'custom', codC: collect, codeD: destination, sid } as const
  return rowsOf(await call(feesRoutes.list, { body }))
}

export const allFeesQuery = queryOptions({
  queryKey: [...feesKey, 'all'],
  queryFn: ({ signal }) => call(feesRoutes.all, {}, signal),
})

/**
 * The version is read before the brackets: a save of somebody else between the two makes ours a conflict. The other
 * way round ours would overwrite it unseen.
 */
async function loadFee(sid: number, signal?: AbortSignal): Promise<StoredFee | null> {
  const fee = (await call(feesRoutes.all, {}, signal)).find((one) => one.sid === sid)
  if (!fee) return null
  return { ...fee, brackets: await call(feesRoutes.brackets, { params: { feeSid: sid } }, signal) }
}

export function feeQuery(sid: number) {
  return queryOptions({
    queryKey: [...feesKey, 'one', sid],
    queryFn: ({ signal }) => loadFee(sid, signal),
  })
}

export function behindQuery({ collect, destination }: Pair) {
  return queryOptions({
    queryKey: [...feesKey, 'behind', collect, destination],
    queryFn: ({ signal }) =>
      call(feesRoutes.behind, { params: { codC: collect, codeD: destination } }, signal),
    enabled: destination !== '',
  })
}

/** Fee and brackets in one transaction; answers the number of the fee. */
export async function saveFee(
  { collect, destination }: Pair,
  seen: Fee | null,
  brackets: SentBracket[],
): Promise<number> {
  const pair = { countryCodeCollect: collect, countryCodeDestination: destination }
  if (!seen) return (await call(feesRoutes.create, { body: { ...pair, brackets } }))[0]
  const body = { ...pair, version: seen.version, brackets }
  await call(feesRoutes.update, { params: { feeSid: seen.sid }, body })
  return seen.sid
}

export function removeFee(sid: number) {
  return call(feesRoutes.remove, { params: { feeSid: sid } })
}
