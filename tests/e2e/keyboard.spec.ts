import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'

function shortcuts(page: Page) {
  return page.getByRole('dialog', { name: 'Shortcuts' })
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

/** One right after the other, as a person does: a busy page must not put seconds between them. */
async function pressGo(page: Page, letter: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
}

test('g and a letter go to a screen and focus its heading, j and k move in its list, fields take letters as text', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(heading(page, 'Running Development')).toBeVisible()
  const places = [
    ['t', 'Transactions'],
    ['c', 'Customers'],
    ['a', 'Agencies'],
    ['u', 'Users'],
    ['s', 'Settlements'],
    ['r', 'Reconciliations'],
    ['e', 'Exceptions'],
    [',', 'Setup and configuration'],
    ['h', 'Running Development'],
  ] as const
  for (const [letter, name] of places) {
    await pressGo(page, letter)
    await expect(heading(page, name)).toBeFocused()
  }
  await test.step('letters typed into a field', async () => {
    await app.open(page, 'customers')
    await expect(page.getByRole('search')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('g t ? j')
    await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue('g t ? j')
    await expect(heading(page, 'Customers')).toBeVisible()
  })
  await test.step('j enters the list from anywhere, arrows move as well, and Enter opens the row', async () => {
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(heading(page, 'Users')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Aisha' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Aisha' })).toBeFocused()
    for (const key of ['ArrowDown', 'j', 'ArrowUp', 'ArrowDown', 'k', 'j']) await page.keyboard.press(key)
    await expect(page.getByRole('link', { name: 'Ana' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=2&sid=1$/)
  })
})

test('what is pressed while the next screen is on its way does nothing to the one before; another way can be taken', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'ingrid.halvorsen')
  await app.open(page, 'users')
  const links = page.locator('[data-row-link]')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/transactions-screen*.js', async (route) => {
    asked.resolve()
    await release.promise
    await route.continue()
  })
  await pressGo(page, 't')
  await asked.promise
  // The list of users is still there, and its first row has the focus.
  await expect(page).toHaveURL(/#\/transactions$/)
  await expect(links.first()).toBeFocused()
  for (const key of ['j', 'Enter', '/', ' ', 'ArrowDown']) await page.keyboard.press(key)
  await expect(links.first()).toBeFocused()
  await expect(page).toHaveURL(/#\/transactions$/)
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('region', { name: 'Go to' })).toBeVisible()
  await expect(shortcuts(page).getByRole('region', { name: 'List' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toBeHidden()

  await pressGo(page, 'h')
  await expect(heading(page, 'Running Development')).toBeVisible()
  await pressGo(page, 't')
  release.resolve()
  await expect(heading(page, 'Transactions')).toBeVisible()
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
})

test('a question mark lists the keys that work here; keys of one letter can be switched off, and stay off', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('the list of keys is that of the screen', async () => {
    await app.open(page, 'home')
    await expect(heading(page, 'Running Development')).toBeVisible()
    await page.keyboard.press('?')
    await expect(shortcuts(page).getByRole('region', { name: 'Go to' })).toBeVisible()
    await expect(shortcuts(page).getByRole('region', { name: 'List' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await app.open(page, 'transactions')
    await expect(heading(page, 'Transactions')).toBeVisible()
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
    await page.keyboard.press('?')
    const list = shortcuts(page).getByRole('region', { name: 'List' })
    await expect(list.getByRole('term')).toHaveText(['j', 'k', '/'])
    await expect(list.getByRole('definition')).toHaveText(['Next row', 'Row before', 'Search'])
    await expect(shortcuts(page).getByRole('region')).toHaveCount(5)
    // The dialog is modal for keys as well.
    await pressGo(page, 'u')
    await page.keyboard.press('Escape')
    await expect(shortcuts(page)).toBeHidden()
    await expect(heading(page, 'Transactions')).toBeVisible()
  })
  await test.step('switched off', async () => {
    await page.getByRole('button', { name: 'Display' }).click()
    const keys = page.getByRole('group', { name: 'Keys of one letter' })
    await keys.getByRole('radio', { name: 'Off' }).check()
    await page.getByRole('button', { name: 'Shortcuts…' }).click()
    await expect(shortcuts(page)).toContainText('Keys of one letter are off')
    await expect(shortcuts(page).getByRole('region')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.reload()
    const first = page.locator('[data-row-link]').first()
    await expect(first).toBeVisible()
    for (const key of ['j', '/', '?', 'g', 'u']) await page.keyboard.press(key)
    await expect(first).not.toBeFocused()
    await expect(shortcuts(page)).toHaveCount(0)
    await expect(heading(page, 'Transactions')).toBeVisible()
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-row-link]').nth(1)).toBeFocused()
  })
})
