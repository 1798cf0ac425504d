import type { AuditEntity, ChangesSearch } from '@corridor/contract/audit'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

export const auditRoute = getRouteApi('/guarded/audit')

const number = z.coerce.number().int().positive().max(2_147_483_647)

/** Ready-made stretches of time: the rule stands in the address, so that a link to 'Today' stays today. */
export const presets = ['night', 'today', 'week'] as const
export type Preset = (typeof presets)[number]

/** Of a person the number, of everything else a code: no name stands in an address. */
export const auditAddress = z.object({
  when: z.enum(presets).optional().catch(undefined),
  by: z.literal('system').or(number).optional().catch(undefined),
  /** What is no kind is left out by the screen, which has the contract: the router is loaded with the first one. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional()
    .catch(undefined),
  /** One record of the kind. */
  record: z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined),
  action: z.enum(['insert', 'update', 'delete', 'event']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  page: number.optional().catch(undefined),
})

export type AuditAddress = z.output<typeof auditAddress>

const eveningHour = 18

/**
 * When a preset begins. Days are UTC, as in every list; the night is that of whoever looks, and began at 18:00 of the
 * day before.
 */
export function beginOf(when: Preset, now: Date): Date {
  if (when === 'night') return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, eveningHour)
  const day = now.getUTCDate() - (when === 'week' ? 6 : 0)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day))
}

/** What the address asks the server for. */
export function searchOf(
  { when, by, kind, record, action, from, to }: AuditAddress,
  isKind: (name: string) => name is AuditEntity,
  now: Date,
): ChangesSearch {
  return {
    ...(by !== undefined && { by }),
    ...(kind !== undefined && isKind(kind) && { kind, ...(record !== undefined && { record }) }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
    ...(when && { since: beginOf(when, now).toISOString() }),
  }
}
