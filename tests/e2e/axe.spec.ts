import type { Page } from '@playwright/test'
import { guardedRoutes, openRoutes } from '../../apps/web/src/lib/screens.ts'
import { type App, expect } from '../support/e2e.ts'
import { findingsOn } from '../support/e2e-axe.ts'
import { openPlace, placeIn, placesWithNumbers, tabsOffered } from '../support/e2e-places.ts'
import { type ScreenState, statesOfLists, statesOfTransfers } from '../support/e2e-states.ts'
import { statesOfAgency } from '../support/e2e-states-agency.ts'
import { statesOfAccount, statesOfCustomers, statesOfLogIn } from '../support/e2e-states-people.ts'
import { statesOfSetup } from '../support/e2e-states-setup.ts'
import { test } from '../support/e2e-transfers.ts'

/**
 * Every screen, tab and panel that an address leads to, the dialogs that a key opens on every screen, and the dialogs
 * and refusals that an action leads to. The gate runs axe once on each, the places in Spanish, with sizes and
 * colors by turns, and leaves out what is alike; `npm run e2e:axe` runs it on all, with all sizes and colors, and in all
 * languages.
 */
const isWhole = process.env['AXE'] === 'all'

const languages = isWhole ? (['en', 'es', 'fr'] as const) : (['es'] as const)

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 600 },
  { width: 800, height: 768 },
] as const

const schemes = ['light', 'dark'] as const

type Look = { readonly size: (typeof sizes)[number]; readonly scheme: (typeof schemes)[number] }

const looks: readonly Look[] = sizes.flatMap((size) => schemes.map((scheme) => ({ size, scheme })))

const looksOfStates = looks.filter(({ size }) => size === sizes[0])

/** On Home; each leaves by Escape. */
const keys = ['Control+k', '?'] as const

async function inLook(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

/** What one test has looked at. */
class Walk {
  readonly #page: Page
  readonly #shells = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  /** One look, another at each turn; or all of them. All that is found is reported, not the first of it. */
  async lookAt(name: string, among: readonly Look[], turn: number): Promise<void> {
    const chosen = isWhole ? among : among.slice(turn % among.length, (turn % among.length) + 1)
    for (const look of chosen) {
      const lookName = `${look.size.width} ${look.scheme}`
      await inLook(this.#page, look)
      // Half of the time of axe went into the bar and into rows that are alike.
      const scope = isWhole ? {} : { isShellKnown: this.#shells.has(lookName), isSampled: true }
      expect.soft(await findingsOn(this.#page, scope), `${name}, ${lookName}`).toEqual([])
      this.#shells.add(lookName)
    }
  }
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('language', code), language)
}

for (const language of languages) {
  test(`axe finds nothing in ${language} on any screen, tab and panel`, { tag: '@fresh' }, async ({
    app,
    page,
  }) => {
    test.setTimeout(isWhole ? 3_600_000 : 600_000)
    page.setDefaultTimeout(45_000)
    const all = await placesWithNumbers(app)
    expect(guardedRoutes.filter((route) => !all.some((place) => place.split('?')[0] === route))).toEqual([])
    const looked = new Set(all.map(placeIn))
    const walk = new Walk(page)
    await app.logIn(page)
    await speak(page, language)
    for (const [turn, place] of all.entries())
      await test.step(place, async () => {
        await openPlace(page, app, place)
        await walk.lookAt(place, looks, turn)
        const unseen = (await tabsOffered(page)).filter((one) => !looked.has(placeIn(one)))
        expect.soft(unseen, `tabs of ${place} without a look`).toEqual([])
      })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })

  test(`axe finds nothing in ${language} where nobody is logged in, and in the dialogs that a key opens`, {
    tag: '@fresh',
  }, async ({ app, page }) => {
    test.setTimeout(600_000)
    const open = new Walk(page)
    await app.open(page, 'login')
    await speak(page, language)
    await page.reload()
    for (const [turn, route] of openRoutes.entries()) {
      await openPlace(page, app, route)
      await open.lookAt(route, looks, turn)
    }
    const guarded = new Walk(page)
    await app.logIn(page)
    await speak(page, language)
    await openPlace(page, app, 'home')
    for (const [turn, key] of keys.entries()) {
      await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
      await guarded.lookAt(key, looks, turn)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}

async function openState(page: Page, app: App, state: ScreenState): Promise<void> {
  const { place, open, failing } = state
  const address = typeof place === 'string' ? place : await place(app)
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 500, body: '' }))
  if (page.url() !== `${app.url}/#/${address}`) await openPlace(page, app, address)
  await open(page)
  if (failing) await page.unroute(failing)
}

/** The next state finds no dialog, nothing unsaved, and no list that failed. Only what Escape cannot end needs a load. */
async function leaveState(
  page: Page,
  app: App,
  { failing, isAsked, isLoggedOut }: ScreenState,
): Promise<void> {
  const isUnsaved = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  if (isUnsaved || failing || isAsked || isLoggedOut) return void (await page.goto(`${app.url}/healthz`))
  const dialogs = page.locator('[role=dialog]:visible, :popover-open')
  for (let left = await dialogs.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(left - 1)
  }
}

async function logOut(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/healthz`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

/** The texts by which a state is opened are English, and so is the state. All states have one size. */
async function lookAtStates(page: Page, app: App, states: readonly ScreenState[]): Promise<void> {
  const walk = new Walk(page)
  let session: string | undefined
  for (const [turn, state] of states.entries())
    await test.step(state.name, async () => {
      const wanted = state.isLoggedOut ? 'none' : state.isAsked ? 'asked' : 'granted'
      if (wanted === 'none') await logOut(page, app)
      else if (wanted !== session) await app.logIn(page, 'ana.ruiz', state.isAsked ? 'asked' : undefined)
      session = wanted
      await openState(page, app, state)
      await walk.lookAt(state.name, looksOfStates, turn)
      await leaveState(page, app, state)
    })
}

test.describe('axe finds nothing in dialogs and refusals', () => {
  test.setTimeout(600_000)

  test('of a transfer', async ({ app, page, transfers }) => {
    await lookAtStates(page, app, statesOfTransfers(transfers))
  })

  test('of lists and users', async ({ app, page }) => {
    await lookAtStates(page, app, statesOfLists)
  })

  test('of an agency', async ({ app, page }) => {
    await lookAtStates(page, app, statesOfAgency())
  })

  test('of rates, fees, rules and work', async ({ app, page }) => {
    await lookAtStates(page, app, statesOfSetup)
  })

  test('of customers, the account and the log-in', async ({ app, page }) => {
    await lookAtStates(page, app, [...statesOfCustomers(), ...statesOfAccount, ...statesOfLogIn])
  })
})
