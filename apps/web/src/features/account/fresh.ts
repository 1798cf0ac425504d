import { type FreshPurpose, freshPurposes } from '@corridor/contract/common/fresh'
import { ssoRoutes } from '@corridor/contract/sso'
import { z } from 'zod'
import { ApiError, call } from '../../lib/http.ts'

/** What somebody was about to do, and with which passkey or session, when the page was left for the provider. */
const errandForm = z.object({ purpose: z.enum(freshPurposes), about: z.int().nullable() })

export type Errand = z.infer<typeof errandForm>

/** It stays in this window while the provider has it. */
const errandKey = 'sso-errand'

/** As long as the server takes the proof; a little less, so that nobody types for nothing. */
const goodForMs = 4.5 * 60_000

let proven: { readonly purpose: FreshPurpose; readonly until: number } | null = null

/** Leaves the page: whoever comes back has logged in there once more. */
export async function leaveToProve(errand: Errand): Promise<void> {
  const { address } = await call(ssoRoutes.logInAnew, { body: { purpose: errand.purpose } })
  sessionStorage.setItem(errandKey, JSON.stringify(errand))
  window.location.assign(address)
}

/** What is to go on now that the person is back; null where nothing is, or nothing was proven. */
export function takeErrand(isProvenNow: boolean): Errand | null {
  const kept = sessionStorage.getItem(errandKey)
  sessionStorage.removeItem(errandKey)
  if (kept === null || !isProvenNow) return null
  const errand = errandForm.safeParse(JSON.parse(kept)).data ?? null
  proven = errand && { purpose: errand.purpose, until: performance.now() + goodForMs }
  return errand
}

export function isProven(purpose: FreshPurpose): boolean {
  return proven !== null && proven.purpose === purpose && performance.now() < proven.until
}

/** Used up, or refused. */
export function forgetProof(): void {
  proven = null
}

export function isProofMissing(error: unknown): boolean {
  return error instanceof ApiError && error.reason?.code === 'fresh_log_in_needed'
}
