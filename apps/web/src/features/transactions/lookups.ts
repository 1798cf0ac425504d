import { agentsRoutes } from '@corridor/contract/agents'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../lib/http.ts'
import { sayOptions, useListed } from '../../lib/listed.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMessages } from './texts.ts'

export type Status = RouteAnswer<typeof transactionsRoutes.statuses>[number]
export type AgencyName = RouteAnswer<typeof transactionsRoutes.agencies>[number]
export type AgentName = RouteAnswer<typeof agentsRoutes.names>[number]

/** Loaded once for the screen; names do not change while somebody looks at a list. */
const staleTime = 5 * 60_000

function bySid<Named extends { readonly sid: number }>(list: readonly Named[]): ReadonlyMap<number, Named> {
  return new Map(list.map((one) => [one.sid, one]))
}

const statusesQuery = queryOptions({
  queryKey: ['transactions', 'statuses'],
  queryFn: ({ signal }) => call(transactionsRoutes.statuses, {}, signal),
  staleTime,
})

/** Whoever has the statuses already passes them in, and nothing is asked for. */
export function useStatuses(given?: readonly Status[]) {
  const { names } = useMessages()
  const select = useCallback(
    (statuses: readonly Status[]): Status[] => {
      const told: Readonly<Record<string, string>> = names.statuses
      return statuses.map(({ sid, description }) => ({ sid, description: told[sid] ?? description }))
    },
    [names],
  )
  return useQuery({ ...statusesQuery, select, enabled: given === undefined })
}

const agenciesQuery = queryOptions({
  queryKey: ['transactions', 'agencies'],
  queryFn: ({ signal }) => call(transactionsRoutes.agencies, {}, signal),
  select: bySid<AgencyName>,
  staleTime,
})

/** By their number, in the order of their long names. */
export function useAgencyNames() {
  return useQuery(agenciesQuery)
}

/** Where an agency is: what happened there, people of the agency tell by that time. */
export function useZoneOfAgency(): (sid: number) => string | undefined {
  const { data: lookups } = useLookups()
  const { data: agencies } = useAgencyNames()
  return useMemo(() => {
    const zones = new Map(lookups?.time_zones.map(({ sid, tz }) => [sid, tz]))
    return (sid) => zones.get(agencies?.get(sid)?.timezone ?? 0)
  }, [lookups, agencies])
}

const agentsQuery = queryOptions({
  queryKey: ['transactions', 'agents'],
  queryFn: ({ signal }) => call(agentsRoutes.bySid, {}, signal),
  select: (agents): ReadonlyMap<number, AgentName> => bySid(Object.values(agents)),
  staleTime,
})

/** Of all agencies, by their number. */
export function useAgentNames() {
  return useQuery(agentsQuery)
}

/** The tellers of one agency; without an agency there are none to ask for. */
export function useTellers(agency: number | undefined) {
  return useQuery({
    queryKey: ['transactions', 'tellers', agency],
    queryFn:
      agency === undefined
        ? skipToken
        : ({ signal }) => call(agentsRoutes.names, { params: { agencySid: agency } }, signal),
    staleTime,
  })
}

type DeliveryOptions = RouteAnswer<typeof transactionsRoutes.deliveryOptions>

export function useDeliveryOptions() {
  const say = useListed()
  const select = useCallback((options: DeliveryOptions) => sayOptions(options, say), [say])
  return useQuery({
    select,
    queryKey: ['transactions', 'delivery-options'],
    queryFn: ({ signal }) => call(transactionsRoutes.deliveryOptions, {}, signal),
    staleTime,
  })
}

type Fields = RouteAnswer<typeof transactionsRoutes.fieldDefinitions>

/** With their labels in words; by the category, which stays as it is, the screen knows whose they are. */
export function useFieldDefinitions() {
  const say = useListed()
  const select = useCallback(
    (fields: Fields) => fields.map((one) => ({ ...one, fieldLabel: say(one.fieldLabel) })),
    [say],
  )
  return useQuery({
    select,
    queryKey: ['transactions', 'field-definitions'],
    queryFn: ({ signal }) => call(transactionsRoutes.fieldDefinitions, {}, signal),
    staleTime,
  })
}
