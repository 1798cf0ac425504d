import { transactionSearch } from '@corridor/contract/common/transaction-search'
import { getRouteApi } from '@tanstack/react-router'
import type { z } from 'zod'
import { filterTexts } from '../../shared/search/filters.ts'

export const transactionsRoute = getRouteApi('/guarded/transactions')

export const tabs = { list: 1, detail: 2, traces: 3 } as const

/** What the address says: tab, record, the one beside the list, filters, order and page. */
type TransactionsAddress = Partial<z.output<typeof transactionSearch.address>>

/** A link on this screen; filters and page go along, so that the way back finds them. */
export function transactionsHref(address: TransactionsAddress): string {
  const { tab, sid, sort, page } = address
  const texts = filterTexts({ tab, sid, ...transactionSearch.lenient.parse(address), sort, page })
  // Codes and numbers only: there is nothing in them to escape.
  const entries = Object.entries(texts).map(([name, text]) => `${name}=${text}`)
  return entries.length === 0 ? '#/transactions' : `#/transactions?${entries.join('&')}`
}
