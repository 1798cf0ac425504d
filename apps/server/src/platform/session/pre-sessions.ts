import type { FactorWay } from '@corridor/contract/common/factor'
import type { loginSteps } from '@corridor/contract/session'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { isLimited } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'

export type LoginStep = (typeof loginSteps)[number]

export interface Unfinished {
  readonly required: LoginStep
  readonly ways: FactorWay[]
  readonly preToken: string
  readonly expiresAt: string
}

/** Of the log-in so far. */
interface Passed {
  readonly factorPassed?: boolean
  /** The provider's name of its session; null where a password was told. */
  readonly ssoSid?: string | null
}

export async function startPreSession(
  tx: Tx,
  userSid: number,
  required: LoginStep,
  { ways = [], ...passed }: Passed & { ways?: FactorWay[] } = {},
): Promise<Unfinished> {
  return { required, ways, ...(await store(tx, userSid, required, passed)) }
}

/** For whoever comes back from the provider of single sign-on: the page exchanges it for a session. */
export async function makeTicket(tx: Tx, userSid: number, passed: Required<Passed>): Promise<string> {
  return (await store(tx, userSid, 'ticket', passed)).preToken
}

async function store(
  tx: Tx,
  userSid: number,
  required: LoginStep | 'ticket',
  { factorPassed = false, ssoSid = null }: Passed,
): Promise<Pick<Unfinished, 'preToken' | 'expiresAt'>> {
  const preToken = newToken()
  const { expiresAt } = await tx
    .insertInto('preSessions')
    .values({
      tokenHash: tokenHash(preToken),
      userSid,
      required,
      factorPassed,
      ssoSid,
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { preToken, expiresAt }
}

/** Whose log-in it is that goes on with this token; nobody's once its five minutes are over, or for another step. */
export async function findPreSession(db: Db, preToken: string, required: LoginStep | 'ticket') {
  return db
    .selectFrom('preSessions as p')
    .innerJoin('appUsers as u', 'u.sid', 'p.userSid')
    .select([
      'u.sid',
      'u.login',
      'u.profile',
      'u.name',
      'u.lastName',
      'u.passwordHash',
      'u.secondLevelHash',
      'u.passwordGiven',
      isLimited,
      'p.factorPassed',
      'p.ssoSid',
    ])
    .where('p.tokenHash', '=', tokenHash(preToken))
    .where('p.required', '=', required)
    .where('p.expiresAt', '>', sql<string>`now()`)
    .where('u.active', '=', true)
    .executeTakeFirst()
}

/** Used up; false when another call was faster. */
export async function usePreSession(tx: Tx, preToken: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('preSessions')
    .where('tokenHash', '=', tokenHash(preToken))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
