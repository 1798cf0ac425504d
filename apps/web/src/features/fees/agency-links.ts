import { agenciesRoutes } from '@corridor/contract/agencies'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { call } from '../../lib/http.ts'
import { useMay } from '../../lib/session.ts'
import type { Pair } from './api.ts'

/** An agency that sends, and one that pays out what it sends. */
export interface AgencyLink {
  readonly key: string
  readonly sender: Agency
  readonly payer: Agency
}

const networkQuery = queryOptions({
  queryKey: ['fees-network'],
  queryFn: async ({ signal }) => {
    const [agencies, sendTo] = await Promise.all([
      call(agenciesRoutes.search, { body: {} }, signal),
      call(agenciesRoutes.sendTo, {}, signal),
    ])
    return { agencies, links: sendTo.keys }
  },
  staleTime: 5 * 60_000,
})

/** Who sends from the one country to the other, by the agencies' names; none for whom agencies are closed. */
export function useAgencyLinks({ collect, destination }: Pair) {
  const { data, error, isFetching, refetch } = useQuery({
    ...networkQuery,
    enabled: useMay('agencies.read'),
  })
  const links = useMemo((): readonly AgencyLink[] => {
    const bySid = new Map((data?.agencies ?? []).map((agency) => [agency.sid, agency]))
    return (data?.links ?? [])
      .flatMap(({ agencySrc, agencyDest }) => {
        const [sender, payer] = [bySid.get(agencySrc), bySid.get(agencyDest)]
        const isOfPair = sender?.countryCode === collect && payer?.countryCode === destination
        return sender && payer && isOfPair ? [{ key: `${agencySrc} ${agencyDest}`, sender, payer }] : []
      })
      .toSorted(
        (one, other) =>
          one.sender.longName.localeCompare(other.sender.longName) ||
          one.payer.longName.localeCompare(other.payer.longName),
      )
  }, [data, collect, destination])
  return { links, isLoading: isFetching && !data, error: isFetching || data ? null : error, refetch }
}
