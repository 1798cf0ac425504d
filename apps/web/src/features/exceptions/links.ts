import { exceptionKinds, exceptionViews } from '@corridor/contract/common/exception-kinds'
import type { ExceptionSearch } from '@corridor/contract/exceptions'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { hrefTo } from '../../lib/href.ts'
import type { ItemKey } from './api.ts'

export const exceptionsRoute = getRouteApi('/guarded/exceptions')

const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)

/** The view, the filters without the text, which may be a name, the page and the open item. */
export const exceptionsAddress = z.object({
  view: z.enum(exceptionViews).optional().catch(undefined),
  kind: z.enum(exceptionKinds).optional().catch(undefined),
  agency: number,
  rule: number,
  page: number,
  of: z.enum(['transaction', 'proposal']).optional().catch(undefined),
  sid: number,
})

export type ExceptionsAddress = z.output<typeof exceptionsAddress>

export function exceptionsHref(address: Partial<ExceptionsAddress>): string {
  return hrefTo('exceptions', address)
}

export function keyOf({ of, sid }: ExceptionsAddress): ItemKey | null {
  return of && sid !== undefined ? { of, sid } : null
}

export function searchOf({ view, kind, agency, rule }: ExceptionsAddress, text: string): ExceptionSearch {
  return {
    ...(view && { view }),
    ...(kind && { kind }),
    ...(agency && { agency }),
    ...(rule && { rule }),
    ...(text && { text }),
  }
}
