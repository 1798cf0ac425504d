import { hashPassword } from '@corridor/contract/common/password'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { sessionRoutes } from '@corridor/contract/session'
import { ApiError, call } from '../../lib/http.ts'
import { currentMessages } from '../../lib/messages/index.tsx'
import { session } from '../../lib/session.ts'

export type LoginAnswer = RouteAnswer<typeof sessionRoutes.login>
export type Unfinished = Extract<LoginAnswer, { required: string }>

export async function logIn(username: string, password: string): Promise<LoginAnswer> {
  return call(sessionRoutes.login, { body: { user: username, password: await hashPassword(password) } })
}

export async function redeemTicket(): Promise<LoginAnswer> {
  return call(sessionRoutes.redeemTicket, {})
}

export async function setPassword(preToken: string, password: string): Promise<LoginAnswer> {
  return call(sessionRoutes.setPassword, { body: { preToken, password: await hashPassword(password) } })
}

export async function passFactor(preToken: string, oneTimeCode: string): Promise<LoginAnswer> {
  return call(sessionRoutes.passFactor, { body: { preToken, oneTimeCode } })
}

export async function startFactor(preToken: string) {
  return call(sessionRoutes.startFactor, { body: { preToken } })
}

export async function confirmFactor(preToken: string, oneTimeCode: string) {
  return call(sessionRoutes.confirmFactor, { body: { preToken, oneTimeCode } })
}

/** Logged in only once a token came back; what is still asked for before that, or null. */
export function startSession(answer: LoginAnswer): Unfinished | null {
  if ('required' in answer) return answer
  const { user, ...given } = answer
  // Something between us and the server may answer in its place.
  const token: unknown = given.token
  if (typeof token !== 'string' || token === '')
    throw new ApiError({ code: 'unavailable', message: currentMessages().session.noToken })
  const { sid, login, profile, sign, permissions } = user
  session.start({ token, username: login, userID: sid, profile, sign, permissions })
  return null
}

/** Ends the session on both sides. The browser's side ends at once, whatever the server says. */
export function logOut(): void {
  if (!session.current()) return
  const told = call(sessionRoutes.logout, {})
  session.end()
  told.catch(() => {
    // Offline, or over already: without its token the session dies of idleness.
  })
}
