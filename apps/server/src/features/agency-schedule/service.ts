import { reason } from '@corridor/contract/refusals/refusals'
import { auditedDays, auditedWeek, type ScheduleDay } from '../../core/agencies/hours.ts'
import { lockAgency } from '../../core/agencies/lock.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { findWeek, lockAgents, readSchedule, replaceWeeks, saveDays } from './store.ts'

const entity = 'agency_schedule'
const daysOfWeek = 7

export function createSchedule(db: Db, call: AnyCall, agencySid: number, week: readonly ScheduleDay[]) {
  return inTransaction(db, async (tx) => {
    const stored = await open(tx, call, agencySid)
    // Somebody else was first: a whole week would take away what they saved.
    if (stored.length > 0) throw await changedMeanwhile(tx, entity, agencySid)
    return save(tx, call, agencySid, stored, week)
  })
}

/** Only the days that came; two people who change different days both keep their own. */
export function changeSchedule(db: Db, call: AnyCall, agencySid: number, days: readonly ScheduleDay[]) {
  return inTransaction(db, async (tx) => {
    const stored = await open(tx, call, agencySid)
    return save(tx, call, agencySid, stored, days)
  })
}

/** The hours of the agency, for all its agents. Each has an entry in its own history. */
export function applyToAgents(db: Db, call: AnyCall, agencySid: number) {
  return inTransaction(db, async (tx) => {
    const week = await open(tx, call, agencySid)
    if (week.length < daysOfWeek) throw refusal('no_schedule')
    const agents = await lockAgents(tx, agencySid)
    const after = { schedule: auditedWeek(week) }
    const others = agents.filter((agent) => auditedWeek(agent.week) !== after.schedule)
    if (others.length > 0) {
      await replaceWeeks(
        tx,
        others.map(({ sid }) => sid),
        week,
      )
    }
    for (const { sid, week: before } of others) {
      await writeAudit(tx, call, {
        entity: 'agent',
        entitySid: sid,
        action: 'update',
        before: { schedule: auditedWeek(before) },
        after,
      })
    }
    const done = { agents: agents.length, changed: others.length }
    await writeAudit(tx, call, {
      entity,
      entitySid: agencySid,
      action: 'event',
      after: { event: 'applied to all agents', ...done },
    })
    return done
  })
}

async function open(tx: Tx, call: AnyCall, agencySid: number): Promise<ScheduleDay[]> {
  await requireGrant(tx, call, 'agencies')
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
  return findWeek(tx, agencySid)
}

async function save(
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  stored: readonly ScheduleDay[],
  days: readonly ScheduleDay[],
) {
  await saveDays(tx, agencySid, days)
  const week = await findWeek(tx, agencySid)
  // An imported week may lack days. On those a new agent would never be open, and nobody would see why.
  if (week.length < daysOfWeek) throw invalidField('scheduleArr', reason('week_incomplete'))
  const [before, after] = [auditedDays(stored), auditedDays(week)]
  if (Object.keys(after).some((day) => before[day] !== after[day])) {
    const action = stored.length === 0 ? 'insert' : 'update'
    await writeAudit(tx, call, {
      entity,
      entitySid: agencySid,
      action,
      ...(action === 'update' && { before }),
      after,
    })
  }
  return readSchedule(tx, agencySid)
}
