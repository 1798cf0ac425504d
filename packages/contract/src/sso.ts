import { z } from 'zod'
import { instant, requiredText, sidParam } from './common/fields.ts'
import { freshPurposes } from './common/fresh.ts'
import { route } from './common/route.ts'
import { secret } from './common/secret.ts'

/** What the provider sends along; what else stands in the address is nobody's. A value that is not one counts as none. */
function said(max: number) {
  return z.string().max(max).optional().catch(undefined)
}

export const unlinkReasonLength = 300

/** Whether a user comes by single sign-on. */
const ssoState = z.object({
  /** The provider that the user is tied to a person at, by its own name, and since when. */
  issuer: z.string().nullable(),
  linkedAt: instant.nullable(),
  /** Until when the next log-in with the same login ties them. */
  expectedUntil: instant.nullable(),
  /** The one who logs in with a password, and never by single sign-on. */
  isBreakGlass: z.boolean(),
})

/** All of them answer that nothing is there where no provider is set. */
export const ssoRoutes = {
  start: route({
    method: 'GET',
    path: '/sso/start',
    summary: 'Leads to the log-in of the provider of single sign-on',
    permission: 'public',
    scope: 'open',
    redirects: true,
    answer: z.never(),
  }),
  callback: route({
    method: 'GET',
    path: '/sso/callback',
    summary: 'Where the provider leads back to; goes on to the log-in screen, with a ticket as a cookie',
    permission: 'public',
    scope: 'open',
    changes: true,
    redirects: true,
    query: z.object({
      code: secret(said(4000)),
      state: secret(said(100)),
      iss: said(500),
      error: said(200),
      error_description: said(2000),
    }),
    answer: z.never(),
  }),
  end: route({
    method: 'GET',
    path: '/sso/end',
    summary: "Leads to the provider's own log-out",
    permission: 'public',
    scope: 'open',
    redirects: true,
    answer: z.never(),
  }),
  logout: route({
    method: 'POST',
    path: '/sso/logout',
    summary: 'Back-channel logout: the provider says that somebody has logged out there',
    permission: 'public',
    scope: 'open',
    form: true,
    body: z.object({ logout_token: secret(z.string().min(1).max(16_000)) }),
    answer: z.object({ ended: z.int() }),
  }),
  logInAnew: route({
    method: 'POST',
    path: '/api/account/fresh_log_in',
    summary:
      'Where to log in at the provider once more, in the place of the current password: for this session and one purpose, once, within five minutes',
    permission: 'session.use',
    scope: 'open',
    body: z.object({ purpose: z.enum(freshPurposes) }),
    answer: z.object({ address: z.string() }),
  }),
  stateOf: route({
    method: 'GET',
    path: '/api/app_user/:sid/sso',
    summary: 'Whether a user comes by single sign-on',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: ssoState,
  }),
  expect: route({
    method: 'POST',
    path: '/api/app_user/:sid/sso/expect',
    summary: 'Tie a user to whoever logs in next by single sign-on with the same login. Needs the grant',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: ssoState,
  }),
  unlink: route({
    method: 'POST',
    path: '/api/app_user/:sid/sso/unlink',
    summary:
      'Untie a user from the provider, and expect nobody; ends all sessions of the user. Needs the grant',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    body: z.object({ reason: requiredText(unlinkReasonLength) }),
    answer: ssoState,
  }),
}
