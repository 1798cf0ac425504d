import { expect } from '../support/e2e.ts'
import {
  addCustomer,
  customerForm,
  field,
  openCustomer,
  openNewCustomer,
  openRosa,
} from '../support/e2e-customer.ts'
import { identity, test } from '../support/e2e-transfers.ts'

test('the head: who it is, since when, what was sent, and how much of each limit that is', async ({
  app,
  page,
  transfers,
}) => {
  const { barePool } = app.platform
  const { agencySid } = transfers.network.sender
  await transfers.send(identity, { sendAmount: '100.00' })
  const sent = await transfers.send(identity, { sendAmount: '350.00' })
  const { rows } = await barePool.query<{ sid: number }>(
    'select customer_sid::int as sid from transactions where sid = $1',
    [sent.sid],
  )
  const sid = rows[0]?.sid ?? 0
  await barePool.query('delete from agency_limits where agency_sid = $1', [agencySid])
  await barePool.query(
    `insert into agency_limits (agency_sid, product, limit_total_net, acc_total_net) values ($1, 1, 500, 'month')`,
    [agencySid],
  )
  await openCustomer(app, page, sid)
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'ANA RUIZ PEREZ' }) })
  await expect(head).toContainText(/\d+ years · United States · born in Mexico/)
  await expect(head).toContainText(
    new RegExp(`Customer ${sid} since \\d\\d/\\d\\d/\\d{4} · 2 transfers, last`),
  )
  await expect(head.getByRole('link', { name: '2 transfers' })).toHaveAttribute(
    'href',
    new RegExp(`tab=3&sid=${sid}`),
  )
  await expect(head.locator('a[href*="transactions?"]').first()).toHaveAttribute(
    'href',
    new RegExp(`sid=${sent.sid}`),
  )
  const limits = head.getByRole('region', {
    name: 'Sent in the whole network, against the limit of each agency used (USD)',
  })
  await expect(limits).toContainText('S AGENCYthis month450.00 of 500.0050.00 left')
  await barePool.query('update agency_limits set limit_total_net = 400 where agency_sid = $1', [agencySid])
  await page.reload()
  await expect(limits).toContainText('450.00 of 400.0050.00 over')
  await page.route('**/standing', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(head).toContainText('What was sent could not be loaded.')
  // The form works without it.
  await expect(field(page, 'Name', 'First Name')).toHaveValue('ANA')
  await page.unrouteAll()
  await head.getByRole('button', { name: 'Retry' }).click()
  await expect(limits).toContainText('450.00 of 400.00')
})

test('lookalikes appear while a name is typed and beside an open record; names of 60 letters and United Arab Emirates fit', async ({
  app,
  page,
}) => {
  await test.step('lookalikes', async () => {
    const rosa = await addCustomer(app)
    const asked: object[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/lookalikes')) asked.push(request.postDataJSON())
    })
    await openNewCustomer(app, page)
    const beside = page.getByRole('region', { name: 'Looks like …' })
    await expect(beside).toContainText('Type a name, a phone or an id')
    expect(asked).toEqual([])
    await field(page, 'Name', 'First Name').fill('Rosa')
    await field(page, 'Name', 'Last Name').pressSequentially('Martines')
    await field(page, 'Name', "Last Name 2 (mother's maiden name)").fill('Lopez')
    await field(page, 'Birth', 'Date of birth').fill('March 14, 1987')
    await expect(beside.getByRole('link', { name: 'ROSA E MARTINEZ LOPEZ' })).toBeVisible()
    await expect(beside.getByRole('listitem').first()).toContainText('Same birth date, similar name')
    await expect(beside.getByRole('listitem').first()).toContainText('0 transfers · 0.00 USD')
    // It waits for a pause: not one call for each key.
    expect(asked.length).toBeLessThan(8)
    await field(page, 'Contact', 'Mobile phone').fill('+1 (713) 555-0142')
    await expect(beside.getByRole('listitem').first()).toContainText(
      'Same birth date, similar name, Same phone',
    )
    await beside.getByRole('link', { name: 'ROSA E MARTINEZ LOPEZ' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(new RegExp(`sid=${rosa.sid}`))
    await addCustomer(app, { firstName: 'ROSITA', photoIdNumber: 'TX10000001' })
    await openCustomer(app, page, rosa.sid)
    await expect(beside.getByRole('link', { name: 'ROSITA E MARTINEZ LOPEZ' })).toBeVisible()
    // Nobody looks like herself.
    await expect(beside.getByRole('link', { name: 'ROSA E MARTINEZ LOPEZ' })).toHaveCount(0)
  })
  await test.step('long names', async () => {
    await openRosa(app, page, {
      firstName: 'W'.repeat(60),
      middleName: 'M'.repeat(60),
      lastName: 'W'.repeat(60),
      lastName2: 'Q'.repeat(60),
      photoIdNumber: 'TX60606060',
      address: 'W'.repeat(120),
      photoIdExpDate: '2023-01-31',
      country: 'ARE',
      photoIdCountry: 'ARE',
      photoIdState: '',
      legalIdIssueCountry: 'ARE',
    })
    for (const [row, label] of [
      ['Address', 'Country'],
      ['Photo id', 'Issuing country'],
      ['Legal id', 'Issuing country'],
    ] as const) {
      await expect(field(page, row, label)).toHaveValue('United Arab Emirates')
      expect(await field(page, row, label).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    }
    await expect(customerForm(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
