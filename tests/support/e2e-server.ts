import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { makeApi } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { testEnvironment } from './config.ts'
import { cloneDatabase } from './postgres.ts'

export interface ServerOptions {
  /** Extra environment of the server under test. */
  readonly environment: Record<string, string>
  /** Whether a page finds out by itself that the server is back: five seconds later, in the way of a test of Retry. */
  readonly comesBack: boolean
}

interface RunningServer {
  readonly url: string
  readonly platform: Platform
  readonly stop: () => Promise<void>
}

const matched = new Map<string, string>()

/** A password that matched a hash once will match it again; each check takes some 100 ms of processor time. */
function withRememberedMatches(platform: Platform): Platform {
  const { matches } = platform.passwords
  const remembered: typeof matches = async (stored, sent, how) => {
    if (stored != null && matched.get(stored) === sent) return true
    const matching = await matches(stored, sent, how)
    if (matching && stored != null) matched.set(stored, sent)
    return matching
  }
  return { ...platform, passwords: { ...platform.passwords, matches: remembered } }
}

async function startServer({ environment, comesBack }: ServerOptions, port: number): Promise<RunningServer> {
  const database = await cloneDatabase(process.env['E2E_ADMIN_URL'] ?? '', process.env['E2E_TEMPLATE'] ?? '')
  const config = readConfig({ ...testEnvironment(database.url), ...environment })
  const platform = withRememberedMatches(openPlatform(config))
  const api = await makeApi(platform)
  // The server refuses by itself: a route of Playwright's would intercept every call and turn the cache off.
  if (!comesBack)
    api.addHook('onRequest', (request, reply, go) => {
      if (request.url === '/readyz') void reply.status(503).send()
      else go()
    })
  await api.listen({ host: 'localhost', port })
  const url = `http://localhost:${(api.server.address() as AddressInfo).port}`
  // Passkeys are bound to the origin, which is known only after the port is.
  config.publicOrigin = url
  return {
    url,
    platform,
    stop: async () => {
      await api.close()
      await platform.db.destroy()
      await database.drop()
      await rm(platform.config.dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The servers of one worker, one after the other: one for each test file, with a copy of the demo database, or one for a
 * single test. All listen on the same port, so that the browser keeps the renderer and what it has compiled.
 */
export class WorkerServers {
  #port = 0
  #running: (RunningServer & { readonly key: string }) | undefined

  async take(key: string, options: ServerOptions): Promise<RunningServer> {
    if (this.#running?.key === key) return this.#running
    await this.stop()
    const server = await startServer(options, this.#port)
    this.#port = Number(new URL(server.url).port)
    this.#running = { key, ...server }
    return server
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }
}
