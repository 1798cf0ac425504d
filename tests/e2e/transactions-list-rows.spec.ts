import { agentsRoutes } from '@corridor/contract/agents'
import { expect, test } from '../support/e2e.ts'
import {
  countOf,
  listCalls,
  openList,
  pager,
  references,
  rows,
  search,
  sidOf,
  table,
  withTellers,
} from '../support/e2e-transactions.ts'

function inUtc(at: Date): string {
  const [day, time] = at.toISOString().slice(0, 19).split('T')
  return `${day?.split('-').toReversed().join('/')} ${time} (Z)`
}

test('[TRAN-09] [TRAN-10] [TRAN-28] [FMT-01] [FMT-02] [FMT-08] [FMT-09] the columns of a transfer that was paid out, and of one that lacks values', async ({
  app,
  page,
}) => {
  const reference = await withTellers(app, async ({ send, pay }) => {
    const names = { senderPhotoIdExpDate: '2031-02-03' }
    const sent = await send({ amount: '1234.50', names })
    await pay(sent)
    return sent
  })
  const { rows: stored } = await app.platform.barePool.query<{ created_at: string; received_at: string }>(
    'select created_at, received_at from transactions where reference_number = $1',
    [reference],
  )
  const [created, received] = [stored[0]?.created_at, stored[0]?.received_at].map(
    (at) => new Date(at ?? Number.NaN),
  )
  await app.logIn(page)
  const agents = page.waitForResponse('**/api/agents')
  await app.open(page, `transactions?reference=${reference}`)
  const bySid = agentsRoutes.bySid.answer.parse(await (await agents).json())
  expect(Object.entries(bySid).every(([key, { sid }]) => key === String(sid))).toBe(true)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Reference Number',
    'Status',
    'Date Sent',
    'Age',
    'Amount',
    'Currency',
    'Sender',
    'Receiver',
    'Originating Country',
    'Destination Country',
    'Send Agency',
    'Send Agent',
    'Receive Agency',
    'Receive Agent',
    'Date Received',
    'Id Expiry',
  ])
  const cells = rows(page).first().getByRole('cell')
  await expect(cells).toHaveText([
    reference,
    'Received',
    inUtc(created ?? new Date(0)),
    '–',
    '1,234.50',
    'USD',
    'ANA RUIZ',
    'LUIS DIAZ',
    'United States',
    'Mexico',
    'S AGENCY',
    'S 001',
    'R AGENCY',
    'R 001',
    inUtc(received ?? new Date(0)),
    '03/02/2031',
  ])
  await expect(cells.nth(15).locator('time')).toHaveAttribute('title', '3 Feb 2031')
  await expect(cells.nth(2).locator('time')).toHaveAttribute('title', /America\/Chicago\n.* UTC$/)
  await expect(cells.nth(4)).toHaveCSS('text-align', 'end')
  await expect(page.getByText('Times in UTC')).toBeVisible()
  const sid = await sidOf(app, reference)
  const link = cells.first().getByRole('link', { name: reference })
  await expect(link).toHaveAttribute('href', `#/transactions?tab=2&sid=${sid}&reference=${reference}`)
  await cells.nth(7).click()
  await expect(page).toHaveURL(new RegExp(`tab=2&sid=${sid}&reference=${reference}$`))
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(rows(page)).toHaveAttribute('aria-current', 'true')
  await test.step('the currency is always USD; a dash stands for what is missing', async () => {
    await page.route('**/api/transactions?*limit=*', async (route) => {
      const list = (await (await route.fetch()).json()) as object[]
      const nothing = {
        referenceNumber: '',
        status_sid: '',
        amountBase: '',
        dateReceive: null,
        agentRcv: null,
      }
      const gone = { senderName: '', receiverName: '', senderPhotoIdExpDate: null }
      await route.fulfill({ json: [{ ...list[0], ...nothing, ...gone }, ...list.slice(1)] })
    })
    await app.open(page, 'transactions')
    const cells = rows(page).first().getByRole('cell')
    for (const column of [0, 1, 3, 4, 6, 7, 13, 14, 15]) await expect(cells.nth(column)).toHaveText('–')
    await expect(rows(page)).toHaveCount(40)
    const currencies = await table(page).locator('tbody td:nth-child(6)').allTextContents()
    expect(new Set(currencies)).toEqual(new Set(['USD']))
    expect(currencies).toHaveLength(40)
  })
})

test('[TRAN-11] the field of the reference: from the keyboard, in groups, whole, unknown, and never with words', async ({
  app,
  page,
}) => {
  await openList(app, page)
  await test.step('by keyboard: / to the reference, arrows and j/k in the list, Enter opens', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Reference' })).toBeFocused()
    const links = table(page)
      .getByRole('cell')
      .getByRole('link', { name: /^\d{12}$/ })
    await links.first().focus()
    for (const key of ['ArrowDown', 'j', 'k', 'ArrowDown']) await page.keyboard.press(key)
    await expect(links.nth(2)).toBeFocused()
    const href = await links.nth(2).getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/${href}`)
    await page.goBack()
    await expect(rows(page)).toHaveCount(40)
    await page.keyboard.press('/')
    await page.keyboard.type('no digits')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Reference' })).toBeFocused()
    await expect(page.getByText('A reference has digits only')).toBeVisible()
  })
  await test.step('nothing found says so and offers no download', async () => {
    const download = page.getByRole('button', { name: 'Download Data' })
    await expect(download).toBeVisible()
    await page.getByRole('textbox', { name: 'Reference' }).fill('100000000008')
    await page.keyboard.press('Enter')
    await expect(table(page)).toContainText('No Transactions found')
    await expect(download).toHaveCount(0)
    await expect(pager(page)).toContainText('0 of 0')
    await page.getByRole('textbox', { name: 'Reference' }).fill('1000-0000')
    await search(page)
    await expect(table(page)).toContainText('No Transactions found: a reference has 12 digits, this one 8.')
  })
  await test.step('a reference in groups opens its transfer', async () => {
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    await expect(page.getByRole('columnheader', { name: 'Amount', exact: true })).toHaveAttribute(
      'title',
      'In USD, the base currency, whatever was sent',
    )
    const reference = (await rows(page).nth(3).getByRole('cell').first().textContent()) ?? ''
    const groups = reference.match(/\d{4}/g) ?? []
    await page.getByRole('textbox', { name: 'Reference' }).fill(` ${groups.join(' - ')} `)
    await search(page)
    await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
  })
  await test.step('the way back from a whole reference shows its row and stays', async () => {
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    const reference = (await references(page))[4] ?? ''
    await page.getByRole('textbox', { name: 'Reference' }).fill(reference)
    await search(page)
    await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?reference=${reference}$`))
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await search(page)
    await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
  })
  await test.step('nothing but codes and numbers gets into the address', async () => {
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    const calls = listCalls(page)
    await page.getByRole('textbox', { name: 'Reference' }).fill('ANA GARCIA')
    await search(page)
    await expect(page.getByText('A reference has digits only')).toBeVisible()
    await expect(page).toHaveURL(/#\/transactions$/)
    expect(calls).toEqual([])
    await app.open(page, 'transactions?reference=ANA%20GARCIA&status=a%20b&agent=7&countrySnd=Mexico&page=-3')
    await page.reload()
    await expect(pager(page)).toContainText(/1–40 of/)
    expect(calls.find((call) => call['count'])).toEqual({ count: 'true' })
    await expect(table(page).getByRole('link').first()).toHaveAttribute(
      'href',
      /^#\/transactions\?tab=2&sid=\d+$/,
    )
  })
})

test('[TRAN-12] what narrows the list is named and taken off one by one: a customer, filters, a ready-made view', async ({
  app,
  page,
}) => {
  const reference = await withTellers(app, ({ send }) => send())
  await app.logIn(page)
  await test.step('the ready-made views set filters', async () => {
    await app.open(page, 'transactions?status=RECVD&page=2')
    const views = page.getByRole('group', { name: 'Views' })
    await expect(views.getByRole('button')).toHaveText(['All', 'AVAIL over 7 days', 'Today'])
    await expect(views.locator('[aria-pressed=true]')).toHaveCount(0)
    await views.getByRole('button', { name: 'AVAIL over 7 days' }).click()
    const old = await countOf(
      app,
      `status = 'AVAIL' and created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '7 days'`,
    )
    expect(old).toBeGreaterThan(0)
    await expect(pager(page)).toContainText(new RegExp(`of ${old}$`))
    await expect(page).toHaveURL(/#\/transactions\?status=AVAIL&dateTo=today-8&sort=dateSent$/)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Available')
    await views.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/\?dateFrom=today&dateTo=today$/)
    await expect(table(page).getByRole('link', { name: reference })).toBeVisible()
    await expect(views.locator('[aria-pressed=true]')).toHaveText('Today')
    await views.getByRole('button', { name: 'All' }).click()
    await expect(page).toHaveURL(/#\/transactions$/)
  })
  await test.step('how many, how much, how old, and what is applied', async () => {
    await app.open(page, 'transactions?status=AVAIL&countryRcv=MEX&dateTo=today-8&sort=dateSent')
    const where = `status = 'AVAIL' and receive_country = 'MEX'
      and created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '7 days'`
    const { rows: sums } = await app.platform.barePool.query<{ usd: string; days: number }>(
      `select to_char(sum(amount_base), 'FM999,999,990.00') as usd,
        floor(extract(epoch from now() - min(created_at)) / 86400)::int as days from transactions where ${where}`,
    )
    const count = await countOf(app, where)
    expect(count).toBeGreaterThan(1)
    await expect(page.getByText(`${count} transactions`)).toBeVisible()
    await expect(page.getByText(`${sums[0]?.usd} USD`)).toBeVisible()
    await expect(rows(page).first().getByRole('cell').nth(3)).toHaveText(`${sums[0]?.days} d`)
    const applied = page.getByRole('group', { name: 'What narrows the list' })
    await expect(applied).toContainText('Status Available')
    await expect(applied).toContainText(/To 8 days ago \(\d+ \w+ \d{4}\)/)
    // The rule stays where something else is taken off.
    await applied.getByRole('button', { name: 'Remove Receive Countries' }).click()
    await expect(page).toHaveURL(/#\/transactions\?status=AVAIL&dateTo=today-8&sort=dateSent$/)
    await expect(page.getByRole('button', { name: 'AVAIL over 7 days' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/dateTo=today-8/)
    await applied.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/#\/transactions\?sort=dateSent$/)
    await expect(applied).toHaveCount(0)
  })
  await test.step('a list of one customer holds only the transfers of that customer', async () => {
    const { rows: found } = await app.platform.barePool.query<{ customer_sid: number; count: string }>(
      `select customer_sid, count(*) as count from transactions where status <> 'DELETED'
      group by 1 order by 2 desc, 1 limit 1`,
    )
    const customer = Number(found[0]?.customer_sid)
    await expect(rows(page)).toHaveCount(40)
    const calls = listCalls(page)
    await app.open(page, `transactions?customer=${customer}`)
    await expect(pager(page)).toContainText(`of ${found[0]?.count}`)
    expect(calls.every((call) => call['customer'] === String(customer))).toBe(true)
    const shown = await table(page).locator('tbody:not([aria-hidden]) tr td:first-child').allTextContents()
    const own = await countOf(app, 'customer_sid = $1 and reference_number = any($2)', [customer, shown])
    expect(own).toBe(shown.length)
    // Another search stays with the customer, until the customer is taken off.
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Received' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(new RegExp(`customer=${customer}&status=RECVD$`))
    await expect(page.getByText(new RegExp(`^Customer ${customer}\\b`))).toBeVisible()
    await page.getByRole('button', { name: 'Show all customers' }).click()
    await expect(page).toHaveURL(/#\/transactions\?status=RECVD$/)
    await expect(page.getByText(new RegExp(`^Customer ${customer}\\b`))).toHaveCount(0)
  })
})
