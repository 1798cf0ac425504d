import type { FactorWay } from '@corridor/contract/common/factor'
import { usablePermissions } from '@corridor/contract/common/limited'
import { isProfile, type ProfileSid } from '@corridor/domain/access/permissions'
import { networksOf } from '../../platform/addresses.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Call } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { subjectOf } from '../../platform/session/attempts.ts'
import { hasFactor, isDemanded, waysOf } from '../../platform/session/factors.ts'
import { type Attempt, forgetFailures, notePlaces } from '../../platform/session/login-guards.ts'
import { type LoginEvent, logLogin } from '../../platform/session/login-log.ts'
import { type LoginStep, startPreSession, type Unfinished } from '../../platform/session/pre-sessions.ts'
import { readNetworks, refuseOutside } from '../../platform/session/profile-networks.ts'
import { startSession } from '../../platform/session/sessions.ts'
import { markHash, newToken, signValue, tokenHash } from '../../platform/session/tokens.ts'
import type { SessionDeps } from './service.ts'

/** What the browser brought along from earlier log-ins, and says of itself. */
export interface Brought {
  readonly token: string | undefined
  /** The mark by which we know a browser again. */
  readonly browser: string
  readonly browserName: string
}

/** Whoever has told the right password, or whom the provider of single sign-on knows. */
export interface Person {
  readonly sid: number
  readonly login: string
  readonly name: string
  readonly lastName: string
  readonly profile: number
  readonly passwordHash: string
  readonly passwordGiven: boolean
  /** Works for some agencies only. */
  readonly isLimited: boolean
}

export interface Started {
  readonly sessionSid: number
  readonly token: string
  /** With a password although there is single sign-on: for the day when that is away, and to be looked into. */
  readonly isBreakGlass: boolean
}

/** A log-in that is tried. */
export interface Opening {
  readonly attempt: Attempt & { readonly browser: string }
  readonly brought: Brought
  /** In this log-in; the password alone does not count as one. */
  readonly factorPassed?: boolean
  /** The user is blocked, and goes on with a passkey or not at all. */
  readonly passkeyOnly?: boolean
  /** The provider's name of its session; null where a password was told. */
  readonly ssoSid?: string | null
}

export function openingOf(
  { secrets }: Pick<SessionDeps, 'secrets'>,
  call: Call,
  brought: Brought,
  { userSid, folded = '' }: { userSid: number | undefined; folded?: string },
): Opening {
  const attempt = {
    kind: 'login',
    subject: subjectOf(secrets, userSid, folded),
    userSid: userSid ?? null,
    networks: networksOf(call.address),
    browser: markHash(brought.browser),
  } as const
  return { attempt, brought }
}

/** How the log of log-ins names the refusals of a user who is known by then. */
const keptRefusals: ReadonlyMap<string, LoginEvent> = new Map([
  ['outside_networks', 'REFUSED'],
  ['sso_blocked', 'BLOCKED'],
  ['login_refused', 'BLOCKED'],
])

/** The transaction of a log-in. A refusal undoes it; that it was refused stays in the log of log-ins. */
export async function inLogIn<Done>(
  { db, metrics }: Pick<SessionDeps, 'db' | 'metrics'>,
  call: Call,
  { sid }: Pick<Person, 'sid'>,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    const event = error instanceof AppError ? keptRefusals.get(error.reason.code) : undefined
    if (event !== undefined) {
      metrics.logins.inc({ result: 'refused' })
      await inTransaction(db, (tx) => logLogin(tx, call, event, sid))
    }
    throw error
  }
}

/** A session, or what is still to be done for one. The user must be held as it is. */
export async function goOn(
  { config, secrets }: Pick<SessionDeps, 'config' | 'secrets'>,
  tx: Tx,
  call: Call,
  user: Person,
  { attempt, brought, factorPassed = false, passkeyOnly = false, ssoSid = null }: Opening,
): Promise<Started | Unfinished> {
  refuseOutside(call, await readNetworks(tx, user.profile), user.login)
  const factor = { hasFactor: await hasFactor(tx, user.sid), factorPassed }
  // Who comes from the provider has told no password, so whoever typed theirs has not let them in.
  const passwordGiven = user.passwordGiven && ssoSid === null
  const required = stepAfter(config, { profile: user.profile, passwordGiven, ...factor })
  // The passkey may have been removed since the block was read.
  if (passkeyOnly && required !== 'mfa_required') throw refusal('login_refused')
  if (required) {
    const ways = await waysFor[required](tx, config, user.sid)
    const offered = passkeyOnly ? ways.filter((way) => way === 'passkey') : ways
    return startPreSession(tx, user.sid, required, { factorPassed, ways: offered, ssoSid })
  }
  // Not before: else a known password would wipe out the count of the codes that are guessed after it.
  await forgetFailures(tx, attempt)
  const token = newToken()
  await notePlaces(tx, user.sid, attempt)
  await logLogin(tx, call, 'LOGIN', user.sid)
  const from = { address: call.address, browser: brought.browserName, keyId: secrets.writer, ssoSid }
  const isBreakGlass = config.sso !== undefined && ssoSid === null
  if (isBreakGlass) await noteBreakGlass(tx, call, user)
  return { token, sessionSid: await startSession(tx, user.sid, from, tokenHash(token)), isBreakGlass }
}

/** What does for a step, the best first. */
const waysFor: Readonly<
  Record<LoginStep, (tx: Tx, config: SessionDeps['config'], userSid: number) => Promise<FactorWay[]>>
> = {
  mfa_required: (tx, _config, userSid) => waysOf(tx, userSid),
  mfa_setup_required: async (_tx, { publicOrigin }) =>
    publicOrigin === undefined ? ['app'] : ['passkey', 'app'],
  new_password_required: async () => [],
}

interface Progress extends Pick<Person, 'profile' | 'passwordGiven'> {
  readonly hasFactor: boolean
  readonly factorPassed: boolean
}

/** The factor first: whoever has the password alone must not be able to change it. */
function stepAfter(
  config: SessionDeps['config'],
  { profile, passwordGiven, ...factor }: Progress,
): LoginStep | null {
  if (factor.hasFactor && !factor.factorPassed) return 'mfa_required'
  if (passwordGiven) return 'new_password_required'
  return isDemanded(config, profile) && !factor.hasFactor && !factor.factorPassed
    ? 'mfa_setup_required'
    : null
}

/** It must not pass unseen. */
function noteBreakGlass(tx: Tx, call: Call, user: Person): Promise<void> {
  const line = { channel: 'security', event: 'break_glass', user: user.login, address: call.address }
  call.log.warn(line, 'a log-in with a password beside single sign-on')
  return writeAudit(tx, callOf(call, user), {
    entity: 'app_user',
    entitySid: user.sid,
    action: 'event',
    after: { event: 'logged in with a password beside single sign-on' },
  })
}

/** As the browser hears it. */
export function told({ secrets, metrics }: SessionDeps, user: Person, { isBreakGlass, ...opened }: Started) {
  metrics.logins.inc({ result: 'accepted' })
  if (isBreakGlass) metrics.breakGlass.inc()
  const { sid, login, name, lastName, isLimited } = user
  const profile = knownProfile(user)
  const sign = signValue(secrets, opened.sessionSid)
  return {
    ...opened,
    user: {
      sid,
      profile,
      login,
      name: `${name} ${lastName}`,
      sign,
      permissions: usablePermissions(profile, isLimited),
    },
  }
}

function knownProfile({ profile }: Pick<Person, 'profile'>): ProfileSid {
  if (!isProfile(profile)) throw refusal('login_refused')
  return profile
}

/** For the history: whoever logs in has no session yet. */
export function callOf(call: Call, { sid, login, ...user }: Person): ActorCall {
  return { ...call, actor: { userSid: sid, login, profile: knownProfile(user), sessionSid: 0, scope: null } }
}
