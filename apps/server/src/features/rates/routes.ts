import { type ratesRoutes, spreadsPerPage } from '@corridor/contract/rates'
import { quoteLockMs } from '@corridor/domain/transfers/rules'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { payoutBehind } from './corridors.ts'
import { readHistory, readTrends } from './history.ts'
import { readRates } from './queries.ts'
import { changeSpread, createSpread, removeSpread } from './service.ts'
import { countSpreads, listSpreads } from './store.ts'

const firstPage: readonly [number, number] = [0, spreadsPerPage]

/** Counted from after the change: no price of before it is younger. */
function pricesHoldUntil(): string {
  return new Date(Date.now() + quoteLockMs).toISOString()
}

export function ratesHandlers({ db, config }: Platform): Handlers<typeof ratesRoutes> {
  return {
    rates: () => readRates(db, config.ratesMaxAgeHours),
    spreads: async ({ body: { count = false, limit = firstPage } = {} }) =>
      count ? { total: await countSpreads(db), exact: true } : listSpreads(db, limit),
    create: async ({ call, body }) => {
      const spread = await createSpread(db, call, body)
      return { ...spread, pricesHoldUntil: pricesHoldUntil() }
    },
    update: async ({ call, params, body }) => {
      const spread = await changeSpread(db, call, params.spreadSid, body)
      return { ...spread, pricesHoldUntil: pricesHoldUntil() }
    },
    remove: async ({ call, params: { spreadSid: sid } }) => {
      await removeSpread(db, call, sid)
      return { sid, pricesHoldUntil: pricesHoldUntil() }
    },
    behind: ({ params }) => payoutBehind(db, params.code),
    history: ({ params, query }) => readHistory(db, params.code, query.days),
    trends: ({ query }) => readTrends(db, query.codes),
  }
}
