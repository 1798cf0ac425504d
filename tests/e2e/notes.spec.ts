import type { Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { expect } from '../support/e2e.ts'
import { test } from '../support/e2e-transfers.ts'

test('a note on an agency stays and its author strikes it through; half a note is kept until it is added or its author logs out', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('a note is struck through', async () => {
    const agency = transfers.network.sender.agencySid
    await app.logIn(page, 'omar.haddad')
    await app.open(page, `agencies?tab=3&sid=${agency}`)
    const notes = page.getByRole('region', { name: 'NOTES' })
    await notes
      .getByRole('textbox', { name: 'Add a note, staff only' })
      .fill('Letter of credit\nis in the safe')
    await notes.getByRole('button', { name: 'Add' }).click()
    await expect(notes.getByRole('listitem')).toContainText('is in the safe')
    await expect(notes.getByText('1 note')).toBeVisible()
    await notes.getByRole('button', { name: /^Strike through/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Strike a note through' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Of another agency')
    await dialog.getByRole('button', { name: 'Strike through' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Struck through by omar.haddad')
    await expect(notes.locator('s')).toHaveText('Letter of credit\nis in the safe')
  })
  await test.step('half a note is kept', async () => {
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
    await expect(
      page
        .getByRole('region', { name: 'NOTES' })
        .getByRole('listitem')
        .filter({ hasText: /Letter of cre(?!dit)/ }),
    ).toHaveCount(1)
    expect(await asksBeforeItGoes(page)).toBe(false)
  })
  await test.step('half a note and a log-out', async () => {
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
})

/** Whether the page would keep whoever closes it. */
function asksBeforeItGoes(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
