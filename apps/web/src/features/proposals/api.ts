import { type FourEyesSetting, type Proposal, proposalsRoutes } from '@corridor/contract/proposals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Told } from '../../shared/proposals/second-person.tsx'
import { proposalsKey } from '../../shared/proposals/show-proposed.ts'

export function proposalQuery(sid: number) {
  return queryOptions({
    queryKey: [...proposalsKey, 'one', sid],
    queryFn: ({ signal }) => call(proposalsRoutes.show, { params: { sid } }, signal),
  })
}

export const proposalsQuery = infiniteQueryOptions({
  queryKey: [...proposalsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(proposalsRoutes.list, { query: pageParam === 0 ? {} : { before: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.sid : undefined),
})

export function approve(sid: number): Promise<Proposal> {
  return call(proposalsRoutes.approve, { params: { sid }, body: {} })
}

export function refuse(sid: number, reason: string): Promise<Proposal> {
  return call(proposalsRoutes.refuse, { params: { sid }, body: { reason } })
}

export function withdraw(sid: number): Promise<Proposal> {
  return call(proposalsRoutes.withdraw, { params: { sid }, body: {} })
}

export function saveSetting({ kind, isOn, above, lapseHours, version }: FourEyesSetting, told: Told) {
  return call(proposalsRoutes.saveSetting, {
    params: { kind },
    body: { isOn, above, lapseHours, version, ...told },
  })
}

/** Everything that shows proposals, and the records that they change. */
export async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries()
}
