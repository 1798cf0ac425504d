import { expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import {
  active,
  category,
  changesButton,
  limit,
  limitsBox,
  openNew,
  openPanel,
  panelOf,
  picker,
  save,
  saved,
  savesOf,
  setRules,
  subTab,
  visibilityOf,
} from '../support/e2e-compliance.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

test('[COMP-14] [COMP-17] by the keyboard alone: two delivery options, a limit, and the one Save', async ({
  app,
  page,
}) => {
  const sid = await openNew(app, page)
  const { keyboard } = page
  await subTab(page, 'Send').focus()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const available = page.getByRole('listbox', { name: /^Available Delivery Options/ })
  await expect(available).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    if (await available.evaluate((list) => list === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await expect(available).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Selected Options (2)' }).getByRole('option')).toHaveCount(2)
  const photo = limit(page, 'Photo ID')
  for (let presses = 0; presses < 60; presses += 1) {
    if (await photo.evaluate((input) => input === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.type('1250')
  await keyboard.press('Tab')
  await expect(photo).toHaveValue('$1,250.00')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await saved(page)
  const { rows } = await app.platform.barePool.query(
    `select limit_photo_id, array(select code from agency_delivery_options where agency_sid = $1 order by 1) as codes
    from agency_limits where agency_sid = $1 and product = 2`,
    [sid],
  )
  expect(rows).toEqual([{ limit_photo_id: '1250.00', codes: ['BANK', 'CASH'] }])
})

test('two officers on different sub-tabs: the second sees who and what, and keeps what was typed', async ({
  app,
  page,
  otherPage: other,
}) => {
  const sid = await openNew(app, page)
  await limit(page, 'Photo ID').fill('500')
  await visibilityOf(page, 'Compliance Info', 'Nationality').selectOption('Required')
  await openPanel(app, other, sid, 'receive', 'claire.dubois')
  await visibilityOf(other, 'Destination Information', 'Phone').selectOption('Required')
  await save(other).click()
  await saved(other)
  await save(page).click()
  const notice = panelOf(page).getByRole('alert')
  await expect(notice).toContainText('claire.dubois changed this record at')
  await expect(panelOf(page)).toContainText('Receive, Destination Information, Phone: Optional → Required')
  await expect(limit(page, 'Photo ID')).toHaveValue('$500.00')
  await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(changesButton(page)).toHaveText('2 changes')
  await save(page).click()
  await saved(page)
  await subTab(page, 'Receive').click()
  await expect(visibilityOf(page, 'Destination Information', 'Phone')).toHaveValue('REQ')
  await subTab(page, 'Send').click()
  await expect(visibilityOf(page, 'Compliance Info', 'Nationality')).toHaveValue('REQ')
  await expect(limit(page, 'Photo ID')).toHaveValue('$500.00')
})

test('a limit of 0 that refuses everything is asked about once, before it is saved', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  const sent = savesOf(page)
  await limit(page, 'Limit by transfer').fill('0')
  await expect(limitsBox(page).getByText('With 0 every transfer is refused.')).toBeVisible()
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Save these rules?' })
  await expect(question).toContainText("Send: 'Limit by transfer' is 0. Every transfer will be refused.")
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await expect(limit(page, 'Limit by transfer')).toHaveValue('$0.00')
  await save(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  // It is stored now: the next save of something else does not ask again.
  await limit(page, 'Photo ID').fill('0')
  await save(page).click()
  await expect(changesButton(page)).toHaveCount(0)
  expect(sent).toHaveLength(2)
})

test('[COMP-08] switching a service off shows what is under way and payable first', async ({ app, page }) => {
  const { rows } = await app.platform.barePool.query(
    `select receive_agency_sid as sid, count(*)::int as payable from transactions
    where status = 'AVAIL' and expires_at > now() group by 1 order by 2 desc limit 1`,
  )
  const [{ sid, payable }] = rows
  await openPanel(app, page, sid, 'receive')
  const waiting = panelOf(page).getByRole('link', {
    name: new RegExp(`^${payable} transfers? to pay out, [\\d,.]+ USD$`),
  })
  await expect(waiting).toHaveAttribute('href', `#/transactions?agency=${sid}&status=AVAIL`)
  await active(page).click()
  await expect(panelOf(page)).toContainText('can then be paid by nobody')
  const sent = savesOf(page)
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Save these rules?' })
  await expect(question).toContainText(
    /Receiving will be switched off\. \d+ transfers? of [\d,.]+ USD can then be paid out by nobody\./,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await panelOf(page).getByRole('button', { name: 'Reset' }).click()
  await expect(active(page)).toBeChecked()
})

test('a lost connection on save keeps what was typed, and a double click saves once', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  await limit(page, 'Legal ID').fill('3000')
  await page.route('**/api/agency/compliance/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await save(page).click()
  await expect(toasts(page).locator('[data-kind=error]')).toBeVisible()
  await expect(limit(page, 'Legal ID')).toHaveValue('$3,000.00')
  await expect(changesButton(page)).toHaveText('1 change')
  await page.unroute('**/api/agency/compliance/*')
  const sent = savesOf(page)
  await save(page).dblclick()
  await saved(page)
  expect(sent).toHaveLength(1)
})

test('who may only read sees every rule, and nothing that changes one', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openPanel(app, page, sid, undefined, 'finn.olsen')
  await expect(save(page)).toHaveCount(0)
  await expect(panelOf(page)).toContainText('Your profile can look at these rules, not change them.')
  await expect(visibilityOf(page, 'Compliance Info', 'Nationality')).toBeDisabled()
  await expect(limit(page, 'Photo ID')).toHaveAttribute('readonly', '')
  await active(page).click()
  await expect(changesButton(page)).toHaveCount(0)
  await subTab(page, 'Enumeration Fields').click()
  await picker(page, 'Occupation').getByRole('option', { name: 'Student' }).dblclick()
  await expect(changesButton(page)).toHaveCount(0)
})

test('a failing server: the panel offers Retry', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.platform.barePool.query('alter table agency_limits rename to gone')
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await expect(page.getByText('Something went wrong', { exact: false })).toBeVisible()
  await app.platform.barePool.query('alter table gone rename to agency_limits')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(subTab(page, 'Send')).toBeVisible()
})

test('changes are marked, counted and listed; a line leads to its field, and Reset takes all back', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  await visibilityOf(page, 'Compliance Info', 'Occupation').selectOption('N/A')
  await limit(page, 'Photo ID').fill('750')
  await subTab(page, 'Receive').click()
  await visibilityOf(page, 'Destination Information', 'Phone').selectOption('Required')
  await panelOf(page).getByRole('button', { name: 'Destination Information' }).click()
  await expect(visibilityOf(page, 'Destination Information', 'Phone')).toBeHidden()
  await subTab(page, 'Send').click()
  await expect(panelOf(page).locator('[data-changed]')).toHaveCount(2)
  await changesButton(page).click()
  const list = page.getByRole('dialog', { name: 'Changes that are not saved yet' })
  await expect(list.locator('tbody:not([aria-hidden]) tr')).toHaveText([
    'SendCompliance Info, OccupationOptionalN/A',
    'SendLimit Photo IDno limit$750.00',
    'ReceiveDestination Information, PhoneOptionalRequired',
  ])
  await list.getByRole('button', { name: 'Destination Information, Phone' }).click()
  await expect(visibilityOf(page, 'Destination Information', 'Phone')).toBeFocused()
  const reset = panelOf(page).getByRole('button', { name: 'Reset' })
  await reset.click()
  const question = page.getByRole('dialog', { name: 'Take back your changes?' })
  await expect(question).toContainText('3 changes that are not saved yet are lost')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(changesButton(page)).toHaveText('3 changes')
  await reset.click()
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(changesButton(page)).toHaveCount(0)
  await expect(visibilityOf(page, 'Destination Information', 'Phone')).toHaveValue('OPT')
})

test('unsaved rules are asked about on leaving the tab, and not on changing the sub-tab', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  await limit(page, 'Photo ID').fill('750')
  await subTab(page, 'Receive').click()
  await subTab(page, 'Send').click()
  await expect(limit(page, 'Photo ID')).toHaveValue('$750.00')
  await page.getByRole('link', { name: 'Banks' }).click()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(limit(page, 'Photo ID')).toHaveValue('$750.00')
})

test('the filter leaves the fields that have its text', async ({ app, page }) => {
  await openNew(app, page)
  const filter = panelOf(page).getByRole('searchbox', { name: 'Filter fields...' })
  await filter.fill('photo id n')
  await expect(panelOf(page).getByRole('button', { expanded: true })).toHaveText([
    'Compliance Info',
    'Destination Information Compliance',
  ])
  await filter.fill('zzz')
  await expect(panelOf(page)).toContainText('No field has this text in its name.')
})

test('the stairs: steps by the keyboard, each leading to its limit, and the same as a table', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  const limits = {
    limitCoB: null,
    limitDoB: '1000',
    limitLegalID: '3000',
    limitPhotoID: '1000',
    limitTestQuestion: '9000',
    limitByTrn: '7500',
    limitTotalNet: null,
    accTotalNet: null,
  }
  await setRules(app, sid, { send: { limits } })
  await openPanel(app, page, sid)
  const figure = panelOf(page).getByRole('figure', { name: 'Required by amount' })
  const step = figure.getByRole('button', { name: 'from 3,000.01: 11 required, + Legal ID' })
  await expect(step).toBeVisible()
  await expect(figure).toContainText('always: 4 required')
  await expect(figure).toContainText('from 1,000.01: 8 required')
  await expect(figure).toContainText('+ Date of birth, Photo ID')
  await expect(figure).toContainText('above 7,500.00 refused')
  await expect(panelOf(page)).toContainText(
    'Never asked for, because such a transfer is refused: Test Question',
  )
  await step.focus()
  await page.keyboard.press('Enter')
  await expect(limit(page, 'Legal ID')).toBeFocused()
  await limit(page, 'Legal ID').fill('2000')
  await expect(figure.getByRole('button', { name: 'from 2,000.01: 11 required, + Legal ID' })).toBeVisible()
  await figure.getByRole('button', { name: 'View as table' }).click()
  await expect(figure.locator('tbody:not([aria-hidden]) tr')).toHaveText([
    '0.004–',
    '1,000.018Date of birth, Photo ID',
    '2,000.0111Legal ID',
    '> 7,500.00refusedLimit by transfer',
  ])
})

test('opening the tab asks for the whole panel by one call, and for its history by another', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await expect(page.getByRole('link', { name: 'Compliance / Security' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/compliance|enumeration|agency\/(fields|limits|delivery)/.test(request.url()))
      calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Compliance / Security' }).click()
  await expect(limit(page, 'Photo ID')).toBeVisible()
  for (const name of ['Receive', 'Enumeration Fields', 'Send'] as const) await subTab(page, name).click()
  await expect(limit(page, 'Photo ID')).toBeVisible()
  expect(calls).toEqual([`/api/agency/compliance/${sid}`, `/api/log/last/agency_compliance/${sid}`])
})

for (const [width, height] of [
  [1366, 768],
  [1280, 600],
] as const) {
  test(`each sub-tab is accessible and holds long labels, light and dark ${width}x${height}`, async ({
    app,
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await app.platform.barePool.query(
      "update field_definitions set label = 'W' || repeat('w', 59) where tag in ('senderDOB', 'receiverDOB')",
    )
    await app.platform.barePool.query(
      "update enumeration_values set value = 'V' || repeat('v', 59) where field = 'occupation' and key = 'AGR'",
    )
    const { rows } = await app.platform.barePool.query(
      'select sid from agencies where active_snd and active_rcv order by sid limit 1',
    )
    await openPanel(app, page, rows[0].sid)
    await visibilityOf(page, 'Compliance Info', 'Occupation').selectOption('Required')
    await limit(page, 'Photo ID').fill('900')
    await limit(page, 'Limit by transfer').fill('x')
    await save(page).click()
    for (const name of ['Send', 'Receive', 'Enumeration Fields'] as const) {
      await subTab(page, name).click()
      await expect(category(page, 'Destination Information').or(picker(page, 'Occupation'))).toBeVisible()
      await expectUnbroken(page, panelOf(page))
      await inBothSchemes(page, async (scheme) => {
        await expectAccessible(page)
        await page.screenshot({ path: `reports/screens/compliance-${name}-${scheme}-${width}.png` })
      })
    }
  })
}
