import type { Page } from '@playwright/test'
import { type App, expect, outlive, test, typeLogIn } from '../support/e2e.ts'
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
  const reveals: number[] = []
  const others: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/zip-password')) reveals.push(response.status())
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
  // Within the grant it is not asked again, and after it has lapsed it is.
  await page.getByRole('button', see).click()
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
  await page.clock.fastForward(31_000)
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await app.platform.barePool.query("update session_grants set expires_at = now() - interval '1 second'")
  await page.getByRole('button', see).click()
  await passPrompt(page)
  await expect(field(page, 'Password')).toHaveValue(zipPassword)
  // Another tab of the agency takes it away.
  await page.getByRole('link', { name: 'Banks' }).click()
  await page.goBack()
  await expect(field(page, 'Password')).toHaveValue('')
  expect(await keptBy(page)).not.toContain(zipPassword)
  // The refused one is the call with the lapsed grant.
  expect(reveals).toEqual([200, 200, 403, 200])
  expect((await Promise.all(others)).filter((text) => text.includes(zipPassword))).toEqual([])
  const { rows } = await app.platform.barePool.query(
    "select actor_login, action from audit_entries where entity = 'settlement_setup' and entity_sid = $1 order by sid",
    [sid],
  )
  expect(rows.map(({ actor_login, action }) => `${actor_login} ${action}`).slice(1)).toEqual([
    'ana.ruiz event',
    'ana.ruiz event',
    'ana.ruiz event',
  ])
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

test('nothing is cut in a small window, with a name of 60 characters', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'W'.repeat(60))
  await addSetup(app, sid, { ftpOption: 2 })
  await openSetup(app, page, sid)
  for (const [width, height] of [
    [1280, 600],
    [1366, 768],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expectUnbroken(page, setupForm(page))
    })
})

async function saveAs(app: App, page: Page, sid: number, mailbox: string): Promise<void> {
  await openSetup(app, page, sid, 'ingrid.halvorsen')
  await field(page, 'Group Mailbox Name').fill(mailbox)
  await saveButton(page).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Agency settings saved')
}

test('two people set up the same agency: the second save becomes a change of the first, and nothing is overwritten', async ({
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

test('[SCFG-09] [SCFG-10] a set-up without a type shows the one that its codes make; a chosen type holds', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await addSetup(app, sid)
  const store = (sql: string) => app.platform.barePool.query(`${sql} where agency_sid = $1`, [sid])
  const expectType = (type: string): Promise<void> =>
    test.step(type, async () => {
      await page.reload()
      await expect(page.getByRole('radio', { name: type, exact: true })).toBeChecked()
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
      await expect(setupForm(page).getByText(/^\d+ changes?$/)).toHaveCount(0)
    })
  await store("update settlement_configs set id_type_trns = ''")
  await store(`update settlement_codes set receive = '', reverse = '',
    send = case when type_object = 'currency' then 'alp' else '' end,
    cancel = case when type_object = 'dest_ctry' then 'num' else '' end`)
  await openSetup(app, page, sid)
  await expectType('Send')
  await store('delete from settlement_codes')
  await expectType('Send/Receive')
  await store("update settlement_configs set id_type_trns = 'R'")
  await expectType('Receive')
})
