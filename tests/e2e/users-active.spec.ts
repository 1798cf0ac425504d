import { expect, test } from '../support/e2e.ts'

test('[USER-05] an inactive user reads OK as specified, and Inactive beside the name', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?q=castillo')
  const row = page.getByRole('row', { name: /rosa\.castillo/ })
  await expect(row.getByRole('cell')).toContainText([
    'Rosa',
    'CastilloInactive',
    'rosa.castillo',
    '',
    '',
    'OK',
  ])
  await expect(row.getByText('Inactive')).toHaveAttribute('title', 'Inactive: cannot log in yet.')
})

test('the list is narrowed to active or inactive users; it stands in the address', async ({ app, page }) => {
  const { rows: counts } = await app.platform.barePool.query<{ active: boolean; count: number }>(
    'select active, count(*)::int as count from app_users group by active',
  )
  const inactive = counts.find(({ active }) => !active)?.count ?? 0
  expect(inactive).toBeGreaterThan(0)
  await app.logIn(page)
  await app.open(page, 'users')
  const table = page.getByRole('table', { name: 'Users' })
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const narrow = (name: string) =>
    page.getByRole('group', { name: 'Who may log in' }).getByRole('button', { name })
  await narrow('Inactive').click()
  await expect(page).toHaveURL(/#\/users\?active=no$/)
  await expect(pager).toContainText(`1–${inactive} of ${inactive}`)
  await expect(table.getByText('Inactive')).toHaveCount(inactive)
  await table.getByRole('link').first().click()
  await expect(page.getByLabel('Active')).not.toBeChecked()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/#\/users\?active=no$/)
  await narrow('Active').click()
  await expect(pager).toContainText(`of ${40 - inactive}`)
  await expect(table.getByText('Inactive')).toHaveCount(0)
})

test('[LOG-02] [LOG-03] the login log says how many entries there are, and pages to the last', async ({
  app,
  page,
}) => {
  await app.platform.barePool.query(`insert into login_log (type, user_sid, address, request_id)
    select 'LOGIN', 17, '::1', 'test' from generate_series(1, 700)`)
  await app.logIn(page)
  await app.open(page, 'users?tab=3&sid=17&page=47')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('691–700 of 700')
  await expect(
    page.getByRole('table', { name: 'Login log' }).locator('tbody:not([aria-hidden]) tr'),
  ).toHaveCount(10)
})
