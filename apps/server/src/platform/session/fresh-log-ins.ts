import type { FreshPurpose } from '@corridor/contract/common/fresh'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Who works in which session, and what for. */
export interface FreshFor {
  readonly sessionSid: number
  readonly purpose: FreshPurpose
}

/**
 * Somebody has just logged in at the provider of single sign-on once more: five minutes to do what it was for, with what
 * is told here to that browser alone. The newest of a session is good, and no other.
 */
export async function makeFreshProof(tx: Tx, { sessionSid, purpose }: FreshFor): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('freshLogIns').where('sessionSid', '=', sessionSid).execute()
  await tx
    .insertInto('freshLogIns')
    .values({
      tokenHash: tokenHash(token),
      sessionSid,
      purpose,
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .execute()
  return token
}

/** False for one that is late, was used, is of another session or for something else. */
export async function hasFreshProof(db: Db, asked: FreshFor, token: string): Promise<boolean> {
  const found = db.selectFrom('freshLogIns').select('sessionSid').where(isGood(asked, token))
  return (await found.executeTakeFirst()) !== undefined
}

/** Used up; false for one that is no longer good. */
export async function spendFreshProof(tx: Tx, asked: FreshFor, token: string): Promise<boolean> {
  const spent = await tx.deleteFrom('freshLogIns').where(isGood(asked, token)).executeTakeFirst()
  return spent.numDeletedRows > 0n
}

function isGood({ sessionSid, purpose }: FreshFor, token: string) {
  return sql<boolean>`token_hash = ${tokenHash(token)} and session_sid = ${sessionSid}
    and purpose = ${purpose} and expires_at > now()`
}
