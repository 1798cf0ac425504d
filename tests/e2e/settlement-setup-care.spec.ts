import type { Page } from '@playwright/test'
import {
  type App,
  expect,
  expectAccessible,
  inBothSchemes,
  outlive,
  test,
  typeLogIn,
} from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import {
  addSetup,
  code,
  field,
  keptBy,
  openNewSetup,
  openSetup,
  setupForm,
  zipPassword,
} from '../support/e2e-settlement-setup.ts'

const see = { name: 'See Password' } as const

test('[PW2-07] See Password asks for the second level, shows the password as text, and hides it after 30 s', async ({
  app,
  page,
}) => {
  await page.clock.install()
  const sid = await openNewSetup(app, page)
  const reveals: string[] = []
  const others: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/zip-password')) reveals.push(response.url())
    else if (response.url().includes('/api/')) others.push(response.text().catch(() => ''))
  })
  await page.getByRole('button', see).click()
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  expect(reveals).toEqual([])
  await page.getByRole('button', see).click()
  await prompt(page).getByLabel('Password').fill('not this one')
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page).getByText('Wrong Password')).toBeVisible()
  expect(reveals).toEqual([])
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
  expect(await keptBy(page)).toContain(zipPassword)
  await page.clock.fastForward(31_000)
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  expect(await keptBy(page)).not.toContain(zipPassword)
  // Within the grant it is not asked again; another tab of the agency takes it away.
  await page.getByRole('button', see).click()
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
  await page.getByRole('link', { name: 'Banks' }).click()
  await page.goBack()
  await expect(field(page, 'Password')).toHaveValue('')
  expect(await keptBy(page)).not.toContain(zipPassword)
  expect(reveals).toHaveLength(2)
  expect((await Promise.all(others)).filter((text) => text.includes(zipPassword))).toEqual([])
  const { rows } = await app.platform.barePool.query(
    "select actor_login, action from audit_entries where entity = 'settlement_setup' and entity_sid = $1 order by sid",
    [sid],
  )
  expect(rows.map(({ actor_login, action }) => `${actor_login} ${action}`).slice(1)).toEqual([
    'ana.ruiz event',
    'ana.ruiz event',
  ])
})

test('a grant that lapses is asked for again, and then the password is shown', async ({ app, page }) => {
  await openNewSetup(app, page)
  await page.getByRole('button', see).click()
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
  await app.platform.barePool.query("update session_grants set expires_at = now() - interval '1 second'")
  await page.getByRole('button', see).click()
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
})

test('a lost session brings back what was typed, but no password', async ({ app, page }) => {
  await openNewSetup(app, page)
  await field(page, 'Group Mailbox Name').fill('typed@example.com')
  await field(page, 'Password').fill('A new one 123456')
  await outlive(app, page)
  // The prompt finds out before anybody types a second password into it.
  await saveButton(page).click()
  await typeLogIn(page)
  await expect(field(page, 'Group Mailbox Name')).toHaveValue('typed@example.com')
  await expect(field(page, 'Password')).toHaveValue('')
  expect(await keptBy(page)).not.toContain('A new one 123456')
})

test('a new mailbox or password asks for the second level, and closing the prompt saves nothing', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  for (const [label, typed] of [
    ['Group Mailbox Name', 'mine@example.com'],
    ['Password', 'A new one 123456'],
  ] as const) {
    await field(page, label).fill(typed)
    await saveButton(page).click()
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await expect(field(page, label)).toHaveValue(typed)
    expect(writes).toEqual([])
    await page.getByRole('button', { name: 'Reset' }).click()
  }
  // Anything else is saved without it.
  await page.getByRole('checkbox', { name: 'Monthly' }).check()
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Agency settings saved')
  await field(page, 'Group Mailbox Name').fill('mine@example.com')
  await field(page, 'Password').fill('A new one 123456')
  await saveButton(page).click()
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveValue('')
  expect(writes).toHaveLength(2)
  // It holds for the rest of the view: the password just saved is seen without another prompt.
  await page.getByRole('button', see).click()
  await expect(field(page, 'Password')).toHaveValue('A new one 123456')
})

async function saveAs(app: App, page: Page, sid: number, mailbox: string): Promise<void> {
  await openSetup(app, page, sid, 'ingrid.halvorsen')
  await field(page, 'Group Mailbox Name').fill(mailbox)
  await saveButton(page).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Agency settings saved')
}

test('two people at once: the second sees who and when, and keeps what was typed', async ({
  app,
  page,
  otherPage,
}) => {
  const sid = await openNewSetup(app, page)
  await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
  await saveAs(app, otherPage, sid, 'theirs@example.com')
  await saveButton(page).click()
  await expect(page.getByText(/ingrid\.halvorsen/).first()).toBeVisible()
  await expect(setupForm(page).getByRole('listitem')).toHaveText([
    'Group Mailbox Name: settlement@example.com → theirs@example.com',
  ])
  await page.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(field(page, 'Group Mailbox Name')).toHaveValue('theirs@example.com')
  await expect(code(page, 'Country Codes', 'Send')).toHaveValue('num')
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Agency settings saved')
})

test('two people set up the same agency: the second is told, and nothing is overwritten', async ({
  app,
  page,
  otherPage,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  await page.getByRole('checkbox', { name: 'Weekly' }).check()
  await saveAs(app, otherPage, sid, 'theirs@example.com')
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(field(page, 'Group Mailbox Name')).toHaveValue('theirs@example.com')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    settlement: { groupMail: 'theirs@example.com', schedWeek: true },
  })
  await expect(toasts(page)).toContainText('Agency settings saved')
})

test('without a connection nothing typed is lost, and the next try succeeds', async ({ app, page }) => {
  await openNewSetup(app, page)
  await field(page, 'Group Mailbox Name').fill('typed@example.com')
  await page.route('**/api/agency/settlement/*', (route) => route.abort())
  await saveButton(page).click()
  await passPrompt(page)
  await expect(toasts(page).locator('[data-kind=error]')).toBeVisible()
  await expect(field(page, 'Group Mailbox Name')).toHaveValue('typed@example.com')
  await saveButton(page).click()
  await expect(toasts(page).locator('[data-kind=error]')).toHaveCount(1)
  await page.unroute('**/api/agency/settlement/*')
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Agency settings saved')
  // What it told before is not true any more.
  await expect(toasts(page).locator('[data-kind=error]')).toHaveCount(0)
})

test('a failing server says so, and Retry loads', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await page.route('**/api/agency/settlement/codes/*', (route) => route.fulfill({ status: 500, body: '' }))
  await app.open(page, `agencies?tab=7&sid=${sid}`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/api/agency/settlement/codes/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(setupForm(page)).toBeVisible()
})

test('leaving with unsaved changes asks', async ({ app, page }) => {
  await openNewSetup(app, page)
  await page.getByRole('checkbox', { name: 'Monthly' }).check()
  await page.getByRole('link', { name: 'Banks' }).click()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('checkbox', { name: 'Monthly' })).toBeChecked()
  await page.getByRole('link', { name: 'Banks' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/tab=4/)
})

test('who may only read has no buttons, who may not read sees nothing', async ({ app, page }) => {
  test.slow()
  const { sid } = await addAgency(app, 'Test agency')
  await addSetup(app, sid)
  for (const login of ['omar.haddad', 'ivan.petrov']) {
    await openSetup(app, page, sid, login)
    await expect(setupForm(page).getByText('Your profile cannot change the set-up of files.')).toBeVisible()
    for (const name of ['Save', 'Reset', 'Generate', 'See Password', 'Set target'])
      await expect(setupForm(page).getByRole('button', { name })).toHaveCount(0)
    await expect(setupForm(page).getByRole('table', { name: 'Codes' }).getByRole('combobox')).toHaveCount(0)
  }
  for (const login of ['claire.dubois', 'sara.kim']) {
    await app.logIn(page, login)
    await app.open(page, `agencies?tab=7&sid=${sid}`)
    await expect(page.getByRole('link', { name: 'Settlement Setup' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
    await expect(setupForm(page)).toHaveCount(0)
  }
  await openSetup(app, page, sid, 'finn.olsen')
  await page.getByRole('button', see).click()
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
})

test('by keyboard alone: type, choose, save', async ({ app, page }) => {
  await openNewSetup(app, page)
  await page.getByRole('combobox', { name: 'Type of Layout' }).focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Delimiter')).toBeFocused()
  await page.keyboard.type('|')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use a tab as the delimiter' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Send/Receive' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Send' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(code(page, 'Currency Codes', 'Send')).toBeFocused()
  await page.keyboard.type('N')
  await expect(code(page, 'Currency Codes', 'Send')).toHaveValue('num')
  await field(page, 'Group Mailbox Name').focus()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    settlement: { charDel: '|', idTypeTrns: 'S' },
    settlementCodeArr: [{ typeObject: 'currency', send: 'num' }, {}, {}],
  })
  await expect(toasts(page)).toContainText('Agency settings saved')
})

test('the history names what changed, and that the password was seen', async ({ app, page }) => {
  await openNewSetup(app, page)
  await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
  await field(page, 'Password').fill('A new one 123456')
  await saveButton(page).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Agency settings saved')
  await setupForm(page)
    .getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Country Codes, Send' }).first()).toHaveText(
    'Country Codes, SendALPHANUMERIC',
  )
  await expect(dialog).toContainText('changed')
  const created = dialog.getByRole('listitem').last()
  for (const [label, value] of [
    ['Type of Layout', 'TXT'],
    ['Type of Transactions', 'Send/Receive'],
    ['Communication Method', 'EMAIL'],
    ['FTP', 'Client will pick-up from the provider server'],
  ] as const)
    await expect(created.getByRole('row').filter({ hasText: label }).first()).toHaveText(`${label}${value}`)
  expect(await keptBy(page)).not.toContain('A new one 123456')
})

test(`the panel is accessible and unbroken, light and dark`, async ({ app, page }) => {
  test.slow()
  const { sid } = await addAgency(app, 'W'.repeat(60))
  await addSetup(app, sid, { ftpOption: 2 })
  await openSetup(app, page, sid)
  for (const [width, height] of [
    [1366, 768],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectUnbroken(page, setupForm(page))
    await inBothSchemes(page, async (scheme) => {
      await expectAccessible(page)
      await page.screenshot({
        path: `reports/screens/settlement-setup-${scheme}-${width}.png`,
        fullPage: true,
      })
    })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await field(page, 'Delimiter').fill('x')
  await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await inBothSchemes(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'Set target' }).click()
  await page.getByRole('dialog', { name: 'Set target' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Set target' }).getByRole('alert')).toBeVisible()
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/sftp-target-${scheme}.png` })
  })
})
