import { rowsPerPage, type transactionsRoutes } from '@corridor/contract/transactions'
import type { Pool } from 'pg'
import type { Db } from '../../platform/db/database.ts'
import { type Handlers, ReadyAnswer, readyJson } from '../../platform/http/mount.ts'
import { findDetail } from './detail.ts'
import { exportTransactions } from './export.ts'
import { listAgencies, listDeliveryOptions, listFieldDefinitions, listStatuses } from './lookups.ts'
import { countTransactions, type Page, readPage } from './queries.ts'
import type { Edge, Filters } from './search.ts'
import { cancelTransaction } from './service.ts'

interface Deps {
  readonly db: Db
  readonly pool: Pool
}

interface Asked {
  readonly limit?: readonly [number, number] | undefined
  readonly after?: Edge | undefined
  readonly before?: Edge | undefined
}

const pageOf = ({ limit = [0, rowsPerPage], after, before }: Asked): Page => {
  const [offset, rows] = limit
  if (after) return { kind: 'after', edge: after, rows }
  if (before) return { kind: 'before', edge: before, rows }
  return { kind: 'at', offset, rows }
}

const rowsOf = async ({ pool }: Deps, filters: Filters, asked: Asked): Promise<ReadyAnswer> =>
  readyJson(await readPage(pool, filters, pageOf(asked)))

export const transactionsHandlers = (deps: Deps): Handlers<typeof transactionsRoutes> => ({
  agencies: () => listAgencies(deps.db),
  statuses: () => listStatuses(deps.db),
  deliveryOptions: () => listDeliveryOptions(deps.db),
  fieldDefinitions: () => listFieldDefinitions(deps.db),
  list: ({ query: { count, limit, after, before, ...filters } }) =>
    count ? countTransactions(deps.pool, filters) : rowsOf(deps, filters, { limit, after, before }),
  search: ({ body: { search, count, ...asked } }) => {
    const { sid, ...filters } = search
    if (sid !== undefined) return findDetail(deps.db, sid)
    return count ? countTransactions(deps.pool, filters) : rowsOf(deps, filters, asked)
  },
  export: async ({ body }) =>
    new ReadyAnswer('text/csv; charset=utf-8', await exportTransactions(deps.pool, body)),
  cancel: ({ call, body }) => cancelTransaction(deps, call, body.info),
})
