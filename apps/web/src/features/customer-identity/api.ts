import type { RouteAnswer } from '@corridor/contract/common/route'
import { customerRoutes } from '@corridor/contract/customer'
import {
  type CustomerSuggestion,
  customerIdentityRoutes as routes,
} from '@corridor/contract/customer-identity'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Customer, customerKey, customersKey } from '../../lib/customer.ts'
import { call } from '../../lib/http.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'

export type Identity = RouteAnswer<typeof routes.show>
export type Merge = Identity['merged'][number]
export type Comparison = RouteAnswer<typeof routes.compare>

export function identityQuery(sid: number) {
  return queryOptions({
    queryKey: [...customerKey, sid, 'identity'],
    queryFn: ({ signal }) => call(routes.show, { params: { sid } }, signal),
  })
}

/** With the versions of both: whoever compared something else is told. */
export function merge(into: Customer, from: Customer, reason: string): Promise<Identity> {
  const body = { from: from.sid, reason, version: into.version, fromVersion: from.version }
  return call(routes.merge, { params: { sid: into.sid }, body })
}

export function undo({ mergeSid }: Merge, reason: string): Promise<Identity> {
  return call(routes.undo, { params: { mergeSid }, body: { reason } })
}

export function decide({ sid }: CustomerSuggestion, decision: 'accept' | 'dismiss'): Promise<Identity> {
  return call(routes[decision], { params: { suggestionSid: sid }, body: {} })
}

/** Who is whom has changed: everything that shows one of them is loaded again. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [customerKey, customersKey, lastUpdateKey({ entity: 'customer' })].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }
}

export interface Compared {
  readonly one: Customer
  readonly other: Customer
  readonly comparison: Comparison
}

/** As they are stored now, past every cache: a merge is judged by what is seen here. */
export async function loadCompared(sid: number, otherSid: number): Promise<Compared> {
  // First, because it says whether the two can be merged at all.
  const comparison = await call(routes.compare, { params: { sid, otherSid } })
  const [one, other] = await Promise.all([
    call(customerRoutes.show, { params: { sid } }),
    call(customerRoutes.show, { params: { sid: otherSid } }),
  ])
  return { one, other, comparison }
}
