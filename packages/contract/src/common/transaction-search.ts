import type { z } from 'zod'
import { defineSearch, type FiltersOf, filter } from './search.ts'

/**
 * By what the list of transfers can be narrowed. Apart from its calls: the browser knows the address of every list from
 * its first page on.
 */
export const transactionSearch = defineSearch(
  {
    customer: filter.sid(),
    agency: filter.sid(),
    agent: filter.sid(),
    /** The agency that pays out, and not the one that sends. */
    payer: filter.sid(),
    status: filter.code(10),
    statusIn: filter.codes(10, 20),
    countrySnd: filter.country(),
    countryRcv: filter.country(),
    reference: filter.digits(20),
    dateFrom: filter.relativeDay(),
    dateTo: filter.relativeDay(),
  },
  {
    inOrder: ['dateFrom', 'dateTo'],
    belongsTo: ['agent', 'agency'],
    sorts: ['-dateSent', 'dateSent', '-amount', 'amount'],
  },
)

export type TransactionFilters = FiltersOf<typeof transactionSearch>

/** The newest first, if nothing is said. */
export type TransactionSort = z.output<typeof transactionSearch.sort>
