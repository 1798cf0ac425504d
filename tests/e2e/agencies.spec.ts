import { expect, test } from '../support/e2e.ts'
import { addAgency, editAgency, strip, switcher, toasts } from '../support/e2e-agencies.ts'

test('[AGCY-01] header, sub-header and New Agency, which only editors have', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await page.getByRole('link', { name: 'Agencies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()
  await expect(page.getByText('Settings and configuration')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Agency' })).toBeVisible()
  await expect(toasts(page)).toBeAttached()
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'agencies')
  await expect(page.getByRole('table', { name: 'Agencies' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Agency' })).toHaveCount(0)
})

test('[AGCY-02] [AGCY-08] the search asks the server; the columns; the empty text', async ({ app, page }) => {
  await addAgency(app, 'QUETZAL ENVIOS')
  await addAgency(app, 'QUETZAL GIROS')
  await app.logIn(page)
  await app.open(page, 'agencies')
  const table = page.getByRole('table', { name: 'Agencies' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Country',
    'Services',
    'Currencies',
    'SND Fee Split',
    'SND FX Profit',
    'RCV Fee Split',
    'RCV FX Profit',
  ])
  const box = page.getByPlaceholder('Search Agencies...')
  await box.fill('quetzal')
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/agencies'))
  await page.getByRole('button', { name: 'Search' }).click()
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { search: { name: 'quetzal' } }])
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
  await expect(page).toHaveURL(/#\/agencies\?q=quetzal$/)
  // The way back from an agency finds the search as it was.
  await table.getByRole('link', { name: 'QUETZAL GIROS' }).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(box).toHaveValue('quetzal')
  await expect(table.locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
  await box.fill('nothing has this name')
  await page.keyboard.press('Enter')
  await expect(table).toContainText('No Agencies found')
})

test('15 rows a page', async ({ app, page }) => {
  for (let count = 0; count < 17; count += 1) await addAgency(app, `QUETZAL ${count}`)
  await app.logIn(page)
  await app.open(page, 'agencies')
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  await page.keyboard.press('Enter')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–15 of 17')
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(15)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
})

test('[AGCY-09] services and the four percents', async ({ app, page }) => {
  const fees = [{ sendFeeSplit: 0.125, sendFxProfit: 0.07, receiveFeeSplit: 0.3333, receiveFxProfit: 1 }]
  const both = await addAgency(app, 'QUETZAL BOTH', { fees })
  const sender = await addAgency(app, 'QUETZAL SENDER')
  const receiver = await addAgency(app, 'QUETZAL TAKER')
  await addAgency(app, 'QUETZAL WITHOUT')
  await editAgency(app, both, { activeSND: true, activeRCV: true })
  await editAgency(app, sender, { activeSND: true })
  await editAgency(app, receiver, { activeRCV: true })
  await app.logIn(page)
  await app.open(page, 'agencies')
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  await page.keyboard.press('Enter')
  const cells = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(cells('QUETZAL BOTH')).toHaveText(
    ['Mexico', 'SND / RCV', 'MXN, USD', '12.50%', '7.00%', '33.33%', '100.00%'].toSpliced(
      0,
      0,
      'QUETZAL BOTH',
    ),
  )
  await expect(cells('QUETZAL SENDER').nth(2)).toHaveText('SND')
  await expect(cells('QUETZAL TAKER').nth(2)).toHaveText('RCV')
  await expect(cells('QUETZAL WITHOUT').nth(2)).toHaveText('–')
  await expect(cells('QUETZAL WITHOUT').nth(4)).toHaveText('0.00%')
})

test('[AGCY-10] [AGCY-06] a row opens the detail: heading and the strip of five tabs', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page)
  await app.open(page, 'agencies')
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Agency setup' })).toHaveCount(0)
  await page
    .getByRole('row', { name: /QUETZAL/ })
    .getByRole('cell', { name: 'Mexico' })
    .click()
  await expect(page).toHaveURL(new RegExp(`tab=3&sid=${sid}$`))
  await expect(page.getByRole('heading', { name: 'QUETZAL ENVIOS SETUP' })).toBeVisible()
  await expect(strip(page).getByRole('link')).toHaveText([
    'Detail',
    'Banks',
    'Agents',
    'Compliance / Security',
    'Settlement Setup',
    'Position',
    /Go back/,
  ])
  await expect(strip(page).getByRole('link', { name: 'Detail' })).toHaveAttribute('aria-current', 'page')
})

test('[AGCY-04] [AGCY-05] the tab number selects the panel; without an agency there is only the list', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  const other = await addAgency(app, 'QUETZAL GIROS')
  await app.logIn(page)
  const table = page.getByRole('table', { name: 'Agencies' })
  await app.open(page, 'agencies?tab=1')
  await expect(table).toBeVisible()
  await expect(switcher(page)).toHaveCount(0)
  for (const tab of [3, 4, 5, 6, 7, 8]) {
    await app.open(page, `agencies?tab=${tab}&sid=0`)
    await expect(page).toHaveURL(/#\/agencies$/)
    await expect(table).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
  }
  const names = ['Detail', 'Banks', 'Agents', 'Compliance / Security', 'Settlement Setup']
  for (const [index, name] of names.entries()) {
    await app.open(page, `agencies?tab=${index + 3}&sid=${sid}`)
    await expect(strip(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'QUETZAL ENVIOS SETUP' })).toBeVisible()
    await expect(switcher(page).getByRole('link', { name: 'QUETZAL ENVIOS MX' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(page.getByText('BASIC INFORMATION')).toHaveCount(name === 'Detail' ? 1 : 0)
  }
  await expect(page.getByRole('form', { name: 'Settlement Setup' })).toBeVisible()
  await app.open(page, `agencies?tab=5&sid=${sid}`)
  await switcher(page).getByLabel('Search Agencies').fill('giros')
  await switcher(page).getByRole('link', { name: 'QUETZAL GIROS MX' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=5&sid=${other.sid}$`))
  await expect(page.getByRole('heading', { name: 'QUETZAL GIROS SETUP' })).toBeVisible()
  await app.open(page, 'agencies?tab=3&sid=999999')
  await expect(
    page.getByText('There is no such agency, or it is not one of those that you work for.'),
  ).toBeVisible()
})

test('[AGCY-07] Go back leads to the list, and warns with unsaved changes', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page)
  for (const tab of [3, 4, 5, 6, 7]) {
    await app.open(page, `agencies?tab=${tab}&sid=${sid}`)
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/#\/agencies$/)
    await expect(page.getByRole('link', { name: 'Go back' })).toHaveCount(0)
  }
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('Official Name').fill('QUETZAL OTHER')
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const ways = [
    page.getByRole('link', { name: 'Go back' }),
    page.getByRole('button', { name: 'Go back' }),
    page.getByRole('link', { name: 'Banks' }),
    page.getByRole('navigation', { name: 'Switch agency' }).getByRole('link').first(),
  ]
  for (const way of ways) {
    await way.click()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL OTHER')
  }
  await page.getByRole('button', { name: 'Go back' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/agencies$/)
})
