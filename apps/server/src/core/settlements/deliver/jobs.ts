import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Channel } from './store.ts'

/** What waits without a way out says so: nothing is sent that cannot be, and nobody has to guess why. */
export function deliveriesJobs(config: Pick<Config, 'mailServer' | 'pickupDir'>): Job[] {
  return [
    {
      name: 'deliveries-without-a-way',
      everyMs: 10_000,
      run: async (tx) => {
        await sayWhatIsMissing(tx, 'mail', config.mailServer === undefined, 'SMTP_URL')
        await sayWhatIsMissing(tx, 'pickup', config.pickupDir === undefined, 'PICKUP_DIR')
        return undefined
      },
    },
  ]
}

const notConfigured = 'not_configured'

async function sayWhatIsMissing(tx: Tx, channel: Channel, missing: boolean, setting: string): Promise<void> {
  const said = missing
    ? { lastErrorClass: notConfigured, lastError: `It waits until the operator has set ${setting}.` }
    : { lastErrorClass: null, lastError: null }
  await tx
    .updateTable('deliveries')
    .set(said)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(last_error_class is not distinct from ${notConfigured}) <> ${missing}`)
    .execute()
}

/** From the table, so that it is true in the process that is asked, whichever sends. */
export async function measureDeliveries(
  db: Db,
  metrics: Pick<Metrics, 'deliveriesDead' | 'deliveriesOverdue'>,
): Promise<void> {
  const { rows } = await sql<{ dead: number; overdue: number }>`
    select (select count(*)::int from deliveries where state = 'dead') as dead,
      (select count(*)::int from deliveries where next_try_at < now() - interval '10 minutes'
        and last_error_class is distinct from ${notConfigured}) as overdue`.execute(db)
  metrics.deliveriesDead.set(rows[0]?.dead ?? 0)
  metrics.deliveriesOverdue.set(rows[0]?.overdue ?? 0)
}
