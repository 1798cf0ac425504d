import { z } from 'zod'
import { sidParam, sign } from './common/fields.ts'
import { route } from './common/route.ts'
import { scheduleDays, scheduleWeek, storedScheduleEntry } from './common/schedule.ts'
import { inside } from './common/scope.ts'

const ofAgency = {
  path: '/api/agency/schedule/:agencySid',
  params: z.object({ agencySid: sidParam }),
} as const

export const agencyScheduleRoutes = {
  read: route({
    ...ofAgency,
    method: 'GET',
    summary: "The agency's office hours, which a new agent starts with",
    permission: 'agents.read',
    scope: inside('agency', 'params.agencySid'),
    answer: z.array(storedScheduleEntry),
  }),
  create: route({
    ...ofAgency,
    method: 'POST',
    summary: 'The first office hours of an agency, the whole week; needs the second-level grant',
    permission: 'schedule.edit',
    scope: 'closed',
    body: z.object({ scheduleArr: scheduleWeek, sign }),
    answer: z.array(storedScheduleEntry),
  }),
  update: route({
    ...ofAgency,
    method: 'PUT',
    summary: 'Change the office hours of some days, the others stay; needs the second-level grant',
    permission: 'schedule.edit',
    scope: 'closed',
    body: z.object({ scheduleArr: scheduleDays, sign }),
    answer: z.array(storedScheduleEntry),
  }),
  apply: route({
    method: 'POST',
    path: '/api/agency/schedule/agents/:agencySid',
    summary: 'Give all agents of an agency its office hours; needs the second-level grant',
    permission: 'schedule.edit',
    scope: 'closed',
    params: z.object({ agencySid: sidParam }),
    body: z.object({ sign }).optional(),
    answer: z.object({
      /** How many agents the agency has, and how many had other hours. */
      agents: z.int(),
      changed: z.int(),
    }),
  }),
}
