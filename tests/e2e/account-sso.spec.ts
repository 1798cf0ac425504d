import type { Page } from '@playwright/test'
import { type App, expect } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { chooseLanguage } from '../support/e2e-languages.ts'
import { logInThere, withProvider } from '../support/oidc/e2e.ts'

const rosa = {
  sub: 'p-17',
  preferred_username: 'rosa.marin',
  given_name: 'Rosa',
  family_name: 'Marín',
  email: 'rosa@example.com',
  groups: ['help'],
}

const test = withProvider([rosa])

async function openAccount(app: App, page: Page): Promise<void> {
  await app.open(page, 'account')
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).press('Enter')
  await logInThere(page, rosa.sub)
  await expect(page.getByRole('heading', { level: 1, name: 'rosa.marin' })).toBeVisible()
}

test('without a password a fresh log-in at the provider confirms the set-up of an app and ends other sessions, by keyboard', async ({
  app,
  page,
  otherPage: elsewhere,
}) => {
  await openAccount(app, elsewhere)
  await openAccount(app, page)
  await expect(
    page.getByText('You log in by single sign-on: there is no password of yours here.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Set up…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog).toContainText('log in at your house once more')
  await dialog.getByRole('button', { name: 'Log in again' }).press('Enter')
  await logInThere(page, rosa.sub)
  await expect(dialog.getByRole('status')).toContainText('You have just logged in again')
  await expect(page).toHaveURL(/#\/account$/)
  await dialog.getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  // It is used up.
  await page.getByRole('button', { name: 'Set up…' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Log in again' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('sso')

  await test.step('sessions elsewhere, and a log-in that proved nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'End all others (1)' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'End all other sessions?' })
    await question.getByRole('button', { name: 'Log in again' }).press('Enter')
    await logInThere(page, rosa.sub)
    await question.getByRole('button', { name: 'End all others (1)' }).press('Enter')
    await expect(toasts(page)).toContainText('All other sessions are ended.')
    await expect(page.getByRole('button', { name: 'End all others (0)' })).toBeVisible()

    await app.open(page, 'account?sso=not_anew')
    await page.reload()
    await expect(toasts(page)).toContainText('Single sign-on let you through by an older log-in')
    await expect(page).toHaveURL(/#\/account$/)
    await chooseLanguage(page, 'Español')
    await expect(
      page.getByText('Usted entra por el inicio de sesión único: aquí no tiene contraseña.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'Français')
    await expect(page.getByText(/^Vous vous connectez par la connexion unique/)).toBeVisible()
  })
})
