import type { ProfileSid } from '@corridor/domain/access/permissions'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { fillDemo } from '../../tools/load/fill.ts'
import { grant } from './agencies.ts'
import type { TestSession } from './client.ts'
import { type Gateway, makeNetwork, type Network, startGateway } from './gateway.ts'
import {
  addProfiles,
  addUser,
  startTestServer,
  type TestServer,
  testPassword,
  withRememberedHashes,
} from './server.ts'
import type { TransferWorld } from './transactions.ts'

/**
 * What a test file declares at its top, outside of any test. Each call adds the hooks that start it before the
 * first test and stop it after the last; they run in the order in which the file names them.
 */
export function prepare<T>(
  what: string,
  start: () => Promise<T>,
  { stop, per = 'file' }: { stop?: (value: T) => Promise<unknown>; per?: 'file' | 'test' } = {},
): () => T {
  const [before, after] = per === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  let held: { readonly value: T } | undefined
  before(async () => {
    held = { value: await start() }
  })
  after(async () => {
    if (held) await stop?.(held.value)
    held = undefined
  })
  return () => {
    if (!held)
      throw new Error(`${what} has not started: use it in a test or a hook, not while the file loads`)
    return held.value
  }
}

interface ServerOptions {
  readonly per?: 'file' | 'test'
  readonly onLogLine?: (line: string) => void
  readonly remembersHashes?: boolean
}

/** The real server on a database of its own, for the whole file or for each test. */
export function useServer(
  environment: Record<string, string> = {},
  { per = 'file', onLogLine, remembersHashes }: ServerOptions = {},
): TestServer {
  const start = () => startTestServer(environment, onLogLine, remembersHashes)
  const started = prepare('the server', start, {
    stop: (server) => server.stop(),
    per,
  })
  return {
    get url() {
      return started().url
    },
    get platform() {
      return started().platform
    },
    get db() {
      return started().db
    },
    get worker() {
      return started().worker
    },
    get client() {
      return started().client
    },
    stop: () => started().stop(),
  }
}

/** The second level is open to it but for agencies, which have `useGrant`: only a few files are about the prompt. */
function useSession(server: TestServer, login: string, open: () => Promise<TestSession>): TestSession {
  const opened = prepare(`the session of ${login}`, async () => {
    const session = await open()
    await grant(server, session, ['users', 'banks', 'tokens', 'cancel', 'payment'])
    return session
  })
  return {
    get token() {
      return opened().token
    },
    get xsrf() {
      return opened().xsrf
    },
    get sign() {
      return opened().sign
    },
    get userSid() {
      return opened().userSid
    },
  }
}

/** The session of a new user. */
export function useUser(server: TestServer, login: string, profile: ProfileSid): TestSession {
  return useSession(server, login, async () => {
    await addUser(withRememberedHashes(server.platform), login, profile)
    return server.client.logIn(login, testPassword)
  })
}

/** One user for each profile, and the sessions of those whom the file asks for. */
export function useProfiles(server: TestServer): (profile: ProfileSid) => TestSession {
  prepare('the profiles', () => addProfiles(server.platform))
  return (profile) =>
    useSession(server, `profile${profile}`, () => server.client.logIn(`profile${profile}`, testPassword))
}

/** Opens the second level for the sessions that the user has by then. */
export function useGrant(server: TestServer, session: TestSession): void {
  prepare('the grant', () => grant(server, session))
}

/** Two linked agencies with their agents, rates and fees; a second network needs a suffix. */
export function useNetwork(server: TestServer, suffix = ''): Network {
  const made = prepare('the network', () => makeNetwork(server.platform, suffix))
  return {
    get sender() {
      return made().sender
    },
    get payer() {
      return made().payer
    },
  }
}

/** The partners' gateway beside the server. */
export function useGateway(server: TestServer): Gateway {
  const started = prepare('the gateway', () => startGateway(server.platform), {
    stop: ({ app }) => app.close(),
  })
  return {
    get url() {
      return started().url
    },
    get app() {
      return started().app
    },
    post: (body, headers) => started().post(body, headers),
    call: (operation, office, input) => started().call(operation, office, input),
  }
}

/** The back office and the gateway on one database, with two agencies that can send. */
export function useTransferWorld(): TransferWorld {
  const server = useServer()
  return { server, network: useNetwork(server), gateway: useGateway(server) }
}

/**
 * The demo data, which wants a database without anybody in it: name it before the users. Its days are left open: to
 * close three months of them takes longer than to fill them.
 */
export function useDemo(server: TestServer, { transactions }: { transactions: number }): void {
  beforeAll(async () => {
    await fillDemo(withRememberedHashes(server.platform), { transactions, closesDays: false })
  })
}
