import { feesPerPage } from '@corridor/contract/fees'
import type { Fee } from './api.ts'

/** The page of the list that holds a fee; null if none does. */
export function pageOf(fees: readonly Fee[], sid: number): number | null {
  const place = fees.findIndex((fee) => fee.sid === sid)
  return place === -1 ? null : Math.floor(place / feesPerPage) + 1
}
