import type { ReconciliationSearch } from '@corridor/contract/reconciliations'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { hrefTo } from '../../lib/href.ts'

export const reconciliationsRoute = getRouteApi('/guarded/reconciliations')

/** By their number in the address. The day stands beside them. */
export const tabs = {
  summaries: 0,
  pairs: 1,
  pairDetail: 2,
  operators: 3,
  operatorDetail: 4,
  day: 5,
} as const

const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What makes a balance of what was collected; each narrows the rows to those that have it. */
export const parts = ['collected', 'taxes', 'hostFees', 'hostFxProfit', 'operatorPart'] as const
export type Part = (typeof parts)[number]

/** The agencies of a day by what they come to. */
const sides = ['owe', 'owed'] as const
export type Side = (typeof sides)[number]

/** Tab, record, filters and page, how the rows of a record are narrowed, and the open day with its agencies. */
export const reconciliationsAddress = z.object({
  tab: z.coerce.number().int().min(0).max(tabs.day).optional().catch(undefined),
  sid: number,
  host: number,
  peer: number,
  dateFrom: day,
  dateTo: day,
  page: number,
  only: z.literal('exceptions').optional().catch(undefined),
  part: z.enum(parts).optional().catch(undefined),
  day,
  side: z.enum(sides).optional().catch(undefined),
})

export type ReconciliationsAddress = z.output<typeof reconciliationsAddress>

/** The first tab needs no number. */
export function reconciliationsHref({ tab, sid, ...address }: Partial<ReconciliationsAddress>): string {
  return hrefTo('reconciliations', { tab: tab || undefined, sid, ...address })
}

export function dayHref(at: string, side?: Side): string {
  return reconciliationsHref({ tab: tabs.day, day: at.slice(0, 10), side })
}

/** What a list has of one day, of all agencies or of one. */
export function listOfDayHref(tab: number, day: string, host?: number): string {
  return reconciliationsHref({ tab, host, dateFrom: day, dateTo: day })
}

export function searchOf({ host, peer, dateFrom, dateTo }: ReconciliationsAddress): ReconciliationSearch {
  return {
    ...(host && { host }),
    ...(peer && { peer }),
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
  }
}
