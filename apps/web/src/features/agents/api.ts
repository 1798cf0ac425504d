import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { type agent as agentSchema, agentsRoutes } from '@corridor/contract/agents'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { weekOf, weekToWire } from '../../shared/office-hours.ts'
import type { AgentValues } from './agent-values.ts'
import { posToWire } from './pos.ts'

/** The hours come by a call of their own, when an agent is opened. */
export type Agent = Omit<z.infer<typeof agentSchema>, 'schedule'>

export function agentsKey(agencySid: number) {
  return ['agents', agencySid]
}

export function agentsQuery(agencySid: number, name: string) {
  return queryOptions({
    queryKey: [...agentsKey(agencySid), name],
    queryFn: ({ signal }) =>
      call(agentsRoutes.search, { params: { agencySid }, body: name === '' ? {} : { name } }, signal),
  })
}

/** The hours of every agent. */
export const schedulesKey = ['agent-schedule']

export function scheduleKey(agentSid: number) {
  return [...schedulesKey, agentSid]
}

export function agentScheduleQuery(agentSid: number) {
  return queryOptions({
    queryKey: scheduleKey(agentSid),
    queryFn: async ({ signal }) =>
      weekOf(await call(agentsRoutes.schedule, { params: { agentSid } }, signal)),
  })
}

/** What a new agent starts with; asked anew each time. */
export function defaultScheduleQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['agency-schedule', agencySid],
    queryFn: async ({ signal }) =>
      weekOf(await call(agencyScheduleRoutes.read, { params: { agencySid } }, signal)),
    gcTime: 0,
  })
}

export async function newToken(): Promise<string> {
  return (await call(agentsRoutes.newToken, {})).token
}

/** Without a record it creates, with one it changes; a token goes along only if one was typed. */
export function saveAgent(agencySid: number, values: AgentValues, stored: Agent | null): Promise<Agent> {
  const { token, pos, schedule, ...fields } = values
  const lists = { scheduleArr: weekToWire(schedule), posArr: posToWire(pos) }
  if (stored === null) {
    return call(agentsRoutes.create, {
      body: { agent: { ...fields, agency: agencySid, token }, ...lists },
    })
  }
  const { agentID, version } = stored
  return call(agentsRoutes.update, {
    params: { agentSid: stored.sid },
    body: {
      agent: { ...fields, agentID, version },
      ...lists,
      ...(token.trim() !== '' && { tokenN: token }),
    },
  })
}

/** Only the flag: without the lists, POS and schedule stay as they are. */
export function deactivateAgent({ sid, pos: _pos, agency: _agency, ...agent }: Agent): Promise<Agent> {
  return call(agentsRoutes.update, {
    params: { agentSid: sid },
    body: { agent: { ...agent, active: false } },
  })
}
