import type { TransactionSort } from '@corridor/contract/common/transaction-search'
import type { transactionsRoutes } from '@corridor/contract/transactions'
import { listAgencyNames } from '../../core/agencies/names.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PageRequest } from '../../platform/db/keyset.ts'
import type { Exports } from '../../platform/exports.ts'
import { type Handlers, ReadyAnswer, readyJson } from '../../platform/http/mount.ts'
import { findDetail } from './detail.ts'
import { exportStatement } from './export.ts'
import { listDeliveryOptions, listFieldDefinitions, listStatuses } from './lookups.ts'
import {
  countNewer,
  countTransactions,
  pageOf,
  readPage,
  type ScopedFilters,
  sumTransactions,
} from './queries.ts'
import { revealField } from './reveal.ts'
import { cancelTransaction } from './service.ts'

interface Deps {
  readonly db: Db
  readonly exports: Exports
}

interface Asked extends PageRequest {
  readonly sort?: TransactionSort
}

async function rowsOf({ db }: Deps, filters: ScopedFilters, { sort, ...asked }: Asked): Promise<ReadyAnswer> {
  return readyJson(await readPage(db, filters, pageOf(asked, sort), sort))
}

/** The time comes first: what is made while they are added up is newer than the answer. */
async function sumOf(db: Db, filters: ScopedFilters) {
  const asOf = new Date(await databaseClock(db)).toISOString()
  return { ...(await sumTransactions(db, filters)), asOf }
}

export function transactionsHandlers(deps: Deps): Handlers<typeof transactionsRoutes> {
  return {
    agencies: ({ call }) => listAgencyNames(deps.db, call.actor.scope),
    statuses: () => listStatuses(deps.db),
    deliveryOptions: () => listDeliveryOptions(deps.db),
    fieldDefinitions: () => listFieldDefinitions(deps.db),
    list: ({ call, query: { count, limit, after, before, sort, ...asked } }) => {
      const filters = { ...asked, scope: call.actor.scope }
      return count
        ? countTransactions(deps.db, filters)
        : rowsOf(deps, filters, { limit, after, before, sort })
    },
    sum: ({ call, query }) => sumOf(deps.db, { ...query, scope: call.actor.scope }),
    newer: async ({ call, query: { since, ...asked } }) => ({
      count: await countNewer(deps.db, { ...asked, scope: call.actor.scope }, since),
    }),
    search: ({ call, body: { search, count, ...page } }) => {
      const { sid, ...asked } = search
      if (sid !== undefined) return findDetail(deps.db, call.actor.scope, sid)
      const filters = { ...asked, scope: call.actor.scope }
      return count ? countTransactions(deps.db, filters) : rowsOf(deps, filters, page)
    },
    export: async ({ call, body }) =>
      new ReadyAnswer(
        'text/csv; charset=utf-8',
        await deps.exports.open(call, {
          what: 'transfers',
          search: body,
          statement: exportStatement(body, call.actor.scope),
        }),
      ),
    reveal: async ({ call, params, body }) => ({ value: await revealField(deps.db, call, params.sid, body) }),
    cancel: ({ call, body }) => cancelTransaction(deps.db, call, body.info),
  }
}
