import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { makeApi } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { demoPasswords } from '../../tools/load/people.ts'
import { testEnvironment } from './config.ts'
import { cloneDatabase } from './postgres.ts'

export { expect } from '@playwright/test'

export interface App {
  readonly url: string
  readonly platform: Platform
  readonly logIn: (page: Page, login?: string) => Promise<void>
  readonly open: (page: Page, route: string) => Promise<void>
}

interface Options {
  /** Extra environment of the server under test. */
  environment: Record<string, string>
}

/** Each test has a server and a copy of the demo database to itself, so none can disturb another. */
export const test = base.extend<Options & { app: App; otherPage: Page }>({
  environment: [{}, { option: true }],
  app: async ({ environment }, use) => {
    const admin = process.env['E2E_ADMIN_URL'] ?? ''
    const database = await cloneDatabase(admin, process.env['E2E_TEMPLATE'] ?? '')
    const platform = openPlatform(readConfig({ ...testEnvironment(database.url), ...environment }))
    const api = await makeApi(platform)
    await api.listen({ host: 'localhost', port: 0 })
    const url = `http://localhost:${(api.server.address() as AddressInfo).port}`
    const open = async (page: Page, route: string): Promise<void> => {
      await page.goto(`${url}/#/${route}`)
    }
    const logIn = async (page: Page, login = 'ana.ruiz'): Promise<void> => {
      await open(page, 'login')
      await page.getByLabel('Username').fill(login)
      await page.getByLabel('Password').fill(demoPasswords.login)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('link', { name: `Working as ${login} - Logout` }).waitFor()
    }
    await use({ url, platform, logIn, open })
    await api.close()
    await platform.db.destroy()
    await database.drop()
    await rm(platform.config.dataDir, { recursive: true, force: true })
  },
  page: async ({ page }, use) => {
    const problems = watchForProblems(page)
    await use(page)
    expect(problems).toEqual([])
  },
  // A second person's browser. Left open, it would go on beside every later test of the same worker.
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const problems = watchForProblems(page)
    await use(page)
    await context.close()
    expect(problems).toEqual([])
  },
})

/** A script error or a breach of the content-security policy fails whatever test it happens in. */
const watchForProblems = (page: Page): readonly string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

/** WCAG 2.2 AA by axe, in the state that the page is in. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(findings).toEqual([])
}
