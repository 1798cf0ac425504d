import { expect, test } from '../support/e2e.ts'
import { listCalls, pager, references, rows, search } from '../support/e2e-transactions.ts'

test('[PGN-05] 40 rows and 5 page numbers; the page beside goes on from the edge, a jump by the place', async ({
  app,
  page,
}) => {
  const { rows: all } = await app.platform.barePool.query<{ reference_number: string }>(
    `select reference_number from transactions where status <> 'DELETED' order by created_at desc, sid desc`,
  )
  const pageOf = (number: number): string[] =>
    all.slice((number - 1) * 40, number * 40).map(({ reference_number: reference }) => reference)
  await app.logIn(page)
  const calls = listCalls(page)
  const lastRows = () => calls.findLast((call) => call['limit'] !== undefined)
  const shows = (number: number) => expect.poll(() => references(page)).toEqual(pageOf(number))
  await app.open(page, 'transactions')
  await shows(1)
  await expect(pager(page).getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await shows(2)
  await expect(page).toHaveURL(/page=2$/)
  expect(lastRows()).toEqual({ limit: '40,40', after: expect.stringMatching(/^\d{4}-.*Z,\d+$/) })
  await page.getByRole('button', { name: 'Page 3' }).click()
  await shows(3)
  expect(lastRows()).toHaveProperty('after')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await shows(2)
  expect(lastRows()).toEqual({ limit: '40,40', before: expect.stringMatching(/Z,\d+$/) })
  await page.getByRole('button', { name: 'Next 5 pages' }).click()
  await shows(6)
  expect(lastRows()).toEqual({ limit: '200,40' })
  await page.getByRole('button', { name: 'Previous 5 pages' }).click()
  await shows(5)
  const number = pager(page).getByRole('textbox', { name: 'Go to page' })
  await number.fill('8')
  await number.press('Enter')
  await shows(8)
  await expect(page).toHaveURL(/page=8$/)
  await expect(number).toBeFocused()
  // Beyond the end is the end; what is no whole number is no page, and stays to be put right.
  await expect(number).toHaveAccessibleDescription(`of ${Math.ceil(all.length / 40)}`)
  await number.fill('999')
  await number.press('Enter')
  await shows(Math.ceil(all.length / 40))
  for (const typed of ['2.5', '-3', '0', 'two']) {
    await number.fill(typed)
    await number.press('Enter')
    await expect(number).toHaveAccessibleDescription('Type a whole number from 1 on')
    await expect(number).toHaveValue(typed)
  }
  await shows(Math.ceil(all.length / 40))
  // A new search starts at page 1.
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).not.toHaveURL(/page=/)
})

test('[TRAN-29] [PGN-02] [PGN-03] a search asks at the same time for the count and for the rows; an empty page above 1 steps back at once', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('two calls for each search', async () => {
    const calls = listCalls(page)
    let both = (): void => undefined
    const arrived = new Promise<void>((done) => {
      both = done
    })
    let waiting = 0
    // Neither is answered before the other was asked.
    await page.route('**/api/transactions?*', async (route) => {
      waiting += 1
      if (waiting === 2) both()
      await arrived
      await route.continue()
    })
    await app.open(page, 'transactions?status=RECVD&countrySnd=USA')
    await expect(pager(page)).toContainText(/1–\d+ of \d+/)
    const filters = { status: 'RECVD', countrySnd: 'USA' }
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual({ ...filters, count: 'true' })
    expect(calls).toContainEqual({ ...filters, limit: '0,40' })
    // The same search again asks again.
    await search(page)
    await expect.poll(() => calls.length).toBe(4)
    await page.unroute('**/api/transactions?*')
  })
  await test.step('from far beyond the end', async () => {
    const calls = listCalls(page)
    await app.open(page, 'transactions?page=900')
    await expect(pager(page)).toContainText(/ of (\d+)$/)
    const { rows: found } = await app.platform.barePool.query<{ pages: number }>(
      `select ceil(count(*) / 40.0)::int as pages from transactions where status <> 'DELETED'`,
    )
    await expect(page).toHaveURL(new RegExp(`page=${found[0]?.pages}$`))
    expect(calls.length).toBeLessThanOrEqual(4)
    // Further than the server looks.
    await page.evaluate(() => location.replace('#/transactions?page=90000'))
    await expect(page).toHaveURL(new RegExp(`page=${found[0]?.pages}$`))
    await page.goBack()
    await expect(page).toHaveURL(/countrySnd=USA$/)
  })
})

test('the address holds the whole view: reload, back, forward, and a second person with the link', async ({
  app,
  page,
  otherPage: other,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions?status=RECVD')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/#\/transactions\?status=RECVD&page=2$/)
  await expect(pager(page)).toContainText('41–80')
  await expect(rows(page)).toHaveCount(40)
  const second = await references(page)
  await rows(page).nth(2).getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/transactions\?tab=2&sid=\d+&status=RECVD&page=2$/)
  const link = page.url()
  await page.goBack()
  await expect.poll(() => references(page)).toEqual(second)
  await page.goBack()
  await expect(pager(page)).toContainText('1–40')
  await page.goForward()
  await expect.poll(() => references(page)).toEqual(second)
  await page.reload()
  await expect.poll(() => references(page)).toEqual(second)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Received')
  await app.logIn(other, 'omar.haddad')
  await other.goto(link)
  await expect(other.getByRole('link', { name: 'Detail' })).toHaveAttribute('aria-current', 'page')
  await other.getByRole('link', { name: 'Go back' }).click()
  await expect.poll(() => references(other)).toEqual(second)
})
