import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import { passPrompt, prompt, toasts } from '../support/e2e-agencies.ts'
import { chooseLanguage } from '../support/e2e-languages.ts'
import { logInThere, withProvider } from '../support/oidc/e2e.ts'

const sara = {
  sub: 'p-5',
  preferred_username: 'sara.kim',
  email: 'sara@example.com',
  groups: ['help'],
}

const test = withProvider([sara])

/** Of the user that is open. */
function section(page: Page): Locator {
  return page.getByRole('region', { name: 'Single sign-on' })
}

test('a user is expected at the provider, tied and untied by keyboard, and the history has the reason; the emergency user is never tied, in every language', async ({
  app,
  page,
  otherPage: hers,
  provider,
}) => {
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'users?tab=2&sid=5')
  await expect(section(page)).toContainText('whoever logs in there as sara.kim within a week is this user')
  const button = section(page).getByRole('button')
  await button.press('Enter')
  // Whoever closes the prompt has thought better of it.
  await prompt(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(section(page)).toContainText('Not tied.')
  await button.press('Enter')
  await passPrompt(page)
  await expect(section(page)).toContainText('Expected: whoever logs in there as sara.kim is this user.')
  await expect(button).toHaveText('Expect no longer…')
  await expect(button).toBeFocused()

  await app.open(hers, 'login')
  await hers.getByRole('button', { name: 'Sign in with single sign-on' }).press('Enter')
  await logInThere(hers, sara.sub)
  await expect(hers).toHaveURL(/#\/home/)

  await page.reload()
  await expect(section(page)).toContainText(`Tied to ${provider.issuer} since`)
  await expect(page.getByRole('table', { name: 'Sessions' })).toContainText('Chrome')
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Untie sara.kim from single sign-on?' })
  await dialog.getByRole('button', { name: 'Untie' }).press('Enter')
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabel('Reason').fill('is another person there now')
  await dialog.getByRole('button', { name: 'Untie' }).press('Enter')
  await expect(toasts(page)).toContainText('sara.kim is tied to nobody there, and not expected.')
  await expect(dialog).toHaveCount(0)
  await expect(button).toHaveText('Expect first log-in')
  await expect(button).toBeFocused()
  await expect(page.getByText('Not logged in anywhere')).toBeVisible()

  await page.getByRole('button', { name: /^Last update/ }).click()
  const newest = page.getByRole('dialog', { name: 'History: Sara Kim' }).getByRole('listitem').first()
  await expect(newest.getByRole('row', { name: /^Event/ })).toContainText('untied from single sign-on')
  await expect(newest.getByRole('row', { name: /^Reason/ })).toContainText('is another person there now')

  await test.step('the user who keeps a password for emergencies', async () => {
    await page.keyboard.press('Escape')
    await app.open(page, 'users?tab=2&sid=1')
    await expect(section(page)).toContainText('and never there.')
    await expect(section(page).getByRole('button')).toHaveCount(0)
    await chooseLanguage(page, 'Español')
    await expect(page.getByRole('region', { name: 'Inicio de sesión único' })).toContainText('nunca allí')
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'Français')
    await expect(page.getByRole('region', { name: 'Connexion unique' })).toContainText('jamais là-bas')
  })
})
