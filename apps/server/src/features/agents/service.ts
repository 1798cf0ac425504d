import type { agentsRoutes } from '@corridor/contract/agents'
import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { auditedWeek } from '../../core/agencies/hours.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { getAgent, type ShownAgent } from './queries.ts'
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

const agentRecord: RecordKind<ShownAgent> = {
  entity: 'agent',
  gone: 'agent_gone',
  show: getAgent,
  audited: ({ agency: _fixed, pos, schedule, ...fields }) => ({
    ...fields,
    pos: pos.map(({ number }) => number).join(', '),
    schedule: auditedWeek(
      schedule.map(({ day, openTime, closeTime }) => ({
        day,
        openTime: openTime.slice(11, 19),
        closeTime: closeTime.slice(11, 19),
      })),
    ),
  }),
  constraints: {
    agents_agency_sid_fkey: () => invalidField('agent.agency', reason('agency_gone')),
    points_of_sale_agent_sid_number_key: () =>
      new AppError(reason('pos_doubled'), {
        fields: [{ field: 'posArr', reason: reason('pos_number_taken') }],
      }),
  },
}

export function createAgent(
  { db, secrets }: AgentsDeps,
  call: AnyCall,
  { agent, posArr, scheduleArr }: CreateBody,
) {
  return inTransaction(db, (tx) =>
    insertRecord(tx, call, agentRecord, async () => {
      await requireGrant(tx, call, 'tokens')
      const { agency, token, ...fields } = agent
      const sid = await insertAgent(tx, agency, columns(fields))
      await replaceToken(tx, secrets, sid, token)
      await savePos(tx, sid, posArr)
      await saveSchedule(tx, sid, scheduleArr)
      await checkDeferredRules(tx)
      return sid
    }),
  )
}

export function changeAgent(
  { db, secrets }: AgentsDeps,
  call: AnyCall,
  sid: number,
  { agent, posArr, scheduleArr, tokenN }: UpdateBody,
) {
  return inTransaction(db, (tx) =>
    changeRecord(tx, call, agentRecord, {
      sid,
      version: agent.version,
      lock: () => lockAgent(tx, sid, agent.agentID),
      update: async (stored) => {
        await updateAgent(tx, sid, columns(agent, stored))
        if (tokenN !== undefined) {
          await requireGrant(tx, call, 'tokens')
          await replaceToken(tx, secrets, sid, tokenN)
        }
        if (posArr) await savePos(tx, sid, posArr)
        if (scheduleArr) await saveSchedule(tx, sid, scheduleArr)
        await checkDeferredRules(tx)
      },
      changedSecrets: tokenN === undefined ? [] : ['token'],
    }),
  )
}

type Fields = Omit<CreateBody['agent'], 'agency' | 'token'>

/** What did not come stays as it was; on a new agent it is off or empty. */
function columns(fields: Fields, stored?: StoredAgent): AgentValues {
  return {
    name: fields.name,
    address: fields.address,
    city: fields.city,
    zipCode: fields.zipCode ?? stored?.zipCode ?? '',
    phone: fields.phone,
    active: fields.active ?? stored?.active ?? false,
    activeSend: fields.activeSend ?? stored?.activeSend ?? false,
    activeRcv: fields.activeRcv ?? stored?.activeRcv ?? false,
    comments: fields.comments ?? stored?.comments ?? '',
  }
}
