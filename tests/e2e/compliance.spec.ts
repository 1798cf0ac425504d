import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import {
  active,
  category,
  changesButton,
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

test('[COMP-06] [COMP-10] [COMP-11] the tab has contacts, three sub-tabs with one Save, and the published fields in order', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  await barePool.query(`update field_definitions set published = false where tag = 'senderEmail'`)
  await barePool.query(
    `update field_definitions set published = true where tag in ('posNumber', 'sendAmount')`,
  )
  await barePool.query(`update field_definitions set display_order = 99 where tag = 'senderFirstName'`)
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await expect(page.getByRole('link', { name: 'Compliance / Security' })).toBeVisible()

  await test.step('opening the tab takes one call for the panel and one for its history', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/compliance|enumeration|agency\/(fields|limits|delivery)/.test(request.url()))
        calls.push(new URL(request.url()).pathname)
    })
    await page.getByRole('link', { name: 'Compliance / Security' }).click()
    await expect(limit(page, 'Photo ID')).toBeVisible()
    for (const name of ['Receive', 'Enumeration Fields', 'Send'] as const) {
      await subTab(page, name).click()
      await expect(subTab(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(save(page)).toHaveCount(1)
      await expect(toasts(page)).toHaveCount(1)
    }
    await expect(limit(page, 'Photo ID')).toBeVisible()
    expect(calls).toEqual([`/api/agency/compliance/${sid}`, `/api/log/last/agency_compliance/${sid}`])
  })

  await test.step('the published fields of five categories, by category and by order', async () => {
    await expect(page.getByRole('region', { name: 'Contacts' })).toBeVisible()
    await expect(panelOf(page).getByRole('heading', { name: 'Compliance configuration' })).toBeVisible()
    await expect(panelOf(page).getByRole('navigation').getByRole('link')).toHaveCount(3)
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

  await test.step('the address has the sub-tab: a reload and the way back find it', async () => {
    await subTab(page, 'Receive').click()
    await subTab(page, 'Enumeration Fields').click()
    await expect(page).toHaveURL(/[?&]sub=enumerations/)
    await page.reload()
    await expect(subTab(page, 'Enumeration Fields')).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(subTab(page, 'Receive')).toHaveAttribute('aria-current', 'page')
  })
})

test('[COMP-08] each of two sub-tabs has its Service active; switching one off says first what it stops', async ({
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
  const question = page.getByRole('dialog', { name: 'Save these rules?' })

  await test.step('a change of one leaves the other as it was', async () => {
    await expect(active(page)).toBeChecked({ checked: before.activeSnd })
    await active(page).click()
    await subTab(page, 'Receive').click()
    await expect(active(page)).toBeChecked({ checked: before.activeRcv })
    await save(page).click()
    if (before.activeSnd) await question.getByRole('button', { name: 'Save' }).click()
    await saved(page)
    await expect(changesButton(page)).toHaveCount(0)
    expect(await flags()).toEqual({ activeSnd: !before.activeSnd, activeRcv: before.activeRcv })
    await active(page).click()
    await save(page).click()
    if (before.activeRcv) await question.getByRole('button', { name: 'Save' }).click()
    await expect(changesButton(page)).toHaveCount(0)
    expect(await flags()).toEqual({ activeSnd: !before.activeSnd, activeRcv: !before.activeRcv })
  })

  await test.step('what can be paid out is counted before receiving is switched off', async () => {
    const { rows } = await app.platform.barePool.query(
      `select receive_agency_sid as sid, count(*)::int as payable from transactions
      where status = 'AVAIL' and expires_at > now() group by 1 order by 2 desc limit 1`,
    )
    const [{ sid: paying, payable }] = rows
    await app.open(page, `agencies?tab=6&sid=${paying}&sub=receive`)
    const waiting = panelOf(page).getByRole('link', {
      name: new RegExp(`^${payable} transfers? to pay out, [\\d,.]+ USD$`),
    })
    await expect(waiting).toHaveAttribute('href', `#/transactions?agency=${paying}&status=AVAIL`)
    await active(page).click()
    await expect(panelOf(page)).toContainText('can then be paid by nobody')
    const sent = savesOf(page)
    await save(page).click()
    await expect(question).toContainText(
      /Receiving will be switched off\. \d+ transfers? of [\d,.]+ USD can then be paid out by nobody\./,
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(sent).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Reset' }).click()
    await expect(active(page)).toBeChecked()
  })
})

/** A limit of an agency's sending as it is stored. */
async function storedLimits(app: App, sid: number) {
  const { rows } = await app.platform.barePool.query(
    'select limit_cob, limit_dob, limit_photo_id from agency_limits where agency_sid = $1 and product = 1',
    [sid],
  )
  return rows
}

test('[COMP-09] [COMP-12] [COMP-13] [COMP-14] [COMP-15] visibilities, limits in dollars and the period are checked and saved', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  const { sid } = await addAgency(app, 'Test agency')
  await barePool.query(
    "delete from agency_fields where agency_sid = $1 and product = 1 and tag = 'senderDOB'",
    [sid],
  )
  await openPanel(app, page, sid)
  const sent = savesOf(page)
  const errors = panelOf(page).getByRole('alert')

  await test.step('[COMP-09] each field has a visibility; none counts as N/A, and a mandatory field is locked', async () => {
    for (const name of shownCategories) await expect(category(page, name)).toBeVisible()
    const birth = visibilityOf(page, 'Compliance Info', 'Date of birth')
    await expect(birth.getByRole('option')).toHaveText(['Required', 'Optional', 'N/A'])
    expect(
      await birth.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['REQ', 'OPT', 'NOT_ALL'])
    await expect(birth).toHaveValue('NOT_ALL')
    await birth.selectOption('Required')
    await expect(category(page, 'Compliance Info').locator('[data-changed]')).toHaveText(/was N\/A/)
    const name = visibilityOf(page, 'Sender Information', 'First name')
    await expect(name).toBeDisabled()
    await expect(name).toHaveValue('REQ')
    await expect(name).toHaveAccessibleDescription('no transfer without it')
  })

  await test.step('[COMP-14] a limit that is left reads as dollars', async () => {
    const legal = limit(page, 'Legal ID')
    for (const [typed, shown] of [
      ['1,5', '$1.50'],
      ['$12,345.6', '$12,345.60'],
      ['', ''],
    ] as const) {
      await legal.fill(typed)
      await legal.blur()
      await expect(legal).toHaveValue(shown)
      await expect(legal).not.toHaveAttribute('aria-invalid', 'true')
    }
  })

  await test.step('[COMP-15] text that is no amount is marked, kept and not sent', async () => {
    const legal = limit(page, 'Legal ID')
    await legal.fill('NaN')
    await legal.blur()
    await expect(legal).toHaveAttribute('aria-invalid', 'true')
    await expect(legal).toHaveValue('NaN')
    await save(page).click()
    await expect(errors).toContainText(
      'Send, Legal ID: An amount in dollars of at least 0, with at most two decimals',
    )
    expect(sent).toEqual([])
    await legal.press('ArrowUp')
    await expect(legal).toHaveValue('$100.00')
    await legal.fill('')
  })

  await test.step('[COMP-12] seven limits: blank is none, 0 is always, and the field says which', async () => {
    await expect(limitsBox(page).getByRole('heading')).toHaveText(
      'Set limits to make the next fields required',
    )
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
    await visibilityOf(page, 'Compliance Info', 'Date of birth').selectOption('Optional')
    const required = category(page, 'Compliance Info').getByText(/^Required above|^Always required/)
    await expect(required).toHaveCount(0)
    await limit(page, 'Photo ID').fill('1000')
    await expect(required).toHaveText(Array.from({ length: 3 }, () => 'Required above 1,000.00'))
    await limit(page, 'Date of birth').fill('0')
    await expect(required.filter({ hasText: 'Always required' })).toHaveCount(1)
    await visibilityOf(page, 'Compliance Info', 'Date of birth').selectOption('Required')
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
    expect(await storedLimits(app, sid)).toEqual([
      { limit_cob: null, limit_dob: '0.00', limit_photo_id: '1000.00' },
    ])
  })

  await test.step('[COMP-13] a network limit needs a period of the shared list', async () => {
    await expect(period(page)).toHaveAttribute('placeholder', 'Select Period')
    await limit(page, 'Limit Total Network').fill('20000')
    await save(page).click()
    await expect(errors).toContainText(
      'Send, Recurrence period: Choose the period that Limit Total Network is counted over',
    )
    expect(sent).toHaveLength(1)
    await errors.getByRole('button').click()
    await expect(period(page)).toBeFocused()
    await period(page).click()
    const { rows } = await barePool.query('select name from periods order by display_order')
    const periods = page.getByRole('listbox').getByRole('option')
    await expect(periods).toHaveText(rows.map(({ name }) => String(name)))
    await periods.filter({ hasText: 'Monthly' }).click()
    await save(page).click()
    await expect(changesButton(page)).toHaveCount(0)
    expect(sent[1]).toMatchObject({ send: { limits: { limitTotalNet: '20000.00', accTotalNet: 'month' } } })
  })

  await test.step('all of it is there after a reload', async () => {
    await page.reload()
    await expect(visibilityOf(page, 'Compliance Info', 'Date of birth')).toHaveValue('REQ')
    await expect(limit(page, 'Photo ID')).toHaveValue('$1,000.00')
    await expect(limit(page, 'Date of birth')).toHaveValue('$0.00')
    await expect(limit(page, 'Limit Total Network')).toHaveValue('$20,000.00')
    await expect(period(page)).toHaveValue('Monthly')
  })
})
