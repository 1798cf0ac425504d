import type { SsoProblem } from '@corridor/contract/common/sso-problems'
import { loginPattern } from '@corridor/contract/users'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { z } from 'zod'
import type { SsoSettings } from '../../platform/sso-settings.ts'

/** Nobody is logged in: what the person reads, and for the log why. */
export class Stopped extends Error {
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, options?: ErrorOptions) {
    super(`Single sign-on: ${problem}`, options)
    this.problem = problem
  }
}

/** What the provider has said of a person, in its own, signed words. */
export interface Claims {
  readonly iss: string
  readonly sub: string
  /** Of its session; empty where it has told none. */
  readonly sid: string
  readonly authTime: number | undefined
  readonly acr: string | undefined
  readonly amr: readonly string[]
  readonly groups: readonly string[]
  readonly login: string | undefined
  readonly name: string
  readonly lastName: string
  readonly email: string | undefined
}

const texts = z.array(z.string()).catch([])

/** What the database takes: neither a NUL nor half of a pair. Such a claim is no slip, and nobody is let in by it. */
export const storable = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'))

/** What is no text counts as not told. */
const text = z.preprocess((told) => (typeof told === 'string' ? told : undefined), storable.optional())

/** Of the log-in itself: by the signed token alone. */
const signedClaims = z.object({
  iss: storable.min(1).max(500),
  sub: storable.min(1).max(255),
  sid: text.transform((sid) => (sid !== undefined && sid.length <= 500 ? sid : '')),
  auth_time: z.number().optional().catch(undefined),
  acr: text,
  amr: texts,
})

/** Of the person: where the token lacks it, by what the provider tells of the person it is for. */
const personClaims = z.object({
  name: text,
  given_name: text,
  family_name: text,
  email: z.email().max(254).optional().catch(undefined),
})

const loginForm = z.string().trim().min(1).max(60).regex(loginPattern)

type Told = Readonly<Record<string, unknown>>

export function readClaims({ groupClaim, loginClaim }: SsoSettings, signed: Told, more: Told): Claims {
  const { auth_time: authTime, acr, ...ofLogIn } = signedClaims.parse(signed)
  const all = { ...more, ...signed }
  const { email, ...names } = personClaims.parse(all)
  const groups = all[groupClaim]
  const login = loginForm.safeParse(all[loginClaim]).data
  return {
    ...ofLogIn,
    acr,
    authTime,
    email,
    login,
    groups: typeof groups === 'string' ? [groups] : texts.parse(groups),
    ...namesOf(names, login ?? ''),
  }
}

/** Both are needed for a user, and not every provider tells both. */
function namesOf(
  { name, given_name: given, family_name: family }: Omit<z.infer<typeof personClaims>, 'email'>,
  login: string,
) {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/)
  const fitting = (...candidates: readonly (string | undefined)[]): string =>
    (candidates.map((one) => one?.trim().slice(0, 60)).find(Boolean) ?? '').trim()
  return { name: fitting(given, first, login), lastName: fitting(family, rest.join(' '), login) }
}

/** By what counts here as a second factor, if anything does. */
export function hasSecondFactor({ secondFactor }: SsoSettings, { amr, acr }: Claims): boolean {
  return secondFactor.some((value) => value === acr || amr.includes(value))
}

const timeouts = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** What went wrong between the provider and us, as a person can use it. */
export function asStopped(error: unknown): Stopped {
  if (error instanceof Stopped) return error
  return new Stopped(problemOf(error), { cause: error })
}

function problemOf(error: unknown): SsoProblem {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'refused' : 'failed'
  // The code was used already, is over, or is another browser's.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'again' : 'failed'
  if (error instanceof ClientError) return timeouts.has(error.code ?? '') ? 'away' : 'failed'
  // What fetch throws when nobody is there.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'away' : 'failed'
}
