import { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import { agentsRoutes } from '@corridor/contract/agents'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import type { ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'

export type StoredWeek = RouteAnswer<typeof agencyScheduleRoutes.read>

/** Under the key of what a new agent starts with, so that a save makes both load again. */
export function storedWeekQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['agency-schedule', agencySid, 'stored'],
    queryFn: ({ signal }) => call(agencyScheduleRoutes.read, { params: { agencySid } }, signal),
    gcTime: 0,
  })
}

/** How many agents would be given these hours. */
export function agentCountQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['agency-schedule', agencySid, 'agents'],
    queryFn: async ({ signal }) => (await call(agentsRoutes.names, { params: { agencySid } }, signal)).length,
    gcTime: 0,
  })
}

/** The first hours are the whole week, later ones the days that changed. */
export function saveWeek(agencySid: number, days: readonly ScheduleEntry[], isFirst: boolean) {
  const scheduleArr = days.map((entry) => ({ agency: agencySid, ...entry }))
  const route = isFirst ? agencyScheduleRoutes.create : agencyScheduleRoutes.update
  return call(route, { params: { agencySid }, body: { scheduleArr } })
}

export function applyToAgents(agencySid: number) {
  return call(agencyScheduleRoutes.apply, { params: { agencySid }, body: {} })
}
