import { onDays } from '@corridor/contract/common/search'
import {
  type TransactionFilters,
  type TransactionSort,
  transactionSearch,
} from '@corridor/contract/common/transaction-search'
import { sameFilters } from '../../shared/search/filters.ts'

/** A search and its order, as an address has them. */
export interface Listed extends TransactionFilters {
  readonly sort?: TransactionSort
}

/** What a saved view says of this list; what makes no sense is left out. */
export function listedOf(search: Readonly<Record<string, unknown>>): Listed {
  const { sort } = transactionSearch.address.parse(search)
  return { ...transactionSearch.lenient.parse(search), ...(sort && { sort }) }
}

/** Whether the list shows a view, also where a link names its days: by whole UTC days. */
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
