import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test, typeLogIn } from '../support/e2e.ts'

function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save' })
}
function password(page: Page): Locator {
  return page.getByLabel('Password')
}

function profileBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Profile' })
}

async function fillNewUser(page: Page, login: string): Promise<void> {
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Rahman')
  await page.getByLabel('Email').fill(`${login}@corridor.example`)
  await page.getByRole('textbox', { name: 'Login' }).fill(login)
  await password(page).fill('a good password')
  await profileBox(page).click()
  await page.getByRole('option', { name: 'Finance' }).click()
}

test('[USER-01] [USER-02] header, sub-header, three tabs and the way back', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByText('Setup credentials and permissions')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await app.open(page, 'users?tab=2&sid=3')
  await expect(page.getByText('USER INFORMATION')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Claire')
  await page.getByRole('link', { name: 'Login log' }).click()
  await expect(page).toHaveURL(/tab=3&sid=3$/)
  await expect(page.getByRole('table', { name: 'Login log' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/#\/users$/)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Login log' })).toBeVisible()
})

test('[USER-04] [PAGE-01] the list: columns, 15 rows a page, a click opens the detail', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'First name',
    'Last name',
    'Login alias',
    'Profile',
    'Email',
    'Status',
  ])
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(15)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–15 of 40')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3$/)
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(10)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('31–40 of 40')
  // Anywhere in the row, not only on its link.
  await table.getByRole('cell', { name: 'peter.lindqvist' }).click()
  await expect(page).toHaveURL(/tab=2&sid=18$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
})

test('[PAGE-01] of more than ten pages ten are offered, and then the next ten', async ({ app, page }) => {
  await app.platform.barePool.query(`insert into login_log (type, user_sid, address, request_id)
    select 'LOGIN', 17, '::1', 'test' from generate_series(1, 311)`)
  await app.logIn(page)
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

test('[PGN-05] [PGN-03] a search goes back to page 1, and a page past the end steps back', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?page=3')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(10)
  await page.getByRole('textbox', { name: 'Search users' }).fill('operations')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/#\/users\?q=operations$/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–15 of 16')
  await page.getByRole('textbox', { name: 'Search users' }).fill('nobody of this name')
  await page.keyboard.press('Enter')
  await expect(table).toContainText('No Users found')
  await page.getByRole('button', { name: 'Clear' }).click()
  await app.open(page, 'users?page=4')
  await expect(page).toHaveURL(/page=3$/)
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(10)
})

test('[USER-05] [USER-10] [USER-11] a blocked user: status, field, Unlock', async ({ app, page }) => {
  await app.logIn(page)
  // Two minutes and a half: rounded up or to the nearest it would read 3, and half a minute is left to look.
  await sql`
    update login_blocks set blocked_at = now() - interval '2 minutes 30 seconds'
    where user_sid = (select sid from app_users where login = 'jorge.ortega')`.execute(app.platform.db)
  await app.open(page, 'users')
  await page.getByRole('textbox', { name: 'Search users' }).fill('ortega')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /jorge\.ortega/ })
  await expect(row.getByText('Blocked for: 2 mins')).toBeVisible()
  await row.click()
  await expect(page.getByLabel('User blocked')).toHaveValue('jorge.ortega')
  const called = page.waitForRequest((request) => request.url().includes('/whitelist/unblock/'))
  await page.getByRole('button', { name: 'Unlock' }).click()
  const request = await called
  expect([request.method(), new URL(request.url()).pathname]).toEqual([
    'GET',
    '/api/app_users/whitelist/unblock/jorge.ortega',
  ])
  await expect(page.getByText('User unlocked')).toBeVisible()
  await expect(page.getByLabel('User blocked')).toHaveCount(0)
  // Back to the list as it was left, with what was searched for.
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(row).toContainText('OK')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('row', { name: /ana\.ruiz/ })).toContainText('OK')
})

test('[USER-03] [USER-09] [USER-18] [USER-16] a new user starts inactive, and is saved', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users')
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page).toHaveURL(/#\/users\?tab=2$/)
  const form = page.getByRole('group', { name: 'USER INFORMATION' })
  for (const label of ['First name', 'Last name', 'Email', 'Login', 'Comments']) {
    await expect(form.getByRole('textbox', { name: label })).toHaveValue('')
  }
  await expect(password(page)).toHaveValue('')
  await expect(page.getByLabel('Password 2nd Level')).toHaveValue('')
  await expect(page.getByPlaceholder('Select a Profile')).toBeVisible()
  await expect(page.getByLabel('Active')).not.toBeChecked()
  await fillNewUser(page, 'nadia.rahman')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect((await sent).postDataJSON().user).toMatchObject({ active: false, profile: 4, login: 'nadia.rahman' })
  const toast = page.getByRole('status', { name: 'Messages' })
  await expect(toast).toContainText('Save complete')
  await expect(toast).toContainText('User saved')
  await expect(toast).toContainText('Inactive: cannot log in yet.')
  await expect(page).toHaveURL(/tab=2&sid=41$/)
  await expect(page.getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
})

test('[USER-13] empty fields are refused, marked, and listed', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  for (const label of ['First name', 'Last name', 'Email', 'Login', 'Profile']) {
    await expect(
      page.getByRole(label === 'Profile' ? 'combobox' : 'textbox', { name: label }),
    ).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').getByText(`${label}: This field is required`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Email: This field is required' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('not an address')
  await expect(page.getByRole('alert')).toContainText('Email: This is not an e-mail address')
  const mark = await page.getByLabel('Email').evaluate((input) => getComputedStyle(input).borderTopColor)
  expect(mark).toBe('rgb(180, 35, 24)')
  expect(saves).toBe(0)
})

test('[USER-14] a password is needed on create and has 8 to 30 characters', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  await fillNewUser(page, 'nadia.rahman')
  for (const [typed, problem] of [
    ['', 'Password: This field is required'],
    ['1234567', 'Password: Use 8 to 30 characters'],
    ['x'.repeat(31), 'Password: Use 8 to 30 characters'],
  ] as const) {
    await password(page).fill(typed)
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText(problem)
  }
  // The server's own rule lands on the field as well.
  await password(page).fill('password')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Password: This password is on every list')
  await password(page).fill('eight-88')
  await saveButton(page).click()
  await expect(page.getByText('User saved')).toBeVisible()
  await password(page).fill('y'.repeat(30))
  await saveButton(page).click()
  await expect(password(page)).toHaveValue('')
})

test('[USER-15] [USER-17] an untouched password stays; a typed one is checked and replaces it', async ({
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
  await password(page).fill('short')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Password: Use 8 to 30 characters')
  await password(page).fill('now something else')
  await saveButton(page).click()
  await expect(password(page)).toHaveValue('')
  await app.open(other, 'login')
  await typeLogIn(other, 'sara.kim', 'now something else')
  await expect(other.getByRole('link', { name: /Working as sara\.kim/ })).toBeVisible()
})

test('[USER-19] profile 1 is offered to a super admin only, who alone activates new users', async ({
  app,
  page,
}) => {
  const options = page.getByRole('option')
  await app.logIn(page)
  await app.open(page, 'users?tab=2')
  await profileBox(page).click()
  await expect(options).toHaveText([
    'Super admin',
    'Operations',
    'Compliance officer',
    'Finance',
    'Support',
    'Auditor',
  ])
  await app.logIn(page, 'omar.haddad')
  await app.open(page, 'users?tab=2')
  await profileBox(page).click()
  await expect(options).toHaveText(['Operations', 'Compliance officer', 'Finance', 'Support', 'Auditor'])
  await page.keyboard.press('Escape')
  await expect(page.getByText('A super admin activates new users.')).toBeVisible()
  await fillNewUser(page, 'nadia.rahman')
  await saveButton(page).click()
  await expect(page.getByText('User saved')).toBeVisible()
})

test('[USER-20] who is not super admin sees every existing user read-only', async ({ app, page }) => {
  await app.logIn(page, 'omar.haddad')
  for (const sid of [1, 2, 9]) {
    await app.open(page, `users?tab=2&sid=${sid}`)
    await expect(page.getByText('Only a super admin can change an existing user.')).toBeVisible()
    await expect(saveButton(page)).toHaveCount(0)
    for (const label of ['First name', 'Last name', 'Email', 'Login', 'Comments']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveAttribute('readonly', '')
    }
    await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveCSS('resize', 'none')
    await expect(profileBox(page)).toHaveAttribute('readonly', '')
    await profileBox(page).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByLabel('Active').click({ force: true })
    await expect(page.getByLabel('Active')).toBeChecked()
  }
})
