import { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { queryOptions } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { call } from '../../lib/http.ts'
import type { Told } from '../../shared/proposals/second-person.tsx'

export type AgencyFields = RouteInput<typeof agenciesRoutes.create>['body']['agency']

export type SendTo = RouteAnswer<typeof agenciesRoutes.sendTo>

/** Every search, and with an empty name all agencies. */
export const agenciesKey = ['agencies']

export function agenciesQuery(name: string) {
  return queryOptions({
    queryKey: [...agenciesKey, name],
    queryFn: ({ signal }) =>
      call(agenciesRoutes.search, { body: name === '' ? {} : { search: { name } } }, signal),
  })
}

export const sendToQuery = queryOptions({
  queryKey: ['agencies-send-to'],
  queryFn: ({ signal }) => call(agenciesRoutes.sendTo, {}, signal),
})

export function createAgency(agency: AgencyFields): Promise<Agency> {
  return call(agenciesRoutes.create, { body: { agency } })
}

export function changeAgency(agency: AgencyFields, { sid, version }: Agency, told: Told): Promise<Agency> {
  return call(agenciesRoutes.update, {
    params: { sid },
    body: { agency: { ...agency, version }, ...told },
  })
}

export function saveSendTo(agency: number, destinations: readonly number[]) {
  return call(agenciesRoutes.saveSendTo, {
    body: { agency, sendTo: destinations.map((agencyDest) => ({ agencySrc: agency, agencyDest })) },
  })
}

/** What waits for an agency; asked anew each time somebody is about to suspend it. */
export function standingQuery(sid: number) {
  return queryOptions({
    queryKey: ['agency-standing', sid],
    queryFn: ({ signal }) => call(agenciesRoutes.standing, { params: { sid } }, signal),
    gcTime: 0,
  })
}

export function suspendAgency({ sid }: Agency, reason: string): Promise<Agency> {
  return call(agenciesRoutes.suspend, { params: { sid }, body: { reason } })
}

export function resumeAgency({ sid }: Agency, reason: string): Promise<Agency> {
  return call(agenciesRoutes.resume, { params: { sid }, body: { reason } })
}

export function removeAgency(sid: number) {
  return call(agenciesRoutes.cleanup, { params: { sid } })
}

/** What a cleanup would take along, by kind. */
export function whatGoesWith(sid: number) {
  return call(agenciesRoutes.goesWith, { params: { sid } })
}
