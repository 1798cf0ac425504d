import type { accountRoutes } from '@corridor/contract/account'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AttemptDeps } from '../../platform/session/attempts.ts'
import { activate, makeActivation } from './activation.ts'
import {
  changeOwnPassword,
  changeOwnSecondLevel,
  endAllOf,
  endSessionOf,
  sessionsOf,
  showAccount,
} from './service.ts'

export function accountHandlers(deps: AttemptDeps): Handlers<typeof accountRoutes> {
  const { db } = deps
  return {
    show: ({ call }) => showAccount(db, call),
    changePassword: async ({ call, body }) => ({ ended: await changeOwnPassword(deps, call, body) }),
    changeSecondLevel: async ({ call, body }) => {
      await changeOwnSecondLevel(deps, call, body)
      return { changed: true as const }
    },
    endSession: async ({ call, params }) => ({
      ended: await endSessionOf(db, call, call.actor.userSid, params.sid),
    }),
    endOthers: async ({ call }) => ({ ended: await endAllOf(db, call, call.actor.userSid) }),
    sessionsOf: ({ call, params }) => sessionsOf(db, params.sid, call.actor.sessionSid),
    endSessionOf: async ({ call, params }) => ({
      ended: await endSessionOf(db, call, params.sid, params.session),
    }),
    endSessionsOf: async ({ call, params }) => ({ ended: await endAllOf(db, call, params.sid) }),
    makeActivation: ({ call, params }) => makeActivation(deps, call, params.sid),
    activate: ({ call, body }) => activate(deps, call, body),
  }
}
