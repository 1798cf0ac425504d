import { setTimeout } from 'node:timers/promises'
import { reason } from '@corridor/contract/refusals/refusals'
import { delayOf, isBlocked } from '@corridor/domain/access/blocking'
import { networksOf } from '../addresses.ts'
import { writeAudit } from '../audit.ts'
import type { ActorCall, Call } from '../call.ts'
import type { Config } from '../config.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { AppError } from '../errors.ts'
import { sharedLimit, tooMany } from '../rate-limits.ts'
import { invalidField } from '../refusals.ts'
import type { Secrets } from '../secrets.ts'
import {
  type Attempt,
  countFailure,
  forgetFailures,
  type GuardKind,
  holdSubject,
  inSession,
  readStanding,
  type Standing,
} from './login-guards.ts'
import { logLogin } from './login-log.ts'
import type { Passwords } from './passwords.ts'

export interface AttemptDeps {
  readonly db: Db
  readonly config: Pick<Config, 'loginDelayMs'>
  readonly secrets: Secrets
  readonly passwords: Passwords
}

/** Of one user in an hour: more than anybody needs, and fewer guesses than the block leaves to whoever is patient. */
const mostNewPasswords = 15

/** Counts the tries of a user to set an own password, before anything is hashed for them; past the limit it refuses. */
export async function limitNewPasswords(db: Db, userSid: number): Promise<void> {
  const tries = sharedLimit(db, { name: 'new-password', points: mostNewPasswords, seconds: 60 * 60 })
  const { consumedPoints, msBeforeNext } = await tries.penalty(userSid)
  if (consumedPoints > mostNewPasswords) throw tooMany('too_many_passwords', msBeforeNext)
}

/** Of one user in a day: whoever is patient enough to stay below the block must not go on for ever. */
const mostWrongCodes = 20

function wrongCodes(db: Db) {
  return sharedLimit(db, { name: 'wrong-code', points: mostWrongCodes, seconds: 24 * 60 * 60 })
}

/** Before a code is judged. */
export async function limitWrongCodes(db: Db, userSid: number): Promise<void> {
  const counted = await wrongCodes(db).get(userSid)
  if (counted && counted.consumedPoints >= mostWrongCodes)
    throw tooMany('too_many_codes', counted.msBeforeNext)
}

/** After a wrong one. */
export async function countWrongCode(db: Db, userSid: number): Promise<void> {
  await wrongCodes(db).penalty(userSid)
}

/** For whom somebody else has looked into it: unlocked, or without the factor that was guessed at. */
export async function forgetWrongCodes(db: Db, userSid: number): Promise<void> {
  await wrongCodes(db).delete(userSid)
}

/** One key for one user, however the login is written; a login that nobody has counts by its text. */
export function subjectOf(secrets: Secrets, userSid: number | undefined, folded: string): Buffer {
  return secrets.mac('login-key', userSid === undefined ? `login ${folded}` : `user ${userSid}`)
}

export function isOpen(standing: Standing): boolean {
  return !isBlocked(standing)
}

/** A passkey cannot be guessed, so blocks never refuse a log-in that it completes. */
export function isOpenToPasskey(standing: Standing): boolean {
  return isOpen(standing) || standing.hasPasskey
}

/**
 * The same statements for a known and an unknown login, so that their times do not differ. What comes from a place
 * that is closed already is not counted, and `alsoStore` not called: it was not judged either. Gives the time that the
 * answer is to wait.
 */
export function recordFailure(
  { db, config }: Pick<AttemptDeps, 'db' | 'config'>,
  call: Call,
  attempt: Attempt,
  { knownPlace }: Pick<Standing, 'knownPlace'>,
  alsoStore: (tx: Tx) => Promise<void> = async () => {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await holdSubject(tx, attempt)
    return countRefused(tx, config, call, { attempt, knownPlace, alsoStore })
  })
}

interface Refused extends Pick<Standing, 'knownPlace'> {
  readonly attempt: Attempt
  /** Judged although the attempt is blocked: a passkey. */
  readonly isExempt?: boolean
  readonly alsoStore: (tx: Tx) => Promise<void>
}

/** In the transaction that has held the subject and judged the guess: then no other guess is judged before it counts. */
export async function countRefused(
  tx: Tx,
  config: AttemptDeps['config'],
  call: Call,
  { attempt, knownPlace, isExempt = false, alsoStore }: Refused,
): Promise<number> {
  const before = await readStanding(tx, attempt)
  if (!isExempt && !isOpen(before)) {
    await logLogin(tx, call, 'BLOCKED', attempt.userSid)
    return delayOf(before, config.loginDelayMs)
  }
  await logLogin(tx, call, 'REFUSED', attempt.userSid)
  await alsoStore(tx)
  const { counts, blockedNow } = await countFailure(tx, attempt, { ...before, knownPlace })
  if (blockedNow) await logLogin(tx, call, 'BLOCKED', attempt.userSid)
  return delayOf(counts, config.loginDelayMs)
}

/** A password of whoever is logged in, told once more. */
interface OwnPassword {
  readonly kind: GuardKind
  readonly stored: string | null
  readonly sent: string
  /** What a wrong one is called in the history. */
  readonly wrongOne: string
  readonly refused: () => AppError
  /** What everybody hears while trying is paused, the right one told or not. As for a wrong one unless it is said. */
  readonly paused?: () => AppError
}

/**
 * Refuses a wrong one, which counts as a guess. While trying is paused nothing is compared, and no answer nor its time
 * depends on what was sent. The right one is to be held once more with `holdProven` where it opens something.
 */
export async function proveOwn(deps: AttemptDeps, call: ActorCall, own: OwnPassword): Promise<void> {
  const { db, secrets, passwords } = deps
  const { stored, sent, refused, paused = refused } = own
  const attempt = ownAttempt(secrets, call, own.kind)
  const of = call.actor.userSid
  const matched = isOpen(await readStanding(db, attempt)) && (await passwords.matches(stored, sent, { of }))
  // Guesses that ran beside this one may have paused it: then the right one is refused as they are.
  if (matched && (await inTransaction(db, (tx) => admitOwn(tx, attempt)))) return
  const event = `a wrong ${own.wrongOne} was refused`
  const wasJudged = await refuseGuess(deps, call, { kind: own.kind, event })
  throw wasJudged ? refused() : paused()
}

/** Counts a wrong answer of whoever is logged in, and lets it wait; false where trying was paused already. */
export async function refuseGuess(
  deps: AttemptDeps,
  call: ActorCall,
  { kind, event }: { readonly kind: GuardKind; readonly event: string },
): Promise<boolean> {
  let wasJudged = false
  const note = async (tx: Tx): Promise<void> => {
    wasJudged = true
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: call.actor.userSid,
      action: 'event',
      after: { event },
    })
  }
  // Whoever has a session of this user stands in a place of the user's own.
  const attempt = ownAttempt(deps.secrets, call, kind)
  await setTimeout(await recordFailure(deps, call, attempt, { knownPlace: true }, note))
  return wasJudged
}

/**
 * A new login password must not be the second-level one. Whoever knows the login password alone could try that one out
 * in this way, so a hit counts as a wrong second-level password, and is noted.
 */
export async function refuseSecondLevel(
  deps: AttemptDeps,
  call: ActorCall,
  secondLevelHash: string | null,
  password: string,
): Promise<void> {
  if (!(await deps.passwords.matches(secondLevelHash, password, { of: call.actor.userSid }))) return
  const event = 'a new password that is the second-level one was refused'
  const wasJudged = await refuseGuess(deps, call, { kind: 'second_level', event })
  throw invalidField('password', reason(wasJudged ? 'passwords_equal' : 'passwords_paused'))
}

async function admitOwn(tx: Tx, attempt: Attempt): Promise<boolean> {
  await holdSubject(tx, attempt)
  if (!isOpen(await readStanding(tx, attempt))) return false
  await forgetFailures(tx, attempt)
  return true
}

/** Before a factor of whoever is logged in is judged, under the lock of the count; false while trying is paused. */
export async function holdOwn(tx: Tx, secrets: Secrets, call: ActorCall, kind: GuardKind): Promise<boolean> {
  const attempt = ownAttempt(secrets, call, kind)
  await holdSubject(tx, attempt)
  return isOpen(await readStanding(tx, attempt))
}

/** Wrong guesses that ran beside the right one may have blocked the user meanwhile: then it opens nothing. */
export async function holdProven(
  tx: Tx,
  secrets: Secrets,
  call: ActorCall,
  { kind, refused, paused = refused }: Pick<OwnPassword, 'kind' | 'refused' | 'paused'>,
): Promise<void> {
  if (!(await admitOwn(tx, ownAttempt(secrets, call, kind)))) throw paused()
}

function ownAttempt(secrets: Secrets, { actor: { userSid }, address }: ActorCall, kind: GuardKind): Attempt {
  return {
    kind,
    subject: subjectOf(secrets, userSid, ''),
    userSid,
    networks: networksOf(address),
    browser: inSession,
  }
}
