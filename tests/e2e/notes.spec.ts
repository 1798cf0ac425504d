import type { Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { expect } from '../support/e2e.ts'
import { test } from '../support/e2e-transfers.ts'

test('half a note is there again on the way back, and the browser asks before it goes with the page', async ({
  app,
  page,
  transfers,
}) => {
  await app.logIn(page, 'omar.haddad')
  await app.open(page, `agencies?tab=3&sid=${transfers.network.sender.agencySid}`)
  const box = page.getByRole('textbox', { name: 'Add a note, staff only' })
  await box.click()
  await page.keyboard.type('Letter of cre')
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
  // Also where the note is out of sight.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.goBack()
  await expect(box).toHaveValue('Letter of cre')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toContainText(
    'Letter of cre',
  )
  expect(await asksBeforeItGoes(page)).toBe(false)
})

test('the half note of somebody who has logged out asks nobody else', async ({ app, page, transfers }) => {
  await app.logIn(page, 'omar.haddad')
  await app.open(page, `agencies?tab=3&sid=${transfers.network.sender.agencySid}`)
  await page.getByRole('textbox', { name: 'Add a note, staff only' }).fill('Letter of cre')
  expect(await asksBeforeItGoes(page)).toBe(true)
  await page.getByRole('link', { name: /Logout/ }).click()
  await page.getByLabel('Username').fill('ana.ruiz')
  await page.getByLabel('Password').fill(demoPasswords.login)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
  expect(await asksBeforeItGoes(page)).toBe(false)
})

/** Whether the page would keep whoever closes it. */
function asksBeforeItGoes(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
