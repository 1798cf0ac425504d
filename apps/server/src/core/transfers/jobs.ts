import { randomUUID } from 'node:crypto'
import type { MoveName, TransferStatus } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { removeInBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { systemActor, type TransferActor } from './actor.ts'
import { moveTransfer } from './move.ts'
import { findTransfer } from './transfer.ts'

const batchSize = 500

interface Sweep {
  /** The column that says when the time of a transfer in the status is up. */
  readonly due: 'lapses_at' | 'expires_at'
  readonly status: TransferStatus
  readonly move: MoveName
  readonly reason: string
  /** Whether the move ends the transfer's life. */
  readonly closes: boolean
}

const lapse: Sweep = {
  due: 'lapses_at',
  status: 'UNCOM',
  move: 'LAPSE',
  reason: 'Not committed in time',
  closes: true,
}

/** The refund is still owed, so the transfer is not closed. */
const expire: Sweep = {
  due: 'expires_at',
  status: 'AVAIL',
  move: 'EXPIRE',
  reason: 'Not paid out in time',
  closes: false,
}

interface Due {
  readonly sid: number
  readonly at: string
}

/** In the order of their time; the next page begins after the last one, whatever became of it. */
function findDue(db: Db, { due, status }: Sweep, after: Due): Promise<Due[]> {
  return rawQuery<Due>(
    db,
    `select sid, ${due} as at from transactions
    where status = '${status}' and ${due} <= now() and (${due}, sid) > ($1::timestamptz, $2::bigint)
    order by ${due}, sid limit $3`,
    [after.at, after.sid, batchSize],
  )
}

const maxNamed = 20

/**
 * Moves whatever is due; one that somebody moves or holds at the same moment is theirs, and looked at again next
 * time. One that cannot be moved stops nobody behind it: the run fails in the end, and says which.
 */
async function sweep(db: Db, task: Sweep): Promise<number> {
  const actor = systemActor(randomUUID())
  const failures: { readonly sid: number; readonly error: unknown }[] = []
  let moved = 0
  let rows: Due[]
  let last: Due = { sid: 0, at: '-infinity' }
  do {
    rows = await findDue(db, task, last)
    for (const { sid } of rows) {
      try {
        if (await moveByClock(db, sid, task, actor)) moved += 1
      } catch (error) {
        // Where the database itself is gone this throws too, and ends the run.
        await rawQuery(db, 'select 1')
        failures.push({ sid, error })
      }
    }
    last = rows.at(-1) ?? last
  } while (rows.length === batchSize)
  if (failures.length === 0) return moved
  const named = failures.slice(0, maxNamed).map(({ sid, error }) => `${sid} (${String(error)})`)
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${task.move} moved ${moved} transfers and failed for ${failures.length}: ${named.join(', ')}`,
  )
}

async function moveByClock(
  db: Db,
  sid: number,
  { move, reason, closes }: Sweep,
  actor: TransferActor,
): Promise<boolean> {
  const transfer = await findTransfer(db, sid)
  if (!transfer) return false
  const changes = closes ? { closedAt: transfer.readAt } : {}
  return (await moveTransfer(db, transfer, { move, actor, reason, changes })) === 'done'
}

export function lapseTransfers(db: Db): Promise<number> {
  return sweep(db, lapse)
}

export function expireTransfers(db: Db): Promise<number> {
  return sweep(db, expire)
}

/** Prices and validations that nobody can use any more; a day's grace leaves them for whoever asks why. */
export async function removeExpired(db: Db): Promise<void> {
  for (const table of ['quotes', 'payout_validations'] as const) {
    await removeInBatches(db, table, sql`expires_at < now() - interval '1 day'`)
  }
}

export function transfersJobs({ db, log }: { readonly db: Db; readonly log: Logger }): ScheduledJob[] {
  const counted = (name: string, run: (db: Db) => Promise<number>) => async () => {
    const moved = await run(db)
    if (moved > 0) log.info({ job: name, moved }, 'transfers moved by the clock')
  }
  return [
    { name: 'lapse-transfers', cron: '* * * * *', run: counted('lapse-transfers', lapseTransfers) },
    { name: 'expire-transfers', cron: '* * * * *', run: counted('expire-transfers', expireTransfers) },
    { name: 'remove-expired-quotes', cron: '20 * * * *', run: () => removeExpired(db) },
  ]
}
