import { lookupsRoutes } from '@corridor/contract/lookups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './http.ts'
import { type Listed, useListed } from './listed.ts'
import { type Lookups, lookupsQuery } from './lookups-query.ts'
import { useMessages } from './messages/index.tsx'
import { countryNamed, isEnglish, weekdayNamed } from './messages/written.ts'

/** By their names in the chosen language, and what is long in its order. */
function named(lookups: Lookups, locale: string, say: Listed): Lookups {
  const { compare } = new Intl.Collator(locale)
  const languageNames = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
  const countries = lookups.countries.map((one) => ({
    ...one,
    countryName: countryNamed(one.countryLegacyCode, one.countryName, locale),
  }))
  const languages = lookups.languages.map((one) => ({
    ...one,
    name: languageNames.of(one.code) ?? one.name,
  }))
  return {
    ...lookups,
    countries: countries.toSorted((one, other) => compare(one.countryName, other.countryName)),
    languages: languages.toSorted((one, other) => compare(one.name, other.name)),
    periods: lookups.periods.map((one) => ({ ...one, name: say(one.name) })),
  }
}

export function useLookups() {
  const { locale } = useMessages().ui
  const say = useListed()
  const select = useCallback(
    (lookups: Lookups) => (isEnglish(locale) ? lookups : named(lookups, locale, say)),
    [locale, say],
  )
  return useQuery({ ...lookupsQuery, select })
}

const daysQuery = queryOptions({
  queryKey: ['days'],
  queryFn: async ({ signal }) => {
    const days = await call(lookupsRoutes.days, {}, signal)
    return [...days].sort((a, b) => a.sid - b.sid).map(({ name }) => name)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The names of day 1 to day 7, loaded once a session as well. */
export function useDayNames({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { locale } = useMessages().ui
  const select = useCallback(
    (names: readonly string[]): readonly string[] =>
      isEnglish(locale) ? names : names.map((_, index) => weekdayNamed(index + 1, locale)),
    [locale],
  )
  return useQuery({ ...daysQuery, select, enabled })
}

/** The values that a field is chosen from, loaded once a session. */
export function enumerationQuery(field: string) {
  return queryOptions({
    queryKey: ['enumeration', field],
    queryFn: ({ signal }) => call(lookupsRoutes.enumeration, { params: { field } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
