import { demoPasswords } from '../../tools/load/people.ts'
import { expect, test } from '../support/e2e.ts'

test('a question mark beside a field says what it means, by mouse and by key, and Escape closes it', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=3&sid=1')
  const mark = page.getByRole('button', { name: 'What does SND Fee Split mean?' })
  const tip = page.getByRole('note').filter({ hasText: 'When this agency sends: its part of what' })
  await page.getByLabel('SND Fee Split').focus()
  await page.keyboard.press('Tab')
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tip).toContainText('its part of what the agencies share of a fee')
  await expect(tip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(mark).toBeFocused()

  await page.getByRole('button', { name: 'What does RCV FX Profit mean?' }).click()
  await expect(page.getByRole('note')).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('a new password: its rule stands before any mistake, it can be seen, and made, and then it logs in', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('8 to 30 characters, not the name or the login.')
  await expect(page.getByLabel('Password 2nd Level')).toHaveAccessibleDescription(/^Optional: /)
  await password.fill(demoPasswords.secondLevel)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'View Password', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click()
  await page.getByRole('button', { name: 'Generate Password', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const made = await password.inputValue()

  await page.getByLabel('First name').fill('Made')
  await page.getByLabel('Last name').fill('Here')
  await page.getByLabel('Email').fill('made@corridor.example')
  await page.getByLabel('Login', { exact: true }).fill('made.here')
  await page.getByRole('combobox', { name: 'Profile' }).fill('Support')
  await page.getByRole('option', { name: 'Support' }).click()
  await page.getByLabel('Active').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User saved')).toBeVisible()
  await app.open(page, 'login')
  await page.getByLabel('Username').fill('made.here')
  await page.getByLabel('Password').fill(made)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Working as made.here - Logout' })).toBeVisible()
})
