import { expect, test } from '../support/e2e.ts'
import { inDays, rows, table } from '../support/e2e-customers.ts'

test('[CUST-03] three figures stand above the list, each with its 90 days in words and as a table; one that fails leaves the others', async ({
  app,
  page,
}) => {
  await test.step('figures', async () => {
    await app.logIn(page)
    const answers = [
      '/api/customers/count',
      `/api/log/count/inserted/customer/${inDays(-30)}`,
      `/api/customers/count/transactions/${inDays(-90)}`,
    ].map((path) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path))
    await app.open(page, 'customers')
    const figures = page.getByRole('region', { name: 'Customers in figures' })
    await expect(figures.getByRole('term')).toHaveText([
      'Nº Customers',
      'Nº Customers New last 30 days',
      'Nº Customers Trn last 90 days',
    ])
    const totals = await Promise.all(
      answers.map(async (answer) => ((await (await answer).json()) as { total: number }).total),
    )
    const definitions = figures.getByRole('definition')
    for (const [index, total] of totals.entries())
      await expect(definitions.nth(2 * index)).toHaveText(total.toLocaleString('en-GB'))
    await expect(figures.getByRole('img')).toHaveCount(3)
    await expect(
      figures.getByRole('img', { name: /^All customers: [\d,]+ on .+, [\d,]+ on .+\.$/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'View as table' }).click()
    const days = page.getByRole('table', { name: 'Customers by day' })
    await expect(days.locator('tbody tr')).toHaveCount(90)
    await expect(days.getByRole('columnheader')).toHaveText([
      'Day',
      'All customers',
      'New per day',
      'Sending per day',
    ])
  })
  await test.step('figures and a list that fail', async () => {
    await app.logIn(page)
    await page.route('**/api/customers/40/*', (route) => route.abort())
    await page.route('**/api/log/count/inserted/**', (route) => route.abort())
    await page.route('**/api/customers/statistics', (route) => route.abort())
    await app.open(page, 'customers')
    const figures = page.getByRole('region', { name: 'Customers in figures' })
    await expect(figures.getByRole('alert')).toHaveText('Could not be loaded. Retry')
    await expect(figures.getByRole('definition').first()).toHaveText(/^[\d,]+$/)
    await expect(table(page).getByText('The server cannot be reached', { exact: false })).toBeVisible()
    await page.unrouteAll()
    await figures.getByRole('button', { name: 'Retry' }).click()
    await expect(figures.getByRole('alert')).toHaveCount(0)
    await table(page).getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(40)
  })
})
