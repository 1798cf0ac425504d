import { expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'
import {
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

test('changes are counted over the sub-tabs and listed; Reset takes all back, and a limit of 0 is asked about once', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  const sent = savesOf(page)

  await test.step('the filter leaves the fields that have its text', async () => {
    const filter = panelOf(page).getByRole('searchbox', { name: 'Filter fields...' })
    await filter.fill('photo id n')
    await expect(panelOf(page).getByRole('button', { expanded: true })).toHaveText([
      'Compliance Info',
      'Destination Information Compliance',
    ])
    await filter.fill('zzz')
    await expect(panelOf(page)).toContainText('No field has this text in its name.')
    await filter.fill('')
  })

  await test.step('changes stay from one sub-tab to another and are listed', async () => {
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
  })

  await test.step('Reset takes them back after a question', async () => {
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

  await test.step('a limit of 0 that refuses everything is asked about before it is saved, and once', async () => {
    await subTab(page, 'Send').click()
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
    await limit(page, 'Photo ID').fill('0')
    await save(page).click()
    await expect(changesButton(page)).toHaveCount(0)
    expect(sent).toHaveLength(2)
  })
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

test('each sub-tab holds labels and values of 60 characters, also where the window is small', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  const { rows: labels } = await barePool.query(
    "select tag, label from field_definitions where tag in ('senderDOB', 'receiverDOB')",
  )
  const { rows: values } = await barePool.query(
    "select value from enumeration_values where field = 'occupation' and key = 'AGR'",
  )
  await barePool.query(
    "update field_definitions set label = 'W' || repeat('w', 59) where tag in ('senderDOB', 'receiverDOB')",
  )
  await barePool.query(
    "update enumeration_values set value = 'V' || repeat('v', 59) where field = 'occupation' and key = 'AGR'",
  )
  const { rows } = await barePool.query(
    'select sid from agencies where active_snd and active_rcv order by sid limit 1',
  )
  await openPanel(app, page, rows[0].sid)
  await visibilityOf(page, 'Compliance Info', 'Occupation').selectOption('Required')
  await limit(page, 'Photo ID').fill('900')
  await limit(page, 'Limit by transfer').fill('x')
  await save(page).click()
  for (const name of ['Send', 'Receive', 'Enumeration Fields'] as const)
    await test.step(name, async () => {
      await subTab(page, name).click()
      await expect(category(page, 'Destination Information').or(picker(page, 'Occupation'))).toBeVisible()
      for (const [width, height] of [
        [1366, 768],
        [1280, 600],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectUnbroken(page, panelOf(page))
      }
    })
  // The other tests of this file find the fields by their labels.
  for (const { tag, label } of labels)
    await barePool.query('update field_definitions set label = $2 where tag = $1', [tag, label])
  await barePool.query(
    "update enumeration_values set value = $1 where field = 'occupation' and key = 'AGR'",
    [values[0].value],
  )
})
