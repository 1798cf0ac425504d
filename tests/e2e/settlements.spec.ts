import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'
import {
  clearSettlements,
  daysAgo,
  files,
  listCalls,
  longName,
  settlementTable,
  storeMany,
  storeMorning,
  tray,
} from '../support/e2e-settlements.ts'

test('[SETL-01] [SETL-02] [SETL-03] [SETL-06] [PGN-02] the filter bar, the columns and an empty list; Search sends count and rows with any combination of filters', async ({
  app,
  page,
}) => {
  await test.step('filter bar and columns', async () => {
    await clearSettlements(app)
    await app.logIn(page)
    await app.open(page, 'settlements')
    await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible()
    await expect(page.getByText('No Settlements found')).toBeVisible()
    await expect(settlementTable(page).getByRole('columnheader')).toHaveText([
      'Type',
      'Agency',
      'Period',
      'Date',
      'Download',
    ])
    const bar = page.getByRole('search', { name: 'Search settlements' })
    await expect(bar.getByPlaceholder('Agency')).toBeVisible()
    await expect(bar.getByPlaceholder('- Types -')).toBeVisible()
    await expect(bar.getByPlaceholder('- Periods -')).toBeVisible()
    await expect(bar.getByPlaceholder('mm/dd/yy')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible()
    await bar.getByPlaceholder('- Types -').click()
    await expect(page.getByRole('option')).toHaveText(['SND', 'RCV'])
    await page.keyboard.press('Escape')
    await bar.getByPlaceholder('- Periods -').click()
    await expect(page.getByRole('option')).toHaveText(['Daily', 'Weekly', 'Monthly'])
    await page.keyboard.press('Escape')

    await bar.getByRole('button', { name: 'Date: open the calendar' }).click()
    const years = page.getByRole('combobox', { name: 'Year' }).getByRole('option')
    await expect(years.first()).toHaveText('1920')
    await expect(years.last()).toHaveText(String(Math.max(2030, new Date().getUTCFullYear() + 10)))
    await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'February' })
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2024')
    await page.getByRole('button', { name: '29 February 2024' }).click()
    await expect(bar.getByRole('textbox', { name: 'Date' })).toHaveValue('02/29/24')
  })
  await test.step('Search', async () => {
    await storeMorning(app)
    await app.logIn(page)
    const calls = listCalls(page)
    await app.open(page, 'settlements')
    await expect(files(page)).toHaveCount(6)
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual({ search: {}, count: true })
    expect(calls).toContainEqual({ search: {}, limit: [0, 40] })

    const bar = page.getByRole('search', { name: 'Search settlements' })
    await bar.getByPlaceholder('Agency').fill('lagos')
    await bar.getByPlaceholder('- Types -').click()
    await page.getByRole('option', { name: 'RCV' }).click()
    await bar.getByPlaceholder('- Periods -').click()
    await page.getByRole('option', { name: 'Daily' }).click()
    const [year = '', month = '', day = ''] = daysAgo(0).split('-')
    await bar.getByRole('textbox', { name: 'Date' }).fill(`${month}/${day}/${year.slice(2)}`)
    await bar.getByRole('button', { name: 'Search' }).click()
    await expect(files(page)).toHaveCount(1)
    const search = { agency: 'lagos', type: 'R', period: 'd', date: daysAgo(0) }
    expect(calls.slice(-2)).toContainEqual({ search, count: true })
    expect(calls.slice(-2)).toContainEqual({ search, limit: [0, 40] })
    await expect(files(page).first()).toContainText('LAGOS PAY')
    // What is no day narrows nothing, and nobody is scolded.
    await bar.getByRole('textbox', { name: 'Date' }).fill('soon')
    await bar.getByRole('button', { name: 'Search' }).click()
    await expect(files(page)).toHaveCount(3)
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(files(page)).toHaveCount(6)
  })
})

test('[SETL-04] [SETL-07] [FMT-05] the link of a row fetches its zip by a ticket and saves it under its name; several come at once and each can be canceled', async ({
  app,
  page,
}) => {
  await test.step('several files', async () => {
    const { good, failed } = await storeMorning(app)
    await app.logIn(page)
    let letGo = (): void => undefined
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/api/settlements/zip/**', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await app.open(page, 'settlements')
    await page.getByRole('link', { name: good.fileTitle }).click()
    await page.getByRole('link', { name: failed.fileTitle }).click()
    // A second click on what is under way asks for nothing.
    await page.getByRole('link', { name: failed.fileTitle }).click()
    await expect(tray(page)).toContainText('2 files')
    await tray(page)
      .getByRole('button', { name: `Cancel ${failed.fileTitle}` })
      .click()
    await expect(tray(page)).toContainText('1 file')
    // It goes on wherever one walks.
    await page.getByRole('link', { name: 'Users' }).click()
    const saved = page.waitForEvent('download')
    letGo()
    expect((await saved).suggestedFilename()).toBe(good.fileTitle)
    await page.unrouteAll()
  })
  await test.step('one file', async () => {
    const { good } = await storeMorning(app)
    await app.platform.barePool.query('alter table settlements disable trigger user')
    await app.platform.barePool.query('alter table settlements drop constraint settlements_file_title_check')
    await app.platform.barePool.query(`update settlements set file_title = '' where sid <> $1`, [good.sid])
    await app.logIn(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url().slice(app.url.length)}`))
    await app.open(page, 'settlements')
    // Without a title a row says what its link does.
    await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(5)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: good.fileTitle }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(good.fileTitle)
    expect(good.fileTitle).toContain(`_${daysAgo(1).replaceAll('-', '_')}_`)
    expect(await readFile(await file.path())).toEqual(good.content)
    await expect(tray(page)).toContainText(`${good.fileTitle} downloaded`)
    const [ticket, zip] = asked.filter((call) => /ticket|zip/.test(call))
    expect(ticket).toBe('POST /api/downloads/ticket')
    expect(zip).toMatch(new RegExp(`^GET /api/settlements/zip/${good.sid}\\?token=[\\w-]{43}$`))
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('currentUser') ?? '{}').token as string,
    )
    expect(zip).not.toContain(token)
  })
})

test('[SETL-08] a zip that does not come is told by a message and in the console, and nothing is saved', async ({
  app,
  page,
}) => {
  const { good, failed } = await storeMorning(app)
  // The test's own pages take what a script tells the console for a fault.
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    console.error = (...words: unknown[]) => told.push(words.map(String).join(' '))
  })
  await app.logIn(page)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await page.route('**/api/settlements/zip/**', (route) => route.abort())
  await app.open(page, 'settlements')
  await page.getByRole('link', { name: good.fileTitle }).click()
  await expect(toasts(page).getByText(/^The server cannot be reached/)).toBeVisible()
  await expect(tray(page).getByRole('alert')).toContainText(
    `${good.fileTitle} · Failed: The server cannot be reached`,
  )
  const told = await page.evaluate(() => Reflect.get(window, 'told') as string[])
  expect(told).toEqual([expect.stringContaining(`${good.fileTitle} was not downloaded:`)])
  expect(told.join()).not.toMatch(/token/)

  // A refusal of the server, in its own words.
  await page.unroute('**/api/settlements/zip/**')
  await app.platform.barePool.query('update stored_files set content = null')
  await page.getByRole('link', { name: failed.fileTitle }).click()
  await expect(toasts(page).getByText(/^The time for which .* was kept is over/)).toBeVisible()
  await expect(tray(page)).toContainText('2 files')
  expect(downloads).toBe(0)
  await tray(page)
    .getByRole('button', { name: `Dismiss ${failed.fileTitle}` })
    .click()
  await expect(tray(page)).toContainText('1 file')
  // The other one is tried again with a ticket of its own, and fails in the words of the server.
  await tray(page)
    .getByRole('button', { name: `Retry ${good.fileTitle}` })
    .click()
  await expect(tray(page).getByRole('alert')).toContainText('was kept is over')
})

test('[PGN-06] 40 rows to a page and five page numbers; a long name fits each size', async ({
  app,
  page,
}) => {
  const { lagos } = await storeMorning(app)
  await storeMany(app, lagos.sid, 250)
  await test.step('pages', async () => {
    await app.logIn(page)
    const calls = listCalls(page)
    await app.open(page, 'settlements')
    await expect(files(page)).toHaveCount(40)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5'])
    await expect(pager).toContainText('1–40 of 256')
    await pager.getByRole('button', { name: 'Page 3' }).click()
    await expect(pager).toContainText('81–120 of 256')
    expect(calls.at(-1)).toMatchObject({ limit: [80, 40] })
    await expect(page).toHaveURL(/page=3$/)
  })
  await test.step('sizes', async () => {
    await app.logIn(page)
    await page.evaluate(() => localStorage.setItem('columns-settlements', 'rows delivery'))
    await app.open(page, 'settlements')
    await expect(files(page)).toHaveCount(40)
    await expect(settlementTable(page).getByRole('columnheader')).toHaveText([
      'Type',
      'Agency',
      'Period',
      'Date',
      'Download',
      'Rows',
      'Delivery',
    ])
    await expect(page.getByText(longName).first()).toBeVisible()
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await expectUnbroken(page, page.getByRole('main'))
    }
  })
})
