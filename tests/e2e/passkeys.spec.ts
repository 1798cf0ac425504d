import type { Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { expect, test, typeLogIn } from '../support/e2e.ts'
import { prompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { plugInKey } from '../support/e2e-passkeys.ts'

const { login: demo, secondLevel } = demoPasswords

function passkeys(page: Page) {
  return page.getByRole('table', { name: 'Passkeys' })
}

/** By keyboard alone, from the button on. */
async function addByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.keyboard.type(demo)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
}

async function removeOfficeLaptop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove Office laptop' }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove the passkey Office laptop?' }).waitFor()
  await page.keyboard.type(demo)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('The passkey Office laptop is removed.')
}

test('a passkey is added by keyboard alone; the log-in asks for it first and takes a recovery code; a device without a suitable kind is reported', async ({
  app,
  page,
}) => {
  const key = await plugInKey(page)
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'account')
  await expect(page.getByText(/^None yet\. A passkey is/)).toBeVisible()
  await addByKeyboard(page, 'Office laptop')
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const code = (await kept.getByRole('listitem').first().textContent()) ?? ''
  // One Enter too many does not throw them away.
  await expect(kept.getByRole('list')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(kept.getByRole('button', { name: 'I have kept them' })).toBeFocused()
  await page.keyboard.press('Enter')
  const row = passkeys(page).getByRole('row', { name: /Office laptop/ })
  await expect(row).toContainText('never')
  expect(await key.count()).toBe(1)

  await app.open(page, 'login')
  await typeLogIn(page, 'sara.kim')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const ask = page.getByRole('button', { name: 'Use a passkey' })
  await expect(ask).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)
  await app.open(page, 'account')
  await expect(row).not.toContainText('never')

  // Nobody shows a finger: told, and nothing is lost.
  await app.open(page, 'login')
  await typeLogIn(page, 'sara.kim')
  await key.setVerified(false)
  await ask.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No passkey has answered')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expect(page.getByText('One of your recovery codes.')).toBeVisible()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)

  await test.step('a device that makes none of a suitable kind', async () => {
    await key.setVerified(true)
    await app.open(page, 'account')
    // As Chromium answers where every device at hand knows RSA alone.
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    })
    await addByKeyboard(page, 'Old laptop')
    await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toContainText(
      'This device makes no passkey of a kind that is taken here. Take another one: a phone or a security key.',
    )
  })
})

test('a passkey added with the second-level password passes that prompt, one added without does not; it is renamed, and removed with itself', async ({
  app,
  page,
}) => {
  await plugInKey(page)
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'account')
  await test.step('without the second-level password', async () => {
    await addByKeyboard(page, 'Office laptop')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await app.open(page, 'users?tab=2&sid=15')
    const active = page.getByLabel('Active')
    const wasActive = await active.isChecked()
    await active.setChecked(!wasActive)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/second/level/passkey/challenge'))
    await saveButton(page).click()
    expect(await (await asked).json()).toEqual({ request: null })
    await expect(prompt(page).getByRole('button')).toHaveText(['Confirm', 'Close'])
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await active.setChecked(wasActive)
    await app.open(page, 'account')
    await removeOfficeLaptop(page)
  })
  await page.getByRole('button', { name: 'Add passkey…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(demo)
  await dialog.getByRole('textbox', { name: 'Second-level password' }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This is not your current second-level password.')
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toHaveValue(demo)
  await expect(dialog.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(secondLevel)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(passkeys(page)).toContainText('second level')

  await app.open(page, 'users?tab=2&sid=15')
  const active = page.getByLabel('Active')
  await active.setChecked(!(await active.isChecked()))
  await saveButton(page).click()
  await expect(prompt(page).getByLabel('Password')).toBeFocused()
  await expect(prompt(page).getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(toasts(page)).toContainText('User saved')

  await app.open(page, 'account')
  await passkeys(page)
    .getByRole('button', { name: /^Rename / })
    .press('Enter')
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Blue key')
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Remove Blue key' })
  await expect(remove).toBeInViewport({ ratio: 1 })
  await remove.press('Enter')
  const removal = page.getByRole('dialog', { name: 'Remove the passkey Blue key?' })
  await expect(removal.getByText('Then your browser asks for one of your passkeys.')).toBeVisible()
  await page.keyboard.type(demo)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('The passkey Blue key is removed.')
  await expect(page.getByText(/^None yet\. A passkey is/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey…' })).toBeFocused()
  await app.open(page, 'login')
  await typeLogIn(page, 'ana.ruiz')
  await expect(page).toHaveURL(/#\/home$/)
})
