import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { lives, makeLedgerWorld } from '#support/ledger.ts'
import { hostCall } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { closeDays } from '../days/close.ts'

const server = useServer()
const migration = new URL('../../../migrations/0055_reconciliations.sql', import.meta.url)

/** Everything but their numbers. */
async function written(db: Db | Tx): Promise<{ heads: unknown[]; summaries: unknown[] }> {
  const { rows: heads } = await sql`
    select day, kind, host_sid, peer_sid, row_count, collected, balance, encode(event_sha256, 'hex') as sha256
    from reconciliations order by day, kind, host_sid, peer_sid`.execute(db)
  const { rows: summaries } = await sql`
    select day, agency_sid from daily_summaries order by day, agency_sid`.execute(db)
  return { heads, summaries }
}

test('days that were closed before there were heads got those that a close writes', async () => {
  await makeLedgerWorld(server.db, { transfers: lives.length * 6 })
  await closeDays(server.worker.db, hostCall(server.platform.log, 'test'), {
    until: '2026-04-01',
    confirmed: true,
  })
  const closed = await written(server.db)
  const { rows: moves } = await sql<{ move: string }>`
    select distinct e.move from day_entries d join transaction_events e on e.sid = d.event_sid
    where d.side = 'C' order by 1`.execute(server.db)
  expect(moves.map(({ move }) => move)).toEqual(['CANCEL', 'CORRECT', 'RECEIVE', 'REVERSE'])
  const [, backfill = ''] = (await readFile(migration, 'utf8')).split(
    '-- Days that were closed before there were heads.',
  )
  await behindTheTriggers(server.db, async (tx) => {
    await sql`delete from reconciliations`.execute(tx)
    await sql`delete from daily_summaries`.execute(tx)
    await sql.raw(backfill).execute(tx)
  })
  expect(await written(server.db)).toEqual(closed)
})
