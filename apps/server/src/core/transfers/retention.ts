import { randomUUID } from 'node:crypto'
import { answerLifeDays } from '@corridor/domain/transfers/rules'
import type { Logger } from 'pino'
import { writeAudit } from '../../platform/audit.ts'
import { systemCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'

interface Surroundings {
  readonly db: Db
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'retentionRemoved'>
}

/** Some at a time, so that none is locked for long; each with an entry of its own, or none is gone. */
const usualBatch = 10_000

interface Batch {
  readonly removed: number
  readonly isLast: boolean
}

/** Runs batch after batch until one says that it was the last; how many are gone. */
async function inBatches(
  { db, metrics }: Surroundings,
  what: 'traces' | 'answers',
  batch: (tx: Tx) => Promise<Batch>,
): Promise<number> {
  let total = 0
  for (let isLast = false; !isLast; ) {
    const done = await inTransaction(db, batch)
    metrics.retentionRemoved.inc({ what }, done.removed)
    total += done.removed
    isLast = done.isLast
  }
  return total
}

/** The messages of partners, but for those of transfers that have not come to their end, or not long enough ago. */
export function removeOldTraces(
  around: Surroundings,
  keepDays: number,
  batchSize = usualBatch,
): Promise<number> {
  let after = 0
  return inBatches(around, 'traces', async (tx) => {
    // Its entry is its own: nothing goes without one, whoever asks for it.
    const [page] = await rawQuery<{ looked: number; removed: number; throughSid: number | null }>(
      tx,
      'select looked, removed, through_sid as "throughSid" from remove_old_traces($1, $2, $3)',
      [keepDays, after, batchSize],
    )
    after = page?.throughSid ?? after
    return { removed: page?.removed ?? 0, isLast: (page?.looked ?? 0) === 0 }
  })
}

const clearStatement = `with old as (
    select agent_sid, client_request_id from partner_requests
    where response is not null and at < now() - make_interval(days => $1) order by at limit $2
  ), cleared as (
    update partner_requests r set response = null from old
    where r.agent_sid = old.agent_sid and r.client_request_id = old.client_request_id
    returning 1
  )
  select count(*) as cleared from cleared`

/** The ids stay for good: a retry that comes years later must not act a second time. */
export function clearOldAnswers(around: Surroundings, batchSize = usualBatch): Promise<number> {
  return inBatches(around, 'answers', async (tx) => {
    const [row] = await rawQuery<{ cleared: number }>(tx, clearStatement, [answerLifeDays, batchSize])
    const count = row?.cleared ?? 0
    if (count > 0)
      await writeAudit(tx, systemCall(around.log, randomUUID()), {
        entity: 'retention',
        entitySid: 0,
        action: 'event',
        after: { event: 'old answers to partners were cleared', count, olderThanDays: answerLifeDays },
      })
    return { removed: count, isLast: count < batchSize }
  })
}

export function retentionJobs(
  around: Surroundings & { readonly config: Pick<Config, 'traceKeepDays'> },
): ScheduledJob[] {
  return [
    {
      name: 'drop-old-answers',
      cron: '40 3 * * *',
      run: async () => void (await clearOldAnswers(around)),
    },
    {
      name: 'remove-old-traces',
      cron: '50 3 * * *',
      run: async () => void (await removeOldTraces(around, around.config.traceKeepDays)),
    },
  ]
}

/** The end of an index, however many there are. */
export async function measureRetention(db: Db, metrics: Pick<Metrics, 'oldestTraceSeconds'>): Promise<void> {
  const [oldest] = await rawQuery<{ age: number }>(
    db,
    'select extract(epoch from now() - at)::float as age from traces order by sid limit 1',
  )
  metrics.oldestTraceSeconds.set(oldest?.age ?? 0)
}
