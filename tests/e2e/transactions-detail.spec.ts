import type { Locator } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import {
  answered,
  fact,
  group,
  identity,
  labelsIn,
  openDetail,
  type Sent,
  test,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'

const utc = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\)$/

function utcText(iso: string): string {
  const [date = '', time = ''] = iso.split(/[T.]/)
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 8)} (Z)`
}

test('[TRAN-13] [TRAN-24] [FMT-01] Routing information has names for codes and times in UTC; the tooltip has the time of the agency and of the viewer', async ({
  app,
  page,
  transfers,
}) => {
  const { sender, payer } = transfers.network
  const move = (agency: number, zone: string) =>
    app.platform.barePool.query(
      'update agencies set time_zone_sid = (select sid from time_zones where tz = $2) where sid = $1',
      [agency, zone],
    )
  await move(sender.agencySid, 'Asia/Kolkata')
  await move(payer.agencySid, 'Asia/Tokyo')
  const sent = await transfers.send()
  await payOut(transfers.gateway, payer, sent.reference)
  const shown = await answered(page, () => openDetail(app, page, sent))
  const routing = group(page, 'Routing information')
  expect(await labelsIn(routing)).toEqual([
    'Reference Number',
    'Status',
    'Delivery Option',
    'Originating Country',
    'Destination Country',
    'Date Sent',
    'Date Available',
    'Date Received',
  ])
  await expect(fact(routing, 'Reference Number')).toHaveText(sent.reference)
  await expect(fact(routing, 'Status')).toHaveText('Received')
  await expect(fact(routing, 'Delivery Option')).toHaveText('Cash pickup')
  await expect(fact(routing, 'Originating Country')).toHaveText('United States')
  await expect(fact(routing, 'Destination Country')).toHaveText('Mexico')
  const dates = {
    'Date Sent': 'dateTransaction',
    'Date Available': 'dateAvailable',
    'Date Received': 'dateReceive',
  }
  for (const [label, key] of Object.entries(dates)) {
    await expect(fact(routing, label)).toHaveText(utc)
    await expect(fact(routing, label)).toHaveText(utcText(String(shown[key])))
    // The tooltip spells the month, in the viewer's zone and in UTC.
    const title = await fact(routing, label).locator('time').getAttribute('title')
    expect(title).toMatch(/\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d:\d\d America\/Chicago\n.* UTC/)
  }
  // To read only: nothing can be typed, chosen or ticked.
  await expect(page.getByRole('article').locator('input, select, textarea:not([data-note-box])')).toHaveCount(
    0,
  )
  await test.step('the zones of the tooltip', async () => {
    const zonesOf = async (time: Locator): Promise<string[] | undefined> => {
      await expect(time).toHaveAttribute('title', /Asia/)
      return (await time.getAttribute('title'))?.split('\n').map((line) => line.split(' ').at(-1) ?? '')
    }
    const here = ['America/Chicago', 'UTC']
    for (const [label, zone] of [
      ['Date Sent', 'Asia/Kolkata'],
      ['Date Available', 'Asia/Tokyo'],
      ['Date Received', 'Asia/Tokyo'],
    ] as const)
      expect(await zonesOf(fact(routing, label).locator('time')), label).toEqual([zone, ...here])
    await app.open(page, `transactions?statusIn=RECVD&agency=${sender.agencySid}`)
    const times = page.getByRole('table', { name: 'Transactions' }).locator('tr[data-row] time')
    expect(await zonesOf(times.nth(0))).toEqual(['Asia/Kolkata', ...here])
    expect(await zonesOf(times.nth(1))).toEqual(['Asia/Tokyo', ...here])
  })
})

test('[TRAN-14] [TRAN-24] [FMT-08] [FMT-09] amounts, currencies and agencies, and a price whose figures add up', async ({
  app,
  page,
  transfers,
}) => {
  await app.logIn(page)
  const open = async ({ sid, reference }: Sent): Promise<void> => {
    await app.open(page, `transactions?tab=2&sid=${sid}`)
    await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
  }
  await test.step('Originating and Destination', async () => {
    await app.platform.barePool.query("update countries set tax_rate = 0.005 where country_code = 'USA'")
    const sent = await transfers.send({}, { sendAmount: '50.50' })
    await open(sent)
    const originating = group(page, 'Originating')
    const values = await originating
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
      )
    expect(values).toEqual([
      ['Agency', 'S AGENCY'],
      ['Agent', 'S 001'],
      ['Send Amount', '50.50'],
      ['Send Fees', '8.00'],
      ['Send Taxes', '0.25'],
      ['Send Currency', 'USD-US Dollar'],
      ['Total Amount to collect', '58.75'],
      ['Send Amount Base', '50.50'],
      ['Send Fees Base', '8.00'],
      ['Send Taxes Base', '0.25'],
      ['Base Currency', 'USD'],
      ['Base Total Amount to collect', '58.75'],
    ])
    const destination = group(page, 'Destination')
    expect(await labelsIn(destination)).toEqual([
      'Agency',
      'Agent',
      'Exchange Rate',
      'Receive Amount',
      'Receive Currency',
    ])
    await expect(fact(destination, 'Agency')).toHaveText('R AGENCY')
    await expect(fact(destination, 'Agent')).toHaveText('Not paid out yet')
    await expect(fact(destination, 'Exchange Rate')).toHaveText('16.830000')
    await expect(fact(destination, 'Receive Amount')).toHaveText('849.91')
    await expect(fact(destination, 'Receive Currency')).toHaveText('MXN-Mexican Peso')
    await payOut(transfers.gateway, transfers.network.payer, sent.reference)
    await page.reload()
    await expect(fact(destination, 'Agent')).toHaveText('R 001')
  })
  await test.step('what happened and why this price', async () => {
    await app.platform.barePool.query("update countries set tax_rate = 0 where country_code = 'USA'")
    const sent = await transfers.send()
    await open(sent)
    const events = page.getByRole('list', { name: 'Status history' }).getByRole('listitem')
    await expect(events).toHaveCount(2)
    await expect(events.first()).toContainText('Created as Uncommitted')
    await expect(events.last()).toContainText('Uncommitted → Available')
    await expect(events.last()).toContainText(/\d\d:\d\d:\d\d \(Z\) by agent \w+\/001/)
    const price = group(page, 'Why this price')
    for (const line of [
      'over 0.00 up to 10,000.00 USD: 1.00%, at least 8.00 USD',
      '1,000.00 × 1.00% = 10.00 USD',
      'percent wins, 10.00 > minimum 8.00: 10.00 USD',
      '1,000.00 + 10.00 + 0.00 = 1,010.00 USD',
      '1 USD = 17 MXN',
      '17 × (1 − 0.01) = 16.83 MXN',
      '1,000.00 × 16.83 = 16,830.00 MXN',
      '16,830.00 ÷ 17 = 990.00 USD',
      '1,000.00 − 990.00 = 10.00 USD',
      'the smaller of fee 10.00 and limit 100.00: 10.00 USD',
    ])
      await expect(price).toContainText(line)
    const rows = price.getByRole('row')
    await expect(rows.nth(1)).toHaveText(/S AGENCY \(sends\)4\.0040% × 10\.003\.0030% × 10\.007\.00/)
    await expect(rows.nth(2)).toHaveText(/R AGENCY \(pays\)3\.5035% × 10\.002\.0020% × 10\.005\.50/)
    await expect(rows.nth(3)).toHaveText(/Operator2\.50the rest5\.00the rest7\.50/)
    await expect(rows.nth(4)).toHaveText('Sum10.0010.0020.00')
  })
  await test.step('a currency without decimals has two as well', async () => {
    const { barePool: pool } = app.platform
    await pool.query(
      "insert into agency_currencies (agency_sid, currency_code, position) values ($1, 'JPY', 3)",
      [transfers.network.payer.agencySid],
    )
    await pool.query(`with sheet as (insert into rate_sheets (base, as_of, source) values ('USD', now(), 'test')
      returning sid, as_of)
      insert into wholesale_rates (sheet_sid, currency_code, rate, as_of) select sid, 'JPY', 151.2345, as_of from sheet`)
    await pool.query(
      "insert into spreads (retail, spread) values ('JPY', 0.0125) on conflict (retail) do update set spread = 0.0125",
    )
    const sent = await transfers.send({}, { sendAmount: '726.22', receiveCurrency: 'JPY' })
    await open(sent)
    await expect(fact(group(page, 'Destination'), 'Receive Amount')).toHaveText('108,456.00')
    const price = group(page, 'Why this price')
    await expect(price).toContainText('151.2345 × (1 − 0.0125) = 149.34406875 JPY')
    await expect(price).toContainText('726.22 × 149.34406875 = 108,456.649607625 ≈ 108,456.00 JPY')
    await expect(price).toContainText('rounded down')
  })
})

test('[TRAN-15] [TRAN-16] [TRAN-22] [TRAN-23] [TRAN-31] [TRAN-32] [TRAN-33] the people, the footer and the calls of a transfer; of very many changes the newest 200', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send(identity, { comments: 'Pay before noon' })
  const request = page.waitForRequest(
    (one) => one.url().endsWith('/api/transactions') && one.method() === 'POST',
  )
  const options = page.waitForResponse('**/api/transactions/delivery/options/all')
  const shown = await answered(page, () => openDetail(app, page, sent))
  expect((await request).postDataJSON()).toEqual({ search: { sid: sent.sid } })
  const names = `sid referenceNumber status_sid deliveryOption sendCountry receiveCountry dateTransaction
    dateAvailable dateReceive sndAgency_sid rcvAgency_sid agentSnd agentRcv sendAmount totalSendFees totalSendTaxes
    sendCurrency totalAmountToCollect amountBase sndFeesBase sndTaxesBase amountToCollectBase exchangeRate
    receiveAmount receiveCurrency comments fieldsJSON rcvFieldsJSON`
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(names.split(/\s+/)))
  expect(shown['fieldsJSON']).toMatchObject({
    ...identity,
    testAnswer: '••••',
    senderPhotoIdNumber: '•••• 4567',
  })
  expect(await (await options).json()).toContainEqual({
    deliveryOption: 'CASH',
    deliveryOptionName: 'Cash pickup',
  })
  await test.step('Sender Information, Receiver Information and Comments', async () => {
    const sender = group(page, 'Sender Information')
    const facts = await sender
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
      )
    expect(facts).toEqual([
      ['First name', 'ANA'],
      ['Last name', 'RUIZ'],
      ['Last name 2', 'PEREZ'],
      ['Test Question', 'First pet?'],
      ['Test Answer', '••••'],
      ['Message 1', 'For the rent'],
      ['Message 2', 'Call me'],
    ])
    await expect(sender.getByRole('button', { name: 'View Sender Detail' })).toBeVisible()
    const receiver = group(page, 'Receiver Information')
    await expect(fact(receiver, 'First name')).toHaveText('LUIS')
    await expect(fact(receiver, 'Last name')).toHaveText('DIAZ')
    await expect(fact(receiver, 'Last name 2')).toHaveText('GOMEZ')
    await expect(receiver.getByRole('button', { name: 'View Receiver Detail' })).toBeVisible()
    await expect(group(page, 'Comments')).toContainText('Pay before noon')
  })
  await test.step('the definitions of the fields', async () => {
    const definitions = page.waitForResponse('**/api/transactions/customer/fields')
    await page.getByRole('button', { name: 'View Sender Detail' }).click()
    expect(await (await definitions).json()).toContainEqual(
      expect.objectContaining({ tag: 'senderDOB', fieldLabel: 'Date of birth' }),
    )
    await page.keyboard.press('Escape')
  })
  await test.step('the last update with its history', async () => {
    await expect(page.getByRole('button', { name: 'CANCEL' })).toBeInViewport()
    await page
      .getByRole('button', { name: /^Last update: \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\) by agent/ })
      .click()
    const history = page.getByRole('dialog', { name: `History: Transaction ${sent.reference}` })
    await expect(history).toContainText('Available')
    await history.getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('of very many changes the newest 200', async () => {
    await app.platform.barePool.query(
      `insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason)
      select $1, now() + n * interval '1 second', 'HOLD', 'AVAIL', 'HOLD', 'somebody', 'number ' || n
      from generate_series(1, 250) n`,
      [sent.sid],
    )
    await page.reload()
    const events = page.getByRole('list', { name: 'Status history' }).getByRole('listitem')
    await expect(events).toHaveCount(200)
    await expect(events.last()).toContainText('number 250')
    await expect(page.getByText('The newest 200 changes; 52 older ones are not shown.')).toBeVisible()
  })
  await test.step('Go back', async () => {
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page).not.toHaveURL(/tab=2/)
  })
})

test('[TRAN-24] a transfer that cannot be loaded, or has no names, is loaded by Retry; one that does not exist says so', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send()
  await app.logIn(page)
  let failing = true
  await page.route('**/api/transactions', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (!failing) return route.continue()
    return route.fulfill({
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'Not now.', requestId: 'req-5', fields: [] },
    })
  })
  await app.open(page, `transactions?tab=2&sid=${sent.sid}`)
  await expect(page.getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('Not now.')
  await expect(page.getByRole('alert')).toContainText('req-5')
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.unroute('**/api/transactions')
  await test.step('without names the codes are shown', async () => {
    await page.route('**/api/transactions/delivery/options/all', (route) => route.abort(), { times: 1 })
    await page.reload()
    const option = fact(group(page, 'Routing information'), 'Delivery Option')
    await expect(option).toHaveText('CASH')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(option).toHaveText('Cash pickup')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a transfer that does not exist', async () => {
    await app.open(page, 'transactions?tab=2&sid=2000000000')
    await expect(page.getByText('There is no such transaction.')).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).not.toHaveURL(/tab=2/)
  })
})
