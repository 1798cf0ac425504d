import { expect, test } from '../support/e2e.ts'
import { passPrompt, prompt, saveButton, toasts } from '../support/e2e-agencies.ts'

test('a change of the rights of a user asks for the second-level password, others do not; closed or left by Back nothing is saved', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'users?tab=2&sid=15')
  await test.step('a change that touches neither password nor rights asks for nothing', async () => {
    await page.getByLabel('Comments').fill('on the second floor')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('User saved')
    await expect(prompt(page)).toHaveCount(0)
  })
  await page.getByLabel('Comments').fill('left in May')
  const wasActive = await page.getByLabel('Active').isChecked()
  await page.getByLabel('Active').setChecked(!wasActive)
  await saveButton(page).click()
  await prompt(page).getByLabel('Password').fill('not this one')
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page).getByText('Wrong Password')).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toContainText(
    'Confirm your second-level password first: it is needed to change passwords',
  )
  await expect(page.getByLabel('Comments')).toHaveValue('left in May')
  await saveButton(page).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('User saved')
  // It goes by itself: the next one is to tell of the next save.
  await expect(toasts(page)).not.toContainText('User saved')
  // The grant lasts for the rest of the screen, and ends with it.
  await page.getByLabel('Active').setChecked(wasActive)
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('User saved')
  await expect(prompt(page)).toHaveCount(0)
  const given = page.waitForRequest((request) => request.url().endsWith('/second/level/end'))
  await page.getByRole('link', { name: 'Transactions' }).click()
  await given

  await test.step('Back over the prompt: the question is in front of it; Stay keeps both, Leave ends both', async () => {
    await app.open(page, 'users')
    await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click()
    await page.getByLabel('Comments').fill('left in May')
    await page.getByLabel('Password').fill('tigris-lamp-47')
    await saveButton(page).click()
    await expect(prompt(page)).toBeVisible()
    const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(prompt(page)).toBeVisible()
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/users$/)
    await expect(prompt(page)).toHaveCount(0)
  })
})
