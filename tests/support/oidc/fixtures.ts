import { sessionRoutes } from '@corridor/contract/session'
import { prepare } from '../fixtures.ts'
import { addProfiles, startTestServer } from '../server.ts'
import { type Browser, logInAtProvider, makeBrowser, said } from './browser.ts'
import type { ProviderPerson } from './people.ts'
import { startProvider } from './provider.ts'

/** What came of the ticket that a browser holds. */
export async function redeem(browser: Browser, origin: string, headers: Record<string, string> = {}) {
  const response = await browser.send(origin + sessionRoutes.redeemTicket.path, { method: 'POST', headers })
  const body: unknown = await response.json()
  const done = sessionRoutes.redeemTicket.answer.safeParse(body).data
  return { status: response.status, body: body as { readonly reason?: { readonly code: string } }, done }
}

interface Stoppable {
  readonly stop: () => Promise<unknown>
}

/** The server first: it may still ask the provider. */
export async function closeHouse({ server, provider }: { server: Stoppable; provider: Stoppable }) {
  await server.stop()
  await provider.stop()
}

/** A house with a provider of its own, one user of each profile, and `profile1` for the day when the provider is away. */
export function useHouse(
  people: readonly ProviderPerson[],
  {
    environment = {},
    onLogLine,
  }: { environment?: Record<string, string>; onLogLine?: (line: string) => void } = {},
) {
  const house = prepare(
    'the house',
    async () => {
      const provider = await startProvider(people)
      const server = await startTestServer({ ...provider.environment, ...environment }, onLogLine)
      await addProfiles(server.platform)
      return { provider, server }
    },
    { stop: closeHouse },
  )
  return {
    get provider() {
      return house().provider
    },
    get server() {
      return house().server
    },
    /** Through the provider and back: what the log-in screen is told. */
    come: async (sub: string, browser: Browser = makeBrowser()): Promise<string> => {
      const { origin } = house().provider
      return said(browser, await logInAtProvider(browser, origin, sub))
    },
    /** All the way to a session. */
    logIn: async (sub: string, browser: Browser = makeBrowser()) => {
      const { origin } = house().provider
      const told = await said(browser, await logInAtProvider(browser, origin, sub))
      const { done } = await redeem(browser, origin)
      if (told !== 'done' || !done || !('token' in done)) throw new Error(`not logged in: ${told}`)
      const xsrf = browser.cookies.get('XSRF-TOKEN') ?? ''
      const session = { token: done.token, xsrf, sign: done.user.sign, userSid: done.user.sid }
      return { browser, user: done.user, session }
    },
  }
}

export type House = ReturnType<typeof useHouse>

/** Whether the server still knows the session. */
export async function stands({ server }: House, session: { readonly token: string; readonly xsrf: string }) {
  const headers = { 'access-token': session.token, 'x-xsrf-token': session.xsrf }
  return (await server.client.send('GET', '/api/account', { headers })).status === 200
}

/** What the history says of a user, the newest last. */
export async function eventsOf({ server }: Pick<House, 'server'>, userSid: number): Promise<string[]> {
  const { rows } = await server.platform.barePool.query<{ said: string }>(
    `select coalesce(after->>'event', action) as said from audit_entries
    where entity = 'app_user' and entity_sid = $1 order by sid`,
    [userSid],
  )
  return rows.map(({ said: event }) => event)
}
