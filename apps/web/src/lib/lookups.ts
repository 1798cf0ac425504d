import type { RouteAnswer } from '@corridor/contract/common/route'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './http.ts'
import { useMessages } from './messages/index.tsx'
import { countryNamed, isEnglish } from './messages/written.ts'

/** Loaded once a session: the cache is emptied when the session ends, and never before. */
export const lookupsQuery = queryOptions({
  queryKey: ['lookups'],
  queryFn: ({ signal }) => call(lookupsRoutes.all, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type Lookups = RouteAnswer<typeof lookupsRoutes.all>

/** The countries by their names in the chosen language, and in its order. */
function named({ countries, ...others }: Lookups, locale: string): Lookups {
  const { compare } = new Intl.Collator(locale)
  const told = countries.map((one) => ({
    ...one,
    countryName: countryNamed(one.countryLegacyCode, one.countryName, locale),
  }))
  return {
    ...others,
    countries: told.toSorted((one, other) => compare(one.countryName, other.countryName)),
  }
}

export function useLookups() {
  const { locale } = useMessages().ui
  const select = useCallback(
    (lookups: Lookups) => (isEnglish(locale) ? lookups : named(lookups, locale)),
    [locale],
  )
  return useQuery({ ...lookupsQuery, select })
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
