import { setTimeout } from 'node:timers/promises'
import { delayOf, isNetworkBlocked } from '@corridor/domain/access/blocking'
import { networksOf } from '../addresses.ts'
import { writeAudit } from '../audit.ts'
import type { ActorCall, Call } from '../call.ts'
import type { Config } from '../config.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { AppError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import {
  type Attempt,
  countFailure,
  forgetFailures,
  type GuardKind,
  holdSubject,
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

/** One key for one user, however the login is written; a login that nobody has counts by its text. */
export function subjectOf(secrets: Secrets, userSid: number | undefined, folded: string): Buffer {
  return secrets.mac('login-key', userSid === undefined ? `login ${folded}` : `user ${userSid}`)
}

export function isOpen(standing: Standing): boolean {
  return !standing.blocked && !isNetworkBlocked(standing)
}

/**
 * The same statements for a known and an unknown login, so that their times do not differ. What comes from a place
 * that is closed already is not counted: it was not judged either. Gives the time that the answer is to wait.
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
    await logLogin(tx, call, 'REFUSED', attempt.userSid)
    await alsoStore(tx)
    const before = await readStanding(tx, attempt)
    if (!isOpen(before)) return delayOf(before, config.loginDelayMs)
    const { counts, blockedNow } = await countFailure(tx, attempt, knownPlace)
    if (blockedNow) await logLogin(tx, call, 'BLOCKED', attempt.userSid)
    return delayOf(counts, config.loginDelayMs)
  })
}

/** A password of whoever is logged in, told once more. */
interface OwnPassword {
  readonly kind: GuardKind
  readonly stored: string | null
  readonly sent: string
  /** What a wrong one is called in the history. */
  readonly wrongOne: string
  readonly refused: () => AppError
}

/** Refuses a wrong one, which counts as a guess. The right one is to be held with `holdProven` where it opens something. */
export async function proveOwn(
  deps: AttemptDeps,
  call: ActorCall,
  { kind, stored, sent, wrongOne, refused }: OwnPassword,
): Promise<void> {
  if (await deps.passwords.matches(stored, sent)) return
  await refuseGuess(deps, call, { kind, wrongOne })
  throw refused()
}

/** Counts a wrong answer of whoever is logged in, and lets it wait. */
export async function refuseGuess(
  deps: Pick<AttemptDeps, 'db' | 'config' | 'secrets'>,
  call: ActorCall,
  { kind, wrongOne }: Pick<OwnPassword, 'kind' | 'wrongOne'>,
): Promise<void> {
  const audit = (tx: Tx): Promise<void> =>
    writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: call.actor.userSid,
      action: 'event',
      after: { event: `a wrong ${wrongOne} was refused` },
    })
  // Whoever has a session of this user stands in a place of the user's own.
  const attempt = ownAttempt(deps.secrets, call, kind)
  await setTimeout(await recordFailure(deps, call, attempt, { knownPlace: true }, audit))
}

/** Wrong guesses that ran beside the right one may have blocked the user meanwhile: then it opens nothing. */
export async function holdProven(
  tx: Tx,
  secrets: Secrets,
  call: ActorCall,
  { kind, refused }: Pick<OwnPassword, 'kind' | 'refused'>,
): Promise<void> {
  const attempt = ownAttempt(secrets, call, kind)
  await holdSubject(tx, attempt)
  if (!isOpen(await readStanding(tx, attempt))) throw refused()
  await forgetFailures(tx, attempt)
}

function ownAttempt(secrets: Secrets, { actor: { userSid }, address }: ActorCall, kind: GuardKind): Attempt {
  return {
    kind,
    subject: subjectOf(secrets, userSid, ''),
    userSid,
    networks: networksOf(address),
    browser: null,
  }
}
