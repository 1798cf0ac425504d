import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { openList, rows, table } from '../support/e2e-transactions.ts'

function heads(page: Page) {
  return table(page).getByRole('columnheader')
}

test('columns are hidden, moved and made wider by the keyboard, stay so after a reload, and go back at once', async ({
  app,
  page,
}) => {
  await openList(app, page)
  const before = await heads(page).allTextContents()
  const button = page.getByRole('button', { name: 'Columns 16 of 16' })
  await button.focus()
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser).toBeVisible()
  await expect(chooser.getByRole('checkbox', { name: 'Reference Number' })).toBeDisabled()
  await chooser.getByRole('searchbox', { name: 'Find a column' }).fill('curr')
  await expect(chooser.getByRole('listitem')).toHaveCount(1)
  await chooser.getByRole('checkbox', { name: 'Currency' }).press('Space')
  await chooser.getByRole('searchbox', { name: 'Find a column' }).fill('')
  await chooser.getByRole('button', { name: 'Move Amount to the front' }).press('Enter')
  await chooser.getByRole('button', { name: 'Move Amount to the front' }).press('Enter')
  await chooser.getByRole('spinbutton', { name: 'Width of Sender in pixels' }).fill('320')
  const chosen = [
    'Reference Number',
    'Status',
    'Amount',
    'Date Sent',
    'Age',
    ...before.slice(before.indexOf('Currency') + 1),
  ]
  await expect(heads(page)).toHaveText(chosen)
  await chooser.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(chooser).toBeHidden()
  await page.reload()
  await expect(rows(page)).toHaveCount(40)
  await expect(heads(page)).toHaveText(chosen)
  const sender = heads(page).filter({ hasText: /^Sender$/ })
  expect(await sender.evaluate((head) => head.getBoundingClientRect().width)).toBeGreaterThanOrEqual(320)
  await page.getByRole('button', { name: 'Columns 15 of 16' }).click()
  await chooser.getByRole('button', { name: 'Reset to default' }).click()
  await expect(heads(page)).toHaveText(before)
  await chooser.getByRole('button', { name: 'Done' }).click()
  await test.step('on a low window all of the chooser is in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.getByRole('button', { name: 'Columns 16 of 16' }).click()
    await expect(chooser).toBeInViewport({ ratio: 1 })
  })
})
