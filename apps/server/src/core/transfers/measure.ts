import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** A transfer in one of these waits for somebody or something. */
const waiting = ['UNCOM', 'AVAIL', 'HOLD', 'EXPRD', 'REJCT'] as const

/** Each is the end of an index or a bounded piece of one, however many transfers there are. */
export async function measureTransfers(
  db: Db | Tx,
  metrics: Pick<Metrics, 'oldestTransferSeconds' | 'overdueTransfers'>,
): Promise<void> {
  for (const status of waiting) {
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - created_at)::float as age from transactions
      where status = ${status} and status <> 'DELETED' order by created_at, sid limit 1`.execute(db)
    metrics.oldestTransferSeconds.set({ status }, rows[0]?.age ?? 0)
  }
  const { rows } = await sql<{ lapse: number; expire: number }>`
    select (select count(*)::int from (select from transactions
        where status = 'UNCOM' and lapses_at < now() - interval '10 minutes' limit 1000) as late) as lapse,
      (select count(*)::int from (select from transactions
        where status = 'AVAIL' and expires_at < now() - interval '10 minutes' limit 1000) as late) as expire`.execute(
    db,
  )
  metrics.overdueTransfers.set({ move: 'lapse' }, rows[0]?.lapse ?? 0)
  metrics.overdueTransfers.set({ move: 'expire' }, rows[0]?.expire ?? 0)
}
