import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'

export async function measureSeals(
  db: Db | Tx,
  metrics: Pick<Metrics, 'unsealedEntries' | 'oldestUnsealedSeconds'>,
): Promise<void> {
  const { rows } = await sql<{ unsealed: number; age: number | null }>`
    select count(*)::int as unsealed, (select extract(epoch from now() - at)::float from audit_entries
      where sid = min(u.entry_sid)) as age
    from audit_unsealed u`.execute(db)
  metrics.unsealedEntries.set(rows[0]?.unsealed ?? 0)
  metrics.oldestUnsealedSeconds.set(rows[0]?.age ?? 0)
}
