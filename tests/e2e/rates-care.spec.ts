import { expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
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
  table,
} from '../support/e2e-rates.ts'

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

test('two people change one spread: the second is told who was faster and keeps what was typed', async ({
  app,
  page,
  otherPage: other,
}) => {
  await openRates(app, page)
  await field(page, 'MXN').fill('1.11')
  await openRates(app, other, { login: 'finn.olsen' })
  await field(other, 'MXN').fill('2.22')
  await save(other, 'MXN').click()
  await expect(toasts(other)).toContainText('Spread of MXN saved')
  await save(page, 'MXN').click()
  const conflict = page.getByRole('region', { name: 'Spread of MXN - Mexican Peso' })
  await expect(conflict).toContainText('finn.olsen changed this record at')
  expect(await spreadOf(app, 'MXN')).toMatchObject({ spread: '0.02220' })
  await conflict.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(field(page, 'MXN')).toHaveValue('1.11')
  await save(page, 'MXN').click()
  await expect(toasts(page)).toContainText('Spread of MXN saved')
  expect(await spreadOf(app, 'MXN')).toMatchObject({ spread: '0.01110' })
  // Both add the same currency: the row that was added becomes a change of the stored one.
  await choose(page, 'ugx', 'UGX - Ugandan Shilling')
  await page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' }).click()
  await app.platform.barePool.query("insert into spreads (retail, spread) values ('UGX', 0.02)")
  await save(page, 'UGX').click()
  await expect(toasts(page)).toContainText('There is a spread for UGX already.')
  await expect(row(page, 'UGX')).toContainText('Not saved')
  await expect(field(page, 'UGX')).toHaveValue('0.10')
  // Somebody else has deleted it since.
  await app.platform.barePool.query("delete from spreads where retail = 'UGX'")
  await remove(page, 'UGX').click()
  await dialogOf(page, 'Delete the spread of UGX - Ugandan Shilling')
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(toasts(page)).toContainText('This spread does not exist any more.')
})

test('a list that was loaded again in between does not hide that somebody else saved', async ({
  app,
  page,
  otherPage: other,
}) => {
  await openRates(app, page)
  await field(page, 'MXN').fill('1.11')
  await openRates(app, other, { login: 'finn.olsen' })
  await field(other, 'MXN').fill('2.22')
  await save(other, 'MXN').click()
  await expect(toasts(other)).toContainText('Spread of MXN saved')
  // The save of another row brings the list anew, with the version of the other person in it.
  await field(page, 'BDT').fill('3.33')
  await save(page, 'BDT').click()
  await expect(toasts(page)).toContainText('Spread of BDT saved')
  await expect(field(page, 'MXN')).toHaveValue('1.11')
  await save(page, 'MXN').click()
  const conflict = page.getByRole('region', { name: 'Spread of MXN - Mexican Peso' })
  await expect(conflict).toContainText('finn.olsen changed this record at')
  expect(await spreadOf(app, 'MXN')).toMatchObject({ spread: '0.02220' })
  await conflict.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await save(page, 'MXN').click()
  await expect.poll(async () => (await spreadOf(app, 'MXN'))?.spread).toBe('0.01110')
})

test('what is typed stays while pages are turned, and is asked about when the screen is left', async ({
  app,
  page,
}) => {
  await addAllSpreads(app)
  await openRates(app, page)
  await field(page, 'BDT').fill('3.33')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(row(page, 'BDT')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tab(page)).toContainText('1 not saved')
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect(field(page, 'BDT')).toHaveValue('3.33')
  const guard = dialogOf(page, 'You have unsaved changes')
  for (const link of ['Fees', 'Users']) {
    await page.getByRole('link', { name: link }).click()
    await guard.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'BDT')).toHaveValue('3.33')
  }
  await field(page, 'BDT').fill('1')
  await field(page, 'BDT').press('Tab')
  const stored = await spreadOf(app, 'BDT')
  await field(page, 'BDT').fill(String(Number(stored?.spread) * 100))
  await field(page, 'BDT').press('Tab')
  // Typed back to what is stored, nothing is left to save.
  await expect(tab(page)).not.toContainText('not saved')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/users/)
})

test('who may only read sees rates, spreads and their history, and no button that changes them', async ({
  app,
  page,
}) => {
  await openRates(app, page, { login: 'sara.kim' })
  await expect(row(page, 'MXN').getByRole('cell').nth(2)).toHaveText(/^\d+\.\d\d %$/)
  await expect(table(page).getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await expect(table(page).getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Payout currency' })).toHaveCount(0)
  await row(page, 'MXN').getByRole('button', { name: 'MXN - Mexican Peso' }).click()
  await expect(page.getByRole('figure', { name: 'MXN for 1 USD, 90 days' })).toBeVisible()
})

test('a failing server: the list offers Retry, and what was typed stays', async ({ app, page }) => {
  const { barePool } = app.platform
  await barePool.query('alter table spreads rename to gone')
  await app.logIn(page)
  await app.open(page, 'setup')
  await expect(table(page).getByRole('alert')).toContainText('Something went wrong')
  await barePool.query('alter table gone rename to spreads')
  await page.getByRole('button', { name: 'Retry' }).click()
  await field(page, 'MXN').fill('1.11')
  await barePool.query('alter table spreads rename to gone')
  await save(page, 'MXN').click()
  await expect(toasts(page).locator('[data-kind=error]')).toContainText('Something went wrong')
  await expect(field(page, 'MXN')).toHaveValue('1.11')
  await remove(page, 'BDT').click()
  await expect(toasts(page).locator('[data-kind=error]').first()).toBeVisible()
})

test('[RATE-04] [RATE-11] [RATE-13] by the keyboard alone: a payout is added, saved, and deleted', async ({
  app,
  page,
}) => {
  await openRates(app, page)
  await page.getByRole('combobox', { name: 'Payout currency' }).focus()
  await page.keyboard.type('ugx')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'UGX')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'UGX')).toHaveValue('0.15')
  await page.keyboard.press('Tab')
  await expect(save(page, 'UGX')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Spread of UGX saved')
  expect(await spreadOf(app, 'UGX')).toMatchObject({ spread: '0.00150' })
  // Enter in the field saves, too.
  await field(page, 'UGX').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spreadOf(app, 'UGX'))?.spread).toBe('0.00200')
  await remove(page, 'UGX').focus()
  await page.keyboard.press('Enter')
  const question = dialogOf(page, 'Delete the spread of UGX - Ugandan Shilling')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Spread of UGX removed')
  await expect(tab(page)).toBeFocused()
})

test('the history opens in place: lines, marks with who changed the spread, ranges, and the same as a table', async ({
  app,
  page,
}) => {
  await openRates(app, page)
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

test('a typed spread is tried over past transfers, which stores nothing and says when it is outdated', async ({
  app,
  page,
}) => {
  await openRates(app, page)
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
  await expectAccessible(page)
  await page.screenshot({ path: 'reports/screens/rates-dry-run.png' })
  expect(sent).toEqual([])
})

test('nothing of the pictures is loaded before they are shown', async ({ app, page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded.filter((path) => /band|sparkline|rate/.test(path))).toEqual([])
  await app.open(page, 'setup')
  await expect(rows(page).first()).toBeVisible()
  expect(loaded.filter((path) => /band-chart|rate-detail/.test(path))).toEqual([])
})

test(`the tab and its history are accessible and unbroken, light and dark`, async ({ app, page }) => {
  test.slow()
  await addAllSpreads(app)
  await ageRates(app, 'BOB', 51)
  await app.platform.barePool.query(
    "update currencies set name = 'Currency with a name of sixty characters in all, no less' where currency_code = 'BRL'",
  )
  await openRates(app, page)
  await expect(row(page, 'BDT').locator('svg')).toBeVisible()
  await field(page, 'BDT').fill('abc')
  await field(page, 'BDT').press('Tab')
  await choose(page, 'bob', 'BOB - Bolivian Boliviano')
  await expectUnbroken(page, tab(page))
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/rates-${scheme}.png` })
  })
  await remove(page, 'BOB').click()
  await expect(dialogOf(page, 'Delete the spread of BOB - Bolivian Boliviano')).toBeVisible()
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/rates-delete-${scheme}.png` })
  })
  await page.keyboard.press('Escape')
  await remove(page, 'BDT').scrollIntoViewIfNeeded()
  await field(page, 'BDT').fill('1.15')
  await row(page, 'BDT').getByRole('button', { name: 'BDT - Bangladeshi Taka' }).click()
  const figure = page.getByRole('figure', { name: 'BDT for 1 USD, 90 days' })
  await expect(figure.locator('svg')).toBeVisible()
  await figure.scrollIntoViewIfNeeded()
  await expectUnbroken(page, figure)
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/rates-history-${scheme}.png` })
  })
})
