import { tiedDays } from '@corridor/domain/proposals/decide'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/**
 * Whoever did it can log in as the other account: entries of links from before they had the field `password`, and that
 * somebody of the provider's is let in as this user.
 */
const letIn = `('an activation link was made', 'expected to come by single sign-on')`

/** Given, or what stood in the way taken away. */
const rights = `array['password', 'passLevel2', 'secondFactor', 'profile', 'active', 'scopeAgencies', 'scopeCountries']`

/**
 * Which of these accounts are tied to this one: in the last days one has made the other, unlocked it, set a password
 * of it, let somebody in as it by a link or by single sign-on, taken its second factor away, given it rights or changed its limit,
 * itself or through an account that it did so with; or somebody has made both of them or set their passwords, and could log in as either. The audit log says it.
 */
export async function tiedTo(
  db: Db | Tx,
  userSid: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rawQuery<{ sid: number }>(
    db,
    `with recursive maker as (
      select start.sid as account, start.sid, true as logs_in from unnest($2::integer[] || $1::integer) as start (sid)
      union
      select m.account, e.actor_sid,
        m.logs_in and (e.action = 'insert' or coalesce(jsonb_exists(e.after, 'password') or e.after ->> 'event' in ${letIn}, false))
      from maker m join audit_entries e on e.entity = 'app_user' and e.entity_sid = m.sid
      where e.at > now() - $3 * interval '1 day' and e.actor_sid <> m.sid
        and (e.action = 'insert' or e.after ->> 'event' = 'unlocked' or e.after ->> 'event' in ${letIn}
          or jsonb_exists_any(e.after, ${rights})
          -- No limit any more is no field any more.
          or jsonb_exists_any(e.before, ${rights})))
    select distinct other.account as sid from maker own join maker other using (sid)
    where own.account = $1 and other.account <> $1
      and (sid in (own.account, other.account) or own.logs_in and other.logs_in)`,
    [userSid, [...new Set(others)], tiedDays],
  )
  return new Set(rows.map(({ sid }) => sid))
}
