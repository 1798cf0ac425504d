import { join } from 'node:path'
import { profiles } from '@corridor/domain/access/permissions'
import { build } from 'vite'
import { makeApi, startWorker } from '../apps/server/src/app.ts'
import { keyHoldings } from '../apps/server/src/key-holdings.ts'
import { makeGateway } from '../apps/server/src/partner/gateway.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { checkKeys } from '../apps/server/src/platform/keys/check.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../apps/server/src/platform/prepare-database.ts'
import { onShutdown } from '../apps/server/src/platform/process.ts'
import { endAtSignal } from './end-at-signal.ts'
import { fillDemo } from './load/fill.ts'
import { demoPasswords, demoPeople, loginOf } from './load/people.ts'
import { refreshRates } from './load/rates.ts'
import { openLocalDatabase } from './local-database.ts'

/** Everything in one process: a database, its schema, demo data, the web app, the API, the gateway and the worker. */
// Settlement files lie in a folder where they can be looked at.
const pickup = join(process.env['DATA_DIR'] ?? '.data', 'pickup')
const isUp = endAtSignal()
const env = { MODE: 'DEV', LOG_LEVEL: 'warn', PICKUP_DIR: pickup, ...process.env }
const database = await openLocalDatabase(env)
const webBuild = build({ root: join(import.meta.dirname, '../apps/web'), logLevel: 'warn' })
// Heard below, where it is waited for.
webBuild.catch(() => undefined)
const config = readConfig({ ...env, DATABASE_URL: database.url })
const platform = openPlatform(config)
try {
  await prepareDatabase(config.databaseUrl, { mode: config.mode, madeBy: 'npm start' })
  await checkKeys(platform, keyHoldings)
  if (config.mode !== 'PROD') {
    await fillDemo(platform)
    await refreshRates(platform.db)
  }
  await webBuild
} catch (error) {
  // The database is a process of its own and would go on.
  await platform.db.destroy()
  await database.stop()
  throw error
}
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

const logins = demoPeople.slice(0, profiles.length).map((person) => {
  const profile = profiles.find(({ sid }) => sid === person.profile)
  return `  ${loginOf(person).padEnd(16)} ${profile?.name}`
})
const demo = [
  `Demo logins, all with the password ${demoPasswords.login} (second level: ${demoPasswords.secondLevel}):`,
  ...logins,
]
function local(address: string): string {
  return address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')
}
const first = ['Make the first super admin with: npm run cli -- create-super-admin --help']
console.log(
  [
    '',
    `${config.productName} (${config.mode}) runs at ${local(url)}`,
    `Partners call it at ${local(gatewayUrl)}/partner/v1?wsdl`,
    ...(config.mode === 'PROD' ? first : demo),
    'Ctrl-C stops it.',
    '',
  ].join('\n'),
)
