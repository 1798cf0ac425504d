import { blocking } from '@corridor/domain/access/blocking'
import { sql } from 'kysely'
import { removeInBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'

/** Sessions that ended long ago, counts that ran out: nobody asks for them again. */
export async function tidySessions(db: Db): Promise<void> {
  await removeInBatches(db, 'sessions', sql`started_at < now() - interval '2 days'`)
  await removeInBatches(db, 'pre_sessions', sql`expires_at < now()`)
  await removeInBatches(db, 'authenticator_setups', sql`expires_at < now()`)
  await removeInBatches(db, 'passkey_challenges', sql`expires_at < now()`)
  await removeInBatches(db, 'activation_links', sql`expires_at < now()`)
  await removeInBatches(db, 'sso_requests', sql`expires_at < now()`)
  await removeInBatches(db, 'sso_expected', sql`expires_at < now()`)
  await removeInBatches(db, 'sso_logouts', sql`expires_at < now()`)
  await removeInBatches(db, 'fresh_log_ins', sql`expires_at < now()`)
  for (const counts of ['login_throttle', 'partner_throttle'] as const)
    await removeInBatches(db, counts, sql`expire < extract(epoch from now()) * 1000`)
  await removeInBatches(db, 'login_failures', sql`at < now() - interval '1 day'`)
  await removeInBatches(
    db,
    'lockouts',
    sql`ends_at < now() - make_interval(hours => ${sql.lit(blocking.repeatHours)})`,
  )
  await removeInBatches(db, 'login_places', sql`last_login_at < now() - interval '400 days'`)
}

export function sessionJobs(db: Db): Job[] {
  return [
    {
      name: 'tidy-sessions',
      everyMs: 10 * 60_000,
      // After the job's own transaction, which would hold all batches together; still under its lock.
      run: async () => () => tidySessions(db),
    },
  ]
}
