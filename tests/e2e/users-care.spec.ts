import type { Locator, Page } from '@playwright/test'
import { expect, test, typeLogIn } from '../support/e2e.ts'

function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save' })
}

test('[LOG-01] [LOG-02] [LOG-03] [PAGE-01] the login log: columns, newest first, the viewer’s time zone, empty text, ten page numbers, the last page', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=3')
  const table = page.getByRole('table', { name: 'Login log' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Type',
    'Date',
    'Hour',
    'User ID',
    'username',
    'Name',
  ])
  const cells = table.locator('tbody:not([aria-hidden]) tr').first().getByRole('cell')
  await expect(cells.first()).toHaveText('LOGIN')
  await expect(cells.last()).toHaveText('Ana Ruiz')
  await app.open(page, 'users?tab=3&sid=17')
  await expect(table.getByText("No 'Login Log' found")).toBeVisible()
  await app.platform.barePool.query(`insert into login_log (at, type, user_sid, address, request_id)
    values ('2026-07-15T03:05:09Z', 'REFUSED', 17, '::1', 'test')`)
  await page.reload()
  const [type, date, hour, userSid] = ['REFUSED', '14/07/2026', '22:05 (UTC−5)', '17']
  await expect(cells).toHaveText([type, date, hour, userSid, /^[a-z]+\.[a-z]+$/, /^[A-Z]\S+ [A-Z]/])
  await app.open(page, 'users?tab=3&sid=6')
  const names = table.locator('tbody:not([aria-hidden]) tr td:nth-child(5)')
  await expect(names.first()).toHaveText('ivan.petrov')
  expect(new Set(await names.allTextContents())).toEqual(new Set(['ivan.petrov']))
  await test.step('of more than ten pages ten are offered, and then the next ten', async () => {
    await app.platform.barePool.query(`insert into login_log (type, user_sid, address, request_id)
      select 'LOGIN', 17, '::1', 'test' from generate_series(1, 310)`)
    await page.goto('about:blank')
    await app.open(page, 'users?tab=3&sid=17')
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const numbers = pager.getByRole('button', { name: /^Page \d+$/ })
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await expect(
      page.getByRole('table', { name: 'Login log' }).locator('tbody:not([aria-hidden]) tr'),
    ).toHaveCount(15)
    await expect(pager).toContainText('1–15 of 311')
    await pager.getByRole('button', { name: 'Next 10 pages' }).click()
    await expect(numbers).toHaveText(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'])
    await pager.getByRole('button', { name: 'Next 10 pages' }).click()
    await expect(numbers).toHaveText(['21'])
  })
  await test.step('the last page', async () => {
    await app.platform.barePool.query(`insert into login_log (type, user_sid, address, request_id)
      select 'LOGIN', 17, '::1', 'test' from generate_series(1, 389)`)
    await page.goto('about:blank')
    await app.open(page, 'users?tab=3&sid=17&page=47')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('691–700 of 700')
    await expect(
      page.getByRole('table', { name: 'Login log' }).locator('tbody:not([aria-hidden]) tr'),
    ).toHaveCount(10)
  })
})

test('[USER-15] [USER-17] [LOG-05] an untouched password stays, a typed one is checked and replaces it; the history has a readable before and after', async ({
  app,
  page,
  otherPage: other,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=5')
  await page.getByLabel('Comments').fill('Works from Seoul')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect(Object.keys((await sent).postDataJSON())).toEqual(['user', 'sign'])
  await expect(page.getByText('User saved')).toBeVisible()
  await app.logIn(other, 'sara.kim')
  await page.getByLabel('Password').fill('short')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Password: Use 8 to 30 characters')
  await page.getByLabel('Password').fill('now something else')
  await page.getByLabel('Password 2nd Level').fill('and a second one')
  const replaced = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect(Object.keys((await replaced).postDataJSON())).toEqual(['user', 'passwordN', 'password2N', 'sign'])
  await expect(page.getByLabel('Password')).toHaveValue('')
  await app.open(other, 'login')
  await typeLogIn(other, 'sara.kim', 'now something else')
  await expect(other.getByRole('link', { name: /Working as sara\.kim/ })).toBeVisible()
  await test.step('the history', async () => {
    await app.open(page, 'users?tab=2')
    await expect(page.getByText('USER INFORMATION')).toBeVisible()
    await expect(page.getByRole('button', { name: /Last update/ })).toHaveCount(0)
    await app.open(page, 'users?tab=2&sid=12')
    await expect(page.getByRole('button', { name: /^Last update: .* by host$/ })).toBeVisible()
    await page.getByLabel('Comments').fill('Moved to the night shift')
    await page.getByLabel('Password').fill('a fresh password')
    await saveButton(page).click()
    await page
      .getByRole('button', { name: /^Last update: \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\) by ana\.ruiz$/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'History: Kenji Watanabe' })
    const newest = dialog.getByRole('listitem').first()
    await expect(newest).toContainText('ana.ruiz changed')
    await expect(newest.getByRole('row', { name: /Comments/ })).toHaveText(
      /CommentsemptyMoved to the night shift/,
    )
    await expect(newest.getByRole('row', { name: /Password/ })).toContainText('changed')
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('host created')
    expect(await dialog.textContent()).not.toMatch(/argon2|[0-9a-f]{64}/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Last update/ })).toBeFocused()
  })
})

test('what is typed right after a creation belongs to the new user, however late the list comes', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Rahman')
  await page.getByLabel('Email').fill('nadia.third@corridor.example')
  await page.getByRole('textbox', { name: 'Login' }).fill('nadia.third')
  await page.getByLabel('Password').fill('eight-88')
  await page.getByRole('combobox', { name: 'Profile' }).click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await page.route('**/api/app_users/rows', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await saveButton(page).click()
  await expect(page.getByText('User saved')).toBeVisible()
  await page.getByLabel('Comments').fill('typed at once')
  await saveButton(page).click()
  await expect(page.getByText(/by ana\.ruiz/)).toBeVisible()
  await expect
    .poll(() =>
      app.platform.db
        .selectFrom('appUsers')
        .select('comments')
        .where('login', '=', 'nadia.third')
        .executeTakeFirst(),
    )
    .toEqual({ comments: 'typed at once' })
})

test('unsaved changes: Stay keeps address and form on Back, twice, and for a typed address; Leave leaves; a reload keeps the session', async ({
  app,
  page,
}) => {
  await app.open(page, 'login')
  await typeLogIn(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(/#\/users\?tab=2&sid=\d+$/)
  const form = page.url()
  await page.getByLabel('Comments').fill('Half a sentence')
  for (const back of ['once', 'and once more']) {
    await test.step(back, async () => {
      await page.goBack()
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
      await expect(page).toHaveURL(form)
      await expect(page.getByLabel('Comments')).toHaveValue('Half a sentence')
    })
  }
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByLabel('Login')).toHaveValue(/./)
  await expect(page).toHaveURL(form)
  await test.step('a typed address has its place in the way back', async () => {
    await app.open(page, 'home')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Agencies' }).click()
    await menu.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL(/#\/users$/)
    await app.open(page, 'users?tab=2&sid=2')
    await page.getByLabel('Comments').fill('Half a sentence')
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/#\/users\?tab=2&sid=2$/)
    await expect(page.getByLabel('Comments')).toHaveValue('Half a sentence')
    await app.open(page, 'agencies')
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/#\/users\?tab=2&sid=2$/)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/users$/)
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  })
})
