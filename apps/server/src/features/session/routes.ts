import type { sessionRoutes } from '@corridor/contract/session'
import { browserName } from '@corridor/domain/access/browser-name'
import type { FastifyReply } from 'fastify'
import type { ActorCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { giveHidden, givenValue, takeBack, ticketCookie } from '../../platform/http/cookies.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { nothingThere } from '../../platform/refusals.ts'
import { isBrowserOf } from '../../platform/session/login-guards.ts'
import type { Unfinished } from '../../platform/session/pre-sessions.ts'
import { closeGrants } from '../../platform/session/sessions.ts'
import { isValueOf, markHash, newToken, xsrfValue } from '../../platform/session/tokens.ts'
import { addFirstPasskey, confirmFactor, startFactor, startFirstPasskey } from './factor-setup.ts'
import { askPasskey, passFactor, passPasskey } from './factor-step.ts'
import type { Brought, Started } from './go-on.ts'
import { logIn } from './log-in.ts'
import { setPassword } from './login-steps.ts'
import { askSecondLevelPasskey, passSecondLevelByPasskey } from './second-level-passkey.ts'
import { logOut, passSecondLevel, renewToken, type SessionDeps } from './service.ts'
import { redeemTicket } from './ticket.ts'

interface VerifyRequest {
  readonly call: ActorCall
  readonly presentedToken: string
  readonly reply: FastifyReply
}

/** The number of a session stays on this side: what the contract does not know, PROD refuses to write. */
type Told<Outcome> = Outcome extends Opened ? Omit<Outcome, 'sessionSid'> : Outcome

type Opened = Omit<Started, 'isBreakGlass'>

function withoutNumber(outcome: Opened | Unfinished): object {
  if (!('sessionSid' in outcome)) return outcome
  const { sessionSid: _number, ...told } = outcome
  return told
}

const markSeconds = 400 * 24 * 3600

/** The cookie as the specification names it; over TLS also under a name that no neighbour of the domain can set. */
function xsrfCookies({ request }: FastifyReply): readonly string[] {
  return request.protocol === 'https' ? ['XSRF-TOKEN', '__Host-XSRF-TOKEN'] : ['XSRF-TOKEN']
}

/** By it a browser is known again at the next log-in. */
const markCookie = 'browser'

export function sessionHandlers(deps: SessionDeps, config: Config): Handlers<typeof sessionRoutes> {
  const giveXsrfCookie = (reply: FastifyReply, sessionSid: number): void => {
    // Readable by our own script on purpose: it echoes the value in a header.
    const value = xsrfValue(deps.secrets, sessionSid)
    for (const name of xsrfCookies(reply))
      reply.setCookie(name, value, { path: '/', secure: true, sameSite: 'strict' })
  }
  /** Whoever is logged in by it gets the cookies of the session, and keeps the mark of the browser. */
  const answered = async <Outcome extends Opened | Unfinished>(
    reply: FastifyReply,
    token: string | undefined,
    work: (brought: Brought) => Promise<Outcome>,
  ): Promise<Told<Outcome>> => {
    // A browser that has none, or none of ours, gets a new one.
    const browser = givenValue(reply, markCookie) ?? newToken()
    const userAgent = reply.request.headers['user-agent'] ?? ''
    const outcome = await work({ token, browser, browserName: browserName(userAgent) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, and of a session all but its number.
    const told = withoutNumber(outcome) as Told<Outcome>
    if (!('token' in outcome)) return told
    giveXsrfCookie(reply, outcome.sessionSid)
    giveHidden(reply, markCookie, browser, { maxAge: markSeconds })
    return told
  }
  /**
   * Who has the XSRF value already, or the mark that was given at a log-in of this user: a browser that was closed has
   * lost the one and kept the other. A token that was copied has neither, and changes nothing by itself.
   */
  const isOwnBrowser = async ({ actor }: ActorCall, reply: FastifyReply): Promise<boolean> => {
    const { cookies, headers } = reply.request
    const shown = [headers['x-xsrf-token'], ...xsrfCookies(reply).map((name) => cookies[name])]
    const isShown = shown.some(
      (value) => typeof value === 'string' && isValueOf(deps.secrets, 'xsrf', actor.sessionSid, value),
    )
    const mark = givenValue(reply, markCookie)
    return isShown || (mark !== undefined && isBrowserOf(deps.db, actor.userSid, markHash(mark)))
  }
  const verify = async ({ call, presentedToken, reply }: VerifyRequest) => {
    const token = await renewToken(deps, call, presentedToken)
    if (await isOwnBrowser(call, reply)) giveXsrfCookie(reply, call.actor.sessionSid)
    return { renew: true, token }
  }
  return {
    login: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => logIn(deps, call, body, brought)),
    setPassword: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => setPassword(deps, call, body, brought)),
    passFactor: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => passFactor(deps, call, body, brought)),
    redeemTicket: async ({ call, presentedToken, reply }) => {
      if (!config.sso) throw nothingThere(reply.request)
      const ticket = givenValue(reply, ticketCookie)
      takeBack(reply, ticketCookie)
      return answered(reply, presentedToken, (brought) => redeemTicket(deps, call, ticket, brought))
    },
    startFactor: ({ body }) => startFactor(deps, body.preToken),
    confirmFactor: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => confirmFactor(deps, call, body, brought)),
    askPasskey: ({ body }) => askPasskey(deps, body.preToken),
    passPasskey: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => passPasskey(deps, call, body, brought)),
    startPasskey: ({ body }) => startFirstPasskey(deps, body.preToken),
    addPasskey: ({ body, call, presentedToken, reply }) =>
      answered(reply, presentedToken, (brought) => addFirstPasskey(deps, call, body, brought)),
    logout: async ({ call, reply }) => {
      await logOut(deps.db, call)
      for (const name of xsrfCookies(reply))
        reply.clearCookie(name, { path: '/', secure: true, sameSite: 'strict' })
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
      expiresAt: await passSecondLevel(deps, call, { password: body.passlvl2, action: body.action }),
    }),
    askSecondLevelPasskey: ({ call }) => askSecondLevelPasskey(deps, call),
    passSecondLevelByPasskey: async ({ body, call }) => ({
      ok: true as const,
      expiresAt: await passSecondLevelByPasskey(deps, call, body),
    }),
    endSecondLevel: async ({ call }) => {
      await inTransaction(deps.db, (tx) => closeGrants(tx, call.actor.sessionSid))
      return { ended: true as const }
    },
  }
}
