import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/e2e.ts'
import { openCustomers, rows, storeCustomer, zoe } from '../support/e2e-customers.ts'

test('[CUST-10] Download Data sends the search and saves Customers.csv, without formulas', async ({
  app,
  page,
}) => {
  await storeCustomer(app, { ...zoe, first_name: '=HYPERLINK("X")' })
  await storeCustomer(app, { ...zoe, photo_id_number: 'G11112222', date_of_birth: '1990-01-01' })
  await openCustomers(app, page)
  const button = page.getByRole('button', { name: 'Download Data' })
  await page.getByPlaceholder('Search customers ...').fill('zywiec')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(2)
  const asked = page.waitForRequest('**/api/customers/export')
  const saved = page.waitForEvent('download')
  await button.click()
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { search: { chain: 'zywiec' } }])
  const file = await saved
  expect(file.suggestedFilename()).toBe('Customers.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('First Name')
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""X"")"`)
  expect(lines.join('\n')).not.toContain('G98765432')
  await expect(page.getByText(/^Customers\.csv downloaded: .*2 rows \(found by "zywiec"\)$/)).toBeVisible()
})
