import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { standingOut } from '../support/e2e-layout.ts'

/** In the order of the menu. */
const menu = [
  'Home',
  'Settings',
  'Users',
  'Agencies',
  'Customers',
  'Transactions',
  'Settlements',
  'Reconciliations',
]

async function expectMode(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(`Home · ${name} · Corridor`)
  await expect(page.getByRole('heading', { name: `Running ${name}` })).toBeVisible()
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
}

const guarded = [
  'home',
  'users',
  'agencies',
  'setup',
  'customers',
  'settlements',
  'transactions',
  'reconciliations',
]

for (const [mode, name] of Object.entries({ INT: 'Integration', PROD: 'Production' }))
  test.describe(mode, () => {
    test.use({ environment: { MODE: mode } })
    test(`[SHELL-01] [SHELL-11] the title and the home screen name ${name}`, async ({ app, page }) => {
      await app.logIn(page)
      await app.open(page, 'home')
      await expectMode(page, name)
    })
  })

test('[SHELL-01] [SHELL-02] [SHELL-04] [SHELL-11] each route opens a view of its own; an empty and an unknown path end at home, which names the mode', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('paths that are no routes', async () => {
    for (const path of ['/', '/#/', '/#/nowhere', '/#/users/5', '/#/home/x?tab=2']) {
      await page.goto(app.url + path)
      await expect(page).toHaveURL(/#\/home$/)
      await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
    }
    await expectMode(page, 'Development')
    // The views for developers have no route.
    await app.open(page, 'design?tab=2')
    await expect(page).toHaveURL(/#\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Running Development')
  })
  const headings: Readonly<Record<string, string>> = {
    home: 'Running Development',
    setup: 'Setup and configuration',
  }
  /** What is there on its view alone. */
  const own: Readonly<Record<string, Locator>> = {
    home: page.getByRole('heading', { name: 'Running Development' }),
    users: page.getByRole('table', { name: 'Users' }),
    agencies: page.getByRole('table', { name: 'Agencies' }),
    setup: page.getByRole('navigation', { name: 'Rates and fees' }),
    customers: page.getByRole('table', { name: 'Customers' }),
    settlements: page.getByRole('table', { name: 'Settlements' }),
    transactions: page.getByRole('table', { name: 'Transactions' }),
    reconciliations: page.getByRole('table', { name: 'Daily summaries' }),
    login: page.getByRole('button', { name: 'Login' }),
  }
  for (const route of [...guarded, 'login']) {
    await app.open(page, route)
    await expect(page).toHaveURL(`${app.url}/#/${route}`)
    if (route !== 'login')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        headings[route] ?? `${route[0]?.toUpperCase()}${route.slice(1)}`,
      )
    for (const [other, view] of Object.entries(own)) await expect(view).toHaveCount(other === route ? 1 : 0)
  }
})

test('[SHELL-03] [SHELL-05] [SHELL-09] without a session remember shows home without a call, all else leads to login, with the logo at the bottom', async ({
  app,
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(api|sec)\//.test(request.url())) calls.push(request.url())
  })
  await app.open(page, 'remember')
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  await expect(page).toHaveURL(/#\/remember$/)
  expect(calls).toEqual([])

  await test.step('guarded routes', async () => {
    for (const route of guarded) {
      await app.open(page, route)
      await expect(page).toHaveURL(new RegExp(`#/login\\?returnUrl=(%2F|/)${route}$`))
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    }
    await app.open(page, 'users?tab=3&sid=2')
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    const [, query] = page.url().split('/login?')
    expect(new URLSearchParams(query).get('returnUrl')).toBe('/users?tab=3&sid=2')
  })
  await test.step('the logo', async () => {
    const logo = page.getByRole('contentinfo').getByRole('img', { name: 'Corridor' })
    await expect(logo).toBeVisible()
    expect((await logo.boundingBox())?.y).toBeGreaterThan(700)
    await expect(logo).toHaveJSProperty('complete', true)
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
  })
})

test('[SHELL-06] [SHELL-07] [SHELL-08] the menu: items in order with a session, only Log in without; the highlight follows the address; closed screens are struck through', async ({
  app,
  page,
}) => {
  await app.open(page, 'login')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link')).toHaveText(['Log in'])
  await app.logIn(page)
  await app.open(page, 'home')
  const items = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  await expect(items).toHaveText(menu)
  await expect(banner.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', /#\/setup$/)

  await test.step('Display is on one line with the links beside it', async () => {
    const tops = await page.getByRole('banner').evaluate((bar) =>
      [...bar.querySelectorAll('a, button')].slice(-3).map((element) => {
        // By its first text: the count beside 'Exceptions' has a frame of its own.
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(text ?? element)
        return element.matches('[popover] *') ? null : range.getBoundingClientRect().top
      }),
    )
    const shown = tops.filter((top) => top !== null)
    expect(shown).toEqual(shown.map(() => shown[0]))
  })
  await test.step('the highlight', async () => {
    const expectMarked = async (name: string): Promise<void> => {
      await expect(items.and(page.locator('[aria-current=page]'))).toHaveText([name])
      await expect.poll(() => standingOut(items)).toEqual([name])
    }
    await expectMarked('Home')
    await page.getByRole('link', { name: 'Customers' }).click()
    await expectMarked('Customers')
    await page.goBack()
    await expectMarked('Home')
    await app.open(page, 'users?tab=3')
    await expectMarked('Users')
  })
  await test.step('the log-out', async () => {
    const logout = banner.getByRole('link', { name: 'Working as ana.ruiz - Logout' })
    const box = await logout.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1300)
    await logout.click()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(banner.getByRole('link')).toHaveText(['Log in'])
  })
  await test.step('screens that the profile may not open', async () => {
    await app.logIn(page, 'sara.kim')
    await app.open(page, 'home')
    await expect(items).toHaveText(menu)
    const closed: string[] = []
    for (const item of await items.all()) {
      const line = await item.evaluate((shown) => getComputedStyle(shown).textDecorationLine)
      if (line === 'line-through') closed.push((await item.textContent()) ?? '')
    }
    expect(closed).toEqual(['Users', 'Settlements', 'Reconciliations'])
    const users = items.filter({ hasText: 'Users' })
    await expect(users).toHaveAttribute('title', 'Your account does not allow this page.')
    await users.click()
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  })
})

test('the way out, the account and the display are not cut at any width, even with a long login', async ({
  app,
  page,
}) => {
  const login = 'maria.fernanda.gutierrez.de.la.cruz.operations'
  await app.platform.barePool.query('update app_users set login = $1 where login = $2', [
    login,
    'fatou.diallo',
  ])
  await app.logIn(page, login)
  await app.open(page, 'home')
  const banner = page.getByRole('banner')
  const logout = banner.getByRole('link', { name: `Working as ${login} - Logout` })
  const search = banner.getByRole('button', { name: 'Search or jump to…' })
  await expect(search.getByText('Search', { exact: true })).toBeInViewport({ ratio: 1 })
  for (const width of [1366, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 768 })
    for (const whole of [
      banner.getByRole('button', { name: 'Display' }),
      search,
      banner.getByRole('link', { name: 'Account' }),
      logout.getByText('- Logout'),
    ]) {
      await expect(whole).toBeInViewport({ ratio: 1 })
    }
  }
  const last = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await logout.getByText('- Logout').click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('a message is shown in the foot and covers no part of the page or of a dialog', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=15')
  await page.getByLabel('Comments').fill('to be saved')
  await page.getByRole('button', { name: 'Save' }).click()
  const message = page.getByRole('status', { name: 'Messages' })
  await expect(message).toContainText('User saved')
  const [box, main] = await Promise.all([message.boundingBox(), page.locator('main').boundingBox()])
  expect(box?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0))
  await page.getByRole('button', { name: /^Last update/ }).click()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((dialog?.y ?? 0) + (dialog?.height ?? 0))
})
