import { reason } from '@corridor/contract/refusals/refusals'
import { type Selectable, sql } from 'kysely'
import type { ScheduleDay } from '../../core/agencies/hours.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Agents } from '../../platform/db/tables.ts'
import { invalidField } from '../../platform/refusals.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type StoredAgent = Selectable<Agents>

export type AgentValues = Omit<StoredAgent, 'sid' | 'agencySid' | 'agentId' | 'version'>

/** How long a replaced token stays good, so that a partner can change it in his software without a gap. */
const tokenOverlap = '24 hours'

export async function insertAgent(tx: Tx, agencySid: number, values: AgentValues): Promise<number> {
  const { sid } = await tx
    .insertInto('agents')
    .values({
      ...values,
      agencySid,
      // Eight digits that are never given twice.
      agentId: sql<string>`lpad(nextval('agent_ids')::text, 8, '0')`,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

export function lockAgent(tx: Tx, sid: number, agentId: string): Promise<StoredAgent | undefined> {
  return tx
    .selectFrom('agents')
    .selectAll()
    .where('sid', '=', sid)
    .where('agentId', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateAgent(tx: Tx, sid: number, values: AgentValues): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

/** The new token is good at once, the one before it for a while longer, all older ones no more. */
export async function replaceToken(tx: Tx, secrets: Secrets, agentSid: number, token: string): Promise<void> {
  const tokenMac = secrets.mac('agent-token', token)
  await tx
    .deleteFrom('agentTokens')
    .where('agentSid', '=', agentSid)
    .where((eb) => eb.or([eb('expiresAt', 'is not', null), eb('tokenMac', '=', tokenMac)]))
    .execute()
  await tx
    .updateTable('agentTokens')
    .set({ expiresAt: sql`now() + ${tokenOverlap}::interval` })
    .where('agentSid', '=', agentSid)
    .execute()
  await tx.insertInto('agentTokens').values({ agentSid, tokenMac, keyId: secrets.writer }).execute()
}

export interface PosEntry {
  readonly sid?: number | undefined
  readonly number: string
}

/** Stored ones may get another number, new ones are added; none is ever removed. */
export async function savePos(tx: Tx, agentSid: number, entries: readonly PosEntry[]): Promise<void> {
  for (const { sid, number } of entries) {
    if (sid === undefined) continue
    const { numUpdatedRows } = await tx
      .updateTable('pointsOfSale')
      .set({ number })
      .where('sid', '=', sid)
      .where('agentSid', '=', agentSid)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw invalidField('posArr', reason('pos_of_another_agent'))
  }
  const added = entries.filter(({ sid }) => sid === undefined)
  if (added.length === 0) return
  await tx
    .insertInto('pointsOfSale')
    .values(added.map(({ number }) => ({ agentSid, number })))
    .execute()
}

export async function saveSchedule(tx: Tx, agentSid: number, week: readonly ScheduleDay[]): Promise<void> {
  await tx.deleteFrom('agentSchedules').where('agentSid', '=', agentSid).execute()
  await tx
    .insertInto('agentSchedules')
    .values(week.map((day) => ({ ...day, agentSid })))
    .execute()
}

/** Looks at the deferred rules now, while the person can still be told which field it is. */
export async function checkDeferredRules(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
}
