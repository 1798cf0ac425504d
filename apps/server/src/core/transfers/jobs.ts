import { randomUUID } from 'node:crypto'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { systemActor } from './actor.ts'
import { moveTransfer } from './move.ts'
import { findTransfer } from './transfer.ts'

const batchSize = 500

interface Sweep {
  /** Finds the transfers whose time is up. */
  readonly due: string
  readonly move: MoveName
  readonly reason: string
  /** Whether the move ends the transfer's life. */
  readonly closes: boolean
}

const lapse: Sweep = {
  due: `select sid from transactions where status = 'UNCOM' and lapses_at <= now() order by lapses_at limit $1`,
  move: 'LAPSE',
  reason: 'Not committed in time',
  closes: true,
}

/** The refund is still owed, so the transfer is not closed. */
const expire: Sweep = {
  due: `select sid from transactions where status = 'AVAIL' and expires_at <= now() order by expires_at limit $1`,
  move: 'EXPIRE',
  reason: 'Not paid out in time',
  closes: false,
}

/** Moves whatever is due; one that somebody moves at the same moment is theirs, and looked at again next time. */
const sweep = async (pool: Pool, { due, move, reason, closes }: Sweep): Promise<number> => {
  const actor = systemActor(randomUUID())
  let moved = 0
  while (true) {
    const { rows } = await pool.query<{ sid: number }>(due, [batchSize])
    let movedNow = 0
    for (const { sid } of rows) {
      const transfer = await findTransfer(pool, sid)
      if (!transfer) continue
      const changes = closes ? { closedAt: transfer.readAt } : {}
      if ((await moveTransfer(pool, transfer, { move, actor, reason, changes })) === 'done') movedNow += 1
    }
    moved += movedNow
    if (rows.length < batchSize || movedNow === 0) return moved
  }
}

export const lapseTransfers = (pool: Pool): Promise<number> => sweep(pool, lapse)

export const expireTransfers = (pool: Pool): Promise<number> => sweep(pool, expire)

/** Prices and validations that nobody can use any more; a day's grace leaves them for whoever asks why. */
export const removeExpired = async (pool: Pool): Promise<void> => {
  for (const table of ['quotes', 'payout_validations']) {
    await pool.query(`delete from ${table} where expires_at < now() - interval '1 day'`)
  }
}

export const transfersJobs = ({
  pool,
  log,
}: {
  readonly pool: Pool
  readonly log: Logger
}): ScheduledJob[] => {
  const counted = (name: string, run: (pool: Pool) => Promise<number>) => async () => {
    const moved = await run(pool)
    if (moved > 0) log.info({ job: name, moved }, 'transfers moved by the clock')
  }
  return [
    { name: 'lapse-transfers', cron: '* * * * *', run: counted('lapse-transfers', lapseTransfers) },
    { name: 'expire-transfers', cron: '* * * * *', run: counted('expire-transfers', expireTransfers) },
    { name: 'remove-expired-quotes', cron: '20 * * * *', run: () => removeExpired(pool) },
  ]
}
