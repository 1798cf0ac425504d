import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { makeApi } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { browserPath } from './browser.ts'
import { fillDemo } from './load/fill.ts'
import { openLocalDatabase } from './local-database.ts'
import { makeScratchFolder } from './local-postgres/scratch.ts'
import { prepareOwnDatabase } from './own-database.ts'
import { agencyScenes } from './screenshots/agencies.ts'
import { complianceScenes, deskScenes } from './screenshots/compliance.ts'
import { customerScenes } from './screenshots/customers.ts'
import { peopleScenes, proposalScenes } from './screenshots/people.ts'
import { priceScenes } from './screenshots/prices.ts'
import { reconciliationScenes } from './screenshots/reconciliations.ts'
import type { Scenes } from './screenshots/scene.ts'
import { settlementScenes } from './screenshots/settlements.ts'
import { smallPng } from './screenshots/small-png.ts'
import { transactionScenes } from './screenshots/transfers.ts'

/**
 * Makes the pictures of README and guide from the running product, so that they cannot lie for long: all of them, or
 * those that are named, as in `npm run screenshots -- users user`.
 */
const root = join(import.meta.dirname, '..')
const images = join(root, 'docs/images')

const all: Scenes = {
  ...peopleScenes,
  ...proposalScenes,
  ...deskScenes,
  ...agencyScenes,
  ...settlementScenes,
  ...complianceScenes,
  ...priceScenes,
  ...customerScenes,
  ...transactionScenes,
  ...reconciliationScenes,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in all))
if (unknown.length > 0) throw new Error(`No such picture: ${unknown.join(', ')}`)
const wanted = Object.entries(all).filter(([name]) => named.length === 0 || named.includes(name))

const dataDir = makeScratchFolder('pictures')
const database = await openLocalDatabase({ DATA_DIR: dataDir })
await build({ root: join(root, 'apps/web'), logLevel: 'error' })
await prepareOwnDatabase(database, 'DEV')
const config = readConfig({
  MODE: 'DEV',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  PORT: '0',
})
const platform = openPlatform(config)
await fillDemo(platform)
const api = await makeApi(platform)
const url = (await api.listen({ host: 'localhost', port: 0 })).replace(/127\.0\.0\.1|\[::1\]/, 'localhost')
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
mkdirSync(images, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, reach] of wanted) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme })
    await reach(page, url, platform)
    const picture = await page.screenshot({ animations: 'disabled' })
    writeFileSync(join(images, `${name}-${colorScheme}.png`), smallPng(picture))
    await page.close()
  }
}
await browser.close()
await api.close()
await platform.db.destroy()
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
