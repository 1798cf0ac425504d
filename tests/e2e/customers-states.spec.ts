import { expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { openCustomers, rows, searchFor, storeCustomer, table } from '../support/e2e-customers.ts'

test('a list that cannot be loaded says so, a figure that cannot be loaded takes nothing else along', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await page.route('**/api/customers/40/*', (route) => route.abort())
  await page.route('**/api/log/count/inserted/**', (route) => route.abort())
  await page.route('**/api/customers/statistics', (route) => route.abort())
  await app.open(page, 'customers')
  const figures = page.getByRole('region', { name: 'Customers in figures' })
  await expect(figures.getByRole('alert')).toHaveText('Could not be loaded. Retry')
  await expect(figures.getByRole('definition').first()).toHaveText(/^[\d,]+$/)
  await expect(table(page).getByText('The server cannot be reached', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await figures.getByRole('button', { name: 'Retry' }).click()
  await expect(figures.getByRole('alert')).toHaveCount(0)
  await table(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(40)
})

test('while the list is on its way the page stands, and nothing moves when it comes', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/api\/(customers|log)\//, async (route) => {
    await held
    await route.continue()
  })
  await app.open(page, 'customers')
  const box = page.getByPlaceholder('Search customers ...')
  const before = await box.boundingBox()
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(rows(page)).toHaveCount(40)
  await expect(page.getByRole('img', { name: /^All customers/ })).toBeVisible()
  expect(await box.boundingBox()).toEqual(before)
})

test(`the list, its figures as a table and nothing found are free of barriers, light and dark`, async ({
  app,
  page,
}) => {
  await storeCustomer(app, {
    first_name: 'AA',
    last_name: 'AA',
    photo_id_number: 'G12345678',
    photo_id_exp_date: '2020-01-01',
  })
  await openCustomers(app, page)
  await expect(rows(page).first()).toContainText('Expired')
  await expect(page.getByRole('img', { name: /^All customers/ })).toBeVisible()
  await inBothSchemes(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('table', { name: 'Customers by day' })).toBeVisible()
  await inBothSchemes(page, () => expectAccessible(page))
  await page.keyboard.press('Escape')
  await searchFor(page, 'nobody of this name')
  await expect(page.getByText('No Customers found')).toBeVisible()
  await inBothSchemes(page, () => expectAccessible(page))
})
