import { expect, test } from '../support/e2e.ts'
import { addAgency, choose, link, saveButton, toasts } from '../support/e2e-agencies.ts'

test('[AGCY-15] [AGCY-16] [AGCY-20] [AGCY-21] [AGCY-23] [AGCY-26] [AGCY-27] [FMT-11] [LOG-05] the form of a stored agency, what a save sends, and its history', async ({
  app,
  page,
}) => {
  const fees = [{ sendFeeSplit: 0.4, sendFxProfit: 0.125, receiveFeeSplit: 0, receiveFxProfit: 0.2 }]
  const stored = await addAgency(app, 'QUETZAL ENVIOS', { fees, secondLang: 'en' })
  const target = await addAgency(app, 'QUETZAL TARGET')
  const source = await addAgency(app, 'QUETZAL SOURCE')
  await link(app, stored.sid, target.sid)
  await link(app, source.sid, stored.sid)
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${stored.sid}`)
  for (const name of [
    'BASIC INFORMATION',
    'TIME SETTINGS',
    'CURRENCIES',
    'CONSUMER FEES, CLIENT SPLITS AND FX COMISSIONS',
    'SND TRANSFERS SERVICES (SEND MONEY TO)',
    'RCV TRANSFER SERVICES (RECEIVE MONEY FROM)',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ENVIOS')
  await expect(page.getByLabel('DBA Name')).toHaveValue('QUETZAL ENVIOS')
  await expect(page.getByLabel('Agency ID')).toHaveValue(stored.code)
  await expect(page.getByLabel('Agency ID')).toHaveAttribute('readonly')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Mexico')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Spanish')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
    'America/Mexico_City (UTC-06:00)',
  )
  await expect(page.getByRole('combobox', { name: 'Currency 1' })).toHaveValue('MXN - Mexican Peso')
  await expect(page.getByRole('combobox', { name: 'Currency 2' })).toHaveValue('USD - US Dollar')
  for (const position of [3, 4])
    await expect(page.getByRole('combobox', { name: `Currency ${position}` })).toHaveValue('')
  await expect(page.getByLabel('SND Fee Split')).toHaveValue('40.00')
  await expect(page.getByLabel('SND FX Profit')).toHaveValue('12.50')
  await expect(page.getByLabel('RCV Fee Split')).toHaveValue('0.00')
  await expect(page.getByLabel('RCV FX Profit')).toHaveValue('20.00')
  const available = page.getByRole('listbox', { name: /^Agencies available/ })
  const selected = page.getByRole('listbox', { name: /^Selected agencies/ })
  await expect(selected.getByRole('option')).toHaveText(['QUETZAL TARGET'])
  await expect(available.getByRole('option', { name: 'QUETZAL SOURCE' })).toHaveCount(1)
  // Never itself.
  await expect(available.getByRole('option', { name: 'QUETZAL ENVIOS' })).toHaveCount(0)
  const senders = page.getByRole('list', { name: 'RCV TRANSFER SERVICES (RECEIVE MONEY FROM)' })
  await expect(senders.getByRole('listitem')).toHaveText(['QUETZAL SOURCE'])
  await expect(saveButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  // It has links, but no transactions.
  await expect(page.getByRole('button', { name: 'DELETE' })).toBeVisible()
  await page.getByLabel('Official Name').fill('quetzal español')
  await page.getByLabel('DBA Name').fill('quetzal')
  await page.getByLabel('SND Fee Split').focus()
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ESPAÑOL')
  await expect(page.getByLabel('DBA Name')).toHaveValue('QUETZAL')
  await page.getByRole('button', { name: 'Clear currency 1' }).click()
  await choose(page, 'Currency 4', 'eur', 'EUR - Euro')
  await expect(page.getByRole('combobox', { name: /^Currency/ })).toHaveCount(4)
  await page.getByLabel('SND Fee Split').fill('25')
  await page.getByLabel('SND FX Profit').fill('12,5')
  await page.getByLabel('RCV Fee Split').fill('0.07')
  await page.getByLabel('RCV FX Profit').fill('100')
  const sign = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').sign)
  expect(sign).toMatch(/./)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/api/agency/${stored.sid}`)
  const body = request.postDataJSON()
  expect(body.sign).toBe(sign)
  expect(body.agency).toEqual({
    longName: 'QUETZAL ESPAÑOL',
    shortName: 'QUETZAL',
    countryCode: 'MEX',
    primaryLang: 'es',
    secondLang: 'en',
    timezone: stored.timezone,
    currencies: [{ code: 'USD' }, { code: 'EUR' }],
    fees: [{ sendFeeSplit: 0.25, sendFxProfit: 0.125, receiveFeeSplit: 0.0007, receiveFxProfit: 1 }],
    version: 1,
  })
  await expect(toasts(page)).toContainText('Save complete')
  await expect(toasts(page)).toContainText('Agency Info saved')
  await expect(page.getByRole('heading', { name: 'QUETZAL ESPAÑOL SETUP' })).toBeVisible()
  await expect(page.getByLabel('SND FX Profit')).toHaveValue('12.50')
  await expect(page.getByRole('combobox', { name: 'Currency 2' })).toHaveValue('EUR - Euro')
  await page
    .getByRole('button', { name: /^Last update: \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\) by ana\.ruiz$/ })
    .click()
  const history = page.getByRole('dialog', { name: 'History: QUETZAL ESPAÑOL' })
  await expect(
    history
      .getByRole('listitem')
      .first()
      .getByRole('row', { name: /SND Fee Split/ }),
  ).toHaveText(/40\.00%.*25\.00%/)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  // Saved: nothing is left to warn about.
  await page.getByRole('link', { name: 'Banks' }).click()
  await expect(page).toHaveURL(/tab=4/)
})

test('[AGCY-18] [AGCY-19] [AGCY-22] the form refuses what is missing, too long or no percent, and its arrow keys step a percent by 0.5', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('Official Name').fill(' ')
  await page.getByLabel('DBA Name').fill('SIXTEEN LETTERS!')
  for (const position of [1, 2])
    await page.getByRole('button', { name: `Clear currency ${position}` }).press('Enter')
  await saveButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Official Name: This field is required')
  await expect(summary).toContainText('DBA Name: At most 15 characters')
  await expect(summary).toContainText('Currency 1: Choose at least one currency')
  const name = page.getByLabel('Official Name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(await name.evaluate((input) => getComputedStyle(input).borderTopColor)).toBe('rgb(180, 35, 24)')
  await summary.getByRole('button', { name: /^Currency 1/ }).click()
  await expect(page.getByRole('combobox', { name: 'Currency 1' })).toBeFocused()
  await choose(page, 'Currency 1', 'mxn', 'MXN - Mexican Peso')
  await choose(page, 'Currency 2', 'mxn', 'MXN - Mexican Peso')
  await expect(summary).toContainText('Currency 2: This currency is chosen twice')
  await page.getByLabel('DBA Name').fill('FIFTEEN LETTERS')
  await expect(summary).not.toContainText('DBA Name')
  await choose(page, 'Currency 2', 'usd', 'USD - US Dollar')
  await page.getByLabel('Official Name').fill('QUETZAL ENVIOS')
  const fee = page.getByLabel('SND Fee Split')
  await expect(fee).toHaveAttribute('inputmode', 'decimal')
  await fee.fill('100.01')
  await saveButton(page).click()
  await expect(summary).toContainText('SND Fee Split: Use 0 to 100 with up to 2 decimals')
  await expect(fee).toHaveValue('100.01')
  expect(saves).toBe(0)
  await fee.fill('33,33')
  await fee.press('ArrowUp')
  await expect(fee).toHaveValue('33.83')
  await fee.press('ArrowDown')
  await fee.press('ArrowDown')
  await expect(fee).toHaveValue('32.83')
  await fee.fill('0.2')
  await fee.press('ArrowDown')
  await expect(fee).toHaveValue('0.00')
  await fee.fill('99.9')
  await fee.press('ArrowUp')
  await expect(fee).toHaveValue('100.00')
  await fee.fill('7,5')
  await fee.blur()
  await expect(fee).toHaveValue('7.50')
  await saveButton(page).click()
  await expect(page.getByText('Agency Info saved')).toBeVisible()
})
