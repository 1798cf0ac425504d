import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'

/** What makes a good session useless. */
export const spoil = {
  tooOld: `update sessions set started_at = now() - interval '8 hours 1 second' where sid = $1`,
  idle: `update sessions set last_activity_at = now() - interval '15 minutes 1 second' where sid = $1`,
  ended: `update sessions set ended_at = now(), end_reason = 'logout' where sid = $1`,
  replaced: `update session_tokens set replaced_at = now() - interval '31 seconds' where session_sid = $1`,
  ofInactive: `update sessions set user_sid = (select sid from app_users where login = 'inactive') where sid = $1`,
}

/** What somebody may be limited to here. */
export const limitsOfUsers = ['an agency elsewhere', 'the countries of all'] as const

export interface Principal {
  readonly who: string
  readonly session: 'none' | 'unknown' | 'good' | keyof typeof spoil
  readonly profile: ProfileSid
  readonly xsrf: 'own' | 'of another session' | 'none'
  /** Not at all where it is absent. */
  readonly limitedTo?: (typeof limitsOfUsers)[number]
}

export const good = { session: 'good', profile: 1, xsrf: 'own' } as const

export const principals: readonly Principal[] = [
  { ...good, who: 'nobody', session: 'none' },
  { ...good, who: 'an unknown token', session: 'unknown' },
  { ...good, who: 'a session older than 8 hours', session: 'tooOld' },
  { ...good, who: 'a session idle for 15 minutes', session: 'idle' },
  { ...good, who: 'a session that was ended', session: 'ended' },
  { ...good, who: 'a token that was replaced 31 seconds ago', session: 'replaced' },
  { ...good, who: 'a user who was deactivated', session: 'ofInactive' },
  ...profiles.map(({ sid, name }) => ({ ...good, who: name, profile: sid })),
  { ...good, who: 'a super admin with the XSRF token of another session', xsrf: 'of another session' },
  { ...good, who: 'a super admin without an XSRF token', xsrf: 'none' },
  { ...good, who: 'support without an XSRF token', profile: 5, xsrf: 'none' },
]

/** Whoever adds a route that needs no session has to write it down here as well. */
export const publicRoutes = [
  'session.login',
  'session.redeemTicket',
  'session.setPassword',
  'session.passFactor',
  'session.startFactor',
  'session.confirmFactor',
  'session.askPasskey',
  'session.passPasskey',
  'session.startPasskey',
  'session.addPasskey',
  'sso.start',
  'sso.callback',
  'sso.end',
  'sso.logout',
  'account.lookAtActivation',
  'account.activate',
]

/** Of single sign-on, for which this server has no provider: to whoever may call it, nothing is there. */
function isOfProvider(key: string): boolean {
  return key.startsWith('sso.') || key === 'session.redeemTicket'
}

/** What a caller is answered who may call it, with the sample. */
export function admittedAnswer(key: string): string {
  // A day that could be opened again would be closed for every other sample, and an open one is refused.
  if (key === 'reconciliations.reopen') return '409 wrong_status'
  return isOfProvider(key) ? '404 not_found' : '200'
}
