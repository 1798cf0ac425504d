import type { Page } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import { passPrompt, prompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { type ProtectedAction, protectedActions } from '../support/e2e-protected-actions.ts'
import { test } from '../support/e2e-transfers.ts'

async function guessWrong(page: Page): Promise<void> {
  await prompt(page).getByLabel('Password').fill('not this one')
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page).getByText('Wrong Password')).toBeVisible()
}

async function expectPrompt(page: Page, action: ProtectedAction): Promise<void> {
  await action.fill?.(page)
  await action.button(page).click()
  await guessWrong(page)
  await expect(action.done(page)).toHaveCount(0)
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(prompt(page)).toHaveCount(0)
  await expect(action.done(page)).toHaveCount(0)
  if (action.typed) await expect(action.typed.field(page)).toHaveValue(action.typed.value)
  await action.button(page).click()
  await passPrompt(page)
  await expect(action.done(page)).toBeVisible()
}

test("[AGCY-13] [PW2-04] [PW2-05] a protected action asks for the second-level password: a wrong one reads 'Wrong Password', Close keeps what was typed, and the right one lets it through", async ({
  app,
  page,
  transfers,
}) => {
  // The walk opens many screens, so it takes longer than a test of one.
  test.setTimeout(300_000)
  await app.logIn(page, 'ana.ruiz', 'asked')
  for (const action of protectedActions)
    await test.step(action.name, async () => {
      const place = await action.prepare(app, transfers)
      // The grant ends with the screen, so the next action asks again.
      await app.open(page, 'guide')
      await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
      await app.open(page, place)
      await expectPrompt(page, action)
    })
})

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
