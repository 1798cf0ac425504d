import { randomUUID } from 'node:crypto'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
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
async function sweep(db: Db, { due, move, reason, closes }: Sweep): Promise<number> {
  const actor = systemActor(randomUUID())
  let moved = 0
  while (true) {
    const rows = await rawQuery<{ sid: number }>(db, due, [batchSize])
    let movedNow = 0
    for (const { sid } of rows) {
      const transfer = await findTransfer(db, sid)
      if (!transfer) continue
      const changes = closes ? { closedAt: transfer.readAt } : {}
      if ((await moveTransfer(db, transfer, { move, actor, reason, changes })) === 'done') movedNow += 1
    }
    moved += movedNow
    if (rows.length < batchSize || movedNow === 0) return moved
  }
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
    await sql`delete from ${sql.table(table)} where expires_at < now() - interval '1 day'`.execute(db)
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
