import { expect, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import {
  active,
  category,
  limit,
  openPanel,
  panelOf,
  picker,
  save,
  saved,
  savesOf,
  subTab,
  visibilityOf,
} from '../support/e2e-compliance.ts'

test('[COMP-17] [COMP-18] [COMP-19] [COMP-20] the two lists of delivery options and of five enumerations, each with what the agency chose', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  const other = await addAgency(app, 'Other agency')
  const { sid } = await addAgency(app, 'Test agency')
  const choose = (agency: number, field: string, key: string) =>
    barePool.query(
      'insert into agency_enumeration_values select $1, sid from enumeration_values where field = $2 and key = $3',
      [agency, field, key],
    )
  await choose(sid, 'purposeOfTransaction', 'FAM')
  await choose(sid, 'photoIdType', 'PAS')
  await choose(other.sid, 'photoIdType', 'GOV')
  await barePool.query(
    "insert into agency_delivery_options (agency_sid, code) values ($1, 'CARD'), ($1, 'CASH')",
    [sid],
  )
  await openPanel(app, page, sid, 'receive')
  const photo = picker(page, 'Photo ID type')

  await test.step('[COMP-17] [COMP-18] Receive has the parts of Send and two lists of delivery options', async () => {
    await expect(category(page, 'Destination Information')).toBeVisible()
    await expect(limit(page, 'Photo ID')).toBeVisible()
    await expect(active(page)).toBeVisible()
    const available = page.getByRole('listbox', { name: 'Available Delivery Options (3)' })
    const selected = page.getByRole('listbox', { name: 'Selected Options (2)' })
    await expect(available.getByRole('option')).toHaveText(['Bank deposit', 'Mobile wallet', 'Home delivery'])
    await expect(selected.getByRole('option')).toHaveText(['Cash pickup', 'Card credit'])
    for (const list of [available, selected]) {
      const frame = list.locator('xpath=ancestor::div[2]')
      expect(await frame.evaluate((one) => [one.clientWidth + 2, one.clientHeight + 2])).toEqual([300, 200])
    }
    // No buttons to reorder: only those that move to the other side.
    await expect(picker(page, 'Delivery options').getByRole('button')).toHaveCount(4)
    await available.getByRole('option', { name: 'Bank deposit' }).dblclick()
  })

  await test.step('[COMP-19] [COMP-20] five pickers show values, without those of another agency', async () => {
    await subTab(page, 'Enumeration Fields').click()
    const names = [
      'Photo ID type',
      'Legal ID type',
      'Occupation',
      'Relationship to receiver',
      'Source of funds',
    ]
    await expect(panelOf(page).getByRole('group')).toHaveCount(5)
    for (const name of names)
      for (const side of [/^Available Options \(\d+\)$/, /^Selected Options \(\d+\)$/])
        await expect(picker(page, name).getByRole('listbox', { name: side })).toBeVisible()
    await expect(panelOf(page).getByText(/purpose/i)).toHaveCount(0)
    await expect(photo.getByRole('listbox', { name: 'Selected Options (1)' }).getByRole('option')).toHaveText(
      ['Passport'],
    )
    const available = photo.getByRole('listbox', { name: 'Available Options (15)' })
    await expect(available.getByRole('option', { name: 'Government ID' })).toHaveCount(1)
    await expect(available.getByRole('option', { name: 'Passport' })).toHaveCount(0)
    await expect(picker(page, 'Legal ID type').getByRole('status').first()).toHaveText(
      'None selected: all 4 are accepted',
    )
    await available.getByRole('option', { name: 'Special pass' }).dblclick()
  })

  await test.step('a save leaves the other agency and the purposes as they are', async () => {
    const sent = savesOf(page)
    await save(page).click()
    await saved(page)
    expect(sent).toMatchObject([{ receive: { delivery: ['CASH', 'BANK', 'CARD'] } }])
    expect(Object.keys(sent[0]?.['enumerations'] ?? {}).toSorted()).toEqual([
      'legalIdType',
      'occupation',
      'photoIdType',
      'relationshipTo',
      'sourceOfFunds',
    ])
    const { rows } = await barePool.query(
      `select agency_sid, string_agg(key, ' ' order by field, display_order) as keys
      from agency_enumeration_values join enumeration_values v on v.sid = value_sid
      where agency_sid = any($1) group by 1 order by 1`,
      [[other.sid, sid]],
    )
    expect(rows).toEqual([
      { agency_sid: other.sid, keys: 'GOV' },
      { agency_sid: sid, keys: 'PAS SPO FAM' },
    ])
    await page.reload()
    await expect(photo.getByRole('listbox', { name: 'Selected Options (2)' })).toBeVisible()
    await subTab(page, 'Receive').click()
    await expect(page.getByRole('listbox', { name: 'Selected Options (3)' }).getByRole('option')).toHaveText([
      'Cash pickup',
      'Bank deposit',
      'Card credit',
    ])
  })
})

test('[COMP-33] one Save for all three parts, one message; a part that is refused is named and stays typed', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openPanel(app, page, sid)
  await limit(page, 'Photo ID').fill('900')
  await subTab(page, 'Receive').click()
  await visibilityOf(page, 'Destination Information', 'Phone').selectOption('Required')
  await page.getByRole('option', { name: 'Cash pickup' }).dblclick()
  await subTab(page, 'Enumeration Fields').click()
  await picker(page, 'Occupation').getByRole('option', { name: 'Student' }).dblclick()
  await expect(panelOf(page).getByRole('button', { name: '4 changes' })).toBeVisible()
  // The server refuses one of the parts: nothing is saved, and nothing that was typed is gone.
  await page.route('**/api/agency/compliance/*', async (route) => {
    const body = route.request().postDataJSON()
    if (route.request().method() !== 'PUT') return route.continue()
    body.receive.delivery.push('DRONE')
    return route.continue({ postData: JSON.stringify(body) })
  })
  await save(page).click()
  await expect(panelOf(page).getByRole('alert')).toContainText(
    'Receive, Delivery options: There is no delivery option DRONE',
  )
  await expect(toasts(page)).not.toContainText('Save complete')
  await expect(panelOf(page).getByRole('button', { name: '4 changes' })).toBeVisible()
  await page.unroute('**/api/agency/compliance/*')
  const sent = savesOf(page)
  await save(page).dblclick()
  await saved(page)
  expect(sent).toHaveLength(1)
  expect(sent).toMatchObject([
    {
      rulesVersion: expect.any(Number),
      send: { active: expect.any(Boolean) },
      receive: { delivery: ['CASH'] },
    },
  ])
  await expect(panelOf(page).getByRole('button', { name: /changes?$/ })).toHaveCount(0)
  await expect(panelOf(page).getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
  await page.reload()
  await expect(picker(page, 'Occupation').getByRole('status').first()).toHaveText('1 of 15 are accepted')
  await subTab(page, 'Send').click()
  await expect(limit(page, 'Photo ID')).toHaveValue('$900.00')
})
