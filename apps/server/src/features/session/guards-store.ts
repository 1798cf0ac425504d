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
export const countFailure = async (
  tx: Tx,
  { kind, loginKey, userSid }: Failure,
): Promise<{ blockedNow: boolean }> => {
  const window = sql`${`${blocking.windowMinutes} minutes`}::interval`
  // What somebody typed before this login existed does not count against its new owner.
  const isNewOwner = sql`(g.user_sid is null and excluded.user_sid is not null)`
  const counts = sql`(g.window_started_at > now() - ${window} and not ${isNewOwner})`
  const counted = await sql<{ blockedNow: boolean }>`
    insert into login_guards as g (kind, login_key, user_sid, failures)
    values (${kind}, ${loginKey}, ${userSid}, 1)
    on conflict (kind, login_key) do update set
      user_sid = coalesce(excluded.user_sid, g.user_sid),
      failures = case when ${counts} then g.failures + 1 else 1 end,
      window_started_at = case when ${counts} then g.window_started_at else now() end,
      blocked_at = case when not ${isNewOwner} then coalesce(g.blocked_at,
        case when ${counts} and g.failures + 1 >= ${blocking.failures} then now() end) end
    returning blocked_at = now() as "blockedNow"`.execute(tx)
  return { blockedNow: counted.rows[0]?.blockedNow === true }
}

/** A right password ends the row of wrong ones. */
export const forgetFailures = async (tx: Tx, kind: GuardKind, userSid: number): Promise<void> => {
  await tx
    .deleteFrom('login_guards')
    .where('kind', '=', kind)
    .where('user_sid', '=', userSid)
    .where('blocked_at', 'is', null)
    .execute()
}

export const isBlocked = async (db: Db | Tx, userSid: number | null): Promise<boolean> => {
  const found = await db
    .selectFrom('login_guards')
    .select('kind')
    .where('user_sid', '=', userSid)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .execute()
  return found.length > 0
}
