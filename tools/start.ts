import { join } from 'node:path'
import { profiles } from '@corridor/domain/access/permissions'
import { build } from 'vite'
import { makeApi, startWorker } from '../apps/server/src/app.ts'
import { keyHoldings } from '../apps/server/src/key-holdings.ts'
import { makeGateway } from '../apps/server/src/partner/gateway.ts'
import { type Config, readConfig } from '../apps/server/src/platform/config.ts'
import { checkKeys } from '../apps/server/src/platform/keys/check.ts'
import { openPlatform, type Platform } from '../apps/server/src/platform/platform.ts'
import { onShutdown, startUp } from '../apps/server/src/platform/process.ts'
import { endAtSignal } from './end-at-signal.ts'
import { fillDemo } from './load/fill.ts'
import { demoPasswords, demoPeople, loginOf } from './load/people.ts'
import { refreshRates } from './load/rates.ts'
import { type Database, openLocalDatabase } from './local-database.ts'
import { prepareOwnDatabase, requireNamedMode } from './own-database.ts'

/** Everything in one process: a database, its schema, demo data, the web app, the API, the gateway and the worker. */
async function start(): Promise<void> {
  requireNamedMode(process.env)
  // Settlement files lie in a folder where they can be looked at.
  const pickup = join(process.env['DATA_DIR'] ?? '.data', 'pickup')
  const env = { MODE: 'DEV', LOG_LEVEL: 'warn', PICKUP_DIR: pickup, ...process.env }
  const isUp = endAtSignal()
  const database = await openLocalDatabase(env)
  const config = readConfig({ ...env, DATABASE_URL: database.url })
  await prepareOwnDatabase(database, config.mode)
  const platform = openPlatform(config)
  const webBuild = build({ root: join(import.meta.dirname, '../apps/web'), logLevel: 'warn' })
  // Heard below, where it is waited for.
  webBuild.catch(() => undefined)
  await checkKeys(platform, keyHoldings)
  if (config.mode !== 'PROD') {
    await fillDemo(platform)
    await refreshRates(platform.db)
  }
  await webBuild
  await serve(platform, database, isUp)
}

async function serve(platform: Platform, database: Database, isUp: () => void): Promise<void> {
  const { config } = platform
  const api = await makeApi(platform)
  const gateway = await makeGateway(platform)
  const worker = await startWorker(platform)
  isUp()
  const steps = [
    () => gateway.close(),
    () => api.close(),
    worker.stop,
    () => platform.db.destroy(),
    database.stop,
  ]
  onShutdown(platform.log, steps, config.stopMs)
  const url = await api.listen({ host: config.host, port: config.port })
  const gatewayUrl = await gateway.listen({ host: config.partnerHost, port: config.partnerPort })
  platform.metrics.serving.set(1)
  console.log(greeting(config, local(url), local(gatewayUrl)))
}

function local(address: string): string {
  return address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')
}

function greeting({ productName, mode }: Config, url: string, gatewayUrl: string): string {
  const logins = demoPeople.slice(0, profiles.length).map((person) => {
    const profile = profiles.find(({ sid }) => sid === person.profile)
    return `  ${loginOf(person).padEnd(16)} ${profile?.name}`
  })
  const demo = [
    `Demo logins, all with the password ${demoPasswords.login} (second level: ${demoPasswords.secondLevel}):`,
    ...logins,
  ]
  const first = ['Make the first super admin with: npm run cli -- create-super-admin --help']
  return [
    '',
    `${productName} (${mode}) runs at ${url}`,
    `Partners call it at ${gatewayUrl}/partner/v1?wsdl`,
    ...(mode === 'PROD' ? first : demo),
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

await startUp(start)
