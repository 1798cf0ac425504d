import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { type Browser, makeBrowser } from './browser.ts'
import { type FalseProvider, secondsNow, startFalseProvider, type Told } from './false-provider.ts'
import { client } from './people.ts'

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** A house whose provider says whatever a test wants it to say. */
export function useFalseHouse(
  environment: Readonly<Record<string, string>> = {},
  onLogLine?: (line: string) => void,
) {
  let held: { readonly provider: FalseProvider; readonly server: TestServer } | undefined
  beforeAll(async () => {
    const provider = await startFalseProvider()
    held = { provider, server: await startTestServer({ ...provider.environment, ...environment }, onLogLine) }
  })
  afterAll(async () => {
    await held?.server.stop()
    await held?.provider.stop()
  })
  const house = () => {
    if (!held) throw new Error('the house has not started')
    return held
  }
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
