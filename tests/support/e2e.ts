import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { demoPasswords } from '../../tools/load/people.ts'
import { grant } from './agencies.ts'
import { demandWholeTextsOf } from './e2e-exact.ts'
import { watchCalls } from './e2e-failures.ts'
import { KeptPage } from './e2e-kept-page.ts'
import { test as base } from './e2e-recording.ts'
import { type ServerOptions, WorkerServers } from './e2e-server.ts'

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

/** A page without a script, so that nothing of the app is in memory while a test fills or empties the storage. */
function emptyPageOf({ url }: Pick<App, 'url'>): string {
  return `${url}/healthz`
}

/** The server's answer to a log-in, stored in the browser as the app stores it. */
async function startSession(url: string, page: Page, login: string): Promise<number> {
  const context = page.context()
  if (page.url() !== emptyPageOf({ url })) await page.goto(emptyPageOf({ url }))
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

type WorkerFixtures = { wholeTexts: undefined; servers: WorkerServers; kept: KeptPage; otherKept: KeptPage }

/**
 * The tests of a file share a server and a copy of the demo database, so each works on records that it creates. A test
 * that changes the clock or settings, or counts a list that others add to, is tagged @fresh and gets its own of both.
 */
export const test = base.extend<ServerOptions & { app: App; otherPage: Page }, WorkerFixtures>({
  wholeTexts: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      demandWholeTextsOf(page)
      await page.close()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const servers = new WorkerServers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  kept: [keepPage, { scope: 'worker' }],
  otherKept: [keepPage, { scope: 'worker' }],
  environment: [{}, { option: true }],
  comesBack: [false, { option: true }],
  app: async ({ environment, comesBack, servers }, use, { file, tags, testId }) => {
    const key = JSON.stringify([environment, comesBack, tags.includes('@fresh') ? testId : file])
    const { url, platform } = await servers.take(key, { environment, comesBack })
    const open = async (page: Page, route: string): Promise<void> => {
      await page.goto(`${url}/#/${route}`)
    }
    const logIn: App['logIn'] = async (page, login = 'ana.ruiz', secondLevel) => {
      const userSid = await startSession(url, page, login)
      if (secondLevel !== 'asked')
        await grant({ platform }, { userSid }, [
          'users',
          'banks',
          'tokens',
          'cancel',
          'refund',
          'correct',
          'payment',
        ])
    }
    await use({ url, platform, logIn, open })
  },
  context: async ({ page }, use) => use(page.context()),
  page: async ({ app, kept, timezoneId, extraHTTPHeaders, contextOptions }, use, test) => {
    // A test that wants other options gets another page; Playwright hands them to each new context.
    const page = await kept.take(JSON.stringify([timezoneId, extraHTTPHeaders, contextOptions]))
    const problems = watchForProblems(page)
    const tellOfFailure = watchCalls(page)
    await use(page)
    await tellOfFailure(test)
    await kept.giveBack(emptyPageOf(app))
    expect(problems).toEqual([])
  },
  // A second person's browser.
  otherPage: async ({ app, otherKept }, use) => {
    const page = await otherKept.take('')
    const problems = watchForProblems(page)
    await use(page)
    await otherKept.giveBack(emptyPageOf(app))
    expect(problems).toEqual([])
  },
})

async function keepPage(
  { browser }: { browser: Browser },
  use: (kept: KeptPage) => Promise<void>,
): Promise<void> {
  const kept = new KeptPage(browser)
  await use(kept)
  await kept.close()
}

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
