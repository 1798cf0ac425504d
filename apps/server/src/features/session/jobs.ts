import { sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'

/** Sessions that ended long ago, counts that ran out: nobody asks for them again. */
export function sessionJobs(): Job[] {
  return [
    {
      name: 'tidy-sessions',
      everyMs: 10 * 60_000,
      run: async (tx) => {
        await sql`delete from sessions where started_at < now() - interval '2 days'`.execute(tx)
        await sql`delete from login_throttle where expire < extract(epoch from now()) * 1000`.execute(tx)
        await sql`delete from login_failures where at < now() - interval '1 day'`.execute(tx)
        await sql`delete from login_places where last_login_at < now() - interval '400 days'`.execute(tx)
        return undefined
      },
    },
  ]
}
