import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AnyCall, systemCall } from '../../platform/call.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { type DueFile, dueFiles } from './due.ts'
import { type MakeDeps, makeFile } from './make.ts'
import { FileError } from './rows.ts'

const hourMs = 3_600_000

/** What failed is tried again, but not every five minutes: a missing code does not come by itself. */
function isForNow({ state, failure }: DueFile, now: number): boolean {
  return state === 'ready' && (failure === null || now - Date.parse(failure.at) >= hourMs)
}

const maxNamed = 20

/**
 * Makes whatever is due, oldest first. One that cannot be made stops nobody behind it: why is stored beside it, and the
 * run fails in the end and says which.
 */
export async function makeDueFiles(deps: MakeDeps, call: AnyCall, now: number): Promise<number> {
  const failures: string[] = []
  let made = 0
  for (const due of await dueFiles(deps.db, now)) {
    if (!isForNow(due, now)) continue
    try {
      if ((await makeFile(deps, call, due)).outcome === 'made') made += 1
    } catch (error) {
      // Where the database itself is gone this throws too, and ends the run.
      await noteFailure(deps.db, due, error)
      call.log.error(
        { err: error, agency: due.agencySid, side: due.side, day: due.firstDay },
        'no settlement file',
      )
      failures.push(`${due.agencySid} ${due.side} ${due.period} ${due.firstDay}`)
    }
  }
  if (failures.length > 0)
    throw new Error(
      `${made} settlement files were made, ${failures.length} failed: ${failures.slice(0, maxNamed).join(', ')}`,
    )
  return made
}

/** Words for people only where they were written for people: anything else is in the log. */
async function noteFailure(db: Db, order: DueFile, error: unknown): Promise<void> {
  const message = error instanceof FileError ? error.message : 'It went wrong on our side; the log says why.'
  await sql`
    insert into settlement_failures (agency_sid, id_type_trns, period, first_day, failed_at, message)
    values (${order.agencySid}, ${order.side}, ${order.period}, ${order.firstDay}, clock_timestamp(), ${message})
    on conflict (agency_sid, id_type_trns, period, first_day)
    do update set failed_at = excluded.failed_at, tries = settlement_failures.tries + 1, message = excluded.message`.execute(
    db,
  )
}

export function settlementsJobs(platform: Platform): ScheduledJob[] {
  const { log } = platform
  return [
    {
      name: 'settlement-files',
      // It only wakes: what is due says the calendar of `dueFiles`, so that a run more or less changes nothing.
      cron: '*/5 * * * *',
      run: async () => {
        const made = await makeDueFiles(
          platform,
          systemCall(log, randomUUID()),
          await databaseClock(platform.db),
        )
        if (made > 0) log.info({ job: 'settlement-files', made }, 'settlement files made')
      },
    },
  ]
}
