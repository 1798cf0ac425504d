import type { Browser, Page } from '@playwright/test'
import { withRoutesThatHold } from './e2e-routes.ts'

/** Methods whose effect on a page lasts until the page is closed. */
const lasting = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'addLocatorHandler'],
  context: ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
} as const

/** The events that tests listen to. Playwright itself waits for some of the others. */
const listenedTo = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/**
 * A page that the tests of a worker use in turn. In a new context Chromium starts a renderer and compiles the app again,
 * which took almost half of a test's processor time (docs/adr/0035). Each test finds it empty: no cookies, no storage,
 * no routes, no listeners, no other tabs.
 */
export class KeptPage {
  readonly #browser: Browser
  #kept: { readonly page: Page; readonly options: string } | undefined
  #isSpoilt = false

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The kept page, or a new one if the test wants other options of the context than the test before. */
  async take(options: string): Promise<Page> {
    if (this.#kept?.options !== options || this.#isSpoilt || this.#kept.page.isClosed()) {
      await this.close()
      const context = await this.#browser.newContext()
      const page = await context.newPage()
      withRoutesThatHold(page)
      this.#isSpoilt = false
      for (const name of lasting.page) this.#watch(page, name)
      for (const name of lasting.context) this.#watch(context, name)
      for (const name of lasting.clock) this.#watch(page.clock, name)
      this.#kept = { page, options }
    }
    return this.#kept.page
  }

  /** Empties the page. It stays on the origin of the test, because another origin gets another renderer. */
  async giveBack(emptyPage: string): Promise<void> {
    if (!this.#kept || this.#isSpoilt) return this.close()
    const { page } = this.#kept
    const context = page.context()
    for (const event of listenedTo) page.removeAllListeners(event)
    try {
      for (const other of context.pages()) if (other !== page) await other.close()
      await context.setOffline(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto(emptyPage)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      await context.clearPermissions()
      await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: null, forcedColors: null })
      await page.setViewportSize({ width: 1366, height: 768 })
    } catch {
      // The test has closed the page or stopped its server.
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.#kept?.page.context().close()
    this.#kept = undefined
  }

  #watch<Name extends string>(target: Record<Name, (...given: never[]) => unknown>, name: Name): void {
    const original = target[name].bind(target)
    target[name] = (...given) => {
      this.#isSpoilt = true
      return original(...given)
    }
  }
}
