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

test('[AGCY-13] New Agency asks for the second-level password first', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'agencies')
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByText('BASIC INFORMATION')).toHaveCount(0)
  await prompt(page).getByLabel('Password').fill('not this one')
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page).getByText('Wrong Password')).toBeVisible()
  const failures = await app.platform.db.selectFrom('loginFailures').selectAll().execute()
  expect(failures.some(({ kind }) => kind === 'second_level')).toBe(true)
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/#\/agencies$/)
  await expect(page.getByText('BASIC INFORMATION')).toHaveCount(0)
  // The address alone opens nothing either, and closing leads to the list.
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
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/agency'))
  await saveButton(page).click()
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
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /QUETZAL ENVIOS SA/ })).toContainText('25.00%')
})

test('the server refuses a creation without the grant: asked again, and nothing typed is lost', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=2')
  await passPrompt(page)
  await fillNewAgency(page, 'QUETZAL ENVIOS')
  await app.platform.db.deleteFrom('sessionGrants').execute()
  await saveButton(page).click()
  await expect(prompt(page)).toBeVisible()
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Official Name')).toHaveValue('QUETZAL ENVIOS')
  await expect(page).toHaveURL(/tab=2$/)
  await saveButton(page).click()
  await passPrompt(page)
  await expect(page.getByText('Agency creation completed')).toBeVisible()
  const stored = await app.platform.db
    .selectFrom('agencies')
    .selectAll()
    .where('longName', '=', 'QUETZAL ENVIOS')
    .execute()
  expect(stored).toHaveLength(1)
})

test('[AGCY-14] [PW2-06] one prompt serves every protected action of the screen; leaving it drops the grant', async ({
  app,
  page,
}) => {
  const grants = () => app.platform.db.selectFrom('sessionGrants').selectAll().execute()
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
})

test('[AGCY-14] after the ten minutes the screen asks again', async ({ app, page }) => {
  await app.logIn(page)
  await page.clock.install()
  await app.open(page, 'agencies')
  await page.getByRole('button', { name: 'New Agency' }).click()
  await passPrompt(page)
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.clock.setFixedTime(Date.now() + 10 * 60_000 + 1000)
  await page.getByRole('button', { name: 'New Agency' }).click()
  await expect(prompt(page)).toBeVisible()
})

test('[AGCY-30] [AGCY-31] DELETE: profile 1, a stored agency without transactions', async ({ app, page }) => {
  const free = await addAgency(app, 'QUETZAL FREE')
  await link(app, free.sid, (await addAgency(app, 'QUETZAL TARGET')).sid)
  const bound = await app.platform.db
    .selectFrom('transactions')
    .innerJoin('agencies', 'agencies.sid', 'transactions.receiveAgencySid')
    .select(['agencies.sid', 'agencies.longName'])
    .executeTakeFirstOrThrow()
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${free.sid}`)
  const button = page.getByRole('button', { name: 'DELETE' })
  await expect(button).toBeVisible()
  const red = await button.evaluate((element) => getComputedStyle(element).color)
  expect(red).toBe('rgb(180, 35, 24)')
  await app.open(page, `agencies?tab=3&sid=${bound.sid}`)
  await expect(page.getByLabel('Official Name')).toHaveValue(bound.longName)
  await expect(button).toHaveCount(0)
  await app.logIn(page, 'omar.haddad')
  await app.open(page, `agencies?tab=3&sid=${free.sid}`)
  await expect(saveButton(page)).toBeVisible()
  await expect(button).toHaveCount(0)
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

test('[AGCY-32] [AGCY-33] the question; no deletes nothing, yes removes', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'QUETZAL FREE')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE')
      calls.push(`${new URL(request.url()).pathname} ${request.postData() ?? 'nothing'}`)
  })
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  // Typed over an agency that then goes: nobody is asked about it.
  await page.getByLabel('DBA Name').fill('TYPED')
  await link(app, (await addAgency(app, 'OTHER SOURCE')).sid, sid)
  await page.getByRole('button', { name: 'DELETE' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure that you want to proceed?' })
  await expect(question).toContainText('This goes with the agency: 1 send-to link.')
  // The question comes first, and the password only after a yes.
  await expect(prompt(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(toasts(page)).toContainText('You have rejected')
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'DELETE' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toContainText('You have accepted')
  expect(calls).toEqual([])
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Agency removed')
  await expect(page).toHaveURL(/#\/agencies$/)
  expect(calls).toEqual([`/api/devel/agency/cleanup/${sid} nothing`])
  await page.getByPlaceholder('Search Agencies...').fill('quetzal')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Agencies found')).toBeVisible()
})

test('[AGCY-31] [AGCY-34] a cleanup that fails says why in the words of the server', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'QUETZAL FREE')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await expect(page.getByRole('button', { name: 'DELETE' })).toBeVisible()
  // Somebody sends a transfer in the meantime: the server repeats the test.
  await app.platform.barePool.query(`begin; set local session_replication_role = replica;
    update transactions set send_agency_sid = ${sid} where sid = (select min(sid) from transactions); commit`)
  await page.getByRole('button', { name: 'DELETE' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await passPrompt(page)
  const error = toasts(page).getByRole('alert')
  await expect(error).toContainText('Error Message')
  await expect(error).toContainText('QUETZAL FREE cannot be removed: it has transactions.')
  await expect(page).toHaveURL(new RegExp(`sid=${sid}$`))
  await error.getByRole('button', { name: 'Close' }).click()
  // The grant ends on the server: asked again, once.
  await app.platform.db.deleteFrom('sessionGrants').execute()
  await page.getByRole('button', { name: 'DELETE' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await passPrompt(page)
  await expect(error).toContainText('it has transactions')
  await error.getByRole('button', { name: 'Close' }).click()
  await page.route('**/api/devel/**', (route) => route.abort())
  await page.getByRole('button', { name: 'DELETE' }).click()
  await expect(error).toContainText('Error Message')
  await expect(error).toContainText('The server cannot be reached')
})

test('a profile that only reads sees the form read-only', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS')
  await app.logIn(page, 'sara.kim')
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  for (const label of ['Official Name', 'DBA Name', 'SND Fee Split', 'RCV FX Profit'])
    await expect(page.getByLabel(label)).toHaveAttribute('readonly')
  for (const label of ['Country', 'Language', 'Time zone', 'Currency 1', 'Currency 4'])
    await expect(page.getByRole('combobox', { name: label })).toHaveAttribute('readonly')
  await expect(page.getByText('Your profile can look at agencies, not change them.')).toBeVisible()
  await expect(saveButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'DELETE' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Selected agencies/ })).toHaveCount(0)
  await page.getByLabel('SND Fee Split').press('ArrowUp')
  await expect(page.getByLabel('SND Fee Split')).toHaveValue('0.00')
  await app.open(page, 'agencies?tab=2')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('a lost session gives back what was typed of a new agency', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=2')
  await passPrompt(page)
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
