import { sql } from 'kysely'
import { presentTimes, type ScheduleDay } from '../../core/agencies/hours.ts'
import { agencyInside, asSql } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'

const maxAgents = 2000

interface PosRow {
  readonly sid: number
  readonly number: string
}

const posOf = sql<PosRow[]>`coalesce((
  select json_agg(json_build_object('sid', p.sid, 'number', p.number) order by p.sid)
  from points_of_sale p where p.agent_sid = a.sid), '[]')`

function presentPos(agentSid: number, { sid, number }: PosRow) {
  return {
    type: 'PointOfSaleVO' as const,
    sid,
    agent: agentSid,
    number,
  }
}

const hoursOf = sql<ScheduleDay[]>`coalesce((
  select json_agg(json_build_object('day', s.day, 'openTime', s.open_time, 'closeTime', s.close_time) order by s.day)
  from agent_schedules s where s.agent_sid = a.sid), '[]')`

function shownAgents(db: Db | Tx) {
  return db
    .selectFrom('agents as a')
    .selectAll('a')
    .select([posOf.as('pos'), hoursOf.as('hours')])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownAgents>['executeTakeFirstOrThrow']>>

/** Where the wire's form is not the table's. */
function present({ agencySid, agentId, pos, hours, ...rest }: ShownRow) {
  return {
    ...rest,
    agency: agencySid,
    agentID: agentId,
    pos: pos.map((entry) => presentPos(rest.sid, entry)),
    schedule: hours.map((entry) => ({ ...presentTimes(entry), agent: rest.sid })),
  }
}

export type ShownAgent = ReturnType<typeof present>

export async function searchAgents(db: Db, agencySid: number, name: string) {
  const rows = await shownAgents(db)
    .where('a.agencySid', '=', agencySid)
    .$if(name !== '', (query) => query.where('a.name', 'ilike', containing(name)))
    .orderBy(sql`lower(a.name), a.sid`)
    .limit(maxAgents)
    .execute()
  return rows.map(present)
}

export async function getAgent(tx: Tx, sid: number) {
  const row = await shownAgents(tx).where('a.sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

export function listAgentNames(db: Db, agencySid: number) {
  return db
    .selectFrom('agents')
    .select(['sid', 'name'])
    .where('agencySid', '=', agencySid)
    .orderBy(sql`lower(name), sid`)
    .limit(maxAgents)
    .execute()
}

/** More than any operator has; a bound all the same. */
const maxAgentsOfAll = 100_000

export async function agentNamesBySid(db: Db, scope: Scope) {
  const rows = await db
    .selectFrom('agents')
    .select(['sid', 'name'])
    .$if(scope !== null, (query) => query.where(asSql(agencyInside(scope, 'agency_sid'))))
    .limit(maxAgentsOfAll)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.sid, row]))
}

export async function listPos(db: Db, agentSid: number) {
  const rows = await db
    .selectFrom('pointsOfSale')
    .select(['sid', 'number'])
    .where('agentSid', '=', agentSid)
    .orderBy('sid')
    .limit(maxAgents)
    .execute()
  return rows.map((row) => presentPos(agentSid, row))
}

export async function agentSchedule(db: Db | Tx, agentSid: number) {
  const rows = await db
    .selectFrom('agentSchedules')
    .select(['day', 'openTime', 'closeTime'])
    .where('agentSid', '=', agentSid)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...presentTimes(row), agent: agentSid }))
}
