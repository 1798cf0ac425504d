import type { RouteAnswer } from '@corridor/contract/common/route'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export type Lookups = RouteAnswer<typeof lookupsRoutes.all>

/**
 * Loaded once a session: the cache is emptied when the session ends, and never before. Apart from how they are told,
 * which the first page needs not.
 */
export const lookupsQuery = queryOptions({
  queryKey: ['lookups'],
  queryFn: ({ signal }) => call(lookupsRoutes.all, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
