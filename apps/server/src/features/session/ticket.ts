import type { Call } from '../../platform/call.ts'
import { refusal } from '../../platform/errors.ts'
import { isOpen } from '../../platform/session/attempts.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import { usePreSession } from '../../platform/session/pre-sessions.ts'
import { endSessionOfToken } from '../../platform/session/sessions.ts'
import { tokenHash } from '../../platform/session/tokens.ts'
import { type Brought, goOn, inLogIn, openingOf, told } from './go-on.ts'
import { findAt } from './login-steps.ts'
import type { SessionDeps } from './service.ts'
import { holdUnchanged } from './store.ts'

/** The provider has said who it is; from here on it is a log-in like any other. */
export async function redeemTicket(
  deps: SessionDeps,
  call: Call,
  ticket: string | undefined,
  brought: Brought,
) {
  const { throttle } = deps
  const { factorPassed, ssoSid, ...user } = await findAt(deps, ticket ?? '', 'ticket')
  const opening = { ...openingOf(deps, call, brought, { userSid: user.sid }), factorPassed, ssoSid }
  const opened = await inLogIn(deps, call, user, async (tx) => {
    await holdSubject(tx, opening.attempt)
    if (!(await holdUnchanged(tx, user)) || !(await usePreSession(tx, ticket ?? '')))
      throw refusal('log_in_again')
    if (!isOpen(await readStanding(tx, opening.attempt))) throw refusal('sso_blocked')
    if (brought.token) await endSessionOfToken(tx, tokenHash(brought.token), 'new login')
    return goOn(deps, tx, call, user, opening)
  })
  await throttle.giveBack(call.address)
  return 'token' in opened ? told(deps, user, opened) : opened
}
