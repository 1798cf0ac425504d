import { lookupsRoutes } from '@corridor/contract/lookups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'

/** Loaded once a session: the cache is emptied when the session ends, and never before. */
export const lookupsQuery = queryOptions({
  queryKey: ['lookups'],
  queryFn: ({ signal }) => call(lookupsRoutes.all, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export function useLookups() {
  return useQuery(lookupsQuery)
}
