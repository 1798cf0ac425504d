import type { Page } from '@playwright/test'
import { type App, expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import {
  countOf,
  listCalls,
  openList,
  pager,
  references,
  rows,
  table,
  withTellers,
} from '../support/e2e-transactions.ts'

async function plain({ platform }: App, order: string, where = `status <> 'DELETED'`): Promise<string[]> {
  const { rows: found } = await platform.barePool.query<{ reference_number: string }>(
    `select reference_number from transactions where ${where} order by ${order}`,
  )
  return found.map(({ reference_number: reference }) => reference)
}

function head(page: Page, name: string) {
  return table(page).getByRole('columnheader', { name })
}

function shows(page: Page, expected: readonly string[]) {
  return expect.poll(() => references(page)).toEqual(expected)
}

test('by the keyboard alone: oldest first, largest first, to the last page and back, and the link keeps it', async ({
  app,
  page,
}) => {
  await openList(app, page)
  await expect(head(page, 'Date Sent')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'none')
  await head(page, 'Date Sent').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head(page, 'Date Sent')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/#\/transactions\?sort=dateSent$/)
  await shows(page, (await plain(app, 'created_at, sid')).slice(0, 40))
  await expect(head(page, 'Date Sent').getByRole('button')).toBeFocused()

  const largest = await plain(app, 'amount_base desc, sid desc')
  const calls = listCalls(page)
  await head(page, 'Amount').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Date Sent')).toHaveAttribute('aria-sort', 'none')
  await shows(page, largest.slice(0, 40))
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await shows(page, largest.slice(40, 80))
  expect(calls.at(-1)).toMatchObject({ sort: '-amount', after: expect.stringMatching(/Z,\d+,\d+\.\d\d$/) })
  await page.getByRole('button', { name: 'Last page' }).press('Enter')
  const last = Math.ceil(largest.length / 40)
  await shows(page, largest.slice((last - 1) * 40))
  await expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await shows(page, largest.slice((last - 1) * 40))
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'First page' }).press('Enter')
  await shows(page, largest.slice(0, 40))
  // A third press is the order in which the list comes.
  await head(page, 'Amount').getByRole('button').press('Enter')
  await expect(head(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  await head(page, 'Amount').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/#\/transactions$/)
})

test('how many, how much, how old; what is applied is named and taken off one by one', async ({
  app,
  page,
}) => {
  await app.logIn(page)
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

test('what is sent meanwhile is told and moves no row until somebody asks', async ({ app, page }) => {
  await page.clock.install()
  await openList(app, page)
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d \(Z\)$/)).toBeVisible()
  const before = await references(page)
  const sent = await withTellers(app, ({ send }) => send())
  const newer = page.getByRole('button', { name: '1 new' })
  await expect(newer).toHaveCount(0)
  await page.clock.runFor(16_000)
  await expect(newer).toBeVisible()
  expect(await references(page)).toEqual(before)
  await newer.click()
  await expect(table(page).getByRole('link', { name: sent })).toBeVisible()
  await expect(newer).toHaveCount(0)
  await withTellers(app, ({ send }) => send(), '2')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(async () => (await references(page)).indexOf(sent)).toBe(1)
})

test('how many and how much are of one moment, whatever page is read meanwhile', async ({ app, page }) => {
  await openList(app, page)
  const count = page.getByText(/^[\d,]+ transactions$/)
  const sum = page.getByText(/^[\d,.]+ USD$/)
  await expect(sum).toBeVisible()
  const before = [await count.textContent(), await sum.textContent()]
  const known = Number(before[0]?.replaceAll(/\D/g, ''))
  await withTellers(app, ({ send }) => send())
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(pager(page)).toContainText(`41–80 of ${(known + 1).toLocaleString('en-US')}`)
  expect([await count.textContent(), await sum.textContent()]).toEqual(before)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(count).toHaveText(`${(known + 1).toLocaleString('en-US')} transactions`)
  await expect(sum).not.toHaveText(before[1] ?? '')
})

test('of too many the amounts have no order, and say why; a link to it reads the reason', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await page.route('**/api/transactions?*count=true*', (route) =>
    route.fulfill({ json: { total: 10_000, exact: false } }),
  )
  await page.route('**/api/transactions/sum?*', (route) =>
    route.fulfill({ json: { total: 10_000, exact: false, usd: null, asOf: new Date().toISOString() } }),
  )
  await app.open(page, 'transactions?countrySnd=USA')
  await expect(page.getByText('10,000+ transactions')).toBeVisible()
  await expect(page.getByText('too many to add up')).toBeVisible()
  await expect(head(page, 'Amount').getByRole('button')).toHaveCount(0)
  await expect(head(page, 'Amount')).toHaveAttribute(
    'title',
    /Up to 10,000 transactions are sorted by amount: narrow the search$/,
  )
  await expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/api/transactions?*count=true*')
  await page.route('**/api/transactions?*sort=amount*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 400,
        code: 'invalid_input',
        message: 'Some fields are not right.',
        requestId: '00000000-0000-4000-8000-000000000000',
        reason: { code: 'invalid_fields', params: {} },
        fields: [
          {
            field: 'sort',
            message: 'More than 10000 transactions were found. Narrow the search to sort them by amount.',
            reason: { code: 'too_many_to_sort', params: { most: 10_000 } },
          },
        ],
      },
    }),
  )
  await app.open(page, 'transactions?countrySnd=USA&sort=amount')
  await expect(page.getByRole('alert')).toContainText('Narrow the search to sort them by amount.')
})

test('on a low window and at 200 % the filters fold, rows stay in sight, and / leads to the field', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await app.open(page, 'transactions?status=AVAIL')
  const reference = page.getByRole('textbox', { name: 'Reference' })
  const fold = page.getByRole('button', { name: 'Filters' })
  await expect(rows(page).nth(9)).toBeInViewport()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(reference).toBeHidden()
  await expect(page.getByRole('group', { name: 'What narrows the list' })).toContainText('Status Available')
  await page.keyboard.press('/')
  await expect(reference).toBeFocused()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await fold.click()
  await expect(reference).toBeHidden()
  await page.setViewportSize({ width: 683, height: 384 })
  await expect(rows(page).first()).toBeInViewport()
  await expect(reference).toBeHidden()
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(reference).toBeVisible()
  await expect(fold).toBeHidden()
  await expect(pager(page)).toBeVisible()
  await inBothSchemes(page, () => expectAccessible(page))
})
