import type { Page } from '@playwright/test'
import { type App, expect } from '../support/e2e.ts'
import {
  cancelButton,
  fact,
  group,
  openDetail,
  reasonField,
  submitCancel,
  test,
} from '../support/e2e-transfers.ts'

declare global {
  interface Window {
    clicks: number
  }
}

/** Of a mouse: what the keyboard does is none. */
function clicksOf(page: Page): Promise<number> {
  return page.evaluate(() => window.clicks)
}

async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.clicks = 0
    window.addEventListener('pointerdown', () => {
      window.clicks += 1
    })
  })
}

async function startAtHome(app: App, page: Page): Promise<void> {
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
}

test('daily tasks take few clicks: a transfer none, its agency one, a cancel two, a new user five, a change of an agency three', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('a transfer is found without a click, its agency by one, and it is cancelled by two', async () => {
    const sent = await transfers.send()
    await countClicks(page)
    await startAtHome(app, page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await page.keyboard.insertText(sent.reference)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: `Transaction ${sent.reference}` })).toBeVisible()
    expect(await clicksOf(page)).toBe(0)

    await fact(group(page, 'Originating'), 'Agency').getByRole('link').click()
    await expect(page.getByRole('heading', { name: /SETUP$/ })).toBeVisible()
    await expect(page.getByLabel('Official Name')).toBeVisible()
    expect(await clicksOf(page)).toBe(1)

    await openDetail(app, page, sent)
    await cancelButton(page).click()
    await expect(reasonField(page)).toBeFocused()
    await page.keyboard.type('Asked for by the sender')
    await submitCancel(page).click()
    await expect(fact(group(page, 'Routing information'), 'Status')).toHaveText('Cancelled')
    expect(await clicksOf(page)).toBe(2)
  })
  await test.step('a user is created by five clicks, and the last change of an agency is found by three', async () => {
    await startAtHome(app, page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'New user' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await page.keyboard.type('Nadia')
    for (const [label, text] of [
      ['Last name', 'Rahman'],
      ['Email', 'nadia.rahman@example.com'],
      ['Login', 'nadia.rahman'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(text)
    await page.getByLabel('Password', { exact: true }).fill('long enough it is')
    await page.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Finance' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('User saved')
    expect(await clicksOf(page)).toBe(5)

    await startAtHome(app, page)
    await menu.getByRole('link', { name: 'Agencies' }).click()
    await page.getByRole('row', { name: /ALTIPLANO/ }).click()
    await page.getByRole('button', { name: /^Last update: / }).click()
    const history = page.getByRole('dialog', { name: /^History: / })
    await expect(history.getByRole('listitem').first()).toContainText(/ (created|changed)/)
    expect(await clicksOf(page)).toBe(3)
  })
})
