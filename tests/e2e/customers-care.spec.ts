import { expect, test } from '../support/e2e.ts'
import {
  busiestCustomer,
  openCustomers,
  pager,
  rows,
  searchFor,
  storeCustomer,
  table,
  tabs,
} from '../support/e2e-customers.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

test('a transfer leads to its sender and back, for profiles that may read customers', async ({
  app,
  page,
}) => {
  await test.step('from a transfer to its sender', async () => {
    const sender = await busiestCustomer(app)
    await app.logIn(page)
    await app.open(page, `customers?tab=3&sid=${sender.sid}`)
    await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
    const article = page.getByRole('article', { name: /^Transaction \d+$/ })
    await article.getByTitle('Open this customer').click()
    await expect(page).toHaveURL(new RegExp(`#/customers\\?tab=2&sid=${sender.sid}$`))
    await expect(tabs(page).filter({ hasText: 'Detail' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(article).toBeVisible()
    // Go back leads to the transfers of the same person.
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?.*customer=${sender.sid}$`))
    await expect(pager(page)).toContainText(`of ${sender.transfers}`)
    await app.logIn(page, 'finn.olsen')
    const { rows: found } = await app.platform.barePool.query<{ sid: string }>(
      'select sid from transactions where customer_sid = $1 limit 1',
      [sender.sid],
    )
    await app.open(page, `transactions?tab=2&sid=${found[0]?.sid}`)
    await expect(article).toBeVisible()
    await expect(article.getByTitle('Open this customer')).toHaveCount(0)
  })
})

test('by keyboard alone a customer is found and opened, and the same row has the focus again; late answers and names of 60 letters move and break nothing', async ({
  app,
  page,
}) => {
  await test.step('by keyboard', async () => {
    await storeCustomer(app, { first_name: 'ZOE', last_name: 'ZYWIEC', home_phone: '1' })
    await storeCustomer(app, { first_name: 'ZYTA', last_name: 'ZYWIEC', home_phone: '1' })
    await openCustomers(app, page)
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search customers ...')).toBeFocused()
    await page.keyboard.type('zywiec')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    const links = table(page).getByRole('link')
    for (let presses = 0; presses < 12; presses += 1) {
      if (await links.first().evaluate((link) => link === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    const sid = await rows(page).nth(1).getAttribute('data-row')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`tab=2&sid=${sid}$`))
    await page.goBack()
    await expect(links.nth(1)).toBeFocused()
  })
  await test.step('late answers', async () => {
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
    const after = await box.boundingBox()
    // Half a pixel is no jump.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
    await page.unrouteAll()
  })
  await test.step('long names', async () => {
    await storeCustomer(app, {
      first_name: 'W'.repeat(60),
      middle_name: 'M'.repeat(60),
      last_name: 'ZZ'.padEnd(60, 'W'),
      last_name2: 'M'.repeat(60),
      mobile_phone: '9'.repeat(25),
      photo_id_type: 'PAS',
      photo_id_number: '8'.repeat(40),
      photo_id_country: 'USA',
      photo_id_exp_date: '2020-01-01',
      country: 'GBR',
      date_of_birth: '1920-02-29',
    })
    await openCustomers(app, page)
    await searchFor(page, 'zzww')
    await expect(rows(page)).toHaveCount(1)
    await expectUnbroken(page, table(page))
    const cell = rows(page).getByRole('cell').nth(2)
    await cell.hover()
    await expect(cell).toHaveAttribute('title', `${'ZZ'.padEnd(60, 'W')} ${'M'.repeat(60)}`)
    const pill = rows(page).getByText('Expired')
    expect(await pill.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    for (const width of [1366, 1024, 700]) {
      await page.setViewportSize({ width, height: 768 })
      await expectUnbroken(page, page.getByRole('search'))
      await expectUnbroken(page, page.getByRole('region', { name: 'Customers in figures' }))
    }
  })
})
