import { closeDays } from '../../apps/server/src/core/days/close.ts'
import { lastClosedDay } from '../../apps/server/src/core/days/queries.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** As the worker would have done on each of them. */
export async function closePastDays({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const { refused, doubt, skipped } = await closeDays(db, hostCall(log, 'demo'), { confirmed: true })
  if (refused) throw new Error([`${refused.day} cannot be closed.`, ...refused.findings].join('\n'))
  if (doubt) throw new Error(`${doubt.day} cannot be closed. ${doubt.sentence}`)
  if (skipped) throw new Error(`The days of the demo are not closed: ${skipped}.`)
}

/** A closed day takes no more transfers, and those of a fill lie in the past. */
export async function refuseClosedDays(db: Db): Promise<void> {
  const day = await lastClosedDay(db)
  if (day !== null) {
    throw new Error(
      `The days up to ${day} are closed, and no transfer can be added to them. Drop the database and fill it again with as many as you want.`,
    )
  }
}
