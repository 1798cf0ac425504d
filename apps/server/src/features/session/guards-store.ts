import { blocking } from '@corridor/domain/access/blocking'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type GuardKind = 'login' | 'second_level'

interface Failure {
  readonly kind: GuardKind
  readonly loginKey: Buffer
  readonly userSid: number | null
}

/** Counts a wrong password and blocks on the fifth within the window. A block is never moved or lifted here. */
export async function countFailure(
  tx: Tx,
  { kind, loginKey, userSid }: Failure,
): Promise<{ blockedNow: boolean }> {
  const window = sql`${`${blocking.windowMinutes} minutes`}::interval`
  // What somebody typed before this login existed does not count against its new owner.
  const isNewOwner = sql`(g.user_sid is null and excluded.user_sid is not null)`
  const recent = sql`array(
    select failed from unnest(g.failed_at) as failed
    where failed > now() - ${window} and not ${isNewOwner}
    order by failed desc limit ${blocking.failures - 1})`
  const counted = await sql<{ blockedNow: boolean }>`
    insert into login_guards as g (kind, login_key, user_sid, failed_at)
    values (${kind}, ${loginKey}, ${userSid}, array[now()])
    on conflict (kind, login_key) do update set
      user_sid = coalesce(excluded.user_sid, g.user_sid),
      failed_at = now() || ${recent},
      blocked_at = case when not ${isNewOwner} then coalesce(g.blocked_at,
        case when cardinality(${recent}) >= ${blocking.failures - 1} then now() end) end
    returning blocked_at = now() as "blockedNow"`.execute(tx)
  return { blockedNow: counted.rows[0]?.blockedNow === true }
}

/** A right password ends the row of wrong ones. */
export async function forgetFailures(tx: Tx, kind: GuardKind, userSid: number): Promise<void> {
  await tx
    .deleteFrom('loginGuards')
    .where('kind', '=', kind)
    .where('userSid', '=', userSid)
    .where('blockedAt', 'is', null)
    .execute()
}

export async function isBlocked(db: Db | Tx, userSid: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('loginGuards')
    .select('kind')
    .where('userSid', '=', userSid)
    .where('blockedAt', 'is not', null)
    .limit(1)
    .execute()
  return found.length > 0
}
