import { expect, test } from '../support/e2e.ts'

test('a clerk is limited to an agency in the form, and then sees only that one', async ({ app, page }) => {
  const { barePool: pool } = app.platform
  const { rows } = await pool.query<{
    sid: string
    login: string
    agency: string
    inside: string
    outside: string
  }>(
    `select u.sid, u.login, a.sid as agency, a.long_name as inside,
      (select o.long_name from agencies o where o.country_code <> a.country_code
        and not exists (select from agency_send_to l where a.sid in (l.agency_src, l.agency_dest)
          and o.sid in (l.agency_src, l.agency_dest)) order by o.sid limit 1) as outside
    from app_users u, agencies a where u.profile = 5 and u.active order by u.sid, a.sid limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The demo data have no support.')
  await app.logIn(page)
  await app.open(page, `users?tab=2&sid=${found.sid}`)
  await page.getByText('Limited to', { exact: true }).click()
  const agencies = page.getByRole('combobox', { name: 'Agencies' })
  await agencies.fill(found.inside)
  await page.getByRole('option', { name: `${found.inside} (${found.agency})` }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User saved')).toBeVisible()
  await app.open(page, `users?q=${found.login}`)
  const row = page.getByRole('row').filter({ hasText: found.login })
  await expect(row.getByText('Limited')).toHaveAttribute('title', 'Works for some agencies only.')
  await app.logIn(page, found.login)
  await app.open(page, 'account')
  await expect(page.getByText(`You work for ${found.inside}.`)).toBeVisible()
  // What is of all agencies is told calmly: nothing has failed.
  await app.open(page, 'home')
  const volume = page.getByRole('region', { name: 'Volume, 30 days' })
  await expect(volume).toContainText('You work for some agencies only')
  await expect(volume.getByRole('button')).toHaveCount(0)
  await app.open(page, 'customers')
  const figures = page.getByRole('region', { name: 'Customers in figures' })
  await expect(figures.getByText(/^You work for some agencies only/)).toHaveCount(2)
  await expect(figures.getByRole('alert')).toHaveCount(0)
  await app.open(page, 'agencies')
  await expect(page.getByRole('table').getByText(found.inside).first()).toBeVisible()
  await expect(page.getByRole('table').getByText(found.outside)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search from anywhere' })
  await palette.getByRole('combobox').fill(found.inside)
  await expect(palette.getByRole('option').filter({ hasText: found.inside }).first()).toBeVisible()
  await palette.getByRole('combobox').fill(found.outside)
  await expect(palette.getByRole('option').filter({ hasText: found.inside })).toHaveCount(0)
  await expect(palette.getByRole('option').filter({ hasText: found.outside })).toHaveCount(0)
})

test('a limit to a country is kept, and screens explain without an alarm what is left out', async ({
  app,
  page,
}) => {
  const { rows } = await app.platform.barePool.query<{ sid: string; login: string }>(
    `select sid, login from app_users where profile = 2 and active order by sid limit 1`,
  )
  const [clerk] = rows
  if (!clerk) throw new Error('The demo data have no operations.')
  await app.logIn(page)
  await app.open(page, `users?tab=2&sid=${clerk.sid}`)
  await page.getByText('Limited to', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Countries' }).fill('Mexico')
  await page.getByRole('option', { name: 'Mexico', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User saved')).toBeVisible()
  await app.logIn(page, clerk.login)
  await app.open(page, 'account')
  await expect(page.getByText('You work for the agencies in Mexico.')).toBeVisible()
  await app.open(page, 'hold-rules')
  const watched = page.getByRole('region', { name: 'Watch list' })
  await expect(watched.getByText(/^You work for some agencies only/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  // What would only be refused is not asked for: no alarm, no button that leads nowhere.
  await app.open(page, 'users')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0)
})
