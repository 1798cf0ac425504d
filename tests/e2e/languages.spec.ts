import type { Page } from '@playwright/test'
import { type App, expect, expectAccessible, test } from '../support/e2e.ts'
import { searchFor, storeCustomer, zoe } from '../support/e2e-customers.ts'
import { chooseLanguage } from '../support/e2e-languages.ts'
import { openPlace } from '../support/e2e-places.ts'

/** Every screen, and the tabs that have texts of their own. */
const routes = [
  'home',
  'users',
  'users?tab=2&sid=4',
  'users?tab=3',
  'agencies',
  'agencies?tab=2&sid=1',
  'agencies?tab=6&sid=1',
  'agencies?tab=7&sid=1',
  'transactions',
  'setup',
  'customers',
  'hold-rules',
  'exceptions',
  'proposals',
  'settlements',
  'reconciliations',
] as const

async function speakFromTheStart(page: Page, app: App, language: string): Promise<void> {
  await app.logIn(page)
  await page.evaluate((code) => localStorage.setItem('language', code), language)
}

test('the language is chosen under Display, at once and for the next time', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await chooseLanguage(page, 'Español')
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/^Clientes · /)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  await chooseLanguage(page, 'Français')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseLanguage(page, 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a day in a filter stays that day when another language is spoken', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await page.getByLabel('From').fill('01/05/26')
  await chooseLanguage(page, 'Español')
  await expect(page.getByLabel('Del', { exact: true })).toHaveValue('05/01/26')
  await page.keyboard.press('Escape')
  await chooseLanguage(page, 'English')
  await expect(page.getByLabel('From')).toHaveValue('01/05/26')
})

test('both days of a period stay those days when another language is spoken', async ({ app, page }) => {
  await app.logIn(page)
  for (const place of ['reconciliations?tab=1', 'audit', 'agencies?tab=8&sid=1']) {
    await openPlace(page, app, place)
    await page.getByLabel('From', { exact: true }).fill('01/05/26')
    await page.getByLabel('To', { exact: true }).fill('02/06/26')
    await chooseLanguage(page, 'Español')
    await expect(page.getByLabel('Del', { exact: true })).toHaveValue('05/01/26')
    await expect(page.getByLabel('Al', { exact: true })).toHaveValue('06/02/26')
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'English')
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('01/05/26')
    await page.keyboard.press('Escape')
  }
})

test('a day of birth is written in the order that its column and the foot of the list tell', async ({
  app,
  page,
}) => {
  await storeCustomer(app, zoe)
  await app.logIn(page)
  await app.open(page, 'customers')
  await searchFor(page, 'zywiec zoe')
  for (const { language, shown, foot, hint } of [
    { language: 'English', shown: '03/04/1987', foot: 'month/day/year', hint: 'Month, day, year' },
    { language: 'Español', shown: '04/03/1987', foot: 'día/mes/año', hint: 'Día, mes, año' },
    { language: 'Français', shown: '04/03/1987', foot: 'jour/mois/année', hint: 'Jour, mois, année' },
  ] as const) {
    await chooseLanguage(page, language)
    await page.keyboard.press('Escape')
    await expect(page.locator('tr[data-row] time').first()).toHaveText(shown)
    await expect(page.getByRole('paragraph').filter({ hasText: foot })).toBeVisible()
    await expect(page.getByRole('columnheader').and(page.getByTitle(hint))).toBeVisible()
  }
})

test('a refusal of the server is told in the chosen language', async ({ app, page }) => {
  await app.open(page, 'login')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await page.getByRole('textbox').first().fill('nobody')
  await page.locator('input[type=password]').fill('whatever it is')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/Désolé|échoué|échec/)
})

test('texts that do not come: the page stays as it was and says so', { tag: '@fresh' }, async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.route(/assets\/es-/, (route) => route.abort())
  await chooseLanguage(page, 'Español')
  await expect(page.getByRole('alert').getByText(/cannot be reached/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
})

/** No texts of ours: a city of a zone, the name of a file, a month of the calendar. */
const data = [/^Chicago$/, /^SENDWELL_USA_SND_D_/, /^\p{L}+ \d{4}$/u]

/** The names of its fields come from the server: the pseudo language does not know them. */
const servers = 'agencies?tab=6&sid=1'

/** What is written on a screen without being in the catalogue. What the server tells (names, statuses) is no text of ours. */
function unmarkedTexts(): string[] {
  const ours = 'button, a, label, th, legend, h1, h2, h3, dt, [role=tab], summary'
  const isWord = (text: string) => /\p{L}{3,}/u.test(text) && !text.includes('⟦')
  const shown = [...document.querySelectorAll<HTMLElement>(ours)].filter(
    (one) => one.checkVisibility() && one.closest('td, main a, [popover]') === null,
  )
  const labelled = ['aria-label', 'placeholder'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
  )
  return [...shown.map((one) => one.textContent.trim()), ...labelled].filter(isWord)
}

test('no screen has a text of its own beside the catalogue, also from right to left', async ({
  app,
  page,
}) => {
  await speakFromTheStart(page, app, 'pseudo')
  for (const route of routes.filter((one) => one !== servers)) {
    await openPlace(page, app, route)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const unmarked = await page.evaluate(unmarkedTexts)
    expect(
      unmarked.filter((text) => !data.some((known) => known.test(text))),
      route,
    ).toEqual([])
  }
})

/** Labels whose text is longer than their place, which nobody can read to the end. */
function cutTexts(): string[] {
  const labels = 'button, label, th, legend, h1, h2, h3, dt, [role=tab], nav a'
  return (
    [...document.querySelectorAll<HTMLElement>(labels)]
      // The box of the search takes what the menu leaves, whatever that is.
      .filter((one) => one.checkVisibility() && one.closest('[popover], [aria-keyshortcuts]') === null)
      .filter((one) =>
        [one, ...one.querySelectorAll<HTMLElement>('*')].some(
          (part) =>
            getComputedStyle(part).overflowX !== 'visible' &&
            getComputedStyle(part).position !== 'absolute' &&
            part.scrollWidth > part.clientWidth + 1,
        ),
      )
      .map((one) => one.innerText.trim())
  )
}

for (const language of ['es', 'fr'] as const)
  test(`every label fits into its place in ${language}, at 1366 by 768`, { tag: '@fresh' }, async ({
    app,
    page,
  }) => {
    await speakFromTheStart(page, app, language)
    for (const route of routes) {
      await openPlace(page, app, route)
      expect(await page.evaluate(cutTexts), route).toEqual([])
      const bar = page.locator('header').first()
      expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth), route).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
  })

test('what the lists of the server have in English is told in the chosen language', {
  tag: '@fresh',
}, async ({ app, page }) => {
  await speakFromTheStart(page, app, 'es')
  await openPlace(page, app, 'agencies?tab=6&sid=1')
  const sender = page.getByRole('region', { name: 'Datos del remitente' })
  await expect(sender.getByRole('combobox', { name: 'Apellido materno' })).toBeVisible()
  await expect(page.getByText('First name')).toHaveCount(0)
  await openPlace(page, app, 'transactions')
  await expect(page.getByPlaceholder('dd/mm/aa').first()).toBeVisible()
})
