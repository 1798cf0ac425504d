import { makeAgent } from '../support/agency-records.ts'
import { expect } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { cancelButton, reasonField, submitCancel, test } from '../support/e2e-transfers.ts'

test('deactivating a user asks for the second-level password; closed, nothing is saved or lost', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'users?tab=2&sid=15')
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
})

test('Back over the prompt: the question stands in front of it; Stay keeps both, Leave ends both', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'ana.ruiz', 'asked')
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

test('a change of a user that touches neither password nor rights asks for nothing', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'users?tab=2&sid=15')
  await page.getByLabel('Comments').fill('on the second floor')
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('User saved')
  await expect(prompt(page)).toHaveCount(0)
})

test("an agent's new token asks for it, over the dialog", async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeAgent(app, sid, { name: 'CENTRO' })
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, `agencies?tab=5&sid=${sid}`)
  await page.getByRole('row', { name: /CENTRO/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Agent' })
  await dialog.getByLabel('Token').fill('kS8-qLw2_Zx4TnB7vYc9RmEd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Agent saved')
})

test('a cancel asks for it, and goes on with what was typed', async ({ app, page, transfers }) => {
  const sent = await transfers.send()
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, `transactions?tab=2&sid=${sent.sid}`)
  await cancelButton(page).click()
  await reasonField(page).fill('asked for by the sender')
  await submitCancel(page).click()
  await expect(page.getByText('Needed to cancel a transfer.')).toBeVisible()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Cancel complete')
})
