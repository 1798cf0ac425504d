import { z } from 'zod'
import { requiredText } from './fields.ts'
import { secret } from './secret.ts'

/** Ways to prove a second factor, in the order in which they are offered. */
export const factorWays = ['passkey', 'app', 'recovery_code'] as const

export type FactorWay = (typeof factorWays)[number]

/** Six digits of an app, or a recovery code, as it was typed. */
export const oneTimeCode = secret(requiredText(40))

/** What an app is set up with: the key to type, and the address that the picture holds. Told once. */
export const factorSetup = z.object({ factorKey: secret(z.string()), factorUri: secret(z.string()) })

/** Told once. */
export const recoveryCodes = secret(z.array(z.string()))
