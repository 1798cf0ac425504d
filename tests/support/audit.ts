import { sql } from 'kysely'
import { sealNewEntries } from '../../apps/server/src/features/audit/seal.ts'
import { writeAudit } from '../../apps/server/src/platform/audit.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** An entry of any kind; the number makes it different from the others. */
export function writeEntry({ log }: Platform, tx: Tx, number: number): Promise<void> {
  const record = { entity: 'app_user', entitySid: number } as const
  const call = hostCall(log, `request ${number}`)
  if (number % 3 === 0)
    return writeAudit(tx, call, { ...record, action: 'event', after: { event: 'unlocked' } })
  if (number % 3 === 1)
    return writeAudit(tx, call, { ...record, action: 'insert', after: { name: `n${number}` } })
  return writeAudit(tx, call, {
    ...record,
    action: 'update',
    before: { name: 'a' },
    after: { name: `n${number}` },
  })
}

export async function writeEntries(platform: Platform, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await inTransaction(platform.db, (tx) => writeEntry(platform, tx, number))
}

/** As many seals as steps, each over some entries. */
export async function writeSealedLog(
  platform: Platform,
  steps: number,
  entriesPerStep: number,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await inTransaction(platform.db, async (tx) => {
      for (let entry = 0; entry < entriesPerStep; entry += 1) {
        await writeEntry(platform, tx, step * entriesPerStep + entry + 1)
      }
    })
    await inTransaction(platform.db, (tx) => sealNewEntries(tx, platform.secrets))
  }
}

/** What somebody does who has the rights of the database itself: the triggers do not see it. */
export function behindTheTriggers<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    return work(tx)
  })
}

/** How often each entry is under a seal: every count must be one. */
export async function sealCounts(db: Db): Promise<number[]> {
  const counted = await sql<{ times: number }>`
    select count(s.sid)::int as times from audit_entries e
    left join (select unnest(entry_sids) as sid from audit_seals) s on s.sid = e.sid
    group by e.sid`.execute(db)
  return counted.rows.map(({ times }) => times)
}

export async function countRows(
  db: Db,
  table: 'audit_entries' | 'audit_seals' | 'audit_unsealed',
): Promise<number> {
  const counted = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
    db,
  )
  return counted.rows[0]?.rows ?? 0
}
