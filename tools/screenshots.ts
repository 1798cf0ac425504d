import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { makeApi } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { fillDemo } from './load/fill.ts'
import { demoPasswords } from './load/people.ts'
import { openLocalDatabase } from './local-database.ts'
import { makeScratchFolder } from './local-postgres/scratch.ts'

/**
 * Makes the pictures of README and guide from the running product, so that they cannot lie for long: all of them, or
 * those that are named, as in `npm run screenshots -- users user`.
 */
const root = join(import.meta.dirname, '..')
const images = join(root, 'docs/images')

const scenes: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  login: async (page, url) => {
    await page.goto(`${url}/#/login`)
    await page.getByLabel('Username').fill('ana.ruiz')
  },
  users: async (page, url) => {
    await logIn(page, url, '/users')
    await page.getByRole('row', { name: /aisha/i }).waitFor()
  },
  user: async (page, url) => {
    await logIn(page, url, '/users?tab=2&sid=7')
    await page.getByRole('button', { name: 'Unlock' }).waitFor()
  },
  history: async (page, url) => {
    await logIn(page, url, '/users?tab=2&sid=9')
    await page.getByLabel('Comments').fill('Covers the night shift')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /by ana\.ruiz/ }).click()
    await page.getByRole('dialog').getByRole('table').first().waitFor()
    await page.getByText('User saved').waitFor({ state: 'hidden' })
  },
}

const proposalScenes: typeof scenes = {
  'two-people': async (page, url) => {
    await logIn(page, url, '/setup?tab=3')
    await page.getByText('CHANGES THAT NEED A SECOND PERSON').waitFor()
  },
  proposal: async (page, url) => {
    await logIn(page, url, '/proposals?sid=1')
    await page.getByRole('button', { name: 'Approve' }).waitFor()
  },
}

/** What is held for the first transfer of somebody has the most to show. */
async function openHeld(page: Page, url: string): Promise<void> {
  await logIn(page, url, '/exceptions?view=held')
  await page
    .getByRole('row', { name: /First transfer above/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByText(/90 days: held/).waitFor()
}

const deskScenes: typeof scenes = {
  exceptions: openHeld,
  'hold-rules': async (page, url) => {
    await logIn(page, url, '/hold-rules')
    await page.getByRole('button', { name: 'More than 5 transfers in a day' }).waitFor()
    await page.getByRole('table', { name: 'Watch list' }).getByRole('button').first().waitFor()
  },
}

const agencyScenes: typeof scenes = {
  agencies: async (page, url) => {
    await logIn(page, url, '/agencies')
    await page.getByRole('row', { name: /ALTIPLANO/ }).waitFor()
  },
  agency: async (page, url) => {
    await logIn(page, url, '/agencies?tab=3&sid=17')
    await page.getByText('CONSUMER FEES, CLIENT SPLITS AND FX COMISSIONS').waitFor()
  },
  position: async (page, url) => {
    await logIn(page, url, '/agencies?tab=8&sid=1')
    // Whoever owes most has the limits, and that follows from the transfers.
    for (let sid = 1; sid <= 40; sid += 1) {
      await page.goto(`${url}/#/agencies?tab=8&sid=${sid}`)
      await page.getByText('equals the ledger').waitFor()
      if (await page.getByText('Credit limit', { exact: true }).isVisible()) break
    }
    await page
      .getByRole('img', { name: /Settlement received/ })
      .first()
      .waitFor()
  },
  agents: async (page, url) => {
    await logIn(page, url, '/agencies?tab=5&sid=6')
    await page.getByRole('row', { name: /001/ }).first().click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
  },
  'secure-ips': async (page, url) => {
    await openSecurity(page, url, 'Open list')
    await page.getByLabel('New address or network').fill('198.51.100.160/28')
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /203\.0\.113/ })
      .click()
  },
  'agency-schedule': async (page, url) => {
    await openSecurity(page, url, 'Open Schedule')
    await page.getByRole('button', { name: /^Apply to all/ }).waitFor()
  },
  suspend: async (page, url) => {
    await openSecurity(page, url, 'Suspend')
    await page.getByText('Payable here').waitFor()
    await page.getByLabel('Reason').fill('Licence lapsed on 14/11/2026, asked for the new one')
  },
  'settlement-setup': async (page, url) => {
    await logIn(page, url, '/agencies?tab=7&sid=27')
    await page
      .getByText(/[0-9a-f]{64}$/)
      .last()
      .waitFor()
    await page.getByRole('combobox', { name: 'Country Codes, Send' }).selectOption('NUMERIC')
  },
}

const settlementScenes: typeof scenes = {
  settlements: async (page, url) => {
    await logIn(page, url, '/settlements')
    await page.getByRole('button', { name: 'View as table' }).waitFor()
    await page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor()
  },
  settlement: async (page, url) => {
    await logIn(page, url, '/settlements')
    await page.getByRole('button', { name: 'Open', exact: true }).first().click()
    await page.getByRole('complementary').getByRole('heading').waitFor()
  },
}

/** Some rules of an agency that sends, changed and not saved. */
async function changeRules(page: Page, url: string): Promise<void> {
  await logIn(page, url, '/agencies?tab=6&sid=1')
  await page.getByRole('textbox', { name: 'Photo ID' }).fill('750')
  await page.getByRole('textbox', { name: 'Legal ID' }).fill('2500')
  await page.getByRole('combobox', { name: 'Nationality' }).selectOption('N/A')
  await page.getByRole('button', { name: /^from 750\.01/ }).waitFor()
  await page.getByRole('region', { name: 'Compliance configuration' }).evaluate((one) => one.scrollIntoView())
}

const complianceScenes: typeof scenes = {
  compliance: changeRules,
  'compliance-try': async (page, url) => {
    await changeRules(page, url)
    await page.getByRole('button', { name: 'What would happen' }).click()
    const past = page.getByRole('region', { name: 'Last 30 days' })
    const reference = await past.getByText('Newest:').getByRole('link').first().textContent()
    await page.getByRole('textbox', { name: 'Past transfer (reference)' }).fill(reference ?? '')
    await page.getByText('The teller reads').waitFor()
  },
}

/** One of the ways that the second-level password guards. */
async function openSecurity(page: Page, url: string, button: string): Promise<void> {
  await logIn(page, url, '/agencies?tab=6&sid=6')
  await page.getByRole('region', { name: 'Security' }).getByRole('button', { name: button }).click()
  const prompt = page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
  await prompt.getByLabel('Password').fill(demoPasswords.secondLevel)
  await page.keyboard.press('Enter')
  await prompt.waitFor({ state: 'detached' })
}

const priceScenes: typeof scenes = {
  rates: async (page, url) => {
    await logIn(page, url, '/setup?tab=1')
    const row = page.getByRole('table', { name: 'Spreads' }).locator('tr[data-row=MXN]')
    await row.getByRole('button', { expanded: false }).click()
    await page.getByRole('figure').locator('svg').waitFor()
    await row.getByRole('textbox').fill('1.15')
    await page.getByRole('button', { name: /^Dry run of 1\.15/ }).waitFor()
  },
  fees: async (page, url) => {
    await logIn(page, url, '/setup?tab=2')
    const row = page.getByRole('row', { name: /^USA .*Mexico/ })
    const pages = page.getByRole('navigation', { name: 'Pages' })
    for (let at = 2; (await row.count()) === 0; at += 1) {
      await page.getByRole('button', { name: 'Next page' }).click()
      await pages.locator('[aria-current=page]', { hasText: String(at) }).waitFor()
    }
    await row.getByRole('cell').last().click()
    await page.getByRole('slider', { name: 'Fee in USD: amount sent' }).waitFor()
  },
}

const customerScenes: typeof scenes = {
  customers: async (page, url) => {
    await logIn(page, url, '/customers')
    await page.getByPlaceholder('Search customers ...').fill('lop')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /LOPEZ/ }).first().waitFor()
    await page.getByRole('img', { name: /^All customers/ }).waitFor()
  },
  merge: async (page, url) => {
    await logIn(page, url, `/customers?tab=2&sid=${oneOfTwo}`)
    await page.getByRole('button', { name: /^Compare and merge ./ }).click()
    await page.getByRole('table', { name: /^What is stored/ }).waitFor()
  },
}

/** What waits for its receiver, from the United States to Mexico. */
const waiting = '/transactions?status=AVAIL&countrySnd=USA&countryRcv=MEX'

/** One that is paid out in pesos, so that there is a rate to explain: this agency has nothing else. */
async function openTransfer(page: Page, url: string): Promise<void> {
  await logIn(page, url, waiting)
  await page
    .getByRole('row', { name: /CAJA POPULAR DE OAXACA/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: 'Why this price' }).waitFor()
}

const transactionScenes: typeof scenes = {
  transactions: async (page, url) => {
    await logIn(page, url, waiting)
    await page.getByRole('table').getByRole('link').first().waitFor()
  },
  price: async (page, url) => {
    await openTransfer(page, url)
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  },
  cancel: async (page, url) => {
    await openTransfer(page, url)
    await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
    await page.getByLabel('Reason').fill('The sender gave the wrong name of the receiver')
  },
  refund: async (page, url) => {
    await logIn(page, url, '/transactions?status=EXPRD')
    await openFirst(page, 'Refund…')
    await chooseReason(page, 'The sender asked for the money')
  },
  correct: async (page, url) => {
    // Old enough that its day is over.
    await logIn(page, url, `/transactions?status=RECVD&dateTo=${daysAgo(8)}`)
    await openFirst(page, 'Correct payout…')
    await chooseReason(page, 'Paid to the wrong person')
  },
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function openFirst(page: Page, button: string): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function chooseReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
}

async function logIn(page: Page, url: string, place: string): Promise<void> {
  await page.goto(`${url}/#/login?returnUrl=${encodeURIComponent(place)}`)
  await page.getByLabel('Username').fill('ana.ruiz')
  await page.getByLabel('Password').fill(demoPasswords.login)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Logout/ }).waitFor()
}

const all = {
  ...scenes,
  ...proposalScenes,
  ...deskScenes,
  ...agencyScenes,
  ...settlementScenes,
  ...complianceScenes,
  ...priceScenes,
  ...customerScenes,
  ...transactionScenes,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in all))
if (unknown.length > 0) throw new Error(`No such picture: ${unknown.join(', ')}`)
const wanted = Object.entries(all).filter(([name]) => named.length === 0 || named.includes(name))

const dataDir = makeScratchFolder('pictures')
const database = await openLocalDatabase({ DATA_DIR: dataDir })
await build({ root: join(root, 'apps/web'), logLevel: 'error' })
await migrate(database.url)
const config = readConfig({
  MODE: 'DEV',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  PORT: '0',
})
const platform = openPlatform(config)
await fillDemo(platform)
/** Somebody whom the demo has a second time. */
const { sid: oneOfTwo } = await platform.db
  .selectFrom('customers')
  .select('sid')
  .where('country', '=', 'USA')
  .where('photoIdNumber', '<>', '')
  .orderBy('sid')
  .executeTakeFirstOrThrow()
const api = await makeApi(platform)
const url = (await api.listen({ host: 'localhost', port: 0 })).replace(/127\.0\.0\.1|\[::1\]/, 'localhost')
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
mkdirSync(images, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, reach] of wanted) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme })
    await reach(page, url)
    await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`), animations: 'disabled' })
    await page.close()
  }
}
await browser.close()
await api.close()
await platform.db.destroy()
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
