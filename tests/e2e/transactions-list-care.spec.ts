import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { countOf, pager, pick, rows, search, table } from '../support/e2e-transactions.ts'

function downloadButton(page: Page) {
  return page.getByRole('button', { name: 'Download Data' })
}

test('[TRAN-30] Download Data sends the search and saves Transactions.csv', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'transactions?status=RECVD&countrySnd=USA')
  const asked = page.waitForRequest('**/api/transactions/export')
  const answered = page.waitForResponse('**/api/transactions/export')
  const saved = page.waitForEvent('download')
  await downloadButton(page).click()
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { status: 'RECVD', countrySnd: 'USA' }])
  expect((await answered).headers()['content-type']).toContain('text/csv')
  const file = await saved
  expect(file.suggestedFilename()).toBe('Transactions.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^ID,Reference Number,Status,/)
  expect(lines).toHaveLength((await countOf(app, `status = 'RECVD' and send_country = 'USA'`)) + 1)
  const note = page.getByText(/^Transactions\.csv downloaded: [\d.]+ KB, /)
  await expect(note).toContainText(
    `${lines.length - 1} rows (Status: Received, Send Countries: United States; newest first)`,
  )
})

test('what is chosen but not searched for says so, and no file is made of anything else', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(downloadButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  let files = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/export')) files += 1
  })
  const hint = page.getByRole('search').getByText('Not applied yet')
  await expect(hint).toHaveCount(0)
  await pick(page, 'Status', 'Cancelled')
  await expect(hint).toBeVisible()
  await expect(downloadButton(page)).toHaveAttribute('aria-disabled', 'true')
  await downloadButton(page).click({ force: true })
  expect(files).toBe(0)
  await search(page)
  await expect(hint).toHaveCount(0)
  const asked = page.waitForRequest('**/api/transactions/export')
  await downloadButton(page).click()
  expect((await asked).postDataJSON()).toEqual({ status: 'CANCL' })
  await page.getByLabel('From').fill('99/99/99')
  await expect(hint).toBeVisible()
  await expect(downloadButton(page)).toHaveAttribute('aria-disabled', 'true')
})

test('a download shows its progress, can be cancelled, fails with Retry, and leaves the page usable', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions?statusIn=RECVD,CANCL')
  let release = (): void => undefined
  const hold = async (): Promise<void> => {
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/api/transactions/export', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
  }
  await hold()
  await downloadButton(page).click()
  const progress = page.getByRole('progressbar', { name: 'Transactions.csv' })
  await expect(progress).toHaveText('Downloading Transactions.csv: 0 bytes')
  await expect(downloadButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)
  release()
  await page.unrouteAll()
  await page.route('**/api/transactions/export', (route) => route.abort())
  await downloadButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Failed: The server cannot be reached/)
  await page.unrouteAll()
  await hold()
  const asked = page.waitForRequest('**/api/transactions/export')
  await page.getByRole('button', { name: 'Retry' }).click()
  expect((await asked).postDataJSON()).toEqual({ statusIn: ['RECVD', 'CANCL'] })
  // The file comes while somebody looks at something else.
  await table(page).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(progress).toBeVisible()
  const saved = page.waitForEvent('download')
  release()
  expect((await saved).suggestedFilename()).toBe('Transactions.csv')
})

test('the bytes are counted as they come; a connection that is lost midway leaves no half file', async ({
  app,
  page,
}) => {
  const answers: ServerResponse[] = []
  const slow = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/csv' })
    answer.write('x'.repeat(64 * 1024))
    answers.push(answer)
  })
  await new Promise<void>((done) => slow.listen(0, 'localhost', done))
  const { port } = slow.address() as AddressInfo
  await page.route('**/api/transactions/export', (route) =>
    route.continue({ url: `http://localhost:${port}/` }),
  )
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  await app.logIn(page)
  await app.open(page, 'transactions')
  await downloadButton(page).click()
  const progress = page.getByRole('progressbar', { name: 'Transactions.csv' })
  await expect(progress).toHaveText('Downloading Transactions.csv: 64.0 KB')
  answers[0]?.destroy()
  await expect(page.getByRole('alert')).toHaveText(/^Failed: The server cannot be reached/)
  expect(saved).toBe(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(progress).toHaveText('Downloading Transactions.csv: 64.0 KB')
  answers[1]?.end('x'.repeat(1024))
  await expect(
    page.getByText('Transactions.csv downloaded: 65.0 KB, 0 rows (all transactions; newest first)'),
  ).toBeVisible()
  expect(saved).toBe(1)
  slow.close()
})

test('a profile without the permission has no Download Data, and none without traces has their tab', async ({
  app,
  page,
}) => {
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  await expect(downloadButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Xml Traces' })).toBeVisible()
  await app.logIn(page, 'finn.olsen')
  await app.open(page, 'transactions')
  await expect(downloadButton(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Xml Traces' })).toHaveCount(0)
  await app.open(page, 'transactions?tab=3&sid=1')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

test('a lost connection and a failing server are said, and Retry loads the list', async ({ app, page }) => {
  await app.logIn(page)
  const alert = table(page).getByRole('alert')
  await page.route('**/api/transactions?*', (route) => route.abort())
  await app.open(page, 'transactions')
  await expect(alert).toContainText('The server cannot be reached')
  await expect(downloadButton(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(40)
  // A real failure of our own server.
  await app.platform.barePool.query('alter table transactions rename to transactions_gone')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(alert).toContainText(/Something went wrong.*Request id: [0-9a-f-]{36}/)
  await app.platform.barePool.query('alter table transactions_gone rename to transactions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(pager(page)).toContainText('41–80')
  await expect(rows(page)).toHaveCount(40)
})

test('Refresh without a connection leaves rows, count, sum and hour, and says that they are old', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  const figures = page.getByRole('paragraph').filter({ hasText: /^[\d,]+ transactions[\d,.]+ USD$|^as of / })
  await expect(figures).toHaveCount(2)
  const shown = await figures.allTextContents()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('This could not be refreshed')
  await expect(notice).toContainText('The server cannot be reached')
  await expect(rows(page)).toHaveCount(40)
  await expect(figures).toHaveText(shown)
  await expect(downloadButton(page)).toBeVisible()
  await page.context().setOffline(false)
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toHaveCount(0)
  await expect(rows(page)).toHaveCount(40)
})

test('as long as nobody knows how many there are, the pager does not say 0', async ({ app, page }) => {
  await app.logIn(page)
  let answer = (): void => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/transactions?*', async (route) => {
    await held
    await route.fulfill({ status: 500 })
  })
  await app.open(page, 'transactions')
  await expect(page.getByRole('columnheader', { name: 'Reference Number' })).toBeVisible()
  await expect(pager(page).getByRole('status')).toHaveText('')
  answer()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(pager(page).getByRole('status')).toHaveText('')
  await page.unroute('**/api/transactions?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(pager(page).getByRole('status')).toHaveText(/^1–40 of \d+$/)
})

test('lookups that fail are loaded again by Retry', async ({ app, page }) => {
  await app.logIn(page)
  await page.route('**/api/transactions/status/all', (route) => route.abort())
  await page.route('**/api/agents', (route) => route.abort())
  await app.open(page, 'transactions')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(table(page)).toHaveCount(0)
  await page.unroute('**/api/transactions/status/all')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(table(page).getByRole('alert')).toContainText('The server cannot be reached')
  // Each part of the screen asks for the names once more when it appears, and this one is the last: then all have failed.
  await expect(page.getByRole('button', { name: 'Download Data' })).toBeVisible()
  await page.waitForTimeout(1_000)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(40)
})

test('by keyboard: / to the reference, arrows and j/k in the list, Enter opens', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
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
  await page.keyboard.press('/')
  await page.keyboard.type('no digits')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reference' })).toBeFocused()
  await expect(page.getByText('A reference has digits only')).toBeVisible()
})

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the list with a teller to choose': async (page) => {
    await rows(page).nth(39).waitFor()
    await pick(page, 'Status', 'Received')
    await page.getByRole('combobox', { name: 'Agencies' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Tellers' }).click()
    await page.getByRole('option').first().waitFor()
  },
  'wrong dates and no rows': async (page) => {
    await page.getByRole('textbox', { name: 'Reference' }).fill('100000000008')
    await search(page)
    await page.getByText('No Transactions found').waitFor()
    await page.getByRole('textbox', { name: 'From' }).fill('11/10/26')
    await page.getByRole('textbox', { name: 'To' }).fill('11/09/26')
    await page.getByText('To cannot be earlier than From').waitFor()
  },
  'a failed download': async (page) => {
    await rows(page).nth(39).waitFor()
    await page.route('**/api/transactions/export', (route) => route.abort())
    await downloadButton(page).click()
    await page.getByText(/^Failed:/).waitFor()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`axe finds nothing: ${name}, light and dark`, async ({ app, page }) => {
    await app.logIn(page)
    await app.open(page, 'transactions')
    await reach(page)
    await inBothSchemes(page, () => expectAccessible(page))
  })
}
