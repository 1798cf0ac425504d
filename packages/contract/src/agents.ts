import { isStrongToken } from '@corridor/domain/access/token-strength'
import { z } from 'zod'
import { optionalText, requiredText, seenVersion, sid, sidParam, sign, version } from './common/fields.ts'
import { route } from './common/route.ts'
import { scheduleWeek, storedScheduleEntry } from './common/schedule.ts'
import { inside } from './common/scope.ts'
import { secret } from './common/secret.ts'
import { because } from './refusals/because.ts'

export const tokenLength = { min: 16, max: 200 } as const

export const token = secret(
  z
    .string()
    .trim()
    .min(tokenLength.min, because('at_least_characters'))
    .max(tokenLength.max)
    .refine(isStrongToken, because('token_guessable')),
)

/** A text or flag of the wrong type counts as not sent; a text that is too long is still refused. */
function lenientText(max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value : undefined),
    optionalText(max).optional(),
  )
}
const lenientFlag = z.boolean().optional().catch(undefined)

export const agentFields = z.object({
  name: requiredText(100),
  address: requiredText(200),
  city: requiredText(100),
  zipCode: lenientText(10),
  phone: requiredText(40),
  active: lenientFlag,
  activeSend: lenientFlag,
  activeRcv: lenientFlag,
  comments: lenientText(2000),
})

export const posNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,3}$/, because('pos_number_form'))

const posEntry = z.object({ sid: sid.optional(), number: posNumber })

const posArr = z
  .array(posEntry)
  .min(1)
  .max(1000)
  .refine(
    (list) => new Set(list.map(({ number }) => number)).size === list.length,
    because('pos_number_twice'),
  )

export const pos = z.object({ type: z.literal('PointOfSaleVO'), sid, agent: sid, number: z.string() })

export const agent = z.object({
  sid,
  agency: sid,
  agentID: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  active: z.boolean(),
  activeSend: z.boolean(),
  activeRcv: z.boolean(),
  comments: z.string(),
  pos: z.array(pos),
  schedule: z.array(storedScheduleEntry),
  version,
})

const agencyParam = z.object({ agencySid: sidParam })
const agentParam = z.object({ agentSid: sidParam })

export const agentsRoutes = {
  search: route({
    method: 'POST',
    path: '/api/agency/agents/:agencySid',
    summary: 'The agents of an agency, by part of the name',
    reads: true,
    permission: 'agents.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    body: z.object({ name: optionalText(100).optional() }).optional(),
    answer: z.array(agent),
  }),
  names: route({
    method: 'GET',
    path: '/api/agency/agents/:agencySid',
    summary: 'The agents of an agency, names only',
    permission: 'agents.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    answer: z.array(z.object({ sid, name: z.string() })),
  }),
  bySid: route({
    method: 'GET',
    path: '/api/agents',
    summary: 'The names of all agents by their numbers',
    permission: 'agents.read',
    scope: 'filtered',
    answer: z.record(z.string(), z.object({ sid, name: z.string() })),
  }),
  pos: route({
    method: 'GET',
    path: '/api/agency/agent/pos/all/:agentSid',
    summary: 'The points of sale of an agent',
    permission: 'agents.read',
    scope: inside('agent', 'params.agentSid'),
    params: agentParam,
    answer: z.array(pos),
  }),
  schedule: route({
    method: 'GET',
    path: '/api/agency/agent/schedule/:agentSid',
    summary: "An agent's office hours",
    permission: 'agents.read',
    scope: inside('agent', 'params.agentSid'),
    params: agentParam,
    answer: z.array(storedScheduleEntry),
  }),
  newToken: route({
    method: 'POST',
    path: '/api/agency/agent/token',
    summary: 'A fresh random token, shown this once; it is stored only when an agent is saved with it',
    reads: true,
    permission: 'agents.edit',
    scope: 'open',
    answer: z.object({ token: secret(z.string()) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/agency/agent',
    summary: 'Create an agent',
    permission: 'agents.edit',
    scope: inside('agency', 'body.agent.agency'),
    body: z.object({
      agent: agentFields.extend({ agency: sid, token }),
      scheduleArr: scheduleWeek,
      posArr,
      sign,
    }),
    answer: agent,
  }),
  update: route({
    method: 'PUT',
    path: '/api/agency/agent/:agentSid',
    summary: 'Change an agent; POS and schedule only when they come along',
    permission: 'agents.edit',
    scope: inside('agent', 'params.agentSid'),
    params: agentParam,
    body: z.object({
      agent: agentFields.extend({ agentID: requiredText(20), version: seenVersion }),
      scheduleArr: scheduleWeek.optional(),
      posArr: posArr.optional(),
      tokenN: token.optional(),
      sign,
    }),
    answer: agent,
  }),
}
