import { tiedDays } from '@corridor/domain/proposals/decide'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** Entries of links from before they had the field `password` are known by their sentence alone. */
const linkMade = `'an activation link was made'`

/**
 * Which of these accounts are tied to this one: in the last days one has made the other, unlocked it, set a password
 * of it, made a link that sets one, taken its second factor away, or given it rights, itself or through an account that it did so with; or somebody
 * has made both of them or set their passwords, and could log in as either. The audit log says it.
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
        m.logs_in and (e.action = 'insert' or coalesce(jsonb_exists(e.after, 'password') or e.after ->> 'event' = ${linkMade}, false))
      from maker m join audit_entries e on e.entity = 'app_user' and e.entity_sid = m.sid
      where e.at > now() - $3 * interval '1 day' and e.actor_sid <> m.sid
        and (e.action = 'insert' or e.after ->> 'event' in ('unlocked', ${linkMade})
          or jsonb_exists_any(e.after, array['password', 'passLevel2', 'secondFactor', 'profile', 'active'])))
    select distinct other.account as sid from maker own join maker other using (sid)
    where own.account = $1 and other.account <> $1
      and (sid in (own.account, other.account) or own.logs_in and other.logs_in)`,
    [userSid, [...new Set(others)], tiedDays],
  )
  return new Set(rows.map(({ sid }) => sid))
}
