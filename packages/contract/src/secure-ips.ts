import { z } from 'zod'
import { instant, sid, sidParam } from './common/fields.ts'
import { networkText } from './common/network-text.ts'
import { route } from './common/route.ts'

export const secureIpFields = z.object({ ip: networkText, agency_sid: sid.optional() })

export const secureIp = z.object({
  ip: z.string(),
  agency_sid: sid,
  /** Null for one that is older than this record of it. */
  addedBy: z.string().nullable(),
  addedAt: instant.nullable(),
})

const ofAgency = {
  path: '/api/agency/ips/:agencySid',
  permission: 'ips.edit',
  params: z.object({ agencySid: sidParam }),
} as const

export const secureIpsRoutes = {
  list: route({
    ...ofAgency,
    scope: 'closed',
    method: 'GET',
    summary:
      "The addresses that an agency's software may call from, the newest first; needs the second-level grant",
    answer: z.array(secureIp),
  }),
  add: route({
    ...ofAgency,
    scope: 'closed',
    method: 'POST',
    summary: 'Admit an address or a network; needs the second-level grant',
    body: secureIpFields.extend({
      /** Said on purpose: without it a network that is wider than anybody's own is refused. */
      wide: z.boolean().optional(),
    }),
    answer: secureIp,
  }),
  remove: route({
    ...ofAgency,
    scope: 'closed',
    method: 'PATCH',
    summary: 'Take an address off the list; needs the second-level grant',
    body: secureIpFields,
    answer: secureIp,
  }),
}
