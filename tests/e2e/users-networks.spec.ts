import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { chooseLanguage } from '../support/e2e-languages.ts'

const [here, elsewhere] = ['192.0.2.1', '198.51.100.7']

// The browser then says where it comes from, as a proxy in front of the server would.
test.use({
  environment: { TRUSTED_PROXIES: '127.0.0.1, ::1' },
  extraHTTPHeaders: { 'x-forwarded-for': here },
})

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Networks of the profiles' })
}

function row(page: Page, profile: string): Locator {
  return dialog(page).getByRole('row').filter({ hasText: profile })
}

function field(page: Page): Locator {
  return dialog(page).getByLabel('New address or network')
}

async function add(page: Page, network: string): Promise<void> {
  await field(page).fill(network)
  await field(page).press('Enter')
}

/** Answers the question that stands over the dialog. */
async function answer(page: Page, title: string, label: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await question.getByRole('button', { name: label }).press('Enter')
  await expect(question).toHaveCount(0)
}

test('a profile is limited to a network and opened again; whoever works elsewhere is told at once', async ({
  app,
  page,
  otherPage: hers,
}) => {
  // An earlier file may have opened this page, without the header.
  await hers.context().setExtraHTTPHeaders({ 'x-forwarded-for': here })
  await app.logIn(hers, 'sara.kim')
  await hers.setExtraHTTPHeaders({ 'x-forwarded-for': elsewhere })
  await app.open(hers, 'agencies')
  await expect(hers.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()

  await app.logIn(page)
  await app.open(page, 'users')
  const way = page.getByRole('button', { name: 'Networks…' })
  await way.press('Enter')
  await expect(dialog(page)).toContainText(`You come from ${here}.`)
  await expect(row(page, 'Support')).toContainText('anywhere')
  await row(page, 'Support').click()
  await expect(dialog(page).getByRole('heading', { name: 'Networks of Support' })).toBeVisible()
  await add(page, '203.0.113.7/24')
  await expect(dialog(page).getByRole('alert')).toContainText('203.0.113.0/24')
  await add(page, '203.0.113.0/24')
  await answer(page, 'Limit Support to a network?', 'Limit')
  await expect(toasts(page)).toContainText('Support may work from 203.0.113.0/24.')
  await expect(field(page)).toBeFocused()
  await expect(row(page, 'Support')).toContainText('203.0.113.0/24')

  await hers.reload()
  await expect(
    hers
      .getByText(/198\.51\.100\.7 is in none of them/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await dialog(page)
    .getByRole('button', { name: /^Last update/ })
    .click()
  const history = page.getByRole('dialog', { name: 'History: Networks of Support' })
  await expect(history.getByRole('row', { name: /^Works from/ })).toContainText('203.0.113.0/24')
  await page.keyboard.press('Escape')

  await dialog(page).getByRole('button', { name: 'Remove 203.0.113.0/24' }).press('Enter')
  await answer(page, 'Remove the last network?', 'Remove')
  await expect(row(page, 'Support')).toContainText('anywhere')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(way).toBeFocused()
  await hers.reload()
  await expect(hers.getByRole('table', { name: 'Agencies' })).toBeVisible()
  await hers.setExtraHTTPHeaders({})
  await hers.context().setExtraHTTPHeaders({})
})

test('users cannot shut themselves out nor save over another change; the dialog is for super admins, in every language', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users')
  await page.getByRole('button', { name: 'Networks…' }).click()
  await row(page, 'Super admin').click()
  await expect(dialog(page)).toContainText('This is your own profile: you cannot shut yourself out.')
  await add(page, '198.51.100.0/24')
  await answer(page, 'Limit Super admin to a network?', 'Limit')
  await expect(dialog(page).getByRole('alert')).toContainText(`You are at ${here}, which is in none of these`)
  await expect(field(page)).toHaveValue('198.51.100.0/24')
  await add(page, '192.0.2.0/24')
  await answer(page, 'Limit Super admin to a network?', 'Limit')
  await expect(row(page, 'Super admin')).toContainText('192.0.2.0/24')
  await add(page, '198.51.100.0/24')
  await expect(row(page, 'Super admin')).toContainText('192.0.2.0/24, 198.51.100.0/24')
  await dialog(page).getByRole('button', { name: 'Remove 192.0.2.0/24' }).press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('you would lock yourself out')
  await expect(row(page, 'Super admin')).toContainText('192.0.2.0/24, 198.51.100.0/24')

  await row(page, 'Finance').click()
  await app.platform.barePool.query(
    `update profile_networks set networks = '{10.0.0.0/8}', version = version + 1 where profile = 4`,
  )
  await add(page, '203.0.113.0/24')
  await answer(page, 'Limit Finance to a network?', 'Limit')
  await expect(toasts(page)).toContainText('Somebody else has saved this record in the meantime.')
  await expect(row(page, 'Finance')).toContainText('10.0.0.0/8')
  await expect(field(page)).toHaveValue('203.0.113.0/24')

  await test.step('in other languages, and for another profile', async () => {
    await page.keyboard.press('Escape')
    await page.goto('about:blank')
    await app.open(page, 'users')
    for (const { language, way, title } of [
      { language: 'Español', way: 'Redes…', title: 'Redes de los perfiles' },
      { language: 'Français', way: 'Réseaux…', title: 'Réseaux des profils' },
    ] as const) {
      await chooseLanguage(page, language)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: way }).click()
      await expect(page.getByRole('dialog', { name: title })).toContainText(here)
      await page.keyboard.press('Escape')
    }
  })
})
