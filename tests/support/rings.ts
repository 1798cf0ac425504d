import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { makeApi } from '../../apps/server/src/app.ts'
import { zipPasswordOf } from '../../apps/server/src/core/settlements/setup.ts'
import { addDocument } from '../../apps/server/src/features/customer-documents/service.ts'
import { keyHoldings } from '../../apps/server/src/key-holdings.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { checkKeys } from '../../apps/server/src/platform/keys/check.ts'
import { tellKeys } from '../../apps/server/src/platform/keys/standing.ts'
import { retireKey, rewrapAll } from '../../apps/server/src/platform/keys/turn.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { seal } from '../../apps/server/src/platform/sealed.ts'
import { makeClient } from './client.ts'
import { testEnvironment } from './config.ts'
import { setTarget } from './deliveries.ts'
import { pngOf, storePerson } from './documents.ts'
import { beginSetup, setUpApp } from './factors.ts'
import { type Gateway, makeNetwork, type Network, startGateway } from './gateway.ts'
import { addUser, startTestServer, type TestServer } from './server.ts'
import { storeSettlement } from './stored-settlements.ts'

/** The key of the tests under this number; the first is the one of all tests. */
function hexKey(id: number): string {
  return (id + 4).toString(16).repeat(64)
}

/** A ring as the setting has it, the first number writes. */
export function ringOf(...ids: readonly number[]): string {
  return ids.map((id) => `${id}:${hexKey(id)}`).join(',')
}

/** A server with key 1, two agents and a super admin, anew for each test, and other processes on its database. */
export function useKeyWorld() {
  let server: TestServer
  let network: Network
  const opened: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    server = await startTestServer()
    network = await makeNetwork(server.platform)
    await addUser(server.platform, 'boss', 1)
  })
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
    await server.stop()
  })
  const open = (ring: string): Platform => {
    const env = { ...testEnvironment(server.platform.config.databaseUrl), SECRET_KEYS: ring }
    const platform = openPlatform(readConfig(env))
    opened.push(() => platform.db.destroy())
    return platform
  }
  return {
    server: () => server,
    network: () => network,
    withRing: (...ids: readonly number[]) => open(ringOf(...ids)),
    withWrongKey: () => open(`1:${'e'.repeat(64)}`),
    gatewayOf: async (platform: Platform): Promise<Gateway> => {
      const gateway = await startGateway(platform)
      opened.push(() => gateway.app.close())
      return gateway
    },
    clientOf: async (platform: Platform) => {
      const api = await makeApi(platform)
      opened.push(() => api.close())
      return makeClient(await api.listen({ host: '127.0.0.1', port: 0 }))
    },
  }
}

export function host({ log }: Platform) {
  return hostCall(log, randomUUID())
}

export function check(platform: Platform): Promise<void> {
  return checkKeys(platform, keyHoldings)
}

export function rewrap(platform: Platform) {
  return rewrapAll(platform.db, platform.secrets, host(platform), keyHoldings)
}

export function retire(platform: Platform, id: number): Promise<void> {
  return retireKey(platform.db, platform.secrets, host(platform), { id, holdings: keyHoldings })
}

export function list({ db, secrets }: Platform): Promise<string> {
  return tellKeys(db, secrets, keyHoldings)
}

/** One of everything that a key seals or hashes. */
export async function fillAll(platform: Platform, { sender: { agencySid } }: Network) {
  const { db, secrets } = platform
  const setup = await sql<{ sid: number }>`
    insert into settlement_configs (agency_sid, id_type) values (${agencySid}, 1) returning sid`.execute(db)
  const configSid = setup.rows[0]?.sid ?? 0
  await sql`update settlement_configs set zip_pass_sealed = ${seal(secrets, zipPasswordOf(configSid), 'zip words')}
    where sid = ${configSid}`.execute(db)
  await storeSettlement(platform, { agencySid })
  const login = { with: 'password', password: 'sftp words' } as const
  await setTarget(platform, agencySid, { port: 22, account: 'a', folder: '', login, fingerprint: null })
  const person = await storePerson(db, { photoIdNumber: 'P1', legalIdNumber: 'L1' })
  const scan = (kind: 'photoId' | 'legalId', shade: number) =>
    addDocument(platform, host(platform), { sid: person, kind, side: 'front' }, Buffer.from(pngOf(shade)))
  const { sid: document } = await scan('photoId', 1)
  await scan('legalId', 2)
  await sql`update customers set legal_id_number = 'L2' where sid = ${person}`.execute(db)
  const user = await addUser(platform, 'with.app', 5)
  await setUpApp(platform, user.sid)
  await beginSetup(platform, user.sid)
  return { person, document }
}
