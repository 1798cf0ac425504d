import { useMemo } from 'react'
import { useLookups } from '../../../lib/lookups.ts'
import { useAgencyNames, useAgentNames, useDeliveryOptions, useStatuses } from '../lookups.ts'

/** What the codes of a transfer mean. A code that nobody knows is shown as it is. */
export interface Names {
  readonly status: (code: string) => string
  readonly deliveryOption: (code: string) => string
  readonly country: (code: string) => string
  readonly currency: (code: string) => string
  readonly agency: (sid: number) => string
  readonly agent: (sid: number) => string
  readonly statuses: Readonly<Record<string, string>>
}

function namesBy<T>(list: readonly T[] | undefined, pair: (entry: T) => readonly [string, string]) {
  return new Map((list ?? []).map(pair))
}

/** All lookups of the detail together: until they are there, and whether some are missing. */
export function useNames() {
  const lookups = useLookups()
  const statuses = useStatuses()
  const options = useDeliveryOptions()
  const agencies = useAgencyNames()
  const agents = useAgentNames()
  const queries = [lookups, statuses, options, agencies, agents]

  const names = useMemo((): Names => {
    const status = namesBy(statuses.data, (one) => [one.sid, one.description])
    const option = namesBy(options.data, (one) => [one.deliveryOption, one.deliveryOptionName])
    const country = namesBy(lookups.data?.countries, (one) => [one.countryCode, one.countryName])
    const currency = namesBy(lookups.data?.currencies, (one) => [
      one.currencyCode,
      `${one.currencyCode}-${one.name}`,
    ])
    const known = (map: ReadonlyMap<string, string>) => (code: string) => map.get(code) ?? code
    return {
      status: known(status),
      deliveryOption: known(option),
      country: known(country),
      currency: known(currency),
      agency: (sid) => agencies.data?.get(sid)?.longName ?? String(sid),
      agent: (sid) => agents.data?.get(sid)?.name ?? String(sid),
      statuses: Object.fromEntries(status),
    }
  }, [lookups.data, statuses.data, options.data, agencies.data, agents.data])

  return {
    names,
    pending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: (): void => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
