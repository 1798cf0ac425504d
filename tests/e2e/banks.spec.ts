import type { Locator, Page } from '@playwright/test'
import { makeBanks } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
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

test('[BANK-01] [BANK-02] [BANK-09] the panel: two halves, their labels 120px wide, two buttons, and a list from two accounts on', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank')
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
  await test.step('one account has no list', async () => {
    await expect(bankName(page)).toHaveValue('One Bank')
    await expect(list(page)).toHaveCount(0)
    await expect(spacer(page)).toHaveText('')
    expect((await spacer(page).boundingBox())?.height).toBeGreaterThan(0)
  })
  await test.step('an account is added only when all so far are valid', async () => {
    await bankName(page).fill('')
    await add(page).click()
    await expect(list(page)).toHaveCount(0)
    await expect(bankName(page)).toHaveAttribute('aria-invalid', 'true')
    await bankName(page).fill('One Bank')
  })
  await test.step('from two accounts on there is a list, and a click puts one into the form', async () => {
    await add(page).click()
    await expect(spacer(page)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Currency' })).toBeFocused()
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
  await test.step('a blank account stops another one', async () => {
    await list(page).locator('tbody:not([aria-hidden]) tr').last().click()
    await add(page).click()
    await expect(list(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
    // The blank account stops it also while another one is shown.
    const rows = list(page).locator('tbody:not([aria-hidden]) tr')
    await rows.first().click()
    await expect(bankName(page)).toHaveValue('One Bank')
    await add(page).click()
    await expect(panel(page)).toContainText(
      'Complete this first, then add another account: account 2 of the list',
    )
    await expect(rows).toHaveCount(2)
    await rows.last().click()
    await expect(bankName(page)).toHaveValue('')
    await fillAccount(page, 'Another Bank')
    await save(page).click()
    await expect(toast(page)).toContainText('Banks saved')
    expect(await storedBanks(app, sid)).toMatchObject([
      { name: 'One Bank', agencySid: sid },
      { name: 'Another Bank', agencySid: sid },
    ])
  })
})

test('[BANK-06] [BANK-07] [BANK-11] [API-05] first accounts are created with the sign, and reload', async ({
  app,
  page,
}) => {
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
  const request = await sent
  const body = request.postDataJSON()
  const sign = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').sign)
  expect(request.method()).toBe('POST')
  expect(body).toEqual({ bankAccounts: expect.anything(), sign })
  expect(sign).toMatch(/./)
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

test('[BANK-05] [BANK-07] [BANK-11] [BANK-12] stored accounts are updated: the first is shown, a doubtful SWIFT code is saved, invalid ones are left out and named', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeBanks(app, sid, 'One Bank', 'Two Bank')
  await openBanks(app, page, sid)
  await test.step('a doubtful SWIFT code warns', async () => {
    const swift = page.getByRole('textbox', { name: 'Swift/Bic Code' })
    await swift.fill('BNMX 1')
    await expect(page.getByText(/^This does not look like a SWIFT\/BIC code/)).toBeVisible()
  })
  await test.step('all are sent, and the first by abSid is shown again', async () => {
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
    expect((await storedBanks(app, sid)).map(({ swift }) => swift)).toEqual(['BNMX 1', 'BNMXMXMM'])
  })
  await test.step('an invalid current account stops the save, another one is left out', async () => {
    await bankHalf(page).getByRole('textbox', { name: 'City' }).fill('')
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('City: This field is required')
    await list(page)
      .getByRole('row', { name: /Second Bank/ })
      .click()
    await bankName(page).fill('Third Bank')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page).click()
    expect((await sent).postDataJSON().bankAccounts).toMatchObject([{ name: 'Third Bank' }])
    await expect(panel(page)).toContainText(
      'Not saved, because something is missing or wrong: One Bank (0012345678)',
    )
    // What was typed into it is still there.
    await expect(bankHalf(page).getByRole('textbox', { name: 'City' })).toHaveValue('')
    expect(await storedBanks(app, sid)).toMatchObject([{ city: 'Puebla' }, { name: 'Third Bank' }])
  })
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
