import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Claims } from './claims.ts'
import { type Begun, holdIdentity, holdNamed } from './store.ts'

/** Whom a logout token means: a person, a session of the provider, or both. */
export interface LoggedOut {
  readonly iss: string
  readonly sub: string | undefined
  readonly sid: string | undefined
}

/** False for one that was acted on already. It is kept as long as its token could be taken. */
export function spendLogout(tx: Tx, issuer: string, jti: string): Promise<boolean> {
  return keep(tx, [issuer, jti], '1 hour')
}

/** As long as a way to the provider and back lives. */
const wayLives = '5 minutes'

/**
 * Who is on the way back from the provider has neither a session here nor a ticket: what was begun before the log-out
 * is refused when it comes. Both hold what they name, so one of the two sees the other.
 */
export async function refuseUnderWay(tx: Tx, { iss, sub, sid }: LoggedOut): Promise<void> {
  if (sub !== undefined) await holdIdentity(tx, { iss, sub })
  if (sid !== undefined) {
    await holdNamed(tx, 'sid', iss, sid)
    await keep(tx, ['sid', iss, sid], wayLives)
  }
  if (sub !== undefined) await keep(tx, [sid === undefined ? 'sub' : 'sub without sid', iss, sub], wayLives)
}

/** Whether the provider has logged out the person, or the session of its own, since the way there was begun. */
export async function isLoggedOut(tx: Tx, { iss, sub, sid }: Claims, { askedAt }: Begun): Promise<boolean> {
  if (sid !== '') await holdNamed(tx, 'sid', iss, sid)
  const meant = [['sub', iss, sub], sid === '' ? ['sub without sid', iss, sub] : ['sid', iss, sid]]
  const found = await tx
    .selectFrom('ssoLogouts')
    .select('jtiHash')
    .where('jtiHash', 'in', meant.map(hashed))
    .where(sql<boolean>`expires_at - ${wayLives}::interval >= to_timestamp(${askedAt})`)
    .executeTakeFirst()
  return found !== undefined
}

function hashed(words: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(words), 'buffer')
}

/** Whether it was not kept yet; else it is kept anew. */
async function keep(tx: Tx, words: readonly string[], lives: string): Promise<boolean> {
  const expiresAt = sql<string>`now() + ${lives}::interval`
  const kept = await tx
    .insertInto('ssoLogouts')
    .values({ jtiHash: hashed(words), expiresAt })
    .onConflict((conflict) => conflict.column('jtiHash').doUpdateSet({ expiresAt }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return kept.isNew
}

/** Who is meant and has something here: sessions, or a log-in that is under way. */
export async function findLoggedOut(tx: Tx, { iss, sub, sid }: LoggedOut): Promise<number[]> {
  const { rows } = await sql<{ userSid: number }>`
    select i.user_sid from sso_identities i
    where i.iss = ${iss} and case when ${sub ?? null}::text is not null then i.sub = ${sub ?? null}
      else exists (select from sessions s where s.user_sid = i.user_sid and s.ended_at is null and s.sso_sid = ${sid ?? null})
        or exists (select from pre_sessions p where p.user_sid = i.user_sid and p.sso_sid = ${sid ?? null}) end
    order by i.user_sid`.execute(tx)
  return rows.map(({ userSid }) => userSid)
}

/**
 * What was begun here in a session of the provider. Where it names the person too, also what was begun without the name
 * of one: that may be the same.
 */
export function namesOf({ sub, sid }: LoggedOut): string[] {
  if (sid === undefined) return []
  return sub === undefined ? [sid] : [sid, '']
}
