import { expect, outlive, test, typeLogIn } from '../support/e2e.ts'
import {
  addAgency,
  choose,
  fillNewAgency,
  link,
  passPrompt,
  prompt,
  saveButton,
  toasts,
} from '../support/e2e-agencies.ts'

test('[AGCY-13] the address of a new agency asks for the second-level password first; a lost session gives back what was typed', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=2')
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByText('BASIC INFORMATION')).toHaveCount(0)
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/#\/agencies$/)
  await expect(page.getByRole('table', { name: 'Agencies' })).toBeVisible()
  await page.getByRole('button', { name: 'New Agency' }).click()
  await passPrompt(page)
  await expect(page).toHaveURL(/tab=2$/)
  await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
  await page.getByLabel('Official Name').fill('QUETZAL ENVIOS')
  await choose(page, 'Country', 'mexi', 'Mexico')
  await outlive(app, page)
  await fillNewAgency(page, 'QUETZAL ENVIOS')
  await saveButton(page).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await typeLogIn(page)
  await passPrompt(page)
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ENVIOS')
  await expect(page.getByRole('combobox', { name: 'Currency 1' })).toHaveValue('MXN - Mexican Peso')
})

test('[AGCY-25] [AGCY-16] a new agency: its form, its creation, and it opens', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'agencies')
  await page.getByRole('button', { name: 'New Agency' }).click()
  await passPrompt(page)
  await expect(page.getByLabel('Official Name')).toHaveValue('')
  await expect(page.getByLabel('Official Name')).toBeFocused()
  await expect(page.getByLabel('Agency ID')).toHaveCount(0)
  for (const text of ['SND TRANSFERS SERVICES (SEND MONEY TO)', 'RCV TRANSFER SERVICES (RECEIVE MONEY FROM)'])
    await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'DELETE' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Last update/ })).toHaveCount(0)
  // The list stands beside the tabs of a stored agency, not here.
  await expect(page.getByRole('navigation', { name: /Switch agency|Agency setup/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go back' })).toBeVisible()
  await saveButton(page).click()
  for (const label of ['Official Name', 'DBA Name', 'Country', 'Language', 'Time zone'])
    await expect(page.getByRole('alert')).toContainText(`${label}: This field is required`)
  await expect(page.getByRole('alert')).toContainText('Currency 1: Choose at least one currency')
  await fillNewAgency(page, 'quetzal envios sa')
  await page.getByLabel('SND Fee Split').fill('25')
  await app.platform.db.deleteFrom('sessionGrants').execute()
  await test.step('a lapsed grant is asked for again, and nothing typed is lost', async () => {
    await saveButton(page).click()
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ENVIOS SA')
    await expect(page).toHaveURL(/tab=2$/)
  })
  await saveButton(page).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/agency'))
  await passPrompt(page)
  const request = await sent
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON().agency).toMatchObject({
    longName: 'QUETZAL ENVIOS SA',
    shortName: 'QUETZAL ENVIOS ',
    currencies: [{ code: 'MXN' }],
    fees: [{ sendFeeSplit: 0.25, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0 }],
  })
  await expect(toasts(page)).toContainText('Save complete')
  await expect(toasts(page)).toContainText('Agency creation completed')
  await expect(page).toHaveURL(/tab=3&sid=\d+$/)
  await expect(page.getByRole('heading', { name: 'QUETZAL ENVIOS SA SETUP' })).toBeVisible()
  await expect(page.getByLabel('Agency ID')).toHaveValue(/^MX\d{4}$/)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByPlaceholder('Search Agencies...').fill('quetzal envios sa')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /QUETZAL ENVIOS SA/ })).toContainText('25.00%')
})

test('[AGCY-14] [PW2-06] one prompt serves every protected action of the screen, until it is left or ten minutes are over', async ({
  app,
  page,
}) => {
  const grants = () => app.platform.db.selectFrom('sessionGrants').selectAll().execute()
  await app.platform.db.deleteFrom('sessionGrants').execute()
  const stored = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page, 'ana.ruiz', 'asked')
  await app.open(page, 'agencies')
  await page.getByRole('button', { name: 'New Agency' }).click()
  await passPrompt(page)
  await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(page.getByText('BASIC INFORMATION')).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await app.open(page, `agencies?tab=3&sid=${stored.sid}`)
  await page.getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('Are you sure that you want to proceed?')).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'No' }).click()
  expect(await grants()).toHaveLength(1)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect.poll(grants).toHaveLength(0)
  await page.getByRole('link', { name: 'Agencies' }).click()
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(prompt(page)).toBeVisible()
  await passPrompt(page)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.clock.setFixedTime(Date.now() + 10 * 60_000 + 1000)
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(prompt(page)).toBeVisible()
})

test('[AGCY-30] [AGCY-31] [AGCY-32] [AGCY-33] [AGCY-34] DELETE: on an agency without transactions, after a question, for profile 1', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'REMOVED ENVIOS')
  const bound = await app.platform.db
    .selectFrom('transactions')
    .innerJoin('agencies', 'agencies.sid', 'transactions.receiveAgencySid')
    .select(['agencies.sid', 'agencies.longName'])
    .executeTakeFirstOrThrow()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE')
      calls.push(`${new URL(request.url()).pathname} ${request.postData() ?? 'nothing'}`)
  })
  const button = page.getByRole('button', { name: 'DELETE' })
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure that you want to proceed?' })
  const error = toasts(page).getByRole('alert')
  await test.step('no editor but profile 1 has it', async () => {
    await app.logIn(page, 'omar.haddad')
    await app.open(page, `agencies?tab=3&sid=${sid}`)
    await expect(saveButton(page)).toBeVisible()
    await expect(button).toHaveCount(0)
  })
  await app.logIn(page)
  await test.step('an agency with transactions lacks it, another one has it in red', async () => {
    await app.open(page, `agencies?tab=3&sid=${bound.sid}`)
    await expect(page.getByLabel('Official Name')).toHaveValue(bound.longName)
    await expect(button).toHaveCount(0)
    await app.open(page, `agencies?tab=3&sid=${sid}`)
    await expect(button).toBeVisible()
    expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(180, 35, 24)')
  })
  // The question about unsaved changes would be wrong here: what was typed goes with the agency.
  await page.getByLabel('DBA Name').fill('TYPED')
  await link(app, (await addAgency(app, 'OTHER SOURCE')).sid, sid)
  await test.step('No deletes nothing', async () => {
    await button.click()
    await expect(question).toContainText('This goes with the agency: 1 send-to link.')
    // The question comes first, and the password only after a yes.
    await expect(prompt(page)).toHaveCount(0)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(toasts(page)).toContainText('You have rejected')
    expect(calls).toEqual([])
  })
  await test.step('a transfer that came since is named as the reason of the refusal', async () => {
    const sender = `update transactions set send_agency_sid = $1 where sid = (select min(sid) from transactions)`
    const sending = async (agency: number): Promise<void> => {
      const client = await app.platform.barePool.connect()
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(sender, [agency])
      await client.query('commit')
      client.release()
    }
    const { sendAgencySid } = await app.platform.db
      .selectFrom('transactions')
      .select('sendAgencySid')
      .orderBy('sid')
      .executeTakeFirstOrThrow()
    await sending(sid)
    await button.click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toasts(page)).toContainText('You have accepted')
    expect(calls).toEqual([])
    await passPrompt(page)
    await expect(error).toContainText('Error Message')
    await expect(error).toContainText('REMOVED ENVIOS cannot be removed: it has transactions.')
    await expect(page).toHaveURL(new RegExp(`sid=${sid}$`))
    await error.getByRole('button', { name: 'Close' }).click()
    await sending(sendAgencySid)
  })
  calls.length = 0
  await test.step('a lost connection before the question is named', async () => {
    await page.route('**/api/devel/**', (route) => route.abort())
    await button.click()
    await expect(error).toContainText('Error Message')
    await expect(error).toContainText('The server cannot be reached')
    await error.getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/api/devel/**')
  })
  await test.step('Yes removes it', async () => {
    await button.click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toasts(page)).toContainText('Agency removed')
    await expect(page).toHaveURL(/#\/agencies$/)
    expect(calls).toEqual([`/api/devel/agency/cleanup/${sid} nothing`])
    await page.getByPlaceholder('Search Agencies...').fill('removed envios')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No Agencies found')).toBeVisible()
  })
})

test.describe('in production', () => {
  test.use({ environment: { MODE: 'PROD' } })
  test('[AGCY-30] there is no DELETE', async ({ app, page }) => {
    const { sid } = await addAgency(app, 'QUETZAL FREE')
    await app.logIn(page)
    await app.open(page, `agencies?tab=3&sid=${sid}`)
    await expect(saveButton(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'DELETE' })).toHaveCount(0)
  })
})
