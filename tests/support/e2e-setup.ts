import { join } from 'node:path'
import { build } from 'vite'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'
import { fillDemo } from '../../tools/load/fill.ts'
import { buildWeb } from '../../tools/web/build.ts'
import { testEnvironment } from './config.ts'
import { makeTemplate, startTestPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '../..')

/** One PostgreSQL with the demo data as its template, and the web app as it is shipped. */
export default async (): Promise<() => Promise<void>> => {
  const web = join(root, 'apps/web')
  const webBuild = buildWeb(root, () => build({ root: web, logLevel: 'error' }))
  const postgres = await startTestPostgres('e2e')
  const template = await makeTemplate(postgres, 'demo', async (url) => {
    const platform = openPlatform(readConfig(testEnvironment(url)))
    // Few transfers: every test gets a copy of all of it.
    await fillDemo(platform, { transactions: 500, hasFiles: false })
    await platform.db.destroy()
  })
  await webBuild
  process.env['E2E_ADMIN_URL'] = postgres.url('postgres')
  process.env['E2E_TEMPLATE'] = template
  return postgres.stop
}
