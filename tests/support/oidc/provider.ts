import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { client, type ProviderOrder, type ProviderPerson } from './people.ts'

export interface HouseProvider {
  readonly issuer: string
  readonly origin: string
  /** The settings of a server that trusts it. */
  readonly environment: Record<string, string>
  readonly setPeople: (people: readonly ProviderPerson[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A real provider in another process, for a product at the given port, or at one that is free now. */
export async function startProvider(
  people: readonly ProviderPerson[],
  productPort?: number,
): Promise<HouseProvider> {
  const [port, ownPort] = [await freePort(), productPort ?? (await freePort())]
  const order: ProviderOrder = { port, origin: `http://localhost:${ownPort}`, people }
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'provider-process.ts'),
    [JSON.stringify(order)],
    // Its own words are warnings for those who run one in earnest.
    { stdio: ['ignore', 'ignore', process.env['OIDC_ERRORS'] === undefined ? 'ignore' : 'inherit', 'ipc'] },
  )
  const gone = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('the provider did not start'))),
  ])
  const issuer = `http://localhost:${port}`
  return {
    issuer,
    origin: order.origin,
    environment: {
      PORT: String(ownPort),
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: client.id,
      SSO_CLIENT_SECRET: client.secret,
      SSO_GROUPS: '1:admins; 4:money; 5:help',
      SSO_BREAK_GLASS: 'profile1',
    },
    setPeople: async (all) => {
      await fetch(`${issuer}/people`, { method: 'PUT', body: JSON.stringify(all) })
    },
    stop: async () => {
      child.kill()
      await gone
    },
  }
}
