import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { headOf, rowsOf, storeDays, storeReports, summaryOf } from '../support/e2e-reconciliations.ts'

/** Every call of the page from here on, without the place of the server. */
function callsOf(page: Page, app: App): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url().slice(app.url.length)}`))
  return asked
}

test('[RECON-05] [RECON-07] [RECON-08] [RECON-11] [RECON-16] report links fetch the files of their kind, lists download by a ticket, and files are saved under their names', async ({
  app,
  page,
}) => {
  const { host, peer } = await storeDays(app)
  await test.step('report links', async () => {
    const summary = await summaryOf(app, host)
    const unsafe = await summaryOf(app, peer)
    await storeReports(app, summary)
    await storeReports(app, unsafe)
    await app.logIn(page)
    const asked = callsOf(page, app)
    await app.open(page, 'reconciliations')
    const table = page.getByRole('table', { name: 'Daily summaries' })
    const rowOf = (sid: number) => table.locator(`[data-row="${sid}"]`)
    await expect(rowOf(summary).getByRole('cell').first()).toHaveText(String(summary))
    // The second day has no files yet.
    await expect(table.getByText('Reports are being made')).toHaveCount(2)
    const links = rowOf(summary).getByRole('cell').last().getByRole('link')
    await expect(links).toHaveText(['Daily Summary Report', 'Peer to Peer', 'Emerlink', 'All Files'])
    for (const [name, kind, file] of [
      ['Daily Summary Report', 'summary', 'HOST WELL_DAILY_2026_03_01.pdf'],
      ['Peer to Peer', 'p2p', 'HOST WELL_P2P_2026_03_01.csv'],
      ['Emerlink', 'mdl', 'HOST WELL_MDL_2026_03_01.csv'],
      ['All Files', 'zip', 'HOST WELL_2026_03_01.zip'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await links.filter({ hasText: name }).click()
      const download = await saved
      expect(download.suggestedFilename()).toBe(file)
      const content = await readFile(await download.path(), 'latin1')
      if (kind === 'zip') expect(content).toMatch(/^PK/)
      else expect(content).toBe(`the text of ${kind}`)
      expect(asked).toContain(`GET /api/reconciliation/report/${summary}/${kind}/_2026_03_01`)
    }
    // A short name with a line across it: no part of a path.
    const saved = page.waitForEvent('download')
    await rowOf(unsafe).getByRole('link', { name: 'All Files' }).click()
    expect((await saved).suggestedFilename()).toBe('PEER_MEX 1_2026_03_01.zip')
  })
  await test.step('lists', async () => {
    const pair = await headOf(app, { day: '2026-03-01', host })
    const operator = await headOf(app, { day: '2026-03-01', kind: 'operator', host })
    await app.logIn(page)
    const asked = callsOf(page, app)
    for (const [tab, caption, { sid }, path, file] of [
      [
        1,
        'Reconciliations between agencies',
        pair,
        'zip',
        'HOST WELL_to_PEER_MEX 1_2026_03_01_RECONCILIATION.zip',
      ],
      [
        3,
        'Reconciliations towards Emerlink',
        operator,
        'mdl/zip',
        'HOST WELL_to_EMERLINK_2026_03_01_RECONCILIATION.zip',
      ],
    ] as const) {
      await app.open(page, `reconciliations?tab=${tab}`)
      const saved = page.waitForEvent('download')
      const row = page.getByRole('table', { name: caption }).locator(`[data-row="${sid}"]`)
      await row.getByRole('link', { name: 'Download' }).click()
      const download = await saved
      expect(download.suggestedFilename()).toBe(file)
      expect(await readFile(await download.path(), 'latin1')).toMatch(/^PK/)
      // The link saves; it opens nothing.
      await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
      const [ticket, zip] = asked.splice(0).filter((call) => /ticket|zip/.test(call))
      expect(ticket).toBe('POST /api/downloads/ticket')
      expect(zip).toMatch(new RegExp(`^GET /api/reconciliation/${path}/${sid}\\?token=[\\w-]{43}$`))
      const session = await page.evaluate(
        () => JSON.parse(localStorage.getItem('currentUser') ?? '{}').token as string,
      )
      expect(zip).not.toContain(session)
    }
    // From the detail, the same file.
    await app.open(page, `reconciliations?tab=2&sid=${pair.sid}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('HOST WELL_to_PEER_MEX 1_2026_03_01_RECONCILIATION.zip')
  })
})

test('[RECON-07] [RECON-11] a file that does not come is told by a message and in the console, and nothing is saved', async ({
  app,
  page,
}) => {
  const { host } = await storeDays(app)
  await storeReports(app, await summaryOf(app, host))
  // The test's own pages take what a script tells the console for a fault.
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    console.error = (...words: unknown[]) => told.push(words.map(String).join(' '))
  })
  await app.logIn(page)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await page.route(/\/api\/reconciliation\/(report|zip)\//, (route) => route.abort())
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as string[])
  await app.open(page, 'reconciliations')
  await page.getByRole('link', { name: 'Peer to Peer' }).click()
  await expect(toasts(page).getByText(/^The server cannot be reached/)).toBeVisible()
  expect(await told()).toEqual([expect.stringContaining('HOST WELL_P2P_2026_03_01.csv was not downloaded:')])
  await app.open(page, 'reconciliations?tab=1')
  await rowsOf(page.getByRole('table')).last().getByRole('link', { name: 'Download' }).click()
  await expect
    .poll(told)
    .toContainEqual(
      expect.stringContaining('_to_PEER_MEX 1_2026_03_01_RECONCILIATION.zip was not downloaded:'),
    )
  expect((await told()).join()).not.toMatch(/token/)
  expect(downloads).toBe(0)
})
