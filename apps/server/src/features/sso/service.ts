import { hash } from 'node:crypto'
import type { SsoProblem } from '@corridor/contract/common/sso-problems'
import type { Call } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { freshCookie, ticketCookie } from '../../platform/http/cookies.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { FreshFor } from '../../platform/session/fresh-log-ins.ts'
import { newToken } from '../../platform/session/tokens.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { asStopped, type Claims, Stopped } from './claims.ts'
import { proveAnew } from './fresh.ts'
import { admit, type Come } from './person.ts'
import type { Checks, Provider } from './provider.ts'
import { spendRequest, storeRequest } from './store.ts'

export interface SsoDeps {
  readonly db: Db
  readonly metrics: Metrics
  /** The same as of log-ins with a password. */
  readonly throttle: {
    readonly take: (address: string) => Promise<void>
    readonly giveBack: (address: string) => Promise<void>
  }
}

export interface SsoHouse extends SsoDeps {
  readonly settings: SsoSettings
  readonly provider: Provider
}

/** What only this browser has makes them: whoever reads the state, or our database, cannot. */
function checksOf(state: string, browser: string): Checks {
  const from = (what: string): string => hash('sha256', `${what} ${state} ${browser}`, 'base64url')
  return { state, nonce: from('nonce'), verifier: from('verifier') }
}

/** Where a browser goes to log in; for a session that asks, to log in anew. */
export async function begin(
  { db, provider, throttle }: SsoHouse,
  call: Call,
  browser: string,
  anew: FreshFor | null = null,
): Promise<string> {
  await throttle.take(call.address)
  const state = newToken()
  const address = await provider.address(checksOf(state, browser), anew !== null)
  await storeRequest(db, { state, browser }, anew)
  return address
}

interface Answer {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
}

/** Where a browser that is back goes on, what it is told there, and what it gets with it. */
interface Finished {
  readonly page: 'login' | 'account'
  readonly said: SsoProblem | 'done'
  readonly given?: { readonly cookie: string; readonly value: string }
}

export async function finish(
  house: SsoHouse,
  call: Call,
  answer: Answer,
  browser: string | undefined,
): Promise<Finished> {
  const { state } = answer
  const way =
    state !== undefined && browser !== undefined
      ? await spendRequest(house.db, { state, browser }).then(
          (asked) => asked && { state, browser, ...asked },
        )
      : undefined
  const page = way?.anew ? 'account' : 'login'
  try {
    if (!way) throw new Stopped('again')
    const claims = await identify(house, answer, checksOf(way.state, way.browser))
    const { anew, ...begun } = way
    const given = anew
      ? { cookie: freshCookie, value: await proveAnew(house, call, anew, { claims, begun }) }
      : { cookie: ticketCookie, value: await ticketFor(house, call, { claims, begun }) }
    return { page, said: 'done', given }
  } catch (error) {
    return { page, said: problemOf(house, call, error) }
  }
}

async function identify({ settings, provider }: SsoHouse, answer: Answer, checks: Checks): Promise<Claims> {
  const claims = await provider.identify(asQuery(answer), checks)
  if (settings.acr.length > 0 && !settings.acr.includes(claims.acr ?? '')) throw new Stopped('too_weak')
  return claims
}

async function ticketFor({ db, settings }: SsoHouse, call: Call, come: Come): Promise<string> {
  const outcome = await inTransaction(db, (tx) => admit(tx, call, settings, come))
  if ('problem' in outcome) throw new Stopped(outcome.problem)
  return outcome.ticket
}

function asQuery(answer: Answer): URLSearchParams {
  const said = Object.entries(answer).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(said)
}

/** What the person is told; all else stays in the log. A bug is no problem of the person's. */
export function problemOf({ metrics }: SsoDeps, call: Call, error: unknown): SsoProblem {
  const isThrottled = error instanceof AppError && error.code === 'too_many_attempts'
  if (!isThrottled && !(error instanceof Stopped)) throw error
  const stopped = isThrottled ? new Stopped('too_many') : asStopped(error)
  metrics.logins.inc({ result: 'refused' })
  const line = { channel: 'security', event: 'sso_refused', problem: stopped.problem, address: call.address }
  call.log.warn(
    { ...line, ...(stopped.cause !== undefined && { err: stopped.cause }) },
    'nobody was logged in',
  )
  return stopped.problem
}
