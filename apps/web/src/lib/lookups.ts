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

/** The names of day 1 to day 7, loaded once a session as well. */
export const daysQuery = queryOptions({
  queryKey: ['days'],
  queryFn: async ({ signal }) => {
    const days = await call(lookupsRoutes.days, {}, signal)
    return [...days].sort((a, b) => a.sid - b.sid).map(({ name }) => name)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The values that a field is chosen from, loaded once a session. */
export function enumerationQuery(field: string) {
  return queryOptions({
    queryKey: ['enumeration', field],
    queryFn: ({ signal }) => call(lookupsRoutes.enumeration, { params: { field } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
