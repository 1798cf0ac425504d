import { hashPassword } from '@corridor/contract/common/password'
import type { Locator, Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { type App, expect, test, typeLogIn } from '../support/e2e.ts'
import { passPrompt, toasts } from '../support/e2e-agencies.ts'

// Longer than the 64 characters that everybody must be able to use.
const fresh = 'violet harbour 93, where the first ferries of the morning wait for the tide'
const demo = demoPasswords.login

/** Somebody works in another browser. */
async function logInElsewhere({ url }: App, page: Page, user: string): Promise<number> {
  const data = { user, password: await hashPassword(demo) }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
  return (await page.context().request.post(`${url}/sec/auth`, { data, headers })).status()
}

test('the own password changes by keyboard alone and ends the other sessions; one that a colleague typed is replaced at the log-in', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'sara.kim')
  expect(await logInElsewhere(app, page, 'sara.kim')).toBe(200)
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'home')
  await expect(page.getByRole('link', { name: 'Working as sara.kim - Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'sara.kim' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Firefox 150, Linux/ })).toBeVisible()
  await expect(page.getByText(/Ends your \d other sessions\./)).toBeVisible()
  const rules = page.getByRole('list', { name: 'What it must be like' })
  await expect(rules.getByRole('listitem').first()).toHaveText('To do: 8 to 128 characters')
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await expect(
    page.getByText('Checked when you save: none of the common passwords; not your other password'),
  ).toBeVisible()

  await page.getByRole('textbox', { name: 'Current password' }).focus()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(fresh)
  await expect(rules.getByRole('listitem').first()).toHaveText('Met: 8 to 128 characters')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('violet harbour 94')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is not the same as above')
  await page.getByRole('textbox', { name: 'The new one again' }).fill(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is not your current password.')
  await page.getByRole('textbox', { name: 'Current password' }).fill(demo)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Your password is changed.')
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Firefox 150, Linux/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveValue('')
  await app.open(page, 'login')
  await typeLogIn(page, 'sara.kim', fresh)
  await expect(page).toHaveURL(/#\/home$/)

  await test.step('a password that a colleague typed', async () => {
    await app.platform.db
      .updateTable('appUsers')
      .set({ passwordGiven: true })
      .where('login', '=', 'sara.kim')
      .execute()
    await app.open(page, 'login')
    await expect(page.getByLabel('Username')).toBeFocused()
    await app.open(page, 'users')
    await expect(page).toHaveURL(/returnUrl/)
    await typeLogIn(page, 'sara.kim', fresh)
    await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    await page.keyboard.press('Tab')
    await page.keyboard.type(fresh)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(fresh)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This is the password that you have now')
    await page.getByRole('textbox', { name: 'New password' }).fill(`${fresh} again`)
    await page.getByRole('textbox', { name: 'The new one again' }).fill(`${fresh} again`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/users/)
    await expect(page.getByRole('link', { name: 'Working as sara.kim - Logout' })).toBeVisible()
  })
})

test('sessions elsewhere are ended one by one or all at once, and the second-level password changes, with the current passwords', async ({
  app,
  page,
}) => {
  expect(await logInElsewhere(app, page, 'ingrid.halvorsen')).toBe(200)
  expect(await logInElsewhere(app, page, 'ingrid.halvorsen')).toBe(200)
  expect(await logInElsewhere(app, page, 'ingrid.halvorsen')).toBe(200)
  await app.logIn(page, 'ingrid.halvorsen')
  await app.open(page, 'account')
  const theirs = page.getByRole('row', { name: /Firefox 150, Linux/ })
  await expect(theirs).toHaveCount(3)
  await expect(page.getByRole('row', { name: /this one/ })).toContainText('use Logout')
  await theirs
    .first()
    .getByRole('button', { name: /^End Firefox/ })
    .press('Enter')
  const one = page.getByRole('dialog', { name: /^End Firefox 150, Linux at / })
  const password = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Current password' })
  await expect(password(one)).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(one.getByRole('alert')).toContainText('This is not your current password.')
  await expect(theirs).toHaveCount(3)
  await page.keyboard.type(demo)
  await page.keyboard.press('Enter')
  await expect(theirs).toHaveCount(2)
  const all = page.getByRole('button', { name: 'End all others (2)' })
  await expect(all).toBeFocused()
  await all.press('Enter')
  const question = page.getByRole('dialog', { name: 'End all other sessions?' })
  await password(question).fill(demo)
  await question.getByRole('button', { name: 'End all others (2)' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End all others (0)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await test.step('the second-level password', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the second-level password' })
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(demo)
    await dialog.getByRole('textbox', { name: 'Current second-level password' }).fill('not this one')
    await dialog.getByRole('textbox', { name: 'New second-level password' }).fill(fresh)
    await dialog.getByRole('textbox', { name: 'The new one again' }).fill(fresh)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('This is not your current second-level password.')
    await dialog
      .getByRole('textbox', { name: 'Current second-level password' })
      .fill(demoPasswords.secondLevel)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Your second-level password is changed.')
    await expect(dialog).toHaveCount(0)
  })
})

test('a super admin ends sessions and makes an activation link; the link sets a password once', async ({
  app,
  page,
  otherPage,
}) => {
  expect(await logInElsewhere(app, otherPage, 'elif.yilmaz')).toBe(200)
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'users?tab=2&sid=15')
  await expect(page.getByRole('row', { name: /Firefox 150, Linux/ })).toBeVisible()
  // Before the link is made: this ends links as well.
  await page.getByRole('button', { name: 'End all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click()
  await expect(page.getByText('Not logged in anywhere')).toBeVisible()
  await page.getByRole('button', { name: 'Activation link…' }).click()
  await passPrompt(page)
  const dialog = page.getByRole('dialog', { name: 'Activation link of elif.yilmaz' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { name: 'Set your password for Corridor' })).toBeVisible()
  await otherPage.getByRole('textbox', { name: 'New password' }).fill(fresh)
  await otherPage.getByRole('textbox', { name: 'The new one again' }).fill(fresh)
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByText('Your password is set. Log in as elif.yilmaz.')).toBeVisible()
  await otherPage.getByRole('link', { name: 'Go to the log-in' }).click()
  await typeLogIn(otherPage, 'elif.yilmaz', fresh)
  await expect(otherPage).toHaveURL(/#\/home$/)
  await otherPage.goto('about:blank')
  await otherPage.goto(link)
  await expect(otherPage.getByRole('alert')).toContainText('This link was used already')
  await expect(otherPage.getByRole('textbox')).toHaveCount(0)
  await expect(otherPage.getByRole('link', { name: 'Go to the log-in' })).toBeVisible()
})
