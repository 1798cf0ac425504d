import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { rows } from '../support/e2e-transactions.ts'

test.use({ comesBack: true })

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main menu' })
}

test('without a connection a new screen says so below the bar, and comes by itself when it is back', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  await page.context().setOffline(true)
  await menu(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await menu(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await page.context().setOffline(false)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL(/#\/users$/)
})

test('a new version: loaded by itself, once; if that does not help, the bar stays and one button is there', async ({
  app,
  page,
}) => {
  const known = new Set<string>()
  let isGone = false
  await page.route('**/assets/*', (route) => {
    const url = route.request().url()
    if (!isGone) known.add(url)
    return isGone && !known.has(url) ? route.fulfill({ status: 404 }) : route.continue()
  })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  isGone = true
  const before = loads
  await menu(page).getByRole('link', { name: 'Users' }).click()
  await expect.poll(() => loads).toBe(before + 1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new version is here')
  await expect(menu(page)).toBeVisible()
  await expectAccessible(page)
  expect(loads).toBe(before + 1)
  isGone = false
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})

test('a list that failed for want of a connection comes back by itself', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(40)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the count of the menu does not come: its link is there without one, and the rest goes on', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  let asked = 0
  await page.route(/assets\/waiting-count-.*\.js/, (route) => {
    asked += 1
    return route.abort()
  })
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  const link = page.getByRole('link', { name: 'Exceptions' })
  await expect(link).toHaveText('Exceptions')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(link).toHaveText('Exceptions')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
