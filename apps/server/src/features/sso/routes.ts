import type { SsoProblem } from '@corridor/contract/common/sso-problems'
import type { ssoRoutes } from '@corridor/contract/sso'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { refusal } from '../../platform/errors.ts'
import { giveHidden, givenValue } from '../../platform/http/cookies.ts'
import { type Handlers, Redirect } from '../../platform/http/mount.ts'
import { nothingThere } from '../../platform/refusals.ts'
import { newToken } from '../../platform/session/tokens.ts'
import { Stopped } from './claims.ts'
import { expectUser, showLink, unlinkUser } from './links.ts'
import { logOutBehind } from './logout.ts'
import { makeProvider } from './provider.ts'
import { begin, finish, problemOf, type SsoDeps, type SsoHouse } from './service.ts'

/** What the browser keeps on its way to the provider and back; by it we know that it is the same. */
const wayCookie = 'sso-way'
const fiveMinutes = 5 * 60

export function ssoHandlers(
  deps: SsoDeps,
  { sso: settings }: Pick<Config, 'sso'>,
): Handlers<typeof ssoRoutes> {
  const house: SsoHouse | undefined = settings && { ...deps, settings, provider: makeProvider(settings) }
  /** Without a provider there is nothing here. */
  const here = ({ request }: FastifyReply): SsoHouse => {
    if (!house) throw nothingThere(request)
    return house
  }
  const toLogIn = ({ settings: { origin } }: SsoHouse, said: SsoProblem | 'done'): Redirect =>
    new Redirect(`${origin}/#/login?sso=${said}`)
  return {
    start: async ({ call, reply }) => {
      const open = here(reply)
      // A session begins with what a person does on our page: another site that leads here gets to the screen alone.
      if (reply.request.headers['sec-fetch-site'] === 'cross-site')
        return new Redirect(`${open.settings.origin}/#/login`)
      // Kept for a second window that is opened meanwhile.
      const browser = givenValue(reply, wayCookie) ?? newToken()
      try {
        const address = await begin(open, call, browser)
        giveHidden(reply, wayCookie, browser, { maxAge: fiveMinutes, sameSite: 'lax' })
        return new Redirect(address)
      } catch (error) {
        return toLogIn(open, problemOf(open, call, error))
      }
    },
    callback: async ({ call, query, reply }) => {
      const open = here(reply)
      const { page, said, given } = await finish(open, call, query, givenValue(reply, wayCookie))
      if (given) giveHidden(reply, given.cookie, given.value, { maxAge: fiveMinutes })
      return new Redirect(`${open.settings.origin}/#/${page}?sso=${said}`)
    },
    logInAnew: async ({ call, body, reply }) => {
      const open = here(reply)
      const browser = givenValue(reply, wayCookie) ?? newToken()
      const { sessionSid } = call.actor
      const address = await begin(open, call, browser, { sessionSid, ...body }).catch((error: unknown) => {
        throw error instanceof Stopped ? refusal('provider_away') : error
      })
      giveHidden(reply, wayCookie, browser, { maxAge: fiveMinutes, sameSite: 'lax' })
      return { address }
    },
    end: async ({ reply }) => {
      const open = here(reply)
      const address = await open.provider.endAddress().catch(() => null)
      return new Redirect(address ?? `${open.settings.origin}/`)
    },
    logout: async ({ call, body, reply }) => ({
      ended: await logOutBehind(here(reply), call, body.logout_token),
    }),
    stateOf: ({ params, reply }) => showLink(deps.db, here(reply).settings, params.sid),
    expect: ({ call, params, reply }) => expectUser(here(reply), call, params.sid),
    unlink: ({ call, params, body, reply }) => unlinkUser(here(reply), call, params.sid, body.reason),
  }
}
