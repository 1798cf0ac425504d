import type { exceptionsRoutes } from '@corridor/contract/exceptions'
import { listCountedRules } from '../../core/holds/counted.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { saveClock, showClocks } from './clocks.ts'
import { rejectHeld, releaseHeld } from './decide.ts'
import { countItems, readPage } from './queries.ts'
import { giveBack, showItem, takeItem } from './service.ts'

export function exceptionsHandlers(db: Db): Handlers<typeof exceptionsRoutes> {
  return {
    list: ({ call, body: { search, ...page } }) => readPage(db, search, page, call.actor),
    counts: ({ call, body }) => countItems(db, body.search, call.actor),
    item: ({ call, params }) => showItem(db, call, params),
    rules: ({ call }) => listCountedRules(db, call.actor.scope),
    take: ({ call, body: { over, ...key } }) => takeItem(db, call, key, over),
    giveBack: async ({ call, body }) => {
      await giveBack(db, call, body)
      return { sid: body.sid }
    },
    release: ({ call, body }) => releaseHeld(db, call, body),
    reject: ({ call, body }) => rejectHeld(db, call, body),
    clocks: () => showClocks(db),
    setClock: ({ call, body }) => saveClock(db, call, body),
  }
}
