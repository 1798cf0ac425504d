import type { agentsRoutes } from '@corridor/contract/agents'
import type { Handlers } from '../../platform/http/mount.ts'
import { newToken } from '../../platform/session/tokens.ts'
import { agentNamesBySid, agentSchedule, listAgentNames, listPos, searchAgents } from './queries.ts'
import { type AgentsDeps, changeAgent, createAgent } from './service.ts'

export function agentsHandlers(deps: AgentsDeps): Handlers<typeof agentsRoutes> {
  return {
    search: ({ params, body }) => searchAgents(deps.db, params.agencySid, body?.name ?? ''),
    names: ({ params }) => listAgentNames(deps.db, params.agencySid),
    bySid: ({ call }) => agentNamesBySid(deps.db, call.actor.scope),
    pos: ({ params }) => listPos(deps.db, params.agentSid),
    schedule: ({ params }) => agentSchedule(deps.db, params.agentSid),
    newToken: async () => ({ token: newToken() }),
    create: ({ call, body }) => createAgent(deps, call, body),
    update: ({ call, params, body }) => changeAgent(deps, call, params.agentSid, body),
  }
}
