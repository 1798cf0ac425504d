import { randomBytes } from 'node:crypto'
import type { agentsRoutes } from '@corridor/contract/agents'
import type { RouteParsed } from '@corridor/contract/common/route'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { agentSchedule, getAgent } from './queries.ts'
import {
  type AgentValues,
  checkDeferredRules,
  insertAgent,
  lockAgent,
  replaceToken,
  type StoredAgent,
  savePos,
  saveSchedule,
  updateAgent,
} from './store.ts'

export interface AgentsDeps {
  readonly db: Db
  readonly secrets: Secrets
}

type CreateBody = RouteParsed<(typeof agentsRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof agentsRoutes)['update']>['body']

/** 256 bits; it is shown to the person once and stored only as a keyed hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const createAgent = (
  { db, secrets }: AgentsDeps,
  call: AnyCall,
  { agent, posArr, scheduleArr }: CreateBody,
) =>
  inTransaction(db, async (tx) => {
    const { agency, token, ...fields } = agent
    const stored = await insertAgent(tx, agency, columns(fields)).catch(asUnknownAgency)
    await replaceToken(tx, stored.sid, secrets.mac('agent-token', token))
    await savePos(tx, stored.sid, posArr)
    await saveSchedule(tx, stored.sid, scheduleArr)
    await refuseDoubledPos(tx)
    await writeAudit(tx, call, {
      entity: 'agent',
      entitySid: stored.sid,
      action: 'insert',
      after: await auditable(tx, stored),
    })
    return getAgent(tx, stored.sid)
  })

export const changeAgent = (
  { db, secrets }: AgentsDeps,
  call: AnyCall,
  sid: number,
  { agent, posArr, scheduleArr, tokenN }: UpdateBody,
) =>
  inTransaction(db, async (tx) => {
    const stored = await lockAgent(tx, sid)
    if (!stored || stored.agentId !== agent.agentID) {
      throw new AppError('not_found', 'This agent does not exist any more.')
    }
    if (stored.version !== agent.version) throw await changedMeanwhile(tx, 'agent', sid)
    const before = await auditable(tx, stored)
    const after = await updateAgent(tx, sid, columns(agent, stored))
    if (tokenN !== undefined) await replaceToken(tx, sid, secrets.mac('agent-token', tokenN))
    if (posArr) await savePos(tx, sid, posArr)
    if (scheduleArr) await saveSchedule(tx, sid, scheduleArr)
    await refuseDoubledPos(tx)
    await writeAudit(tx, call, {
      entity: 'agent',
      entitySid: sid,
      action: 'update',
      before,
      after: { ...(await auditable(tx, after)), ...(tokenN !== undefined && { token: 'changed' }) },
    })
    return getAgent(tx, sid)
  })

type Fields = Omit<CreateBody['agent'], 'agency' | 'token'>

/** What did not come stays as it was; on a new agent it is off or empty. */
const columns = (fields: Fields, stored?: StoredAgent): AgentValues => ({
  name: fields.name,
  address: fields.address,
  city: fields.city,
  zipCode: fields.zipCode ?? stored?.zipCode ?? '',
  phone: fields.phone,
  active: fields.active ?? stored?.active ?? false,
  activeSend: fields.activeSend ?? stored?.activeSend ?? false,
  activeRcv: fields.activeRcv ?? stored?.activeRcv ?? false,
  comments: fields.comments ?? stored?.comments ?? '',
})

const auditable = async (tx: Tx, stored: StoredAgent) => {
  const { pos } = await getAgent(tx, stored.sid)
  const week = await agentSchedule(tx, stored.sid)
  return {
    agentID: stored.agentId,
    name: stored.name,
    address: stored.address,
    city: stored.city,
    zipCode: stored.zipCode,
    phone: stored.phone,
    active: stored.active,
    activeSend: stored.activeSend,
    activeRcv: stored.activeRcv,
    comments: stored.comments,
    pos: pos.map(({ number }) => number).join(', '),
    schedule: week
      .map(({ day, openTime, closeTime }) => `${day}: ${openTime.slice(11, 19)}-${closeTime.slice(11, 19)}`)
      .join(', '),
  }
}

/** Looks at the deferred rule now, while the person can still be told which field it is. */
const refuseDoubledPos = async (tx: Tx): Promise<void> => {
  try {
    await checkDeferredRules(tx)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'points_of_sale_agent_sid_number_key') throw error
    throw new AppError('duplicate', 'Two points of sale of this agent have the same number.', {
      fields: [{ field: 'posArr', message: 'Two points of sale have the same number.' }],
    })
  }
}

const asUnknownAgency = (error: unknown): never => {
  throw (error as { constraint?: string }).constraint === 'agents_agency_sid_fkey'
    ? invalidField('agent.agency', 'This agency does not exist any more.')
    : error
}
