import type { SettlementSearch } from '@corridor/contract/settlements'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { hrefTo } from '../../lib/href.ts'

export const settlementsRoute = getRouteApi('/guarded/settlements')

/** As the contract has it, which would be loaded with the first screen: the router knows every address. */
const longestAgency = 100
const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)

/** The filters, the page, the open file and the month of the calendar. */
export const settlementsAddress = z.object({
  agency: z.coerce.string().trim().min(1).max(longestAgency).optional().catch(undefined),
  type: z.enum(['S', 'R']).optional().catch(undefined),
  period: z.enum(['d', 'w', 'm']).optional().catch(undefined),
  date: z.iso.date().optional().catch(undefined),
  page: number,
  sid: number,
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
})

export type SettlementsAddress = z.output<typeof settlementsAddress>

export function settlementsHref(address: Partial<SettlementsAddress>): string {
  return hrefTo('settlements', address)
}

export function searchOf({ agency, type, period, date }: SettlementsAddress): SettlementSearch {
  return {
    ...(agency && { agency }),
    ...(type && { type }),
    ...(period && { period }),
    ...(date && { date }),
  }
}
