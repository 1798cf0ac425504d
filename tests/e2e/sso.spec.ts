import { expect, typeLogIn } from '../support/e2e.ts'
import { logInThere, withProvider } from '../support/oidc/e2e.ts'
import type { ProviderPerson } from '../support/oidc/people.ts'

const rosa: ProviderPerson = {
  sub: 'p-17',
  preferred_username: 'rosa.marin',
  given_name: 'Rosa',
  family_name: 'Marín',
  email: 'rosa@example.com',
  groups: ['help'],
}
const stranger: ProviderPerson = { ...rosa, sub: 'p-18', preferred_username: 'stranger', groups: [] }

const test = withProvider([rosa, stranger])

test('single sign-on: through the provider and back by keyboard alone; a person in no group, and the emergency password', async ({
  app,
  page,
}) => {
  await app.open(page, 'customers')
  await expect(page.getByRole('button', { name: 'Sign in with single sign-on' })).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await logInThere(page, rosa.sub)
  await expect(page).toHaveURL(/#\/customers/)
  await expect(page.getByRole('link', { name: 'Working as rosa.marin - Logout' })).toBeVisible()
  // Nothing of the log-in is left where a script could read it.
  expect(await page.evaluate(() => document.cookie)).not.toContain('sso')

  await test.step('a person whom no group lets in, and the user who keeps a password for emergencies', async () => {
    await page.context().clearCookies()
    await app.open(page, 'login')
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).press('Enter')
    await logInThere(page, stranger.sub)
    await expect(page.getByRole('alert')).toContainText('You are in no group that may work here.')
    const withPassword = page.getByRole('button', { name: 'Log in with a password' })
    await expect(withPassword).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('button', { name: 'Sign in with single sign-on' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(withPassword).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Username')).toBeFocused()
    await typeLogIn(page, 'sara.kim')
    await expect(page.getByRole('alert')).toContainText('The user name or the password is not right')
    await typeLogIn(page, 'ana.ruiz')
    await expect(page).toHaveURL(`${app.url}/#/home`)
  })
})

test('a provider that is away from the start is reported, and a password is asked for', async ({
  app,
  page,
  provider,
}) => {
  await provider.stop()
  await app.open(page, 'login')
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Single sign-on does not answer just now.')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
