import type { Locator, Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { type App, expect, test, typeLogIn } from '../support/e2e.ts'
import { passPrompt, toasts } from '../support/e2e-agencies.ts'
import { plugInKey } from '../support/e2e-passkeys.ts'
import { codeOf, nextCode, setUpApp } from '../support/factors.ts'

const demo = demoPasswords.login

/** The key as the screen shows it, to be typed into an app. */
async function keyShown(page: Page): Promise<string> {
  const key = await page.getByRole('textbox', { name: 'Key' }).inputValue()
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return key.replaceAll(' ', '')
}

async function userSid({ platform: { db } }: App, login: string): Promise<number> {
  const found = db.selectFrom('appUsers').select('sid').where('login', '=', login)
  return (await found.executeTakeFirstOrThrow()).sid
}

/** In how many lines the text of each stands. */
function linesOf(texts: Locator): Promise<number[]> {
  return texts.evaluateAll((nodes) =>
    nodes.map((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getClientRects().length
    }),
  )
}

test('an app is set up by keyboard alone and the next log-in asks for its code; new recovery codes and the removal ask for password and code', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'account')
  await expect(page.getByText('None: your log-in asks for the password alone.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This is not your current password.')
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.keyboard.type(demo)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: /holds the key/ })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  const key = await keyShown(page)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This code is not right')
  await page.keyboard.type(codeOf(key))
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  expect(await linesOf(kept.getByRole('listitem'))).toEqual(Array(10).fill(1))
  const [code = '', spare = ''] = await kept.getByRole('listitem').allTextContents()
  await kept.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(page.getByText(/^10 of 10 left/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace…' })).toBeVisible()

  await app.open(page, 'login')
  await typeLogIn(page, 'sara.kim')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await expect(field).toBeFocused()
  await page.keyboard.type(nextCode(key))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)

  await app.open(page, 'login')
  await typeLogIn(page, 'sara.kim')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)
  await app.open(page, 'account')
  await expect(page.getByText(/^9 of 10 left/)).toBeVisible()

  await test.step('new recovery codes, and the removal', async () => {
    await page.getByRole('button', { name: 'Make new codes…' }).click()
    const codes = page.getByRole('dialog', { name: 'Make new recovery codes' })
    await codes.getByRole('textbox', { name: 'Current password' }).fill(demo)
    await codes.getByRole('textbox', { name: 'Code' }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(codes.getByRole('alert')).toContainText('This code is not right')
    // What was right stays, what was wrong is typed again.
    await expect(codes.getByRole('textbox', { name: 'Current password' })).toHaveValue(demo)
    await expect(codes.getByRole('textbox', { name: 'Code' })).toBeFocused()
    // The log-in has used up what the app shows.
    await page.keyboard.type(spare)
    await page.keyboard.press('Enter')
    const renewed = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(renewed.getByRole('listitem')).toHaveCount(10)
    const another = (await renewed.getByRole('listitem').first().textContent()) ?? ''
    // What is shown once is not closed by a slip.
    await page.keyboard.press('Escape')
    await renewed.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    const removal = page.getByRole('dialog', { name: 'Log in without the app?' })
    await removal.getByRole('textbox', { name: 'Code' }).fill(another)
    await removal.getByRole('textbox', { name: 'Current password' }).fill('not my password')
    await page.keyboard.press('Enter')
    await expect(removal.getByRole('alert')).toContainText('This is not your current password.')
    await removal.getByRole('textbox', { name: 'Current password' }).fill(demo)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Your log-in asks for the password alone.')
    await expect(page.getByRole('button', { name: 'Set up…' })).toBeVisible()
    await app.open(page, 'login')
    await typeLogIn(page, 'sara.kim')
    await expect(page).toHaveURL(/#\/home$/)
  })
})

test('a super admin helps whoever has lost the phone: the sessions end, the next log-in needs no code', async ({
  app,
  page,
  otherPage,
}) => {
  await app.logIn(otherPage, 'elif.yilmaz')
  await app.open(otherPage, 'account')
  const sid = await userSid(app, 'elif.yilmaz')
  await setUpApp(app.platform, sid)
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, `users?tab=2&sid=${sid}`)
  await page.getByRole('button', { name: 'Lost phone…' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the second factor of elif.yilmaz?' })
  await question.getByRole('button', { name: 'Lost phone…' }).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('The second factor of elif.yilmaz is removed.')
  await expect(page.getByRole('button', { name: 'Lost phone…' })).toHaveCount(0)
  await expect(page.getByText('Not logged in anywhere')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByText('Token expired')).toBeVisible()
  await typeLogIn(otherPage, 'elif.yilmaz')
  await expect(otherPage.getByRole('heading', { level: 1, name: 'elif.yilmaz' })).toBeVisible()
})

test.describe('where the profile needs a second factor', () => {
  test.use({ environment: { SECOND_FACTOR: '5' } })

  test('the log-in has an app or a passkey set up first, by keyboard alone, and leads to the wanted screen; the last factor cannot be removed', async ({
    app,
    page,
  }) => {
    await app.open(page, 'account')
    await typeLogIn(page, 'sara.kim')
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    // Past the passkey, which is offered first.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await page.keyboard.type(codeOf(await keyShown(page)))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(
      10,
    )
    await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/account$/)
    await expect(page.getByText('Required by your profile')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Replace…' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove…' })).toHaveCount(0)

    await test.step('a passkey, which is offered first', async () => {
      await plugInKey(page)
      await app.open(page, 'login')
      await expect(page.getByLabel('Username')).toBeFocused()
      await app.open(page, 'account')
      await typeLogIn(page, 'elif.yilmaz')
      await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'I have kept them: log in' }).press('Enter')
      await expect(page).toHaveURL(/#\/account$/)
      await expect(page.getByText('Required by your profile')).toBeVisible()
      const passkeys = page.getByRole('table', { name: 'Passkeys' })
      await expect(passkeys.getByRole('button', { name: /^Rename / })).toBeVisible()
      await expect(passkeys.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    })
  })
})
