import { onDays } from '@corridor/contract/common/search'
import type { TransactionFilters, TransactionSort } from '@corridor/contract/transactions'
import { sameFilters } from '../../shared/search/filters.ts'

export const viewNames = ['all', 'old', 'today'] as const

export type ViewName = (typeof viewNames)[number]

/** A search and its order, as an address has them. */
export interface Listed extends TransactionFilters {
  readonly sort?: TransactionSort
}

/** Ready-made searches, by whole UTC days; a link to one of them means the same tomorrow. */
export const views: Readonly<Record<ViewName, Listed>> = {
  all: {},
  old: { status: 'AVAIL', dateTo: 'today-8', sort: 'dateSent' },
  today: { dateFrom: 'today', dateTo: 'today' },
}

/** Whether the list shows a view, also where a link names its days. */
export function showsView(listed: Listed, view: Listed, now: number): boolean {
  return sameFilters(onDays({ ...listed }, now), onDays({ ...view }, now))
}

/** A day that was not typed anew stays the rule that it was. */
export function keepRules(
  wanted: TransactionFilters,
  before: TransactionFilters,
  now: number,
): TransactionFilters {
  const meant = onDays({ ...before }, now)
  const kept = (name: 'dateFrom' | 'dateTo') => (wanted[name] === meant[name] ? before[name] : wanted[name])
  return { ...wanted, dateFrom: kept('dateFrom'), dateTo: kept('dateTo') }
}
