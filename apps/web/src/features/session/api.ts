import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { ApiError, call } from '../../lib/http.ts'
import { currentMessages } from '../../lib/messages/index.tsx'
import { session } from '../../lib/session.ts'

/** Logged in only once a token came back. */
export async function logIn(username: string, password: string): Promise<void> {
  const { user, ...answer } = await call(sessionRoutes.login, {
    body: { user: username, password: await hashPassword(password) },
  })
  // Something between us and the server may answer in its place.
  const token: unknown = answer.token
  if (typeof token !== 'string' || token === '')
    throw new ApiError({ code: 'unavailable', message: currentMessages().session.noToken })
  const { sid, login, profile, sign, permissions } = user
  session.start({ token, username: login, userID: sid, profile, sign, permissions })
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
