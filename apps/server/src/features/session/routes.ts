import type { sessionRoutes } from '@corridor/contract/session'
import type { FastifyReply } from 'fastify'
import type { ActorCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { closeGrant } from '../../platform/session/sessions.ts'
import { xsrfValue } from '../../platform/session/tokens.ts'
import { logIn, logOut, passSecondLevel, renewToken, type SessionDeps } from './service.ts'

interface VerifyRequest {
  readonly call: ActorCall
  readonly presentedToken: string
  readonly reply: FastifyReply
}

export function sessionHandlers(deps: SessionDeps, config: Config): Handlers<typeof sessionRoutes> {
  const giveXsrfCookie = (reply: FastifyReply, sessionSid: number): void => {
    // Readable by our own script on purpose: it echoes the value in a header.
    reply.setCookie('XSRF-TOKEN', xsrfValue(deps.secrets, sessionSid), {
      path: '/',
      secure: true,
      sameSite: 'strict',
    })
  }
  const verify = async ({ call, presentedToken, reply }: VerifyRequest) => {
    const token = await renewToken(deps, call, presentedToken)
    giveXsrfCookie(reply, call.actor.sessionSid)
    return { renew: true, token }
  }
  return {
    login: async ({ body, call, presentedToken, reply }) => {
      const { sessionSid, token, user } = await logIn(deps, call, body, presentedToken)
      giveXsrfCookie(reply, sessionSid)
      return { token, user }
    },
    logout: async ({ call, reply }) => {
      await logOut(deps.db, call)
      reply.clearCookie('XSRF-TOKEN', { path: '/', secure: true, sameSite: 'strict' })
      return { ended: true as const }
    },
    verify,
    debugVerify: verify,
    debug: async () => ({
      mode: config.mode,
      node: process.version,
      uptimeSeconds: Math.floor(process.uptime()),
      time: new Date().toISOString(),
    }),
    secondLevel: async ({ body, call }) => ({
      ok: true as const,
      expiresAt: await passSecondLevel(deps, call, body.passlvl2),
    }),
    endSecondLevel: async ({ call }) => {
      await inTransaction(deps.db, (tx) => closeGrant(tx, call.actor.sessionSid))
      return { ended: true as const }
    },
  }
}
