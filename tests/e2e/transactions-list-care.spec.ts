import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { stack } from '../support/e2e-traces.ts'
import { countOf, pager, pick, rows, search, table } from '../support/e2e-transactions.ts'

function downloadButton(page: Page) {
  return page.getByRole('button', { name: 'Download Data' })
}

test('[TRAN-30] Download Data saves Transactions.csv of the search that is shown, not of what is chosen but not applied', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('the file of a search', async () => {
    await app.open(page, 'transactions?status=RECVD&countrySnd=USA')
    const asked = page.waitForRequest('**/api/transactions/export')
    const answered = page.waitForResponse('**/api/transactions/export')
    const saved = page.waitForEvent('download')
    await downloadButton(page).click()
    const request = await asked
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      { status: 'RECVD', countrySnd: 'USA' },
    ])
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
  await test.step('what is chosen but not applied', async () => {
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
})

test('a download shows its progress, can be cancelled, fails with Retry, and leaves neither a half file nor a blocked page', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('cancelled, failed, and finished on another tab', async () => {
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
    // The file arrives while another tab of the screen is open.
    await table(page).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(progress).toBeVisible()
    const saved = page.waitForEvent('download')
    release()
    expect((await saved).suggestedFilename()).toBe('Transactions.csv')
    await page.unrouteAll()
  })
  await test.step('bytes are counted as they come, and a connection is lost midway', async () => {
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
})

test('support has traces and no Download Data, finance has Download Data and no traces', async ({
  app,
  page,
}) => {
  await test.step('support', async () => {
    await app.logIn(page, 'sara.kim')
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    await expect(downloadButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Xml Traces' })).toBeVisible()
    await app.open(page, 'transactions?tab=3&sid=1')
    await expect(stack(page)).toBeVisible()
  })
  await test.step('finance', async () => {
    await app.logIn(page, 'finn.olsen')
    await app.open(page, 'transactions')
    await expect(downloadButton(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Xml Traces' })).toHaveCount(0)
    await app.open(page, 'transactions?tab=3&sid=1')
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
    await expect(page.getByText('Your profile may not read the messages of partners.')).toBeVisible()
    await expect(stack(page)).toHaveCount(0)
  })
})

test('the list loads again by Retry, keeps its rows when Refresh fails, and the pager counts nothing before it knows', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('a lost connection and a failing server', async () => {
    const alert = table(page).getByRole('alert')
    await page.route('**/api/transactions?*', (route) => route.abort())
    await app.open(page, 'transactions')
    await expect(alert).toContainText('The server cannot be reached')
    await expect(downloadButton(page)).toHaveCount(0)
    await page.unroute('**/api/transactions?*')
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
  await test.step('Refresh without a connection leaves rows, count, sum and hour', async () => {
    const figures = page
      .getByRole('paragraph')
      .filter({ hasText: /^[\d,]+ transactions[\d,.]+ USD$|^as of / })
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
  await test.step('the pager is empty until the count is known', async () => {
    await page.goto(`${app.url}/healthz`)
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
  await test.step('lookups that fail', async () => {
    await page.goto(`${app.url}/healthz`)
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
})
