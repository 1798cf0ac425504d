import { openPeriods, type Period } from '@corridor/domain/settlements/periods'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import type { FileOrder } from './order.ts'
import { listSides } from './setup.ts'

/** Why making it went wrong, and how often it was tried. */
export interface FileFailure {
  readonly at: string
  readonly tries: number
  readonly message: string
}

/**
 * A file that should be there and is not. `not_closed`: it waits for the close of its last day and is late.
 * `no_password`: it waits for a zip password, because no file leaves the house open.
 */
export interface DueFile extends FileOrder {
  readonly state: 'ready' | 'not_closed' | 'no_password'
  readonly failure: FileFailure | null
}

interface DueRow extends FileOrder {
  readonly isClosed: boolean
  readonly hasPassword: boolean
  readonly failedAt: string | null
  readonly tries: number | null
  readonly message: string | null
}

/**
 * The set-ups times the periods, less what is made. The first file is that of the period in which it was switched on;
 * periods before are not made up for.
 */
const findDue = `
  select s.agency_sid as "agencySid", s.side, p.period, p.first_day as "firstDay", p.last_day as "lastDay",
    coalesce(p.last_day <= (select max(day) from business_days), false) as "isClosed",
    c.zip_pass_sealed is not null as "hasPassword", f.failed_at as "failedAt", f.tries, f.message
  from unnest($1::text[], $2::date[], $3::date[]) as p (period, first_day, last_day)
  cross join unnest($4::integer[], $5::text[]) as s (agency_sid, side)
  join settlement_configs c on c.agency_sid = s.agency_sid and p.last_day >= case p.period
    when 'd' then c.sched_daily_since when 'w' then c.sched_week_since else c.sched_month_since end
  left join settlement_failures f on f.agency_sid = s.agency_sid and f.id_type_trns = s.side
    and f.period = p.period and f.first_day = p.first_day
  where not exists (select from settlements m where m.agency_sid = s.agency_sid and m.id_type_trns = s.side
    and m.period = p.period and m.first_day = p.first_day)
  order by p.last_day, array_position(array['d', 'w', 'm'], p.period), s.agency_sid, s.side desc`

/**
 * What is due by now, oldest first: from tables alone, so that neither a worker that was down nor a clock that skipped
 * an hour leaves anything out.
 */
export async function dueFiles(
  db: Db,
  now: number,
  periods: readonly Period[] = openPeriods(now),
): Promise<DueFile[]> {
  const sides = await listSides(db)
  const rows = await rawQuery<DueRow>(db, findDue, [
    periods.map(({ period }) => period),
    periods.map(({ firstDay }) => firstDay),
    periods.map(({ lastDay }) => lastDay),
    sides.map(({ agencySid }) => agencySid),
    sides.map(({ side }) => side),
  ])
  return rows.map(({ isClosed, hasPassword, failedAt, tries, message, ...order }) => ({
    ...order,
    state: !hasPassword ? 'no_password' : isClosed ? 'ready' : 'not_closed',
    failure:
      failedAt !== null && tries !== null && message !== null ? { at: failedAt, tries, message } : null,
  }))
}
