import type { Locator, Page } from '@playwright/test'
import { makeBanks } from '../support/agency-records.ts'
import { type App, expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'
import { isWriteTo } from '../support/e2e-calls.ts'

function panel(page: Page): Locator {
  return page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' })
}
function bankHalf(page: Page): Locator {
  return page.getByRole('group', { name: 'Bank Information' })
}
function accountHalf(page: Page): Locator {
  return page.getByRole('group', { name: 'Account Information' })
}
function save(page: Page): Locator {
  return panel(page).getByRole('button', { name: 'Save' })
}
function add(page: Page): Locator {
  return page.getByRole('button', { name: 'Add Another Account' })
}
function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
function list(page: Page): Locator {
  return page.getByRole('table', { name: 'Bank accounts' })
}
/** Where the list stands from two accounts on. */
function spacer(page: Page): Locator {
  return panel(page).locator('[class*=_spacer_]')
}
function bankName(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Bank Name' })
}

async function openBanks(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=4&sid=${sid}`)
  await expect(panel(page)).toBeVisible()
}

async function pick(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.getByRole('option', { name: option }).click()
}

async function fillAccount(page: Page, name: string): Promise<void> {
  const bank = bankHalf(page)
  await pick(page, bank.getByRole('combobox', { name: 'Currency' }), 'USD - US Dollar')
  await bankName(page).fill(name)
  await bank.getByRole('textbox', { name: 'Swift/Bic Code' }).fill('DEUTDEFF')
  await bank.getByRole('textbox', { name: 'Address' }).fill('Main Street 1')
  await bank.getByRole('textbox', { name: 'City' }).fill('Puebla')
  const country = bank.getByRole('combobox', { name: 'Country' })
  await country.fill('Mexico')
  await page.getByRole('option', { name: 'Mexico' }).click()
  const account = accountHalf(page)
  await account.getByRole('textbox', { name: 'Number' }).fill('00123')
  await account.getByRole('textbox', { name: "Holder's Name" }).fill('Somebody')
  await account.getByRole('combobox', { name: 'Country' }).fill('Mexico')
  await page.getByRole('option', { name: 'Mexico' }).click()
}

function storedBanks(app: App, sid: number) {
  return app.platform.db
    .selectFrom('agencyBanks')
    .selectAll()
    .where('agencySid', '=', sid)
    .orderBy('abSid')
    .execute()
}

test('[BANK-01] the panel: two halves, their labels 120px wide, two buttons', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openBanks(app, page, sid)
  await expect(page.getByRole('heading', { name: 'SETTLEMENT BANK ACCOUNTS' })).toBeVisible()
  const labels = (half: Locator): Promise<string[]> =>
    half
      .locator('label')
      .evaluateAll((all) => all.map((label) => (label.textContent ?? '').replace(/ \*$/, '')))
  expect(await labels(bankHalf(page))).toEqual([
    'Currency',
    'Bank Name',
    'Swift/Bic Code',
    'Address',
    'City',
    'State',
    'Country',
    'Bank notes',
  ])
  expect(await labels(accountHalf(page))).toEqual([
    'Number',
    "Holder's Name",
    "Holder's Address",
    'City',
    'State',
    'ZIP code',
    'Country',
    'Transmission notes / Remitance Information',
  ])
  const widths = await panel(page)
    .locator('label')
    .evaluateAll((all) => all.map((label) => label.getBoundingClientRect().width))
  expect(new Set(widths)).toEqual(new Set([120]))
  await expect(save(page)).toBeVisible()
  await expect(add(page)).toBeVisible()
  const left = await bankHalf(page).boundingBox()
  const right = await accountHalf(page).boundingBox()
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1)
})

test('[BANK-06] [BANK-07] [BANK-11] first accounts are created, and reload', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openBanks(app, page, sid)
  const isBanks = isWriteTo('/api/agency/banks/')
  let saves = 0
  page.on('request', (request) => {
    if (isBanks(request)) saves += 1
  })
  // Without an account there is nothing to save.
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Bank Name: This field is required')
  expect(saves).toBe(0)
  await fillAccount(page, 'First Bank')
  const sent = page.waitForRequest(isBanks)
  const reloaded = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && response.url().endsWith(`/api/agency/banks/${sid}`),
  )
  await save(page).click()
  const body = (await sent).postDataJSON()
  expect(Object.keys(body)).toEqual(['bankAccounts', 'sign'])
  expect(body.bankAccounts).toMatchObject([{ name: 'First Bank', currencyCode: 'USD', countryCode: 'MEX' }])
  await reloaded
  await expect(toast(page).locator('[data-kind=success]')).toContainText('Save complete')
  await expect(toast(page).locator('[data-kind=success]')).toContainText('Banks saved')
  await expect(bankName(page)).toHaveValue('First Bank')
  await expect(page.getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
  expect(saves).toBe(1)
  // Nothing is unsaved now.
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/#\/$|#\/home/)
})

test('[BANK-02] from two accounts on there is a list, and a click puts one into the form', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
  await openBanks(app, page, sid)
  await expect(bankName(page)).toHaveValue('One Bank')
  await expect(list(page)).toHaveCount(0)
  await expect(spacer(page)).toHaveText('')
  expect((await spacer(page).boundingBox())?.height).toBeGreaterThan(0)
  await add(page).click()
  await expect(spacer(page)).toHaveCount(0)
  await expect(list(page).getByRole('columnheader')).toHaveText([
    'Bank Name',
    'Swift / Bio Code',
    'Acc. Num',
    'Account Holder Name',
    'Country',
    'Currency',
  ])
  await expect(bankName(page)).toHaveValue('')
  await list(page).getByRole('cell', { name: '0012345678' }).click()
  await expect(bankName(page)).toHaveValue('One Bank')
  await expect(list(page).locator('tr[aria-current=true]')).toContainText('One Bank')
})

test('[BANK-05] [BANK-07] stored accounts are updated, the first by abSid is selected', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank', 'Two Bank')
  await openBanks(app, page, sid)
  await list(page)
    .getByRole('row', { name: /Two Bank/ })
    .click()
  await bankName(page).fill('Second Bank')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page).click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/api/agency/banks/${sid}`)
  expect(Object.keys(request.postDataJSON())).toEqual(['bankAccounts', 'sign'])
  await expect(toast(page)).toContainText('Banks saved')
  await expect(bankName(page)).toHaveValue('One Bank')
  expect((await storedBanks(app, sid)).map(({ name }) => name)).toEqual(['One Bank', 'Second Bank'])
})

test('[BANK-08] a currency that the agency lost is cleared and invalid until one is chosen', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank', 'Two Bank')
  await app.platform.barePool.query("update agency_banks set currency_code = 'USD' where name = 'Two Bank'")
  await openBanks(app, page, sid)
  await app.platform.barePool.query("update agency_banks set currency_code = 'EUR' where name = 'One Bank'")
  await list(page)
    .getByRole('row', { name: /Two Bank/ })
    .click()
  // As if somebody had taken the currency away in between: only the second account is still good.
  await page.reload()
  await list(page)
    .getByRole('row', { name: /Two Bank/ })
    .click()
  await save(page).click()
  await expect(toast(page)).toContainText('Banks saved')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect(bankName(page)).toHaveValue('One Bank')
  await expect(currency).toHaveValue('')
  await expect(currency).toHaveAttribute('aria-invalid', 'true')
  await currency.click()
  await expect(page.getByRole('option')).toHaveText([/^MXN - /, /^USD - /])
  await page.getByRole('option', { name: /^MXN/ }).click()
  await expect(currency).not.toHaveAttribute('aria-invalid', 'true')
  await save(page).click()
  await expect.poll(async () => (await storedBanks(app, sid))[0]?.currencyCode).toBe('MXN')
})

test('[BANK-09] an account is added only when all so far are valid', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
  await openBanks(app, page, sid)
  await bankName(page).fill('')
  await add(page).click()
  await expect(list(page)).toHaveCount(0)
  await expect(bankName(page)).toHaveAttribute('aria-invalid', 'true')
  await bankName(page).fill('One Bank')
  await add(page).click()
  await expect(list(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeFocused()
  await add(page).click()
  await expect(list(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
  await fillAccount(page, 'Another Bank')
  await save(page).click()
  await expect(toast(page)).toContainText('Banks saved')
  expect(await storedBanks(app, sid)).toMatchObject([
    { name: 'One Bank', agencySid: sid },
    { name: 'Another Bank', agencySid: sid },
  ])
})

test('[BANK-11] [BANK-12] an invalid current account stops the save, other invalid ones are left out and named', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank', 'Two Bank')
  await openBanks(app, page, sid)
  await bankHalf(page).getByRole('textbox', { name: 'City' }).fill('')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('City: This field is required')
  await list(page)
    .getByRole('row', { name: /Two Bank/ })
    .click()
  await bankName(page).fill('Second Bank')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page).click()
  expect((await sent).postDataJSON().bankAccounts).toMatchObject([{ name: 'Second Bank' }])
  await expect(panel(page)).toContainText(
    'Not saved, because something is missing or wrong: One Bank (0012345678)',
  )
  // What was typed into it is still there.
  await expect(bankHalf(page).getByRole('textbox', { name: 'City' })).toHaveValue('')
  expect(await storedBanks(app, sid)).toMatchObject([{ city: 'Puebla' }, { name: 'Second Bank' }])
})

test('a doubtful SWIFT code warns and is saved', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
  await openBanks(app, page, sid)
  const swift = page.getByRole('textbox', { name: 'Swift/Bic Code' })
  await swift.fill('BNMX 1')
  await expect(page.getByText(/^This does not look like a SWIFT\/BIC code/)).toBeVisible()
  await save(page).click()
  await expect(toast(page)).toContainText('Banks saved')
  await expect(swift).toHaveValue('BNMX 1')
})

test('two people save the same account: the second keeps what was typed', async ({
  app,
  page,
  otherPage: other,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
  await openBanks(app, page, sid)
  await page.getByRole('textbox', { name: 'Bank notes' }).fill('typed by Ana')
  await openBanks(app, other, sid, 'finn.olsen')
  await bankName(other).fill('Their Bank')
  await save(other).click()
  await expect(toast(other)).toContainText('Banks saved')
  await save(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'finn.olsen changed this record at' })
  await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(bankName(page)).toHaveValue('Their Bank')
  await expect(page.getByRole('textbox', { name: 'Bank notes' })).toHaveValue('typed by Ana')
  await save(page).click()
  await expect(toast(page)).toContainText('Banks saved')
  expect(await storedBanks(app, sid)).toMatchObject([{ name: 'Their Bank', notes: 'typed by Ana' }])
})

test('who may only read has no buttons, who may not read sees nothing', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
  await openBanks(app, page, sid, 'omar.haddad')
  await expect(bankName(page)).toHaveAttribute('readonly', '')
  await expect(save(page)).toHaveCount(0)
  await expect(add(page)).toHaveCount(0)
  await app.logIn(page, 'sara.kim')
  await app.open(page, `agencies?tab=4&sid=${sid}`)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test(`the panel is accessible and fits 1366x768, light and dark`, async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank', 'Two Bank', 'Three Bank')
  await openBanks(app, page, sid)
  await page.getByRole('textbox', { name: 'Swift/Bic Code' }).fill('BNMX 1')
  await bankName(page).fill('')
  await save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/banks-${scheme}.png` })
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBe(0)
})
