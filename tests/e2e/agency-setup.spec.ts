import type { Locator, Page } from '@playwright/test'
import { makeAgent, makeBanks, makeContacts } from '../support/agency-records.ts'
import { expect, test } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, strip, switcher, toasts } from '../support/e2e-agencies.ts'

function list(page: Page): Locator {
  return page.getByRole('table', { name: 'Agencies' })
}

test('[COMP-01] [COMP-02] [AGCY-03] the heading and the five tabs of an agency that exists, and each tab its own panel', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Quetzal envios')
  await makeBanks(app, sid, 'Banco Uno')
  await makeAgent(app, sid, { name: 'CENTRO' })
  await makeContacts(app, sid, 'Lucia')
  await app.logIn(page)
  const panels: [tab: number, name: string, panel: Locator][] = [
    [3, 'Detail', page.getByText('BASIC INFORMATION')],
    [4, 'Banks', page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' })],
    [5, 'Agents', page.getByRole('table', { name: 'Agents' })],
    [6, 'Compliance / Security', page.getByRole('table', { name: 'Contacts' })],
    [7, 'Settlement Setup', page.getByRole('form', { name: 'Settlement Setup' })],
  ]
  for (const [tab, name, panel] of panels) {
    await app.open(page, `agencies?tab=${tab}&sid=${sid}`)
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
    await expect(strip(page).locator('[aria-current=page]')).toHaveText(name)
    await expect(panel).toBeVisible()
    for (const [, other, foreign] of panels) if (other !== name) await expect(foreign).toHaveCount(0)
  }
  // Neither on the list nor on the form of a new one, and without an agency none of the tabs.
  await app.open(page, `agencies?tab=1&sid=${sid}`)
  await expect(list(page)).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await app.open(page, 'agencies?tab=2')
  await passPrompt(page)
  await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  for (const tab of [3, 4, 5, 6, 7]) {
    for (const none of ['', '&sid=0', '&sid=-1', '&sid=x']) {
      await app.open(page, `agencies?tab=${tab}${none}`)
      await expect(list(page)).toBeVisible()
      await expect(strip(page)).toHaveCount(0)
    }
  }
})

test("[COMP-03] 'Go back' is on every tab but the first and leads there, after a warning with unsaved changes", async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Quetzal envios')
  await app.logIn(page)
  const back = page.getByRole('link', { name: 'Go back' })
  await app.open(page, 'agencies')
  await expect(list(page)).toBeVisible()
  await expect(back).toHaveCount(0)
  for (const tab of [3, 4, 5, 6, 7]) {
    await app.open(page, `agencies?tab=${tab}&sid=${sid}`)
    await back.click()
    await expect(page).toHaveURL(/#\/agencies$/)
    await expect(list(page)).toBeVisible()
  }
  await app.open(page, 'agencies?tab=2')
  await passPrompt(page)
  await page.getByLabel('Official Name').fill('Typed')
  await back.click()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Official Name')).toHaveValue('TYPED')
  await back.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(list(page)).toBeVisible()
})

test('[COMP-04] the search by name, New Agency and the messages; the prompt only on demand', async ({
  app,
  page,
}) => {
  await addAgency(app, 'Quetzal envios')
  await app.logIn(page)
  await app.open(page, 'agencies')
  await expect(list(page)).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await expect(toasts(page)).toBeAttached()
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/agencies'))
  await page.getByRole('button', { name: 'Search' }).click()
  expect((await sent).postDataJSON()).toEqual({ search: { name: 'quetzal' } })
  await expect(list(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(1)
  await expect(prompt(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(prompt(page)).toBeVisible()
})

test('[COMP-05] the list is the whole of tab 1, a narrow switcher beside 3 to 7, and absent on tab 2', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Quetzal envios')
  const other = await addAgency(app, 'Quetzal giros')
  await app.logIn(page)
  await app.open(page, 'agencies')
  expect((await list(page).boundingBox())?.width).toBeGreaterThan(1200)
  await expect(switcher(page)).toHaveCount(0)
  for (const tab of [3, 4, 5, 6, 7]) {
    await app.open(page, `agencies?tab=${tab}&sid=${sid}`)
    await expect(switcher(page).locator('[aria-current=true]')).toContainText('QUETZAL ENVIOS')
    expect((await switcher(page).boundingBox())?.width).toBeLessThan(240)
    await expect(list(page)).toHaveCount(0)
  }
  await switcher(page).getByLabel('Search Agencies').fill('giros')
  await switcher(page).getByRole('link', { name: 'QUETZAL GIROS MX' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=7&sid=${other.sid}$`))
  await app.open(page, 'agencies?tab=2')
  await passPrompt(page)
  await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await expect(switcher(page)).toHaveCount(0)
})

test('[FMT-11] a save carries the sign of whoever is signed in, who is the actor of its history', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Quetzal envios')
  await app.logIn(page)
  const own = await page.context().storageState()
  const user = own.origins[0]?.localStorage.find(({ name }) => name === 'currentUser')?.value ?? '{}'
  const { sign } = JSON.parse(user)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('Official Name').fill('QUETZAL GIROS')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON().sign).toBe(sign)
  expect(sign).not.toBe('')
  await expect(page.getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
})
