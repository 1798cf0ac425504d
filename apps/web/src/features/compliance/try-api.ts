import { complianceRoutes } from '@corridor/contract/compliance'
import type { triedPast as triedPastSchema, tried as triedSchema } from '@corridor/contract/compliance/tried'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import type { Rules } from './api.ts'

export type Tried = z.infer<typeof triedSchema>
export type TriedPast = z.infer<typeof triedPastSchema>

/** What somebody tries: a past transfer, or what a teller would type. */
export interface TryBody {
  readonly rules: Rules
  readonly product: 1 | 2
  readonly reference?: string
  readonly amount?: string
  readonly deliveryOption?: string
  readonly values?: Record<string, string>
}

export function tryOne(agencySid: number, body: TryBody, signal: AbortSignal): Promise<Tried> {
  return call(complianceRoutes.tryOne, { params: { agencySid }, body }, signal)
}

export function tryPast(
  agencySid: number,
  body: Pick<TryBody, 'rules' | 'product'>,
  signal: AbortSignal,
): Promise<TriedPast> {
  return call(complianceRoutes.tryPast, { params: { agencySid }, body }, signal)
}
