import {
  mostOperatorHeads,
  reconciliationsPerPage,
  type reconciliationsRoutes,
} from '@corridor/contract/reconciliations'
import { proveDay } from '../../core/reconciliations/proof.ts'
import { pageOf } from '../../platform/db/keyset.ts'
import { callerGone } from '../../platform/http/caller-gone.ts'
import { type Handlers, readyJson } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDay, findPending } from './day.ts'
import { findPair, findTotals, listHistory, listOfTransfer, listOperatorRows } from './detail.ts'
import { listPostings } from './postings.ts'
import { limitProofs } from './proof-limit.ts'
import { countHeads, pairs, readPage, summaries, towardsOperator } from './queries.ts'
import { proposeReopening } from './reopen.ts'
import { type ReportsDeps, reportsHandlers } from './reports.ts'

interface ReconciliationsDeps extends ReportsDeps, Pick<Platform, 'secrets'> {}

export function reconciliationsHandlers(deps: ReconciliationsDeps): Handlers<typeof reconciliationsRoutes> {
  const { db, secrets } = deps
  const countProof = limitProofs(db)
  return {
    ...reportsHandlers(deps),
    summaries: async ({ call, query: { count, ...asked } }) => {
      const { scope } = call.actor
      return count
        ? countHeads(db, summaries, { scope })
        : readyJson(await readPage(db, summaries, { scope }, pageOf(asked, reconciliationsPerPage)))
    },
    list: async ({ call, body: { search, count, ...asked } }) => {
      const within = { ...search, scope: call.actor.scope }
      return count
        ? countHeads(db, pairs, within)
        : readyJson(await readPage(db, pairs, within, pageOf(asked, reconciliationsPerPage)))
    },
    detail: ({ params, query, reply }) => findPair(db, params.sid, { query, gone: callerGone(reply) }),
    operatorList: async ({ call, body: { search, count, ...asked } = { search: {} } }) => {
      const within = { ...search, scope: call.actor.scope }
      return count
        ? countHeads(db, towardsOperator, within)
        : readyJson(await readPage(db, towardsOperator, within, pageOf(asked, mostOperatorHeads)))
    },
    operatorDetail: ({ params, query, reply }) =>
      listOperatorRows(db, params.sid, { query, gone: callerGone(reply) }),
    totals: ({ params, reply }) => findTotals(db, params.sid, callerGone(reply)),
    history: ({ params }) => listHistory(db, params.sid),
    day: ({ params }) => findDay(db, params.day),
    prove: async ({ params, call }) => {
      await countProof(call)
      return proveDay({ db, secrets }, call, params.day)
    },
    reopen: ({ call, params, body }) => proposeReopening(db, call, params.day, body.why),
    pending: ({ reply }) => findPending(db, callerGone(reply)),
    postings: ({ params }) => listPostings(db, params.sid),
    ofTransfer: ({ call, params }) => listOfTransfer(db, params.sid, call.actor.scope),
  }
}
