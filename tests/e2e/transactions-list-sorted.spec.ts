import type { Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import {
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

test('new transfers are announced and move no row; count, sum and pages are of one moment until a refresh', async ({
  app,
  page,
}) => {
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
  await test.step('count and sum are of one moment, whatever page is read', async () => {
    const count = page.getByText(/^[\d,]+ transactions$/)
    const sum = page.getByText(/^[\d,.]+ USD$/)
    await page.reload()
    await expect(rows(page)).toHaveCount(40)
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
  await test.step('no row moves from one page to the next', async () => {
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    const first = await references(page)
    await withTellers(app, async ({ send }) => {
      await send()
      await send()
    })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(pager(page).locator('[aria-current=page]')).toHaveText('2')
    await expect.poll(async () => (await references(page)).includes(first[39] ?? '')).toBe(false)
    await expect(rows(page)).toHaveCount(40)
    expect((await references(page)).filter((reference) => first.includes(reference))).toEqual([])
    // Back at the beginning the new ones are there.
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect.poll(async () => (await references(page)).indexOf(first[0] ?? '')).toBe(2)
  })
})

test('more than 10,000 transfers are counted as 10,000+ and have no order by amount; a link to it reads why', async ({
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
  await expect(pager(page)).toContainText('1–40 of 10,000+')
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
