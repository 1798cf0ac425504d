import type { FactorWay } from '@corridor/contract/common/factor'
import type { loginSteps } from '@corridor/contract/session'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newToken, tokenHash } from '../../platform/session/tokens.ts'

export type LoginStep = (typeof loginSteps)[number]

export interface Unfinished {
  readonly required: LoginStep
  readonly ways: FactorWay[]
  readonly preToken: string
  readonly expiresAt: string
}

export async function startPreSession(
  tx: Tx,
  userSid: number,
  required: LoginStep,
  { factorPassed = false, ways = [] }: { factorPassed?: boolean; ways?: FactorWay[] } = {},
): Promise<Unfinished> {
  const preToken = newToken()
  const { expiresAt } = await tx
    .insertInto('preSessions')
    .values({
      tokenHash: tokenHash(preToken),
      userSid,
      required,
      factorPassed,
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { required, ways, preToken, expiresAt }
}

/** Whose log-in it is that goes on with this token; nobody's once its five minutes are over, or for another step. */
export async function findPreSession(db: Db, preToken: string, required: LoginStep) {
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
      'p.factorPassed',
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
