import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { addAgency, link, saveButton, toasts } from '../support/e2e-agencies.ts'

function sendTo(page: Page, list: 'available' | 'selected'): Locator {
  return page.getByRole('listbox', {
    name: list === 'available' ? /^Agencies available/ : /^Selected agencies/,
  })
}

const half = [{ sendFeeSplit: 0.6, sendFxProfit: 0, receiveFeeSplit: 0.5, receiveFxProfit: 0 }]

test('[AGCY-27] [AGCY-26] the selection is saved after the agency, as a whole', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  const before = await addAgency(app, 'QUETZAL BEFORE')
  const after = await addAgency(app, 'QUETZAL AFTER')
  await link(app, sid, before.sid)
  const writes: string[] = []
  page.on('request', (request) => {
    if (['PUT', 'POST'].includes(request.method()) && /agency\/|sendTo/.test(request.url()))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Agency Info saved')
  expect(writes).toEqual([`PUT /api/agency/${sid}`])
  await sendTo(page, 'available').getByRole('option', { name: 'QUETZAL AFTER' }).dblclick()
  await sendTo(page, 'selected').getByRole('option', { name: 'QUETZAL BEFORE' }).dblclick()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/agencies/sendTo/'))
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toEqual({
    agency: sid,
    sendTo: [{ agencySrc: sid, agencyDest: after.sid }],
    sign: expect.any(String),
  })
  await expect.poll(() => writes).toHaveLength(3)
  expect(writes.slice(1)).toEqual([`PUT /api/agency/${sid}`, 'POST /api/agencies/sendTo/'])
  await expect(saveButton(page)).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(sendTo(page, 'selected').getByRole('option')).toHaveText(['QUETZAL AFTER'])
})

test('a selection that the server refuses: the form says which part failed and keeps it', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS', { fees: half })
  await addAgency(app, 'QUETZAL TARGET', { fees: half })
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('Official Name').fill('QUETZAL RENAMED')
  await sendTo(page, 'available').getByRole('option', { name: 'QUETZAL TARGET' }).dblclick()
  await saveButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The agency itself was saved, but not' })
  await expect(notice).toContainText(
    'The fee splits of QUETZAL RENAMED (sending) and QUETZAL TARGET (receiving) add up to 110.00 %.',
  )
  await expect(page.getByText('Agency Info saved')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'QUETZAL RENAMED SETUP' })).toBeVisible()
  await expect(sendTo(page, 'selected').getByRole('option')).toHaveText(['QUETZAL TARGET'])
  await page.getByLabel('SND Fee Split').fill('50')
  await saveButton(page).click()
  await expect(page.getByText('Agency Info saved')).toBeVisible()
  await expect(notice).toHaveCount(0)
  // And the other way round: a split that an existing link forbids.
  await page.getByLabel('SND Fee Split').fill('50.01')
  await saveButton(page).click()
  const refused = page.getByRole('alert').filter({ hasText: 'The agency was not saved' })
  await expect(refused).toContainText('add up to 100.01 %')
  await expect(page.getByLabel('SND Fee Split')).toHaveValue('50.01')
})

test('two people save the same agency: the second sees who and when, and keeps what was typed', async ({
  app,
  page,
  otherPage: other,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await addAgency(app, 'QUETZAL TARGET')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('DBA Name').fill('ANAS NAME')
  await app.logIn(other, 'omar.haddad')
  await app.open(other, `agencies?tab=3&sid=${sid}`)
  await other.getByLabel('Official Name').fill('QUETZAL OF OMAR')
  await sendTo(other, 'available').getByRole('option', { name: 'QUETZAL TARGET' }).dblclick()
  await saveButton(other).click()
  await expect(other.getByText('Agency Info saved')).toBeVisible()
  await saveButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'omar.haddad changed this record at' })
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL OF OMAR')
  await expect(page.getByLabel('DBA Name')).toHaveValue('ANAS NAME')
  await expect(sendTo(page, 'selected').getByRole('option')).toHaveText(['QUETZAL TARGET'])
  await saveButton(page).click()
  await expect(page.getByText('Agency Info saved')).toBeVisible()
  const stored = await app.platform.db
    .selectFrom('agencies')
    .selectAll()
    .where('sid', '=', sid)
    .executeTakeFirst()
  expect(stored).toMatchObject({ longName: 'QUETZAL OF OMAR', shortName: 'ANAS NAME', version: 3 })
})

test('a double click saves once, and a lost connection keeps what was typed', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByLabel('DBA Name').fill('ONCE')
  await page.route('**/api/agency/*', (route) => route.abort())
  await saveButton(page).click()
  const error = toasts(page).getByRole('alert')
  await expect(error).toContainText('The server cannot be reached')
  await expect(page.getByLabel('DBA Name')).toHaveValue('ONCE')
  await page.unroute('**/api/agency/*')
  let saves = 0
  await page.route('**/api/agency/*', async (route) => {
    saves += 1
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await saveButton(page).dblclick()
  await expect(page.getByText('Agency Info saved')).toBeVisible()
  expect(saves).toBe(1)
})

test('the list and the form say that they could not be loaded, and Retry loads them', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page)
  for (const place of ['agencies', `agencies?tab=3&sid=${sid}`]) {
    await app.platform.barePool.query('alter table agency_send_to rename to gone')
    await page.goto('about:blank')
    await app.open(page, place)
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await app.platform.barePool.query('alter table gone rename to agency_send_to')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ENVIOS')
})

test('with 1,000 agencies the switcher draws at most 100 of them, and the current one is in sight', async ({
  app,
  page,
}) => {
  await app.platform.barePool.query(`
    insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang)
    select 'T' || n, 'QUETZAL ' || n, 'QUETZAL SERVICIOS FINANCIEROS ' || n, 'MEX', 1, 'es'
    from generate_series(1, 1000) n`)
  await app.platform.barePool.query(`
    insert into agency_currencies (agency_sid, position, currency_code)
    select sid, 1, 'MXN' from agencies where code like 'T%' and long_name like 'QUETZAL%'`)
  const { sid } = await addAgency(app, 'QUETZAL ZZ LAST')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  const current = page.getByRole('link', { name: 'QUETZAL ZZ LAST MX' })
  await expect(current).toBeInViewport()
  await expect(page.getByLabel('Official Name')).toBeVisible()
  const switcher = page.getByRole('navigation', { name: 'Switch agency' })
  expect(await switcher.getByRole('link').count()).toBeLessThanOrEqual(100)
  const box = switcher.getByLabel('Search Agencies')
  await box.pressSequentially('quetzal 77')
  await expect(switcher.getByRole('link')).toHaveCount(11)
  await box.clear()
  await expect(current).toBeInViewport()
  expect(await switcher.getByRole('link').count()).toBeLessThanOrEqual(100)
})

test('a list that cannot be made new keeps its rows and says so; Retry brings the new ones', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies')
  const listed = page.getByRole('table', { name: 'Agencies' }).locator('tbody:not([aria-hidden]) tr')
  await expect(listed.getByRole('link').first()).toBeVisible()
  const before = await listed.count()
  await page.route('**/api/agencies*', (route) => route.abort())
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
  await page.getByRole('link', { name: 'Agencies' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('you see what was loaded before')
  await expect(listed).toHaveCount(before)
  await page.unroute('**/api/agencies*')
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toHaveCount(0)
  await expect(listed).toHaveCount(before)
})
