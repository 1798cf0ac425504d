import { useMemo } from 'react'
import { useLookups } from '../../lib/lookups.ts'

export interface Countries {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly nameOf: (code: string) => string
}

export function useCountries(): Countries {
  const { data } = useLookups()
  return useMemo(() => {
    const names = new Map(
      (data?.countries ?? []).map(({ countryCode, countryName }) => [countryCode, countryName]),
    )
    return {
      options: [...names].map(([value, label]) => ({ value, label })),
      nameOf: (code) => names.get(code) ?? code,
    }
  }, [data])
}
