import { sql } from 'kysely'
import { presentTimes, type ScheduleDay } from '../../core/agencies/hours.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export function findWeek(db: Db | Tx, agencySid: number): Promise<ScheduleDay[]> {
  return db
    .selectFrom('agencySchedules')
    .select(['day', 'openTime', 'closeTime'])
    .where('agencySid', '=', agencySid)
    .orderBy('day')
    .execute()
}

export async function readSchedule(db: Db | Tx, agencySid: number) {
  return (await findWeek(db, agencySid)).map((day) => ({ ...presentTimes(day), agency: agencySid }))
}

/** Day by day, so that what somebody else saved for another day stays. */
export async function saveDays(tx: Tx, agencySid: number, days: readonly ScheduleDay[]): Promise<void> {
  await tx
    .insertInto('agencySchedules')
    .values(days.map(({ day, openTime, closeTime }) => ({ agencySid, day, openTime, closeTime })))
    .onConflict((conflict) =>
      conflict.columns(['agencySid', 'day']).doUpdateSet((eb) => ({
        openTime: eb.ref('excluded.openTime'),
        closeTime: eb.ref('excluded.closeTime'),
      })),
    )
    .execute()
}

interface AgentWeek {
  readonly sid: number
  readonly week: readonly ScheduleDay[]
}

/** The agents with their hours, locked in the order of their numbers: no save of one of them comes in between. */
export async function lockAgents(tx: Tx, agencySid: number): Promise<AgentWeek[]> {
  await tx
    .selectFrom('agents')
    .select('sid')
    .where('agencySid', '=', agencySid)
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<AgentWeek>`
    select a.sid, coalesce(jsonb_agg(jsonb_build_object(
      'day', s.day, 'openTime', s.open_time, 'closeTime', s.close_time) order by s.day)
      filter (where s.day is not null), '[]') as week
    from agents a left join agent_schedules s on s.agent_sid = a.sid
    where a.agency_sid = ${agencySid}
    group by a.sid order by a.sid`.execute(tx)
  return rows
}

export async function replaceWeeks(
  tx: Tx,
  agents: readonly number[],
  week: readonly ScheduleDay[],
): Promise<void> {
  const sids = [...agents]
  await tx.deleteFrom('agentSchedules').where('agentSid', 'in', sids).execute()
  await sql`
    insert into agent_schedules (agent_sid, day, open_time, close_time)
    select a.sid, d.day, d."openTime", d."closeTime"
    from unnest(${sids}::integer[]) as a (sid)
    cross join jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as d (day smallint, "openTime" time, "closeTime" time)
  `.execute(tx)
  await tx.updateTable('agents').set({ version: sql`version + 1` }).where('sid', 'in', sids).execute()
}
