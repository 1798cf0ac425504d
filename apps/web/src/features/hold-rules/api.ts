import type { RouteInput } from '@corridor/contract/common/route'
import { type countedRule, holdRulesRoutes, type watchEntry } from '@corridor/contract/hold-rules'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

export type Rule = z.infer<typeof countedRule>
export type RuleBody = RouteInput<typeof holdRulesRoutes.create>['body']
export type WatchEntry = z.infer<typeof watchEntry>
export type WatchBody = RouteInput<typeof holdRulesRoutes.watch>['body']

export const rulesQuery = queryOptions({
  queryKey: ['hold-rules', 'list'],
  queryFn: ({ signal }) => call(holdRulesRoutes.list, {}, signal),
})

/** Without a rule it creates, with one it makes the next version. */
export async function saveRule(body: RuleBody, seen: Rule | null): Promise<Rule> {
  if (!seen) {
    const none = { held: 0, released: 0, rejected: 0 }
    return { ...(await call(holdRulesRoutes.create, { body })), counts: none }
  }
  const { above, allowed, isActive } = body
  const saved = await call(holdRulesRoutes.update, {
    params: { ruleSid: seen.sid },
    body: { above, allowed, isActive, version: seen.version },
  })
  return { ...saved, counts: seen.counts }
}

export function versionsQuery(ruleSid: number) {
  return queryOptions({
    queryKey: ['hold-rules', 'versions', ruleSid],
    queryFn: ({ signal }) => call(holdRulesRoutes.versions, { params: { ruleSid } }, signal),
  })
}

export function tryQuery(body: RuleBody) {
  return queryOptions({
    queryKey: ['hold-rules', 'try', body],
    queryFn: ({ signal }) => call(holdRulesRoutes.tryPast, { body }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const watchedKey = ['hold-rules', 'watched']

export function watchedQuery(name: string) {
  return queryOptions({
    queryKey: [...watchedKey, name],
    queryFn: ({ signal }) => call(holdRulesRoutes.watched, { body: { name } }, signal),
  })
}

export function watch(body: WatchBody): Promise<WatchEntry> {
  return call(holdRulesRoutes.watch, { body })
}

export async function unwatch({ sid }: WatchEntry, reason: string): Promise<void> {
  await call(holdRulesRoutes.unwatch, { params: { entrySid: sid }, body: { reason } })
}

/** By their number; those who send. */
export const agenciesQuery = queryOptions({
  queryKey: ['hold-rules', 'agencies'],
  queryFn: ({ signal }) => call(transactionsRoutes.agencies, {}, signal),
  staleTime: 5 * 60_000,
})
