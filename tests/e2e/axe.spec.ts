import type { Page } from '@playwright/test'
import { guardedRoutes, openRoutes } from '../../apps/web/src/lib/screens.ts'
import { type App, expect } from '../support/e2e.ts'
import { findingsOn } from '../support/e2e-axe.ts'
import { openPlace, placeIn, placesWithNumbers, tabsOffered } from '../support/e2e-places.ts'
import { type ScreenState, statesOfLists, statesOfTransfers } from '../support/e2e-states.ts'
import { test } from '../support/e2e-transfers.ts'

/**
 * Every screen, tab and panel that an address leads to, the dialogs that a key opens on every screen, and the dialogs
 * and refusals that an action leads to. The gate runs axe once on each, the places in Spanish, with sizes and
 * colors by turns; `npm run e2e:axe` runs it with all sizes and colors, and in all languages.
 */
const isWhole = process.env['AXE'] === 'all'

const languages = isWhole ? (['en', 'es', 'fr'] as const) : (['es'] as const)

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 600 },
  { width: 800, height: 768 },
] as const

const schemes = ['light', 'dark'] as const

const looks = sizes.flatMap((size) => schemes.map((scheme) => ({ size, scheme })))

/** On Home; each leaves by Escape. */
const keys = ['Control+k', '?'] as const

async function inLook(page: Page, { size, scheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

/** One size and colour, another at each turn; or all of them. All that is found is told, not the first of it. */
async function lookAt(page: Page, turn: number): Promise<void> {
  for (const look of isWhole ? looks : looks.slice(turn % looks.length, (turn % looks.length) + 1)) {
    await inLook(page, look)
    expect.soft(await findingsOn(page), `${page.url()} ${look.size.width} ${look.scheme}`).toEqual([])
  }
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('language', code), language)
}

async function lookAtPlace(page: Page, app: App, place: string, turn: number): Promise<void> {
  await test.step(place, async () => {
    await openPlace(page, app, place)
    await lookAt(page, turn)
  })
}

for (const language of languages) {
  for (const half of [0, 1] as const)
    test(`axe finds nothing in ${language} on any screen, tab and panel, part ${half + 1} of 2`, {
      tag: '@fresh',
    }, async ({ app, page }) => {
      test.setTimeout(isWhole ? 3_600_000 : 600_000)
      page.setDefaultTimeout(45_000)
      const all = await placesWithNumbers(app)
      const looked = new Set(all.map(placeIn))
      await app.logIn(page)
      await speak(page, language)
      for (const [turn, place] of all.entries()) {
        if (turn % 2 !== half) continue
        await lookAtPlace(page, app, place, Math.floor(turn / 2))
        const unseen = (await tabsOffered(page)).filter((one) => !looked.has(placeIn(one)))
        expect.soft(unseen, `tabs of ${place} that nobody looks at`).toEqual([])
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })

  test(`axe finds nothing in ${language} where nobody is logged in, and in the dialogs that a key opens`, {
    tag: '@fresh',
  }, async ({ app, page }) => {
    test.setTimeout(600_000)
    await app.open(page, 'login')
    await speak(page, language)
    await page.reload()
    for (const [turn, route] of openRoutes.entries()) await lookAtPlace(page, app, route, turn)
    await app.logIn(page)
    await speak(page, language)
    for (const [turn, key] of keys.entries()) {
      await openPlace(page, app, 'home')
      await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
      await lookAt(page, turn)
      await page.keyboard.press('Escape')
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}

async function openState(page: Page, app: App, state: ScreenState): Promise<void> {
  const { isAsked, place, open, failing } = state
  const address = typeof place === 'string' ? place : await place(app)
  await app.logIn(page, 'ana.ruiz', isAsked ? 'asked' : undefined)
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 500, body: '' }))
  await openPlace(page, app, address)
  await open(page)
  if (failing) await page.unroute(failing)
}

/** The texts by which a state is opened are English, and so is the state. All states have one size. */
async function lookAtStates(page: Page, app: App, states: readonly ScreenState[]): Promise<void> {
  for (const [turn, state] of states.entries())
    await test.step(state.name, async () => {
      await openState(page, app, state)
      for (const scheme of isWhole ? schemes : schemes.slice(turn % 2, (turn % 2) + 1)) {
        await inLook(page, { size: sizes[0], scheme })
        expect.soft(await findingsOn(page), `${state.name}, ${scheme}`).toEqual([])
      }
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
})

test('no screen of the router is left out', async ({ app }) => {
  const looked = new Set((await placesWithNumbers(app)).map((place) => place.split('?')[0]))
  expect(guardedRoutes.filter((route) => !looked.has(route))).toEqual([])
})
