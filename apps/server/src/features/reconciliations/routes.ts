import {
  mostOperatorHeads,
  reconciliationsPerPage,
  type reconciliationsRoutes,
} from '@corridor/contract/reconciliations'
import { proveDay } from '../../core/reconciliations/proof.ts'
import { pageOf } from '../../platform/db/keyset.ts'
import { type Handlers, readyJson } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDay, findPending } from './day.ts'
import { findPair, findTotals, listHistory, listOfTransfer, listOperatorRows } from './detail.ts'
import { countHeads, pairs, readPage, summaries, towardsOperator } from './queries.ts'
import { type ReportsDeps, reportsHandlers } from './reports.ts'

interface ReconciliationsDeps extends ReportsDeps, Pick<Platform, 'secrets'> {}

export function reconciliationsHandlers(deps: ReconciliationsDeps): Handlers<typeof reconciliationsRoutes> {
  const { db, secrets } = deps
  return {
    ...reportsHandlers(deps),
    summaries: async ({ query: { count, ...asked } }) =>
      count
        ? countHeads(db, summaries, {})
        : readyJson(await readPage(db, summaries, {}, pageOf(asked, reconciliationsPerPage))),
    list: async ({ body: { search, count, ...asked } }) =>
      count
        ? countHeads(db, pairs, search)
        : readyJson(await readPage(db, pairs, search, pageOf(asked, reconciliationsPerPage))),
    detail: ({ params, query }) => findPair(db, params.sid, query),
    operatorList: async ({ body: { search, count, ...asked } = { search: {} } }) =>
      count
        ? countHeads(db, towardsOperator, search)
        : readyJson(await readPage(db, towardsOperator, search, pageOf(asked, mostOperatorHeads))),
    operatorDetail: ({ params, query }) => listOperatorRows(db, params.sid, query),
    totals: ({ params }) => findTotals(db, params.sid),
    history: ({ params }) => listHistory(db, params.sid),
    day: ({ params }) => findDay(db, params.day),
    prove: ({ params, call }) => proveDay({ db, secrets }, call, params.day),
    pending: () => findPending(db),
    ofTransfer: ({ params }) => listOfTransfer(db, params.sid),
  }
}
