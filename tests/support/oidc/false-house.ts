import { randomUUID } from 'node:crypto'
import { grant } from '../agencies.ts'
import type { TestSession } from '../client.ts'
import { prepare } from '../fixtures.ts'
import { addUser, startTestServer, testPassword } from '../server.ts'
import { type Browser, makeBrowser } from './browser.ts'
import { secondsNow, startFalseProvider, type Told } from './false-provider.ts'
import { closeHouse } from './fixtures.ts'
import { client } from './people.ts'

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** A house whose provider says whatever a test wants it to say. */
export function useFalseHouse(
  environment: Readonly<Record<string, string>> = {},
  onLogLine?: (line: string) => void,
) {
  const house = prepare(
    'the house',
    async () => {
      const provider = await startFalseProvider()
      const server = await startTestServer({ ...provider.environment, ...environment }, onLogLine)
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
    /** To the provider, and to what leads back from there. */
    leave: async (sub: string, more: Told = {}): Promise<{ browser: Browser; back: string }> => {
      const { provider, server } = house()
      const browser = makeBrowser()
      const started = await browser.send(`${server.url}/sso/start`)
      const back = await provider.letIn(started.headers.get('location') ?? '', sub, more)
      return { browser, back: server.url + back }
    },
    /** What the provider says behind the browser; gives the status of our answer. */
    logOut: async (more: Told): Promise<number> => {
      const { provider, server } = house()
      const now = secondsNow()
      const base = { iss: provider.issuer, aud: client.id, iat: now, exp: now + 120 }
      const told = { ...base, jti: randomUUID(), events: logoutEvent, ...more }
      const token = await provider.sign(told, undefined, 'logout+jwt')
      const form = { method: 'POST', body: new URLSearchParams({ logout_token: token }) }
      return (await fetch(`${server.url}/sso/logout`, form)).status
    },
  }
}

/** The super admin for the day when the provider is away, with the second level open for users. */
export function useBreakGlass(house: ReturnType<typeof useFalseHouse>, login: string): () => TestSession {
  return prepare(`the session of ${login}`, async () => {
    const { platform, client: caller } = house.server
    await addUser(platform, login, 1)
    const session = await caller.logIn(login, testPassword)
    await grant(house.server, session, ['users'])
    return session
  })
}
