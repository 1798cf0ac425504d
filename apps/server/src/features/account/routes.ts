import type { accountRoutes } from '@corridor/contract/account'
import type { FastifyReply } from 'fastify'
import { freshCookie, givenValue } from '../../platform/http/cookies.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { activate, lookAtActivation, makeActivation } from './activation.ts'
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
  endOwnOthers,
  endOwnSession,
  endSessionOf,
  sessionsOf,
  showAccount,
} from './service.ts'

/** What is told, and what the browser has from a fresh log-in at the provider of single sign-on. */
function proofIn<Body extends object>(body: Body, reply: FastifyReply) {
  return { ...body, fresh: givenValue(reply, freshCookie) }
}

export function accountHandlers(deps: FactorDeps): Handlers<typeof accountRoutes> {
  const { db } = deps
  return {
    show: ({ call }) => showAccount(deps, call),
    changePassword: async ({ call, body }) => ({ ended: await changeOwnPassword(deps, call, body) }),
    changeSecondLevel: async ({ call, body, reply }) => {
      await changeOwnSecondLevel(deps, call, proofIn(body, reply))
      return { changed: true as const }
    },
    startFactor: ({ call, body, reply }) => startOwnFactor(deps, call, proofIn(body, reply)),
    confirmFactor: async ({ call, body }) => ({
      recoveryCodes: await confirmOwnFactor(deps, call, body.oneTimeCode),
    }),
    renewCodes: async ({ call, body, reply }) => ({
      recoveryCodes: await renewOwnCodes(deps, call, proofIn(body, reply)),
    }),
    removeFactor: async ({ call, body, reply }) => ({
      ended: await removeOwnFactor(deps, call, proofIn(body, reply)),
    }),
    askPasskey: ({ call }) => askOwnPasskey(deps, call),
    startPasskey: ({ call, body, reply }) => startOwnPasskey(deps, call, proofIn(body, reply)),
    addPasskey: async ({ call, body }) => ({ recoveryCodes: await addOwnPasskey(deps, call, body) }),
    renamePasskey: async ({ call, params, body }) => {
      await renameOwnPasskey(deps, call, params.sid, body.name)
      return { renamed: true as const }
    },
    removePasskey: async ({ call, params, body, reply }) => ({
      ended: await removeOwnPasskey(deps, call, params.sid, proofIn(body, reply)),
    }),
    endSession: async ({ call, params, body, reply }) => ({
      ended: await endOwnSession(deps, call, params.sid, proofIn(body, reply)),
    }),
    endOthers: async ({ call, body, reply }) => ({
      ended: await endOwnOthers(deps, call, proofIn(body, reply)),
    }),
    sessionsOf: ({ call, params }) => sessionsOf(db, params.sid, call.actor.sessionSid),
    endSessionOf: async ({ call, params }) => ({
      ended: await endSessionOf(db, call, params.sid, params.session),
    }),
    endSessionsOf: async ({ call, params }) => ({ ended: await endAllOf(db, call, params.sid) }),
    factorOf: ({ params }) => factorOf(deps, params.sid),
    removeFactorOf: async ({ call, params }) => ({ ended: await removeFactorOf(deps, call, params.sid) }),
    makeActivation: ({ call, params }) => makeActivation(deps, call, params.sid),
    lookAtActivation: ({ body }) => lookAtActivation(deps, body.activation),
    activate: ({ call, body }) => activate(deps, call, body),
  }
}
