import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { addAgency, editAgency, link, saveButton, toasts } from '../support/e2e-agencies.ts'

function sendTo(page: Page, list: 'available' | 'selected'): Locator {
  return page.getByRole('listbox', {
    name: list === 'available' ? /^Agencies available/ : /^Selected agencies/,
  })
}

const half = [{ sendFeeSplit: 0.6, sendFxProfit: 0, receiveFeeSplit: 0.5, receiveFxProfit: 0 }]

test('[AGCY-27] [AGCY-26] the selection is saved after the agency, as a whole; what is refused or stale is kept', async ({
  app,
  page,
}) => {
  const stored = await addAgency(app, 'QUETZAL ENVIOS', { fees: half })
  const { sid } = stored
  const before = await addAgency(app, 'QUETZAL BEFORE')
  const after = await addAgency(app, 'QUETZAL AFTER')
  await addAgency(app, 'QUETZAL TARGET', { fees: half })
  await link(app, sid, before.sid)
  const writes: string[] = []
  page.on('request', (request) => {
    if (['PUT', 'POST'].includes(request.method()) && /agency\/|sendTo/.test(request.url()))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  const selected = sendTo(page, 'selected').getByRole('option')
  const saved = toasts(page).getByText('Agency Info saved')
  await test.step('an unchanged selection is not sent', async () => {
    await saveButton(page).click()
    await expect(saved).toBeVisible()
    expect(writes).toEqual([`PUT /api/agency/${sid}`])
  })
  await test.step('a changed one is sent whole, after the agency', async () => {
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
    await expect(selected).toHaveText(['QUETZAL AFTER'])
  })
  await test.step('a selection that the server refuses: the form says which part failed, and keeps it', async () => {
    await page.getByLabel('Official Name').fill('QUETZAL RENAMED')
    await sendTo(page, 'available').getByRole('option', { name: 'QUETZAL TARGET' }).dblclick()
    await saveButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'The agency itself was saved, but not' })
    await expect(notice).toContainText(
      'The fee splits of QUETZAL RENAMED (sending) and QUETZAL TARGET (receiving) add up to 110.00 %.',
    )
    await expect(saved).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'QUETZAL RENAMED SETUP' })).toBeVisible()
    await expect(selected).toHaveText(['QUETZAL AFTER', 'QUETZAL TARGET'])
    await page.getByLabel('SND Fee Split').fill('50')
    await saveButton(page).click()
    await expect(saved).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await test.step('a split that an existing link forbids', async () => {
    await page.getByLabel('SND Fee Split').fill('50.01')
    await saveButton(page).click()
    const refused = page.getByRole('alert').filter({ hasText: 'The agency was not saved' })
    await expect(refused).toContainText('add up to 100.01 %')
    await expect(page.getByLabel('SND Fee Split')).toHaveValue('50.01')
    await page.getByLabel('SND Fee Split').fill('50')
  })
  await test.step("another person's name and selection join what was typed", async () => {
    await page.getByLabel('DBA Name').fill('ANAS NAME')
    const now = await app.platform.db
      .selectFrom('agencies')
      .select('version')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    const fees = [{ ...half[0], sendFeeSplit: 0.5 }]
    await editAgency(app, stored, { longName: 'QUETZAL OF OMAR', fees, version: now.version })
    await link(app, sid, before.sid)
    await saveButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'host changed this record at' })
    await expect(notice).toBeFocused()
    await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
    await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL OF OMAR')
    await expect(page.getByLabel('DBA Name')).toHaveValue('ANAS NAME')
    await expect(selected).toHaveText(['QUETZAL BEFORE'])
    await saveButton(page).click()
    await expect(notice).toHaveCount(0)
    await expect
      .poll(() =>
        app.platform.db
          .selectFrom('agencies')
          .select(['longName', 'shortName', 'version'])
          .where('sid', '=', sid)
          .executeTakeFirst(),
      )
      .toEqual({ longName: 'QUETZAL OF OMAR', shortName: 'ANAS NAME', version: now.version + 2 })
  })
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
