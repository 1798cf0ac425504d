import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { test as base, expect, type Page } from '@playwright/test'
import { makeApi } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { demoPasswords } from '../../tools/load/people.ts'
import { grant } from './agencies.ts'
import { testEnvironment } from './config.ts'
import { demandWholeTextsOf } from './e2e-exact.ts'
import { watchCalls } from './e2e-failures.ts'
import { withRoutesThatHold } from './e2e-routes.ts'
import { cloneDatabase } from './postgres.ts'

export { expect } from '@playwright/test'
export { expectAccessible, inBothSchemes } from './e2e-axe.ts'

export interface App {
  readonly url: string
  readonly platform: Platform
  /**
   * A session of this user for the next page that is opened. The second level is open to it but for agencies: the
   * tests that are about the prompt say that it is to be asked.
   */
  readonly logIn: (page: Page, login?: string, secondLevel?: 'asked') => Promise<void>
  readonly open: (page: Page, route: string) => Promise<void>
}

interface Options {
  /** Extra environment of the server under test. */
  environment: Record<string, string>
  /** Whether a page finds out by itself that the server is back: five seconds later, in the way of a test of Retry. */
  comesBack: boolean
}

/** As a person does, where the log-in itself is looked at; the other tests have `app.logIn`. */
export async function typeLogIn(
  page: Page,
  login = 'ana.ruiz',
  password: string = demoPasswords.login,
): Promise<void> {
  await page.getByLabel('Username').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/**
 * The server's answer to a log-in, kept in the browser as the app keeps it. A page of ours without a script stands in
 * between: whoever was logged in before is still in the memory of an open one, and Playwright's own way to fill the
 * storage opens a second page for it.
 */
async function startSession(url: string, page: Page, login: string): Promise<number> {
  const context = page.context()
  await page.goto(`${url}/healthz`)
  await context.clearCookies()
  const answer = await context.request.post(url + sessionRoutes.login.path, {
    data: { user: login, password: await hashPassword(demoPasswords.login) },
  })
  const done = sessionRoutes.login.answer.parse(await answer.json())
  if (!('token' in done)) throw new Error(`${login} is not logged in yet: ${done.required}`)
  const { token, user } = done
  const { sid: userID, login: username, profile, sign, permissions } = user
  await page.evaluate((kept) => {
    localStorage.clear()
    localStorage.setItem('currentUser', kept)
  }, JSON.stringify({ token, username, userID, profile, sign, permissions }))
  return userID
}

/**
 * As if every session had stood for years: all calls are refused from now on. Of a page that is open the number beside
 * the work list is waited for: it comes when it likes, and would otherwise be the first to be refused.
 */
export async function outlive({ platform: { db } }: App, openPage?: Page): Promise<void> {
  if (openPage) await expect(openPage.getByRole('link', { name: /^Exceptions\d/ })).toBeVisible()
  await db.updateTable('sessions').set({ startedAt: '2020-01-01T00:00:00Z' }).execute()
}

const matched = new Map<string, string>()

/** What has matched a hash once will match it again: to look at a password takes a core for some 100 ms. */
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

/** Each test has a server and a copy of the demo database to itself, so none can disturb another. */
export const test = base.extend<Options & { app: App; otherPage: Page }, { wholeTexts: undefined }>({
  wholeTexts: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      demandWholeTextsOf(page)
      await page.close()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  environment: [{}, { option: true }],
  comesBack: [false, { option: true }],
  app: async ({ environment, comesBack }, use) => {
    const admin = process.env['E2E_ADMIN_URL'] ?? ''
    const database = await cloneDatabase(admin, process.env['E2E_TEMPLATE'] ?? '')
    const config = readConfig({ ...testEnvironment(database.url), ...environment })
    const platform = withRememberedMatches(openPlatform(config))
    const api = await makeApi(platform)
    // The server says so itself: a route of Playwright's would stop every call of the page, and keep nothing cached.
    if (!comesBack)
      api.addHook('onRequest', (request, reply, go) => {
        if (request.url === '/readyz') void reply.status(503).send()
        else go()
      })
    await api.listen({ host: 'localhost', port: config.port })
    const url = `http://localhost:${(api.server.address() as AddressInfo).port}`
    // Known only now: passkeys are bound to it.
    config.publicOrigin = url
    const open = async (page: Page, route: string): Promise<void> => {
      await page.goto(`${url}/#/${route}`)
    }
    const logIn: App['logIn'] = async (page, login = 'ana.ruiz', secondLevel) => {
      const userSid = await startSession(url, page, login)
      if (secondLevel !== 'asked')
        await grant({ platform }, { userSid }, ['users', 'banks', 'tokens', 'cancel', 'refund', 'correct'])
    }
    await use({ url, platform, logIn, open })
    await api.close()
    await platform.db.destroy()
    await database.drop()
    await rm(platform.config.dataDir, { recursive: true, force: true })
  },
  page: async ({ page }, use, test) => {
    const problems = watchForProblems(page)
    const tellOfFailure = watchCalls(page)
    withRoutesThatHold(page)
    await use(page)
    await tellOfFailure(test)
    expect(problems).toEqual([])
  },
  // A second person's browser. Left open, it would go on beside every later test of the same worker.
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const problems = watchForProblems(page)
    withRoutesThatHold(page)
    await use(page)
    await context.close()
    expect(problems).toEqual([])
  },
})

/** A script error or a breach of the content-security policy fails whatever test it happens in. */
function watchForProblems(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text())
  })
  return problems
}
