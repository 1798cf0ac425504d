import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'
import type { StoredAgent } from './store.ts'

const mostAgents = 2000

interface PosRow {
  readonly sid: number
  readonly number: string
}

const posOf = sql<PosRow[]>`coalesce((
  select json_agg(json_build_object('sid', p.sid, 'number', p.number) order by p.sid)
  from points_of_sale p where p.agent_sid = a.sid), '[]')`

const presentPos = (agentSid: number, { sid, number }: PosRow) => ({
  type: 'PointOfSaleVO' as const,
  sid,
  agent: agentSid,
  number,
})

const present = (row: StoredAgent & { pos: PosRow[] }) => ({
  sid: row.sid,
  agency: row.agencySid,
  agentID: row.agentId,
  name: row.name,
  address: row.address,
  city: row.city,
  zipCode: row.zipCode,
  phone: row.phone,
  active: row.active,
  activeSend: row.activeSend,
  activeRcv: row.activeRcv,
  comments: row.comments,
  pos: row.pos.map((entry) => presentPos(row.sid, entry)),
  version: row.version,
})

const shown = (db: Db | Tx) => db.selectFrom('agents as a').selectAll('a').select(posOf.as('pos'))

export const searchAgents = async (db: Db, agencySid: number, name: string) => {
  const rows = await shown(db)
    .where('a.agencySid', '=', agencySid)
    .$if(name !== '', (query) => query.where('a.name', 'ilike', containing(name)))
    .orderBy(sql`lower(a.name), a.sid`)
    .limit(mostAgents)
    .execute()
  return rows.map(present)
}

export const getAgent = async (tx: Tx, sid: number) =>
  present(await shown(tx).where('a.sid', '=', sid).executeTakeFirstOrThrow())

export const listAgentNames = (db: Db, agencySid: number) =>
  db
    .selectFrom('agents')
    .select(['sid', 'name'])
    .where('agencySid', '=', agencySid)
    .orderBy(sql`lower(name), sid`)
    .limit(mostAgents)
    .execute()

/** More than any operator has; a bound all the same. */
const mostAgentsOfAll = 100_000

export const agentNamesBySid = async (db: Db) => {
  const rows = await db.selectFrom('agents').select(['sid', 'name']).limit(mostAgentsOfAll).execute()
  return Object.fromEntries(rows.map((row) => [row.sid, row]))
}

export const listPos = async (db: Db, agentSid: number) => {
  const rows = await db
    .selectFrom('pointsOfSale')
    .select(['sid', 'number'])
    .where('agentSid', '=', agentSid)
    .orderBy('sid')
    .limit(mostAgents)
    .execute()
  return rows.map((row) => presentPos(agentSid, row))
}

interface ScheduleRow {
  readonly day: number
  readonly openTime: string
  readonly closeTime: string
}

/** The wire's form of a wall-clock time: only the UTC parts of the instant are meant. */
const presentTimes = ({ day, openTime, closeTime }: ScheduleRow) => ({
  day,
  openTime: `1970-01-01T${openTime}Z`,
  closeTime: `1970-01-01T${closeTime}Z`,
})

export const agentSchedule = async (db: Db | Tx, agentSid: number) => {
  const rows = await db
    .selectFrom('agentSchedules')
    .select(['day', 'openTime', 'closeTime'])
    .where('agentSid', '=', agentSid)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...presentTimes(row), agent: agentSid }))
}

export const agencySchedule = async (db: Db, agencySid: number) => {
  const rows = await db
    .selectFrom('agencySchedules')
    .select(['day', 'openTime', 'closeTime'])
    .where('agencySid', '=', agencySid)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...presentTimes(row), agency: agencySid }))
}
