import { answerLifeDays } from '@corridor/domain/transfers/rules'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'

const dropStatement = `with old as (
    select agent_sid, client_request_id from partner_requests
    where response is not null and at < now() - make_interval(days => $1) order by at limit $2
  ), dropped as (
    update partner_requests r set response = null from old
    where r.agent_sid = old.agent_sid and r.client_request_id = old.client_request_id
    returning 1
  )
  select count(*) as dropped from dropped`

/** The ids stay for good: a retry that comes years later must not act a second time. A batch at a time, so that none is locked for long. */
export async function dropOldAnswers(db: Db, { batchSize = 5_000 } = {}): Promise<number> {
  let dropped = 0
  while (true) {
    const [row] = await rawQuery<{ dropped: number }>(db, dropStatement, [answerLifeDays, batchSize])
    const now = row?.dropped ?? 0
    dropped += now
    if (now < batchSize) return dropped
  }
}

export function answersJobs({ db }: { readonly db: Db }): ScheduledJob[] {
  return [
    {
      name: 'drop-old-answers',
      cron: '40 3 * * *',
      run: async () => {
        await dropOldAnswers(db)
      },
    },
  ]
}
