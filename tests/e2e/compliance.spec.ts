import { expect, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import {
  active,
  category,
  labelsIn,
  limit,
  limitsBox,
  openNew,
  openPanel,
  panelOf,
  period,
  save,
  saved,
  savesOf,
  subTab,
  visibilityOf,
} from '../support/e2e-compliance.ts'

/** Everybody who sends money has these; an agency that is new sends and receives nothing yet. */
const shownCategories = [
  'Compliance Info',
  'Destination Information',
  'Destination Information Compliance',
  'Sender Information',
  'Third Party Sender',
]

test('[COMP-06] contacts, a section with three sub-tabs and one Save, and a place for messages', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  await expect(page.getByRole('region', { name: 'Contacts' })).toBeVisible()
  await expect(panelOf(page).getByRole('heading', { name: 'Compliance configuration' })).toBeVisible()
  await expect(panelOf(page).getByRole('navigation').getByRole('link')).toHaveCount(3)
  for (const name of ['Send', 'Receive', 'Enumeration Fields'] as const) {
    await subTab(page, name).click()
    await expect(subTab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(save(page)).toHaveCount(1)
    await expect(toasts(page)).toHaveCount(1)
  }
  // The address has the sub-tab: a reload and the way back find it.
  await expect(page).toHaveURL(/[?&]sub=enumerations/)
  await page.reload()
  await expect(subTab(page, 'Enumeration Fields')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(subTab(page, 'Receive')).toHaveAttribute('aria-current', 'page')
})

test('[COMP-08] each of two sub-tabs has its Service active, and leaves the other as it was', async ({
  app,
  page,
}) => {
  const sid = await openNew(app, page)
  const flags = () =>
    app.platform.db
      .selectFrom('agencies')
      .select(['activeSnd', 'activeRcv'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
  const before = await flags()
  await expect(active(page)).toBeChecked({ checked: before.activeSnd })
  await active(page).click()
  await subTab(page, 'Receive').click()
  await expect(active(page)).toBeChecked({ checked: before.activeRcv })
  await save(page).click()
  if (before.activeSnd) await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect(await flags()).toEqual({ activeSnd: !before.activeSnd, activeRcv: before.activeRcv })
  await page.reload()
  await active(page).click()
  await save(page).click()
  if (before.activeRcv) await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect(await flags()).toEqual({ activeSnd: !before.activeSnd, activeRcv: !before.activeRcv })
})

test('[COMP-09] fields by category, each with its label and a visibility; none counts as N/A', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.platform.barePool.query(
    "delete from agency_fields where agency_sid = $1 and product = 1 and tag = 'senderDOB'",
    [sid],
  )
  await openPanel(app, page, sid)
  for (const name of shownCategories) await expect(category(page, name)).toBeVisible()
  const birth = visibilityOf(page, 'Compliance Info', 'Date of birth')
  await expect(birth.getByRole('option')).toHaveText(['Required', 'Optional', 'N/A'])
  expect(
    await birth.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual(['REQ', 'OPT', 'NOT_ALL'])
  await expect(birth).toHaveValue('NOT_ALL')
  await birth.selectOption('Required')
  await expect(category(page, 'Compliance Info').locator('[data-changed]')).toHaveText(/was N\/A/)
  await save(page).click()
  await saved(page)
  await page.reload()
  await expect(birth).toHaveValue('REQ')
  // What nobody may switch off is locked, and says why.
  const name = visibilityOf(page, 'Sender Information', 'First name')
  await expect(name).toBeDisabled()
  await expect(name).toHaveValue('REQ')
  await expect(name).toHaveAccessibleDescription('no transfer without it')
})

test('[COMP-10] [COMP-11] the published fields of five categories, by category and by order', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  await barePool.query(`update field_definitions set published = false where tag = 'senderEmail'`)
  await barePool.query(
    `update field_definitions set published = true where tag in ('posNumber', 'sendAmount')`,
  )
  await barePool.query(`update field_definitions set display_order = 99 where tag = 'senderFirstName'`)
  await openNew(app, page)
  const heads = panelOf(page).getByRole('button', { expanded: true })
  await expect(heads).toHaveText(shownCategories)
  const { rows } = await barePool.query(
    `select category, label from field_definitions
    where published and send_visibility is not null and category = any($1)
    order by category collate "C", display_order`,
    [shownCategories],
  )
  const shown: string[] = []
  for (const name of shownCategories)
    for (const label of await labelsIn(category(page, name))) shown.push(`${name}: ${label}`)
  expect(shown).toEqual(rows.map((row) => `${row.category}: ${row.label}`))
  expect(shown).not.toContain('Sender Information: E-mail')
  await expect(
    panelOf(page).getByText(/Standard and Routing|Operational|Destination or Routing/),
  ).toHaveCount(0)
  await expect(panelOf(page).getByText('Point of sale')).toHaveCount(0)
})

test('[COMP-12] seven limits in dollars: blank is none, 0 is always, and the field says so', async ({
  app,
  page,
}) => {
  const sid = await openNew(app, page)
  await expect(limitsBox(page).getByRole('heading')).toHaveText('Set limits to make the next fields required')
  expect(await labelsIn(limitsBox(page))).toEqual([
    'Country of birth',
    'Date of birth',
    'Legal ID',
    'Photo ID',
    'Test Question',
    'Limit by transfer',
    'Limit Total Network',
    'Recurrence period',
  ])
  const photo = category(page, 'Compliance Info').getByText(/^Required above|^Always required/)
  await expect(photo).toHaveCount(0)
  await limit(page, 'Photo ID').fill('1000')
  await expect(photo).toHaveText(Array.from({ length: 3 }, () => 'Required above 1,000.00'))
  await limit(page, 'Date of birth').fill('0')
  await expect(photo.filter({ hasText: 'Always required' })).toHaveCount(1)
  const sent = savesOf(page)
  await save(page).click()
  await saved(page)
  expect(sent).toMatchObject([
    {
      send: {
        limits: {
          limitCoB: null,
          limitDoB: '0.00',
          limitLegalID: null,
          limitPhotoID: '1000.00',
          limitTestQuestion: null,
          limitByTrn: null,
          limitTotalNet: null,
        },
      },
    },
  ])
  const { rows } = await app.platform.barePool.query(
    'select limit_cob, limit_dob, limit_photo_id from agency_limits where agency_sid = $1 and product = 1',
    [sid],
  )
  expect(rows).toEqual([{ limit_cob: null, limit_dob: '0.00', limit_photo_id: '1000.00' }])
})

test('[COMP-13] the recurrence period comes from the shared list, and a network limit needs one', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  await expect(period(page)).toHaveAttribute('placeholder', 'Select Period')
  await limit(page, 'Limit Total Network').fill('20000')
  const sent = savesOf(page)
  await save(page).click()
  await expect(panelOf(page).getByRole('alert')).toContainText(
    'Send, Recurrence period: Choose the period that Limit Total Network is counted over',
  )
  expect(sent).toEqual([])
  await panelOf(page).getByRole('alert').getByRole('button').click()
  await expect(period(page)).toBeFocused()
  await period(page).click()
  const { rows } = await app.platform.barePool.query('select name from periods order by display_order')
  const periods = page.getByRole('listbox').getByRole('option')
  await expect(periods).toHaveText(rows.map(({ name }) => String(name)))
  await periods.filter({ hasText: 'Monthly' }).click()
  await save(page).click()
  await saved(page)
  expect(sent).toMatchObject([{ send: { limits: { limitTotalNet: '20000.00', accTotalNet: 'month' } } }])
})

test('[COMP-14] [COMP-15] a limit that is left reads as dollars; what is none is marked and not sent', async ({
  app,
  page,
}) => {
  await openNew(app, page)
  const legal = limit(page, 'Legal ID')
  for (const [typed, shown] of [
    ['1000', '$1,000.00'],
    ['1,5', '$1.50'],
    ['$12,345.6', '$12,345.60'],
    ['0', '$0.00'],
    ['', ''],
  ] as const) {
    await legal.fill(typed)
    await legal.blur()
    await expect(legal).toHaveValue(shown)
    await expect(legal).not.toHaveAttribute('aria-invalid', 'true')
  }
  const sent = savesOf(page)
  for (const typed of ['abc', '-1', '1.234', 'NaN', '1e3', 'Infinity']) {
    await legal.fill(typed)
    await legal.blur()
    await expect(legal).toHaveAttribute('aria-invalid', 'true')
    await expect(legal).toHaveValue(typed)
    await save(page).click()
    await expect(panelOf(page).getByRole('alert')).toContainText(
      'Send, Legal ID: An amount in dollars of at least 0, with at most two decimals',
    )
  }
  expect(sent).toEqual([])
  await legal.press('ArrowUp')
  await expect(legal).toHaveValue('$100.00')
  await save(page).click()
  await saved(page)
  await expect(legal).toHaveValue('$100.00')
})
