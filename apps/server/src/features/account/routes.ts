import type { accountRoutes } from '@corridor/contract/account'
import type { Handlers } from '../../platform/http/mount.ts'
import { activate, makeActivation } from './activation.ts'
import { type FactorDeps, factorOf } from './factor-state.ts'
import {
  confirmOwnFactor,
  removeFactorOf,
  removeOwnFactor,
  renewOwnCodes,
  startOwnFactor,
} from './factors.ts'
import {
  addOwnPasskey,
  askOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
  startOwnPasskey,
} from './passkeys.ts'
import {
  changeOwnPassword,
  changeOwnSecondLevel,
  endAllOf,
  endSessionOf,
  sessionsOf,
  showAccount,
} from './service.ts'

export function accountHandlers(deps: FactorDeps): Handlers<typeof accountRoutes> {
  const { db } = deps
  return {
    show: ({ call }) => showAccount(deps, call),
    changePassword: async ({ call, body }) => ({ ended: await changeOwnPassword(deps, call, body) }),
    changeSecondLevel: async ({ call, body }) => {
      await changeOwnSecondLevel(deps, call, body)
      return { changed: true as const }
    },
    startFactor: ({ call, body }) => startOwnFactor(deps, call, body),
    confirmFactor: async ({ call, body }) => ({
      recoveryCodes: await confirmOwnFactor(deps, call, body.oneTimeCode),
    }),
    renewCodes: async ({ call, body }) => ({
      recoveryCodes: await renewOwnCodes(deps, call, body),
    }),
    removeFactor: async ({ call, body }) => ({ ended: await removeOwnFactor(deps, call, body) }),
    askPasskey: ({ call }) => askOwnPasskey(deps, call),
    startPasskey: ({ call, body }) => startOwnPasskey(deps, call, body),
    addPasskey: async ({ call, body }) => ({ recoveryCodes: await addOwnPasskey(deps, call, body) }),
    renamePasskey: async ({ call, params, body }) => {
      await renameOwnPasskey(deps, call, params.sid, body.name)
      return { renamed: true as const }
    },
    removePasskey: async ({ call, params, body }) => ({
      ended: await removeOwnPasskey(deps, call, params.sid, body),
    }),
    endSession: async ({ call, params }) => ({
      ended: await endSessionOf(db, call, call.actor.userSid, params.sid),
    }),
    endOthers: async ({ call }) => ({ ended: await endAllOf(db, call, call.actor.userSid) }),
    sessionsOf: ({ call, params }) => sessionsOf(db, params.sid, call.actor.sessionSid),
    endSessionOf: async ({ call, params }) => ({
      ended: await endSessionOf(db, call, params.sid, params.session),
    }),
    endSessionsOf: async ({ call, params }) => ({ ended: await endAllOf(db, call, params.sid) }),
    factorOf: ({ params }) => factorOf(deps, params.sid),
    removeFactorOf: async ({ call, params }) => ({ ended: await removeFactorOf(deps, call, params.sid) }),
    makeActivation: ({ call, params }) => makeActivation(deps, call, params.sid),
    activate: ({ call, body }) => activate(deps, call, body),
  }
}
