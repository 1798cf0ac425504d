import type { holdRulesRoutes } from '@corridor/contract/hold-rules'
import { listCountedRules } from '../../core/holds/counted.ts'
import type { Db } from '../../platform/db/database.ts'
import { callerGone } from '../../platform/http/caller-gone.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { PastTurns } from '../../platform/past-turns.ts'
import { listVersions, searchWatched } from './queries.ts'
import { changeRule, createRule, unwatch, watch } from './service.ts'
import { tryPast } from './try-past.ts'

interface HoldRulesDeps {
  readonly db: Db
  readonly inTurn: PastTurns
}

export function holdRulesHandlers({ db, inTurn }: HoldRulesDeps): Handlers<typeof holdRulesRoutes> {
  return {
    list: ({ call }) => listCountedRules(db, call.actor.scope),
    create: ({ call, body }) => createRule(db, call, body),
    update: ({ call, params, body }) => changeRule(db, call, params.ruleSid, body),
    versions: ({ params }) => listVersions(db, params.ruleSid),
    tryPast: ({ call, body, reply }) => inTurn(call, callerGone(reply), (tx) => tryPast(tx, body)),
    watched: ({ body }) => searchWatched(db, body.name),
    watch: ({ call, body }) => watch(db, call, body),
    unwatch: async ({ call, params: { entrySid: sid }, body }) => {
      await unwatch(db, call, sid, body.reason)
      return { sid }
    },
  }
}
