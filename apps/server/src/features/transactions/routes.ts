import {
  rowsPerPage,
  type TransactionFilters,
  type transactionsRoutes,
} from '@corridor/contract/transactions'
import { listAgencyNames } from '../../core/agencies/names.ts'
import type { Db } from '../../platform/db/database.ts'
import { type PageRequest, pageOf } from '../../platform/db/keyset.ts'
import type { Exports } from '../../platform/exports.ts'
import { type Handlers, ReadyAnswer, readyJson } from '../../platform/http/mount.ts'
import { findDetail } from './detail.ts'
import { exportStatement } from './export.ts'
import { listDeliveryOptions, listFieldDefinitions, listStatuses } from './lookups.ts'
import { countTransactions, readPage } from './queries.ts'
import { revealField } from './reveal.ts'
import { cancelTransaction } from './service.ts'

interface Deps {
  readonly db: Db
  readonly exports: Exports
}

async function rowsOf({ db }: Deps, filters: TransactionFilters, asked: PageRequest): Promise<ReadyAnswer> {
  return readyJson(await readPage(db, filters, pageOf(asked, rowsPerPage)))
}

export function transactionsHandlers(deps: Deps): Handlers<typeof transactionsRoutes> {
  return {
    agencies: () => listAgencyNames(deps.db),
    statuses: () => listStatuses(deps.db),
    deliveryOptions: () => listDeliveryOptions(deps.db),
    fieldDefinitions: () => listFieldDefinitions(deps.db),
    list: ({ query: { count, limit, after, before, ...filters } }) =>
      count ? countTransactions(deps.db, filters) : rowsOf(deps, filters, { limit, after, before }),
    search: ({ body: { search, count, ...asked } }) => {
      const { sid, ...filters } = search
      if (sid !== undefined) return findDetail(deps.db, sid)
      return count ? countTransactions(deps.db, filters) : rowsOf(deps, filters, asked)
    },
    export: async ({ call, body }) =>
      new ReadyAnswer(
        'text/csv; charset=utf-8',
        await deps.exports.open(call, { what: 'transfers', search: body, statement: exportStatement(body) }),
      ),
    reveal: async ({ call, params, body }) => ({ value: await revealField(deps.db, call, params.sid, body) }),
    cancel: ({ call, body }) => cancelTransaction(deps.db, call, body.info),
  }
}
