import { changeSpread } from '../../apps/server/src/features/rates/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import {
  addAllSpreads,
  ageRates,
  changesOf,
  choose,
  dialogOf,
  field,
  openRates,
  remove,
  row,
  rows,
  save,
  spreadOf,
  tab,
} from '../support/e2e-rates.ts'

test('a spread that another user saved, added or deleted in between is not overwritten', async ({
  app,
  page,
}) => {
  const { db, barePool, log } = app.platform
  await openRates(app, page)

  await test.step('a list that was loaded again in between does not hide the other save', async () => {
    const stored = await spreadOf(app, 'BOB')
    if (!stored) throw new Error('The demo has no spread of BOB.')
    await field(page, 'BOB').fill('1.11')
    const { sid, version } = stored
    const change = { sid, version, base: 'USD', retail: 'BOB', spread: '0.0222' } as const
    await changeSpread(db, hostCall(log, 'test'), sid, change)
    // The save of another row brings the list with the version of the other user in it.
    await field(page, 'BDT').fill('3.33')
    await save(page, 'BDT').click()
    await expect(toasts(page)).toContainText('Spread of BDT saved')
    await expect(field(page, 'BOB')).toHaveValue('1.11')
    await save(page, 'BOB').click()
    const conflict = page.getByRole('region', { name: 'Spread of BOB - Bolivian Boliviano' })
    await expect(conflict).toContainText('changed this record at')
    expect(await spreadOf(app, 'BOB')).toMatchObject({ spread: '0.02220' })
    await conflict.getByRole('button', { name: 'Load their changes and keep mine' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(field(page, 'BOB')).toHaveValue('1.11')
    await save(page, 'BOB').click()
    await expect.poll(async () => (await spreadOf(app, 'BOB'))?.spread).toBe('0.01110')
  })

  await test.step('a row that both add becomes a change of the stored one', async () => {
    await choose(page, 'ugx', 'UGX - Ugandan Shilling')
    await page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' }).click()
    await barePool.query("insert into spreads (retail, spread) values ('UGX', 0.02)")
    await save(page, 'UGX').click()
    await expect(toasts(page)).toContainText('There is a spread for UGX already.')
    await expect(row(page, 'UGX')).toContainText('Not saved')
    await expect(field(page, 'UGX')).toHaveValue('0.10')
  })

  await test.step('one that is gone is not deleted a second time', async () => {
    await barePool.query("delete from spreads where retail = 'UGX'")
    await remove(page, 'UGX').click()
    await dialogOf(page, 'Delete the spread of UGX - Ugandan Shilling')
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(toasts(page)).toContainText('This spread does not exist any more.')
  })
})

test('a rate opens in place: the history shows rates, marks and a table, and a typed spread is tried over past transfers', async ({
  app,
  page,
}) => {
  await openRates(app, page)

  await test.step('the history has lines, marks with the user who changed the spread, and ranges', async () => {
    const name = row(page, 'MXN').getByRole('button', { name: 'MXN - Mexican Peso' })
    await expect(name).toHaveAttribute('aria-expanded', 'false')
    await name.click()
    await expect(name).toHaveAttribute('aria-expanded', 'true')
    const figure = (days: number) => page.getByRole('figure', { name: `MXN for 1 USD, ${days} days` })
    const marks = figure(90).getByRole('img', { name: /→/ })
    await expect(marks).toHaveCount(2)
    for (const mark of await marks.all())
      expect(await mark.getAttribute('aria-label')).toMatch(
        /^\d\.\d\d → \d\.\d\d %, \d\d\/\d\d\/\d{4} \d\d:\d\d \(Z\) (ana\.ruiz|finn\.olsen)$/,
      )
    await expect(figure(90)).toContainText('Wholesale')
    // The row and its field stay; the comparison follows what is typed.
    const compare = page.getByRole('table', { name: 'MXN - Mexican Peso now and with the typed spread' })
    await expect(compare.getByRole('columnheader')).toHaveText(['MXN - Mexican Peso', 'Now'])
    await field(page, 'MXN').fill('1.15')
    await expect(compare.getByRole('columnheader')).toHaveText(['MXN - Mexican Peso', 'Now', 'With 1.15 %'])
    const retail = await row(page, 'MXN').getByRole('cell').nth(1).textContent()
    await expect(
      compare
        .getByRole('row', { name: /^Retail/ })
        .getByRole('cell')
        .last(),
    ).toHaveText(retail ?? '')
    const payOut = compare.getByRole('row', { name: /^300\.00 USD pay out, MXN/ }).getByRole('cell')
    expect(Number((await payOut.last().textContent())?.replace(',', ''))).toBe(
      Math.floor(30_000 * Number(retail)) / 100,
    )
    for (const days of [30, 365, 730] as const) {
      await page
        .getByRole('group', { name: 'Days' })
        .getByRole('button', { name: days === 730 ? '730 days' : String(days) })
        .click()
      await expect(figure(days)).toBeVisible()
    }
    await figure(730).getByRole('button', { name: 'View as table' }).click()
    const days = page
      .getByRole('table', { name: 'MXN for 1 USD, 730 days' })
      .locator('tbody:not([aria-hidden]) tr')
    await expect.poll(() => days.count()).toBeGreaterThan(180)
    // As high as the picture: what is tried stands right below.
    expect((await figure(730).boundingBox())?.height).toBeLessThan(340)
    const cell = days.first().getByRole('cell').first()
    expect(await cell.evaluate((one) => getComputedStyle(one).paddingInlineStart)).toBe('10px')
    await expect(days.filter({ hasText: '→' })).toHaveCount(2)
    // A save is a mark at once.
    await figure(730).getByRole('button', { name: 'View as picture' }).click()
    await save(page, 'MXN').click()
    await expect(figure(730).getByRole('img', { name: /→ 1\.15 %, .* ana\.ruiz$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
    await name.click()
    await expect(figure(730)).toHaveCount(0)
  })

  await test.step('trying stores nothing, and the result says when it is outdated', async () => {
    const sent = changesOf(page)
    await row(page, 'MXN').getByRole('button', { name: 'MXN - Mexican Peso' }).click()
    const dryRun = page.getByRole('region', { name: 'Dry run' })
    await expect(page.getByRole('figure')).toBeVisible()
    await expect(dryRun).toHaveCount(0)
    await field(page, 'MXN').fill('5.00')
    await dryRun.getByRole('button', { name: '90 days' }).click()
    await dryRun.getByRole('button', { name: 'Dry run of 5.00 % over past transfers' }).click()
    await expect(dryRun).toContainText(
      /\d+ transfers paid out in MXN in the last 90 days: on \d+ more is earned/,
    )
    const parties = dryRun.getByRole('table', { name: 'FX profit, USD' })
    await expect(parties.getByRole('rowheader')).toHaveText([
      'Sending agencies',
      'Paying agencies',
      'Operator',
      'All',
    ])
    const [before, after, difference] = await parties
      .getByRole('row')
      .last()
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent.replaceAll(/[+,]/g, ''))))
    expect(difference).toBeGreaterThan(0)
    expect(Math.round(((after ?? 0) - (before ?? 0)) * 100)).toBe(Math.round((difference ?? 0) * 100))
    await expect(
      dryRun.getByRole('table', { name: 'Largest changes' }).getByRole('link').first(),
    ).toHaveAttribute('href', /^#\/transactions\?tab=2&sid=\d+$/)
    await field(page, 'MXN').fill('4.00')
    await expect(dryRun).toContainText('Outdated: this is 5.00 % over 90 days.')
    await dryRun.getByRole('button', { name: 'Dry run of 4.00 % over past transfers' }).click()
    await expect(dryRun).not.toContainText('Outdated')
    expect(sent).toEqual([])
  })
})

test('stale rates are said above the table and in the row, with the corridors that they shut', async ({
  app,
  page,
}) => {
  await ageRates(app, 'MXN', 51)
  await ageRates(app, 'BDT', 23)
  await openRates(app, page)
  const notice = tab(page).getByRole('alert')
  await expect(notice).toContainText(
    /^1 rate is stale:\s*MXN - Mexican Peso, 2 d 3 h old, the limit is 24 h\. The gateway makes no price with it, \d+ corridors are shut: .*USA → MEX/,
  )
  await expect(row(page, 'MXN')).toContainText(/Stale, 2 d 3 h: shuts \d+ corridors/)
  await expect(row(page, 'BDT')).toContainText(/23 h 0 min, stale at \d\d:\d\d \(UTC/)
  await expect(row(page, 'EUR')).not.toContainText(/tale/)
})

test('[RATE-05] [PGN-02] over several pages a listed pair is not added again, and what is typed stays', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  const total = await addAllSpreads(app)
  expect(total).toBeGreaterThan(120)
  await barePool.query(
    "update currencies set name = 'Currency with a name of sixty characters in all, no less' where currency_code = 'BRL'",
  )
  const numbers = tab(page)
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: /^Page \d+$/ })

  await test.step('[PGN-02] two POSTs at the same time, 40 rows and 5 page numbers', async () => {
    const bodies: string[] = []
    // Neither is answered before both have left.
    await page.route('**/api/currency/spreads', async (asked) => {
      expect(asked.request().method()).toBe('POST')
      bodies.push(asked.request().postData() ?? '')
      await expect.poll(() => bodies.length).toBeGreaterThan(1)
      await asked.continue()
    })
    await openRates(app, page)
    expect(bodies.toSorted()).toEqual(['{"count":true}', '{"limit":[0,40]}'])
    await expect(rows(page)).toHaveCount(40)
    await expect(numbers).toHaveText(
      Array.from({ length: Math.min(5, Math.ceil(total / 40)) }, (_, index) => String(index + 1)),
    )
    await page.unroute('**/api/currency/spreads')
  })

  await test.step('what is typed stays while pages are turned, and leaving the tab asks', async () => {
    await field(page, 'BDT').fill('4.33')
    await numbers.nth(1).click()
    await expect(tab(page)).toContainText(`41–80 of ${total}`)
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page)).toHaveCount(40)
    await expect(row(page, 'BDT')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tab(page)).toContainText('1 not saved')
    await numbers.first().click()
    await expect(field(page, 'BDT')).toHaveValue('4.33')
    await page.getByRole('link', { name: 'Fees' }).click()
    await dialogOf(page, 'You have unsaved changes').getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'BDT')).toHaveValue('4.33')
  })

  await test.step('names of 60 characters, errors and an open history break nothing', async () => {
    await expect(row(page, 'BDT').locator('svg')).toBeVisible()
    await field(page, 'BDT').fill('abc')
    await field(page, 'BDT').press('Tab')
    await choose(page, 'bob', 'BOB - Bolivian Boliviano')
    await expectUnbroken(page, tab(page))
    await field(page, 'BDT').fill('1.15')
    await row(page, 'BDT').getByRole('button', { name: 'BDT - Bangladeshi Taka' }).click()
    const figure = page.getByRole('figure', { name: 'BDT for 1 USD, 90 days' })
    await expect(figure.locator('svg')).toBeVisible()
    await expectUnbroken(page, figure)
  })

  await test.step('typed back to what is stored, nothing is left to save', async () => {
    await field(page, 'BDT').fill((Number((await spreadOf(app, 'BDT'))?.spread) * 100).toFixed(2))
    await field(page, 'BDT').press('Tab')
    await expect(tab(page)).not.toContainText('not saved')
  })

  await barePool.query("delete from spreads where retail = 'AED'")
  await page.reload()
  await expect(rows(page)).toHaveCount(40)
  const sent = changesOf(page)

  await test.step('[RATE-05] a pair of this page or of another is not added again', async () => {
    for (const [search, option, name, code] of [
      ['bob', 'BOB - Bolivian Boliviano', 'Bolivian Boliviano', 'BOB'],
      ['mxn', 'MXN - Mexican Peso', 'Mexican Peso', 'MXN'],
    ] as const) {
      await choose(page, search, option)
      // The button is disabled; a click on it all the same does nothing.
      await page.getByRole('button', { name: `Add Payout for ${name}` }).click({ force: true })
      await expect(rows(page)).toHaveCount(40)
      await expect(tab(page)).toContainText('Listed already: go to its row')
      await page.getByRole('button', { name: 'go to its row' }).click()
      await expect(field(page, code)).toBeFocused()
    }
  })

  await test.step('[RATE-05] nor is one that was added and is not saved yet', async () => {
    for (let times = 0; times < 2; times += 1) {
      await choose(page, 'aed', 'AED - United Arab Emirates Dirham')
      await page
        .getByRole('button', { name: 'Add Payout for United Arab Emirates Dirham' })
        .click({ force: true })
      await expect(row(page, 'AED')).toHaveCount(1)
    }
    expect(sent).toEqual([])
  })
})
