import { expect, test } from '../support/e2e.ts'
import {
  busiestCustomer,
  inDaysThere,
  listCalls,
  openCustomers,
  pager,
  rows,
  searchFor,
  storeCustomer,
  table,
  tabs,
  zoe,
} from '../support/e2e-customers.ts'

test('[CUST-01] [CUST-02] [CUST-05] heading and tabs of the chosen customer, a row or New Customer selects one, and tab 3 has its transfers alone', async ({
  app,
  page,
}) => {
  await test.step('heading and tabs', async () => {
    await app.logIn(page)
    await app.open(page, 'home')
    await page.getByRole('link', { name: 'Customers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
    await expect(page.getByText('/ Settings and configuration')).toBeVisible()
    await expect(tabs(page)).toHaveText(['List'])
    await table(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/customers\?tab=2&sid=\d+$/)
    await expect(tabs(page)).toContainText(['List', 'Detail', 'Transactions'])
    await expect(tabs(page).filter({ hasText: 'Detail' })).toHaveAttribute('aria-current', 'page')
    await tabs(page).filter({ hasText: 'Go back' }).click()
    await expect(page).toHaveURL(/#\/customers$/)
    await expect(rows(page)).toHaveCount(40)
    await expect(tabs(page)).toHaveText(['List'])
    await app.open(page, 'customers?tab=2')
    await expect(page.getByText('No customer is chosen. Open one from the list.')).toBeVisible()
  })
  await test.step('a row and New Customer', async () => {
    await openCustomers(app, page)
    const sid = await rows(page).nth(3).getAttribute('data-row')
    const shown = page.waitForResponse(`**/api/customer/${sid}`)
    await rows(page).nth(3).getByRole('cell').nth(4).click()
    await expect(page).toHaveURL(new RegExp(`#/customers\\?tab=2&sid=${sid}$`))
    expect((await shown).ok()).toBe(true)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).not.toHaveURL(new RegExp(`sid=${sid}$`))
    await tabs(page).filter({ hasText: 'Go back' }).click()
    await page.getByRole('button', { name: 'New Customer' }).click()
    await expect(page).toHaveURL(/#\/customers\?tab=2&new=yes$/)
    await expect(tabs(page)).toContainText(['List', 'Detail'])
    await expect(tabs(page).filter({ hasText: 'Transactions' })).toHaveCount(0)
    await expect(tabs(page).filter({ hasText: 'Detail' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('transfers', async () => {
    const sender = await busiestCustomer(app)
    await app.logIn(page)
    await app.open(page, `customers?page=2&tab=2&sid=${sender.sid}`)
    const asked = page.waitForRequest(/\/api\/transactions\?(?!.*count)/)
    await tabs(page).filter({ hasText: 'Transactions' }).click()
    expect(new URL((await asked).url()).searchParams.get('customer')).toBe(String(sender.sid))
    await expect(page).toHaveURL(new RegExp(`tab=3&sid=${sender.sid}&page=2$`))
    const transfers = page.getByRole('table', { name: 'Transactions' })
    await expect(transfers.locator('tbody:not([aria-hidden]) tr')).toHaveCount(sender.transfers)
    await expect(pager(page)).toContainText(`of ${sender.transfers}`)
    // A search here narrows these transfers and leaves the page of the customers where it was.
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/&page=2&.*tdateFrom=/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'All' }).click()
    await transfers.getByRole('link').first().click()
    await expect(page.getByRole('article', { name: /^Transaction \d+$/ })).toBeVisible()
    await page.goBack()
    await expect(transfers.locator('tbody:not([aria-hidden]) tr')).toHaveCount(sender.transfers)
  })
})

test('[CUST-04] [FMT-06] each column, the birth date as MM/dd/y with a full date in its tooltip, and the views of expiring and expired ids', async ({
  app,
  page,
}) => {
  await test.step('columns', async () => {
    await storeCustomer(app, { ...zoe, photo_id_exp_date: inDaysThere(12) })
    await storeCustomer(app, {
      ...zoe,
      last_name2: '',
      middle_name: '',
      mobile_phone: '',
      home_phone: '+52 33 9999',
      photo_id_number: 'G11112222',
      photo_id_exp_date: inDaysThere(-1),
    })
    await app.logIn(page)
    await app.open(page, 'customers')
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'First Name',
      'Middle Name',
      'Last Name',
      /^Birth date/,
      'Country',
      'Phone Number',
      /^Gov Id/,
    ])
    await searchFor(page, 'zywiec zoe')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(0).getByRole('cell')).toHaveText([
      'ZOE',
      'Q',
      'ZYWIEC XOCHITL',
      '03/04/1987',
      'Mexico',
      '+52 55 1234 5678',
      '•••• 5432Expires in 12 days',
    ])
    await expect(rows(page).nth(1).getByRole('cell')).toHaveText([
      'ZOE',
      '–',
      'ZYWIEC',
      '03/04/1987',
      'Mexico',
      '+52 33 9999',
      '•••• 2222Expired',
    ])
    await expect(rows(page).nth(0).getByRole('time')).toHaveAttribute('title', '4 Mar 1987')
    await searchFor(page, 'nobody of this name')
    await expect(page.getByText('No Customers found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Data' })).toHaveCount(0)
  })
  await test.step('views', async () => {
    await storeCustomer(app, {
      ...zoe,
      last_name: 'ZYGMUNT',
      photo_id_number: 'G22223333',
      photo_id_exp_date: inDaysThere(30),
    })
    const expired = await storeCustomer(app, {
      ...zoe,
      first_name: 'ZARA',
      last_name: 'ZYGMUNT',
      photo_id_number: 'G33334444',
      photo_id_exp_date: inDaysThere(-1),
    })
    await openCustomers(app, page)
    await page.getByRole('button', { name: 'Id expires in 30 days' }).click()
    await expect(page).toHaveURL(/papers=expiring$/)
    await searchFor(page, 'zygmunt')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Expires in 30 days')
    await page.getByRole('button', { name: 'Id expired' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toHaveAttribute('data-row', String(expired))
    await table(page).getByRole('link').click()
    await tabs(page).filter({ hasText: 'Go back' }).click()
    await expect(page).toHaveURL(/papers=expired$/)
    await expect(rows(page)).toHaveCount(1)
  })
})

test('[CUST-06] a search sends its words in the body and leaves no trace in the browser; pages of 40 rows go on from the edge', async ({
  app,
  page,
}) => {
  await test.step('search', async () => {
    const sid = await storeCustomer(app, {
      ...zoe,
      last_name: 'ZYCH',
      mobile_phone: '+52 55 7654 3210',
      photo_id_number: 'G44445555',
    })
    await openCustomers(app, page)
    const calls = listCalls(page)
    const box = page.getByRole('search').getByPlaceholder('Search customers ...')
    await box.fill('  5255765 zyc ')
    await expect(page.getByText('Not applied yet')).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(rows(page)).toHaveCount(1)
    expect(calls).toEqual([{ path: '/api/customers/40/0', body: { search: { chain: '5255765 zyc' } } }])
    await expect(page).toHaveURL(/#\/customers$/)
    await table(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`tab=2&sid=${sid}$`))
    await page.goBack()
    // Whoever comes back finds the search as it was.
    await expect(box).toHaveValue('5255765 zyc')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    await page.goBack()
    await expect(box).toHaveValue('5255765 zyc')
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, history.state, localStorage, sessionStorage]),
    )
    expect(kept).not.toContain('5255765')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(rows(page)).toHaveCount(40)
    await expect(box).toHaveValue('')
    await expect(box).toBeFocused()
    // Nothing of it is left for the next person either.
    await searchFor(page, 'zych')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: /Logout/ }).click()
    await app.logIn(page, 'omar.haddad')
    await app.open(page, 'customers')
    await expect(rows(page)).toHaveCount(40)
    await expect(box).toHaveValue('')
  })
  await test.step('pages', async () => {
    await openCustomers(app, page)
    const calls = listCalls(page)
    await expect(pager(page).getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5'])
    const first = await rows(page).first().getAttribute('data-row')
    const last = await rows(page).last().getAttribute('data-row')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/#\/customers\?page=2$/)
    await expect(rows(page).first()).not.toHaveAttribute('data-row', first ?? '')
    expect(calls.at(-1)).toMatchObject({
      path: '/api/customers/40/40',
      body: { after: { sid: Number(last) } },
    })
    const second = await rows(page).first().getAttribute('data-row')
    await page.getByRole('button', { name: 'Page 4' }).click()
    await expect.poll(() => calls.at(-1)).toEqual({ path: '/api/customers/40/120', body: { search: {} } })
    await page.goBack()
    await app.open(page, 'customers?page=2')
    await expect(rows(page).first()).toHaveAttribute('data-row', second ?? '')
    // A page beyond the end steps back to the last.
    await app.open(page, 'customers?page=900')
    await expect(page).toHaveURL(/page=5\d$/)
    await searchFor(page, 'a')
    await expect(page).toHaveURL(/#\/customers$/)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(pager(page).locator('[aria-current=page]')).toHaveText('2')
    await expect(page).toHaveURL(/#\/customers$/)
  })
})
