import type { Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { openList } from '../support/e2e-transactions.ts'

/** What a person chooses under Display; the words of the menu are those of the present language. */
async function choose(page: Page, ...labels: string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Display|Vista|Affichage)$/ }).click()
  for (const name of labels) {
    await page.getByRole('radio', { name, exact: true }).click()
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  }
  await page.keyboard.press('Escape')
}

async function logInWhateverLanguage(page: Page, login: string): Promise<void> {
  await page.getByRole('textbox').first().fill(login)
  await page.locator('input[type=password]').fill(demoPasswords.login)
  await page.keyboard.press('Enter')
}

/** As the server has it, once it has come there. */
function keptOf({ platform: { db } }: App, login: string) {
  return db
    .selectFrom('preferences')
    .innerJoin('appUsers', 'appUsers.sid', 'preferences.userSid')
    .select(['preferences.name', 'value'])
    .where('login', '=', login)
    .orderBy('preferences.name')
    .execute()
}

test('what is chosen in one browser is there in the next, and gone for the next person', async ({
  app,
  page,
  otherPage,
}) => {
  await openList(app, page)
  await page.getByRole('button', { name: 'Columns 16 of 16' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Currency' }).uncheck()
  await chooser.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'Dark', 'Compact', 'Español')
  await expect
    .poll(async () => (await keptOf(app, 'ana.ruiz')).map(({ name }) => name))
    .toEqual(['columns-transactions', 'density', 'language', 'theme'])

  await app.logIn(otherPage)
  await app.open(otherPage, 'transactions')
  const root = otherPage.locator('html')
  await expect(root).toHaveAttribute('lang', 'es')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  const table = otherPage.getByRole('table', { name: 'Transacciones', exact: true })
  await expect(table.getByRole('columnheader')).toHaveCount(15)

  // Leads to the log-in, and ends the session there.
  await page.getByRole('link', { name: /ana\.ruiz/ }).click()
  await logInWhateverLanguage(page, 'omar.haddad')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'default')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await keptOf(app, 'omar.haddad')).toEqual([])
})

test('a choice made before the log-in is kept for the user; one that does not reach the server holds in this browser and is sent later', async ({
  app,
  page,
}) => {
  await app.open(page, 'login')
  await choose(page, 'Dark')
  await logInWhateverLanguage(page, 'finn.olsen')
  const theme = { name: 'theme', value: 'dark' }
  await expect.poll(() => keptOf(app, 'finn.olsen')).toEqual([theme])
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await test.step('a choice that does not reach the server', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/api/preferences/*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/preferences/density'))
    await choose(page, 'Relaxed')
    await failed
    await expect(page.locator('html')).toHaveAttribute('data-density', 'relaxed')
    expect(await keptOf(app, 'finn.olsen')).toEqual([theme])
    await page.unroute('**/api/preferences/*')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'relaxed')
    await expect.poll(() => keptOf(app, 'finn.olsen')).toEqual([{ name: 'density', value: 'relaxed' }, theme])
  })
})
