import { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { queryOptions } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { call } from '../../lib/http.ts'

export type AgencyFields = RouteInput<typeof agenciesRoutes.create>['body']['agency']

export type SendTo = RouteAnswer<typeof agenciesRoutes.sendTo>

/** Every search, and with an empty name all agencies. */
export const agenciesKey = ['agencies']

export const agenciesQuery = (name: string) =>
  queryOptions({
    queryKey: [...agenciesKey, name],
    queryFn: ({ signal }) =>
      call(agenciesRoutes.search, { body: name === '' ? {} : { search: { name } } }, signal),
  })

export const sendToQuery = queryOptions({
  queryKey: ['agencies-send-to'],
  queryFn: ({ signal }) => call(agenciesRoutes.sendTo, {}, signal),
})

export const createAgency = (agency: AgencyFields): Promise<Agency> =>
  call(agenciesRoutes.create, { body: { agency } })

export const changeAgency = (agency: AgencyFields, { sid, version }: Agency): Promise<Agency> =>
  call(agenciesRoutes.update, {
    params: { sid },
    body: { agency: { ...agency, version } },
  })

export const saveSendTo = (agency: number, destinations: readonly number[]) =>
  call(agenciesRoutes.saveSendTo, {
    body: { agency, sendTo: destinations.map((agencyDest) => ({ agencySrc: agency, agencyDest })) },
  })

export const removeAgency = (sid: number) => call(agenciesRoutes.cleanup, { params: { sid } })
