import type { Locator, Page } from '@playwright/test'
import { makeAgent, makeBanks, makeContacts } from '../support/agency-records.ts'
import { expect, test } from '../support/e2e.ts'
import {
  addAgency,
  editAgency,
  passPrompt,
  prompt,
  strip,
  switcher,
  toasts,
} from '../support/e2e-agencies.ts'

function list(page: Page): Locator {
  return page.getByRole('table', { name: 'Agencies' })
}
function rows(page: Page): Locator {
  return list(page).locator('tbody:not([aria-hidden]) tr')
}
function searchBox(page: Page): Locator {
  return page.getByPlaceholder('Search Agencies...')
}

test('[AGCY-01] [AGCY-02] [AGCY-08] [AGCY-09] [AGCY-10] [COMP-04] the list: search, columns, pages, and the way into an agency and back', async ({
  app,
  page,
}) => {
  const fees = [{ sendFeeSplit: 0.125, sendFxProfit: 0.07, receiveFeeSplit: 0.3333, receiveFxProfit: 1 }]
  const both = await addAgency(app, 'LISTED BOTH', { fees })
  const sender = await addAgency(app, 'LISTED SENDER')
  const receiver = await addAgency(app, 'LISTED TAKER')
  await addAgency(app, 'LISTED WITHOUT')
  await editAgency(app, both, { activeSND: true, activeRCV: true })
  await editAgency(app, sender, { activeSND: true })
  await editAgency(app, receiver, { activeRCV: true })
  for (let count = 0; count < 17; count += 1) await addAgency(app, `PAGED ${count}`)
  await app.logIn(page, 'sara.kim')
  await app.open(page, 'agencies')
  await expect(list(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Agency' })).toHaveCount(0)
  await app.logIn(page)
  await app.open(page, 'home')
  await page.getByRole('link', { name: 'Agencies' }).click()
  await test.step('header, sub-header, New Agency and the messages, and no prompt', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()
    await expect(page.getByText('Settings and configuration')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Agency' })).toBeVisible()
    await expect(toasts(page)).toBeAttached()
    await expect(prompt(page)).toHaveCount(0)
    await expect(list(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Country',
      'Services',
      'Currencies',
      'SND Fee Split',
      'SND FX Profit',
      'RCV Fee Split',
      'RCV FX Profit',
    ])
  })
  await test.step('the search asks the server', async () => {
    await searchBox(page).fill('listed')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/agencies'))
    await page.getByRole('button', { name: 'Search' }).click()
    const request = await asked
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', { search: { name: 'listed' } }])
    await expect(rows(page)).toHaveCount(4)
    await expect(page).toHaveURL(/#\/agencies\?q=listed$/)
    await expect(prompt(page)).toHaveCount(0)
  })
  await test.step('services and the four percents', async () => {
    const cells = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
    await expect(cells('LISTED BOTH')).toHaveText([
      'LISTED BOTH',
      'Mexico',
      'SND / RCV',
      'MXN, USD',
      '12.50%',
      '7.00%',
      '33.33%',
      '100.00%',
    ])
    await expect(cells('LISTED SENDER').nth(2)).toHaveText('SND')
    await expect(cells('LISTED TAKER').nth(2)).toHaveText('RCV')
    await expect(cells('LISTED WITHOUT').nth(2)).toHaveText('–')
    await expect(cells('LISTED WITHOUT').nth(4)).toHaveText('0.00%')
  })
  await test.step('a row opens the agency, and the way back finds the search as it was', async () => {
    await page
      .getByRole('row', { name: /^LISTED SENDER/ })
      .getByRole('cell', { name: 'Mexico' })
      .click()
    await expect(page).toHaveURL(new RegExp(`tab=3&sid=${sender.sid}$`))
    await expect(page.getByRole('heading', { name: 'LISTED SENDER SETUP' })).toBeVisible()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(searchBox(page)).toHaveValue('listed')
    await expect(rows(page)).toHaveCount(4)
  })
  await test.step('15 rows a page', async () => {
    await searchBox(page).fill('paged')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–15 of 17')
    await expect(rows(page)).toHaveCount(15)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await expect(rows(page)).toHaveCount(2)
  })
  await test.step('the text without a row', async () => {
    await searchBox(page).fill('nothing has this name')
    await page.keyboard.press('Enter')
    await expect(list(page)).toContainText('No Agencies found')
  })
  await test.step('New Agency asks for the second-level password', async () => {
    await page.getByRole('button', { name: 'New Agency' }).click()
    await expect(prompt(page)).toBeVisible()
  })
})

test('[AGCY-03] [AGCY-04] [AGCY-06] [AGCY-07] [COMP-01] [COMP-02] [COMP-03] [COMP-05] the tabs of an agency: heading, strip, switcher, panel and Go back', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Tabbed envios')
  const other = await addAgency(app, 'Tabbed giros')
  await makeBanks(app, sid, 'Banco Uno')
  await makeAgent(app, sid, { name: 'CENTRO' })
  await makeContacts(app, sid, 'Lucia')
  await app.logIn(page)
  await test.step('tab 1 is the list alone, over the whole width', async () => {
    await app.open(page, `agencies?tab=1&sid=${sid}`)
    await expect(list(page)).toBeVisible()
    expect((await list(page).boundingBox())?.width).toBeGreaterThan(1200)
    await expect(strip(page)).toHaveCount(0)
    await expect(switcher(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go back' })).toHaveCount(0)
  })
  const panels: [tab: number, name: string, panel: Locator][] = [
    [3, 'Detail', page.getByText('BASIC INFORMATION')],
    [4, 'Banks', page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' })],
    [5, 'Agents', page.getByRole('table', { name: 'Agents' })],
    [6, 'Compliance / Security', page.getByRole('table', { name: 'Contacts' })],
    [7, 'Settlement Setup', page.getByRole('form', { name: 'Settlement Setup' })],
  ]
  for (const [tab, name, panel] of panels)
    await test.step(`tab ${tab}`, async () => {
      await app.open(page, `agencies?tab=${tab}&sid=${sid}`)
      await expect(page.getByRole('heading', { name: 'TABBED ENVIOS SETUP' })).toBeVisible()
      await expect(strip(page).getByRole('link')).toHaveText([
        'Detail',
        'Banks',
        'Agents',
        'Compliance / Security',
        'Settlement Setup',
        'Position',
        /Go back/,
      ])
      await expect(strip(page).locator('[aria-current=page]')).toHaveText(name)
      await expect(panel).toBeVisible()
      for (const [, otherName, foreign] of panels)
        if (otherName !== name) await expect(foreign).toHaveCount(0)
      await expect(switcher(page).locator('[aria-current=true]')).toContainText('TABBED ENVIOS')
      expect((await switcher(page).boundingBox())?.width).toBeLessThan(240)
      await expect(list(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/#\/agencies$/)
      await expect(list(page)).toBeVisible()
    })
  await test.step('the switcher keeps the tab', async () => {
    await app.open(page, `agencies?tab=5&sid=${sid}`)
    await switcher(page).getByLabel('Search Agencies').fill('giros')
    await switcher(page).getByRole('link', { name: 'TABBED GIROS MX' }).click()
    await expect(page).toHaveURL(new RegExp(`tab=5&sid=${other.sid}$`))
    await expect(page.getByRole('heading', { name: 'TABBED GIROS SETUP' })).toBeVisible()
  })
})

test('[AGCY-05] [COMP-02] [COMP-05] an agency that was created later opens; without an agency there is only the list, and on tab 2 only the form', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=3&sid=1')
  await expect(page.getByRole('heading', { name: / SETUP$/ })).toBeVisible()
  await test.step('an agency that was created after the list was loaded opens', async () => {
    const { sid: later } = await addAgency(app, 'Created later')
    await app.open(page, `agencies?tab=3&sid=${later}`)
    await expect(page.getByRole('heading', { name: 'CREATED LATER SETUP' })).toBeVisible()
  })
  await test.step('without an agency each tab is the list', async () => {
    for (const tab of [3, 4, 5, 6, 7, 8]) {
      for (const none of tab === 3 ? ['', '&sid=0', '&sid=-1', '&sid=x'] : ['&sid=0']) {
        await app.open(page, `agencies?tab=${tab}${none}`)
        await expect(page).toHaveURL(/#\/agencies$/)
        await expect(list(page)).toBeVisible()
        await expect(strip(page)).toHaveCount(0)
      }
    }
  })
  await test.step('a number that no agency has is named', async () => {
    await app.open(page, 'agencies?tab=3&sid=999999')
    await expect(
      page.getByText('There is no such agency, or it is not one of those that you work for.'),
    ).toBeVisible()
  })
  await test.step('tab 2 is the form alone', async () => {
    await app.open(page, 'agencies?tab=2')
    await passPrompt(page)
    await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
    await expect(list(page)).toHaveCount(0)
    await expect(switcher(page)).toHaveCount(0)
  })
})

test('[AGCY-07] [COMP-03] every way out of a changed form asks first, for a stored and for a new agency', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'CHANGED ENVIOS')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('Official Name').fill('CHANGED OTHER')
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const ways = [
    page.getByRole('link', { name: 'Go back' }),
    page.getByRole('button', { name: 'Go back' }),
    page.getByRole('link', { name: 'Banks' }),
    switcher(page).getByRole('link').first(),
  ]
  for (const way of ways) {
    await way.click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Official Name')).toHaveValue('CHANGED OTHER')
  }
  await page.getByRole('button', { name: 'Go back' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/agencies$/)
  await page.getByRole('button', { name: 'New Agency' }).click()
  await passPrompt(page)
  await page.getByLabel('Official Name').fill('Typed')
  await page.getByRole('link', { name: 'Go back' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Official Name')).toHaveValue('TYPED')
  await page.getByRole('link', { name: 'Go back' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(list(page)).toBeVisible()
})
