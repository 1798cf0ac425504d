import type { Locator, Page } from '@playwright/test'
import { expect, test, typeLogIn } from '../support/e2e.ts'

function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save' })
}

test('[LOG-01] the login log: columns, newest first, in the viewer’s time zone, and its empty text', async ({
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
})

test('[LOG-05] the last update opens the history with a readable before and after', async ({ app, page }) => {
  await app.logIn(page)
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

test('two people save the same user: the second sees who and when, and keeps what was typed', async ({
  app,
  page,
  otherPage: other,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=14')
  await page.getByLabel('Comments').fill('typed by Ana')
  await app.logIn(other, 'ingrid.halvorsen')
  await app.open(other, 'users?tab=2&sid=14')
  await other.getByLabel('Last name').fill('Silva Costa')
  await saveButton(other).click()
  await expect(other.getByText('User saved')).toBeVisible()
  await saveButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'ingrid.halvorsen changed this record at' })
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveValue('Silva')
  await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Silva Costa')
  await expect(page.getByLabel('Comments')).toHaveValue('typed by Ana')
  await saveButton(page).click()
  await expect(page.getByText('User saved')).toBeVisible()
  const stored = await app.platform.db
    .selectFrom('appUsers')
    .selectAll()
    .where('sid', '=', 14)
    .executeTakeFirst()
  expect(stored).toMatchObject({ lastName: 'Silva Costa', comments: 'typed by Ana', version: 3 })
})

test('a double click saves once', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=15')
  await page.getByLabel('Comments').fill('once')
  let saves = 0
  await page.route('**/api/app_user/15', async (route) => {
    saves += 1
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await saveButton(page).dblclick()
  await expect(page.getByText('User saved')).toBeVisible()
  expect(saves).toBe(1)
})

test('what is typed right after a creation belongs to the new user, however late the list comes', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Rahman')
  await page.getByLabel('Email').fill('nadia.rahman@corridor.example')
  await page.getByRole('textbox', { name: 'Login' }).fill('nadia.rahman')
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
        .where('login', '=', 'nadia.rahman')
        .executeTakeFirst(),
    )
    .toEqual({ comments: 'typed at once' })
})

test('unsaved changes are guarded on a change of tab, route and on Logout', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=15')
  await page.getByLabel('Comments').fill('not saved')
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' })
  for (const name of ['Go back', 'Login log', 'Home', 'Working as ana.ruiz - Logout']) {
    await page.getByRole('link', { name }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/tab=2&sid=15$/)
    await expect(page.getByLabel('Comments')).toHaveValue('not saved')
  }
  await page.getByRole('link', { name: 'Go back' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/users$/)
})

test('a lost connection and a failing server say what happened and keep what was typed', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=15')
  await page.getByLabel('Comments').fill('still here')
  await page.route('**/api/app_user/15', (route) => route.abort())
  await saveButton(page).click()
  const toast = page.getByRole('status', { name: 'Messages' }).getByRole('alert')
  await expect(toast).toContainText('The server cannot be reached')
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/app_user/15')
  // A real failure of our own server: what the save needs is gone.
  await app.platform.barePool.query('alter table audit_entries rename to audit_gone')
  await saveButton(page).click()
  await expect(toast).toContainText('Something went wrong on our side')
  await expect(toast).toContainText(/Request id: [0-9a-f-]{36}/)
  await expect(page.getByLabel('Comments')).toHaveValue('still here')
  await app.platform.barePool.query('alter table audit_gone rename to audit_entries')
  await saveButton(page).click()
  await expect(page.getByText('User saved')).toBeVisible()
})

test('the list says that it could not be loaded, and Retry loads it', async ({ app, page }) => {
  await app.logIn(page)
  await app.platform.barePool.query('alter table login_blocks rename to login_gone')
  await app.open(page, 'users')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('alert')).toContainText(
    'Something went wrong',
  )
  await app.platform.barePool.query('alter table login_gone rename to login_blocks')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row')).toHaveCount(16)
})

test('a profile without the permission sees no button that it cannot use', async ({ app, page }) => {
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'users')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await app.logIn(page, 'claire.dubois')
  await app.open(page, 'users?tab=2&sid=7')
  await expect(page.getByLabel('User blocked')).toHaveValue('jorge.ortega')
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0)
  await app.open(page, 'users')
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0)
  await app.open(page, 'users?tab=2')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

test('a 60-character name and 15 rows fit 1366x768 without scrolling the page', async ({ app, page }) => {
  await app.platform.barePool.query(
    "update app_users set name = repeat('W', 60), last_name = repeat('M', 60) where sid = 11",
  )
  await app.logIn(page)
  await app.open(page, 'users')
  await expect(page.getByRole('row')).toHaveCount(16)
  const overflow = await page.evaluate(() => {
    const main = document.querySelector('main')
    return {
      page: document.documentElement.scrollWidth - innerWidth,
      main: (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0),
    }
  })
  expect(overflow).toEqual({ page: 0, main: 0 })
  const visible = await page.locator('tbody:not([aria-hidden]) tr').evaluateAll((rows) => {
    const scroll = rows[0]?.closest('div')?.getBoundingClientRect()
    return rows.filter((row) => row.getBoundingClientRect().bottom <= (scroll?.bottom ?? 0) + 1).length
  })
  expect(visible).toBeGreaterThanOrEqual(13)
})

test('Back, then Stay, keeps the address of the form, and a reload keeps the session', async ({
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
})

test('a typed address has its place in the way back: Stay stays, Leave leaves', async ({ app, page }) => {
  await app.logIn(page)
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
