import { type secureIp, secureIpsRoutes } from '@corridor/contract/secure-ips'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

export type SecureIp = z.infer<typeof secureIp>

/** Asked anew each time the dialog opens, and forgotten when it closes: the list is for a super admin's eyes. */
export function secureIpsQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['secure-ips', agencySid],
    queryFn: ({ signal }) => call(secureIpsRoutes.list, { params: { agencySid } }, signal),
    gcTime: 0,
    // A missing grant has asked the person already.
    retry: false,
  })
}

export function addIp(agencySid: number, ip: string, wide: boolean): Promise<SecureIp> {
  const body = { ip, agency_sid: agencySid, ...(wide && { wide }) }
  return call(secureIpsRoutes.add, { params: { agencySid }, body })
}

export function removeIp({ ip, agency_sid }: SecureIp): Promise<SecureIp> {
  return call(secureIpsRoutes.remove, { params: { agencySid: agency_sid }, body: { ip, agency_sid } })
}
