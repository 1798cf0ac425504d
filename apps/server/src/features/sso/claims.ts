import type { SsoProblem } from '@corridor/contract/sso'
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
const text = z.string().optional().catch(undefined)

const said = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  sid: z.string().max(500).catch(''),
  auth_time: z.number().optional().catch(undefined),
  acr: text,
  amr: texts,
  name: text,
  given_name: text,
  family_name: text,
  email: z.email().max(254).optional().catch(undefined),
})

const loginForm = z.string().trim().min(1).max(60).regex(loginPattern)

export function readClaims({ groupClaim, loginClaim }: SsoSettings, all: Record<string, unknown>): Claims {
  const { iss, sub, sid, acr, amr, email, ...claims } = said.parse(all)
  const groups = all[groupClaim]
  const login = loginForm.safeParse(all[loginClaim]).data
  return {
    iss,
    sub,
    sid,
    acr,
    amr,
    email,
    login,
    authTime: claims.auth_time,
    groups: typeof groups === 'string' ? [groups] : texts.parse(groups),
    ...namesOf(claims, login ?? ''),
  }
}

/** Both are needed for a user, and not every provider tells both. */
function namesOf(
  {
    name,
    given_name: given,
    family_name: family,
  }: Pick<z.infer<typeof said>, 'name' | 'given_name' | 'family_name'>,
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
