import { sql } from 'kysely'
import { z } from 'zod'
import { dayNumber } from '../../core/days/day.ts'
import { lastClosedDay } from '../../core/days/queries.ts'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { propose } from '../../core/proposals/propose.ts'
import { readSetting } from '../../core/proposals/settings.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { allowTime, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import type { Proposed } from '../../platform/proposed.ts'

/** What `reopening_hindrance` and `reopen_days` return. */
const hindrance = z.enum(['not_closed', 'files_left', 'close_under_way']).nullable()

function refusalOf(found: NonNullable<z.infer<typeof hindrance>>, day: string): AppError {
  if (found === 'close_under_way') return refusal('reopening_under_way')
  return refusal(found === 'not_closed' ? 'reopening_day_open' : 'reopening_files_left', { day })
}

/** The day of a close, and all later ones, are open again: it takes two people in every installation. */
export const reopenDayKind = proposalKind({
  kind: 'reopen_day',
  change: z.object({ day: z.iso.date() }),
  apply: (tx, call, { day }) => reopen(tx, call, day),
})

/** The database itself asks for the proposal and another person, removes what the close made, and writes the audit entry. */
async function reopen(tx: Tx, { actor, proposal, requestId }: AnyCall, day: string): Promise<void> {
  if (!actor || !proposal) throw new Error('A day is opened again without a proposal.')
  // A day of a hundred thousand transfers is a quarter of a million rows.
  await allowTime(tx, 5)
  const { rows } = await sql<{ found: string | null }>`
    select reopen_days(${proposal.sid}, ${actor.userSid}, ${requestId}) as found`.execute(tx)
  const found = hindrance.parse(rows[0]?.found)
  if (found) throw refusalOf(found, day)
}

export function proposeReopening(db: Db, call: ActorCall, day: string, reason: string): Promise<Proposed> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ found: string | null }>`
      select reopening_hindrance(${day}::date) as found`.execute(tx)
    const found = hindrance.parse(rows[0]?.found)
    if (found) throw refusalOf(found, day)
    const setting = await readSetting(tx, call, 'reopen_day')
    const last = await lastClosedDay(tx)
    return propose(
      tx,
      call,
      reopenDayKind,
      setting,
      { entitySid: dayNumber(day), reason, change: { day } },
      { before: { closedThrough: last }, after: { closedThrough: dayBefore(day) } },
    )
  })
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
