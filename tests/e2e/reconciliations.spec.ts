import { expect, test } from '../support/e2e.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'
import {
  clearDays,
  headOf,
  rowsOf,
  storeDays,
  storeManyHeads,
  tabStrip,
} from '../support/e2e-reconciliations.ts'
import { expectSteady } from '../support/e2e-steady.ts'

const summaries = 'Daily summaries'
const pairs = 'Reconciliations between agencies'
const towards = 'Reconciliations towards Emerlink'

test('[RECON-01] [RECON-02] [RECON-03] [FMT-04] headings, tabs by number, dates in UTC, and lists that stay in place at each size', async ({
  app,
  page,
}) => {
  const { host } = await storeDays(app)
  await test.step('headings and tabs', async () => {
    const pair = await headOf(app, { day: '2026-03-02', host })
    const operator = await headOf(app, { day: '2026-03-02', kind: 'operator', host })
    await app.logIn(page)
    await app.open(page, 'reconciliations')
    await expect(page).toHaveTitle('Reconciliations · Development · Corridor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconciliations')
    await expect(page.getByText('Transactions reconciliation', { exact: true })).toBeVisible()
    const items = tabStrip(page).getByRole('link')
    const lists = ['Daily Summary', 'Reconciliations', 'Emerlink']
    for (const [tab, name, caption] of [
      [0, 'Daily Summary', summaries],
      [1, 'Reconciliations', pairs],
      [3, 'Emerlink', towards],
    ] as const) {
      await items.filter({ hasText: name }).click()
      await expect(page).toHaveURL(tab === 0 ? /reconciliations$/ : new RegExp(`tab=${tab}$`))
      await expect(page.getByRole('table', { name: caption })).toBeVisible()
      await expect(items).toHaveText(lists)
      await expect(tabStrip(page).locator('[aria-current=page]')).toHaveText(name)
      await app.open(page, `reconciliations?tab=${tab}`)
      await expect(page.getByRole('table', { name: caption })).toBeVisible()
    }
    for (const address of [`tab=2&sid=${pair.sid}`, `tab=4&sid=${operator.sid}`]) {
      await app.open(page, `reconciliations?${address}`)
      await expect(page.getByRole('heading', { name: /^Reconciliation Information/ })).toBeVisible()
      await expect(items).toHaveText(['Reconciliations', 'Emerlink', 'Detail', /Go back/])
    }
  })
  await test.step('the heading of the host agency', async () => {
    const operator = await headOf(app, { day: '2026-03-02', kind: 'operator', host })
    const pair = await headOf(app, { day: '2026-03-02', host })
    await app.logIn(page)
    const setup = page.getByRole('heading', { name: 'HOSTWELL USA INC SETUP' })
    for (const tab of [0, 1, 3]) {
      await app.open(page, `reconciliations?tab=${tab}`)
      await expect(rowsOf(page.getByRole('table')).first()).toBeVisible()
      await expect(page.getByText(/SETUP/)).toHaveCount(0)
    }
    for (const [tab, sid, shows] of [
      [0, operator.sid, true],
      [3, operator.sid, true],
      [4, operator.sid, true],
      [1, pair.sid, false],
      [2, pair.sid, false],
    ] as const) {
      await app.open(page, `reconciliations?tab=${tab}&sid=${sid}`)
      await expect(rowsOf(page.getByRole('table')).first()).toBeVisible()
      await expect(setup).toHaveCount(shows ? 1 : 0)
    }
  })
  await test.step('a late heading', async () => {
    const { sid } = await headOf(app, { day: '2026-03-02', kind: 'operator', host })
    await app.logIn(page)
    await expectSteady(page, {
      call: '**/api/reconciliation/*/totals',
      open: () => app.open(page, `reconciliations?tab=3&sid=${sid}`),
      pressed: rowsOf(page.getByRole('table')).first(),
      brought: page.getByRole('heading', { name: 'HOSTWELL USA INC SETUP' }),
    })
  })
  await test.step('dates', async () => {
    const pair = await headOf(app, { day: '2026-03-01', host })
    await app.logIn(page)
    for (const place of ['', '?tab=1', '?tab=3', `?tab=2&sid=${pair.sid}`, '?tab=5&day=2026-03-01']) {
      await app.open(page, `reconciliations${place}`)
      // Six hours behind, in Chicago, it is the last day of February by then.
      await expect(page.getByText('01/03/2026').first()).toBeVisible()
      await expect(page.getByText('28/02/2026')).toHaveCount(0)
      await expect(page.getByText('01/03/2026').first()).toHaveAttribute(
        'title',
        'UTC day 01/03/2026 = 28/02 18:00 to 01/03 18:00 in America/Chicago',
      )
    }
  })
  await test.step('sizes', async () => {
    await app.logIn(page)
    for (const tab of [0, 1, 3]) {
      await app.open(page, `reconciliations?tab=${tab}`)
      await expect(rowsOf(page.getByRole('table')).first()).toBeVisible()
      for (const size of viewports) {
        await page.setViewportSize(size)
        await expectUnbroken(page, page.getByRole('table').first())
      }
      await page.setViewportSize({ width: 1366, height: 768 })
    }
  })
})

test('[RECON-01] [RECON-05] [RECON-09] [RECON-13] filters go to the server, columns and links of the lists, profiles without access or downloads, and empty lists', {
  tag: '@fresh',
}, async ({ app, page }) => {
  const { host, peer } = await storeDays(app)
  await test.step('filters', async () => {
    await app.logIn(page)
    const calls: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/reconciliations/.test(request.url()))
        calls.push(request.postDataJSON() as Record<string, unknown>)
    })
    await app.open(page, 'reconciliations?tab=1')
    const rows = rowsOf(page.getByRole('table', { name: pairs }))
    await expect(rows).toHaveCount(4)
    expect(calls).toContainEqual({ search: {}, count: true })
    expect(calls).toContainEqual({ search: {}, limit: [0, 40] })
    const bar = page.getByRole('search', { name: 'Search reconciliations' })
    for (const [label, typed] of [
      ['Host Agency', 'HOSTWELL USA INC'],
      ['Peer Agency', 'PEERMEX SERVICIOS FINANCIEROS'],
    ] as const) {
      await bar.getByRole('combobox', { name: label }).fill(typed.slice(0, 8))
      await page.getByRole('option', { name: typed }).click()
    }
    await bar.getByRole('textbox', { name: 'From' }).fill('03/02/26')
    await bar.getByRole('textbox', { name: 'To' }).fill('03/02/26')
    await bar.getByRole('button', { name: 'Search' }).click()
    await expect(rows).toHaveCount(1)
    const search = { host, peer, dateFrom: '2026-03-02', dateTo: '2026-03-02' }
    expect(calls.slice(-2)).toContainEqual({ search, count: true })
    expect(calls.slice(-2)).toContainEqual({ search, limit: [0, 40] })
    await expect(page).toHaveURL(
      `${app.url}/#/reconciliations?tab=1&host=${host}&peer=${peer}&dateFrom=2026-03-02&dateTo=2026-03-02`,
    )
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(rows).toHaveCount(4)

    // Towards the operator there is no other agency to choose.
    await app.open(page, 'reconciliations?tab=3')
    await expect(bar.getByRole('combobox')).toHaveCount(1)
    await bar.getByRole('textbox', { name: 'To' }).fill('03/01/26')
    await bar.getByRole('button', { name: 'Search' }).click()
    await expect(rowsOf(page.getByRole('table', { name: towards }))).toHaveCount(1)
    expect(calls.slice(-2)).toContainEqual({ search: { dateTo: '2026-03-01' }, limit: [0, 40] })
  })
  await test.step('profiles', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await app.logIn(page, 'sara.kim')
    await app.open(page, 'reconciliations?tab=1')
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
    expect(asked.filter((url) => /\/api\/reconciliation/.test(url))).toEqual([])
    await app.logIn(page, 'omar.haddad')
    await app.open(page, 'reconciliations?tab=1')
    await expect(rowsOf(page.getByRole('table', { name: pairs }))).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0)
  })
  await test.step('columns, links and empty lists', async () => {
    const pair = await headOf(app, { day: '2026-03-01', host })
    const operator = await headOf(app, { day: '2026-03-01', kind: 'operator', host })
    await app.logIn(page)
    await app.open(page, 'reconciliations')
    const table = (name: string) => page.getByRole('table', { name })
    await expect(table(summaries).getByRole('columnheader')).toHaveText(['ID', 'Date', 'Agency', 'Reports'])
    await expect(rowsOf(table(summaries))).toHaveCount(4)
    await expect(rowsOf(table(summaries)).first()).toContainText('Reports are being made')
    await expect(rowsOf(table(summaries)).first()).toContainText('PEERMEX SERVICIOS FINANCIEROS')

    await app.open(page, 'reconciliations?tab=1')
    await expect(table(pairs).getByRole('columnheader')).toHaveText([
      'ID',
      'Date',
      'Host Agency',
      'Peer Agency',
      'Balance',
      'File',
    ])
    const row = table(pairs).locator(`[data-row="${pair.sid}"]`)
    await expect(row.getByRole('cell').nth(2)).toHaveText('HOSTWELL USA INC')
    await expect(row.getByRole('cell').nth(3)).toHaveText('PEERMEX SERVICIOS FINANCIEROS')
    await expect(row.getByRole('cell').nth(4)).toHaveText(/^−[\d,]+\.\d\d$/)
    await expect(row.getByRole('link', { name: 'Download' })).toBeVisible()
    // A sign for searching stands in the link that opens the row.
    await expect(row.getByRole('link', { name: String(pair.sid) }).locator('svg')).toBeVisible()

    await app.open(page, 'reconciliations?tab=3')
    await expect(table(towards).getByRole('columnheader')).toHaveText([
      'ID',
      'Date',
      'Host Agency',
      'Due Balance',
      'File',
    ])
    const due = table(towards).locator(`[data-row="${operator.sid}"]`)
    await expect(due.getByRole('cell')).toHaveText([
      String(operator.sid),
      '01/03/2026',
      'HOSTWELL USA INC',
      // Below a thousand, and above nothing: no sign and no comma.
      operator.balance,
      'Download',
    ])
    await expect(due.getByRole('link', { name: 'Download' })).toBeVisible()
    await expect(due.getByRole('link', { name: String(operator.sid) }).locator('svg')).toBeVisible()

    await clearDays(app)
    for (const [tab, name] of [
      [0, summaries],
      [1, pairs],
      [3, towards],
    ] as const) {
      await app.open(page, 'home')
      await app.open(page, `reconciliations?tab=${tab}`)
      await expect(table(name)).toContainText('No Reconciliations found')
    }
  })
})

test('[PGN-06] [RECON-04] lists have 40 rows a page and 5 page links; a row opens the detail of its list, and Go back finds filters, page and focus', async ({
  app,
  page,
}) => {
  await test.step('pages', async () => {
    await storeManyHeads(app, 260)
    await app.logIn(page)
    for (const [tab, name] of [
      [0, summaries],
      [1, pairs],
      [3, towards],
    ] as const) {
      await app.open(page, `reconciliations?tab=${tab}`)
      await expect(rowsOf(page.getByRole('table', { name }))).toHaveCount(40)
      const pager = page.getByRole('navigation', { name: 'Pages' })
      await expect(pager.getByRole('button', { name: /^Page \d/ })).toHaveCount(5)
      await expect(pager.getByRole('status')).toHaveText('1–40 of 260')
      await pager.getByRole('button', { name: 'Next page' }).click()
      await expect(pager.getByRole('status')).toHaveText('41–80 of 260')
      await expect(page).toHaveURL(/page=2/)
      await pager.getByRole('button', { name: 'Next 5 pages' }).click()
      await expect(rowsOf(page.getByRole('table', { name }))).toHaveCount(40)
    }
  })
  await test.step('a row and Go back', async () => {
    const { host } = await storeManyHeads(app, 50)
    await app.logIn(page)
    for (const [list, detail, name] of [
      [1, 2, pairs],
      [3, 4, towards],
    ] as const) {
      await app.open(page, `reconciliations?tab=${list}&host=${host}&dateTo=2020-02-19&page=2`)
      const rows = rowsOf(page.getByRole('table', { name }))
      await expect(rows).toHaveCount(9)
      const link = rows.nth(3).getByRole('link').first()
      const sid = Number(await link.textContent())
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(
        new RegExp(`tab=${detail}&sid=${sid}&host=${host}&dateTo=2020-02-19&page=2$`),
      )
      await expect(page.getByRole('heading', { name: /^Reconciliation Information/ })).toBeVisible()
      // What had the focus is gone with the list: it is on the tab now, not lost.
      await expect(tabStrip(page).getByRole('link', { name: 'Detail' })).toBeFocused()
      await page.getByRole('link', { name: 'Go back' }).click()
      await expect(rows).toHaveCount(9)
      await expect(page).toHaveURL(
        new RegExp(`tab=${list}&sid=${sid}&host=${host}&dateTo=2020-02-19&page=2$`),
      )
      await expect(rows.nth(3).getByRole('link').first()).toBeFocused()
      const bar = page.getByRole('search', { name: 'Search reconciliations' })
      await expect(bar.getByRole('textbox', { name: 'To' })).toHaveValue('02/19/20')
    }
  })
})
