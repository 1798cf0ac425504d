import {
  type TransactionFilters,
  type TransactionSort,
  transactionSearch,
} from '@corridor/contract/common/transaction-search'
import { z } from 'zod'

const positive = z.coerce.number().int().positive().optional().catch(undefined)

/** The list of transactions on the screen of customers; who sent them is the customer that is open. */
interface TransactionsPlace extends TransactionFilters {
  readonly sort?: TransactionSort
  readonly page?: number | undefined
}

type Prefixed = { readonly [Name in keyof TransactionsPlace as `t${Name}`]: TransactionsPlace[Name] }

const { customer: _theOpenOne, ...filters } = transactionSearch.lenient.in.shape
const sort = transactionSearch.sort.catch(undefined)
const fields = { ...filters, sort, page: positive }

/** Two lists share this address: what belongs to the one of transactions stands behind a `t`. */
export const transactionsPlace = {
  read: (address: Readonly<Record<string, unknown>>): TransactionsPlace => {
    const own = Object.fromEntries(Object.keys(fields).map((name) => [name, address[`t${name}`]]))
    return {
      ...transactionSearch.lenient.parse(own),
      sort: sort.parse(own['sort']),
      page: positive.parse(own['page']),
    }
  },
  write: (place: TransactionsPlace): Prefixed =>
    Object.fromEntries(Object.entries(place).map(([name, value]) => [`t${name}`, value])),
}

function prefixed() {
  const entries = Object.entries(fields).map(([name, field]) => [`t${name}`, field])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name of the shape, behind its letter, with its own schema.
  return Object.fromEntries(entries) as {
    [Name in keyof typeof fields as `t${Name}`]: (typeof fields)[Name]
  }
}

/** Numbers and codes only: what people are searched by never stands in an address. */
export const customersAddress = z.object({
  tab: positive,
  sid: positive,
  new: z.literal('yes').optional().catch(undefined),
  page: positive,
  papers: z.enum(['expiring', 'expired']).optional().catch(undefined),
  ...prefixed(),
})
