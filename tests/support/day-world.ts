import type { MoveName } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { type CloseRun, closeDays } from '../../apps/server/src/core/days/close.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { useServer } from './fixtures.ts'
import { addParties, addTransfer, moveTransfer, type NewTransfer, type TestTransfer } from './ledger.ts'
import { seededRandom } from './tamperings.ts'

/** A database of its own for each test, with agencies 1 to 4; transfers go from 1 to 2. */
export function useDayWorld() {
  const random = seededRandom(15)
  const server = useServer({ DATABASE_POOL: '20' }, { per: 'test' })
  beforeEach(() => addParties(server.db, 4))

  function validated(
    at: string,
    feesReturned = false,
    of: Pick<NewTransfer, 'price'> & { parties?: NewTransfer['parties'] } = {},
  ): Promise<TestTransfer> {
    const transfer = { random, at, parties: [1, 2], feesReturned, ...of } as const
    return inTransaction(server.db, (tx) => addTransfer(tx, transfer))
  }

  function move(transfer: TestTransfer, name: MoveName, at: string): Promise<number> {
    return inTransaction(server.db, (tx) => moveTransfer(tx, transfer, name, at))
  }

  /** Validated and sent on one day. */
  async function sent(at = '2026-03-01T10:00:00Z'): Promise<TestTransfer> {
    const transfer = await validated(`${at.slice(0, 10)}T00:00:00Z`)
    await move(transfer, 'SEND', at)
    return transfer
  }

  function close(until: string): Promise<CloseRun> {
    return closeDays(server.worker.db, hostCall(server.platform.log, 'test'), { until, confirmed: true })
  }

  /** As `day agency-side-peer move`, by the events' numbers. */
  async function entries(): Promise<string[]> {
    const { rows } = await sql<{ entry: string }>`
      select concat_ws(' ', day, agency_sid || side || peer_sid, move) as entry
      from day_entries d join transaction_events e on e.sid = d.event_sid order by day, e.sid, side`.execute(
      server.db,
    )
    return rows.map(({ entry }) => entry)
  }

  return { server, validated, move, sent, close, entries }
}
