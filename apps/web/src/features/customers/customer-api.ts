import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { customerRoutes } from '@corridor/contract/customer'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { hasStates } from '@corridor/domain/customers/states'
import { queryOptions } from '@tanstack/react-query'
import { type Customer, customerKey } from '../../lib/customer.ts'
import { call } from '../../lib/http.ts'
import { type CustomerValues, fieldsOf } from './form-values.ts'

export type Standing = RouteAnswer<typeof customerRoutes.standing>
export type Lookalike = RouteAnswer<typeof customerRoutes.lookalikes>[number]
export type Person = RouteInput<typeof customerRoutes.lookalikes>['body']['person']

export function standingQuery(sid: number) {
  return queryOptions({
    queryKey: [...customerKey, sid, 'standing'],
    queryFn: ({ signal }) => call(customerRoutes.standing, { params: { sid } }, signal),
  })
}

/** Whom the typed person may be; nothing of it stays in memory once the form is left. */
export function lookalikesQuery(sid: number | undefined, person: Person) {
  return queryOptions({
    queryKey: [...customerKey, sid ?? 'new', 'lookalikes', person],
    queryFn: ({ signal }) => call(customerRoutes.lookalikes, { body: { sid, person } }, signal),
    gcTime: 0,
  })
}

/** Fetched afresh at every change of the country. */
export function statesQuery(countryCode: string) {
  return queryOptions({
    queryKey: ['states', countryCode],
    queryFn: ({ signal }) => call(lookupsRoutes.states, { params: { countryCode } }, signal),
    enabled: hasStates(countryCode),
    staleTime: 0,
    gcTime: 0,
  })
}

export async function saveCustomer(
  values: CustomerValues,
  seen: Pick<Customer, 'sid' | 'version'> | null,
): Promise<Customer> {
  const customerInfo = fieldsOf(values)
  if (seen === null) return (await call(customerRoutes.create, { body: { customerInfo } })).resp
  const { sid, version } = seen
  const body = { customerInfo: { ...customerInfo, version } }
  return (await call(customerRoutes.update, { params: { sid }, body })).resp
}

export type RevealedField = RouteInput<typeof customerRoutes.reveal>['body']['field']

export async function revealNumber(sid: number, field: RevealedField, why: string): Promise<string> {
  return (await call(customerRoutes.reveal, { params: { sid }, body: { field, reason: why } })).value
}
