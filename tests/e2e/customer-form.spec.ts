import { expect, test } from '../support/e2e.ts'
import { saveButton, toasts } from '../support/e2e-agencies.ts'
import {
  addCustomer,
  customerForm,
  field,
  fillRequired,
  openCustomer,
  openNewCustomer,
  openRosa,
  pick,
  summary,
} from '../support/e2e-customer.ts'
import { rosa } from '../support/rosa.ts'

/** As it stands on the screen, row by row. */
const rows = {
  Name: ['First Name', 'Middle Name (initial)', 'Last Name', "Last Name 2 (mother's maiden name)"],
  Birth: ['Date of birth', 'City of birth', 'Country of birth', 'Current nationality'],
  Address: ['Address', 'City', 'Zip code', 'Country', 'State'],
  Contact: ['Mobile phone', 'Home or office phone', 'Email', 'Occupation'],
  'Photo id': ['Type', 'Number', 'Issue date', 'Expiry date', 'Issuing country', 'Issuing state'],
  'Legal id': ['Type', 'Number', 'Issuing country', 'Remarks'],
} as const

test('[CUST-11] [CUST-17] a new customer and a stored one have the same fields, row by row; the three option lists come from their calls', async ({
  app,
  page,
}) => {
  await test.step('option lists', async () => {
    const answers = ['photoIdType', 'legalIdType', 'occupation'].map((list) =>
      page.waitForResponse(`${app.url}/api/enumerationFields/${list}`),
    )
    await openNewCustomer(app, page)
    for (const [index, [row, label]] of (
      [
        ['Photo id', 'Type'],
        ['Legal id', 'Type'],
        ['Contact', 'Occupation'],
      ] as const
    ).entries()) {
      const list: unknown = await (await answers[index])?.json()
      const values = (list as { idKey: string; idValue: string }[]).map(({ idValue }) => idValue)
      expect(values.length).toBeGreaterThan(3)
      await field(page, row, label).click()
      await expect(page.getByRole('option')).toHaveText(values)
      await page.keyboard.press('Escape')
    }
  })
  await test.step('fields', async () => {
    await openNewCustomer(app, page)
    // Both states show once their countries have a list of them.
    await pick(page, 'Address', 'Country', 'Mexico')
    await pick(page, 'Photo id', 'Issuing country', 'Canada')
    const expectAll = async (): Promise<void> => {
      const groups = customerForm(page).getByRole('group')
      await expect(groups).toHaveCount(Object.keys(rows).length)
      for (const [index, [row, labels]] of Object.entries(rows).entries()) {
        const group = groups.nth(index)
        await expect(group.getByRole('heading')).toHaveText(row)
        await expect(group.locator('label')).toHaveText(
          labels.map((label) => new RegExp(`^${label.replaceAll(/[()]/g, '.')}( \\*)?$`)),
        )
      }
      await expect(field(page, 'Legal id', 'Remarks')).toHaveAttribute('rows', '3')
      await expect(field(page, 'Address', 'Country')).toHaveRole('combobox')
      await expect(field(page, 'Contact', 'Occupation')).toHaveRole('combobox')
    }
    await expectAll()
    const { sid } = await addCustomer(app)
    await openCustomer(app, page, sid)
    await expectAll()
    await expect(customerForm(page).locator('input[name="sid"]')).toHaveValue(String(sid))
    await expect(field(page, 'Name', 'First Name')).toHaveValue('ROSA')
    await expect(field(page, 'Birth', 'Country of birth')).toHaveValue('Mexico')
    await expect(field(page, 'Photo id', 'Type')).toHaveValue("Driver's license")
    await expect(field(page, 'Photo id', 'Number')).toHaveValue('•••• 4471')
  })
})

test('[CUST-13] [CUST-14] [CUST-15] [CUST-26] a customer is saved by POST when new and by PUT when stored, then the list opens; the last update opens the history', async ({
  app,
  page,
}) => {
  await test.step('stored', async () => {
    const { sid, version } = await openRosa(app, page, { lastName: 'PACHECO', photoIdNumber: 'TX13134471' })
    await field(page, 'Address', 'City').fill('Galveston')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await saveButton(page).click()
    const request = await sent
    expect(request.url()).toBe(`${app.url}/api/customer/${sid}`)
    const { photoIdNumber: _number, ...fields } = rosa
    expect(request.postDataJSON()).toEqual({
      customerInfo: {
        ...fields,
        lastName: 'PACHECO',
        city: 'GALVESTON',
        photoIdNumber: '•••• 4471',
        version,
      },
      sign: expect.stringMatching(/./),
    })
    await expect(toasts(page)).toContainText('Customer saved')
    await expect(page).toHaveURL(/#\/customers$/)
    const stored = await app.platform.db
      .selectFrom('customers')
      .select(['city', 'photoIdNumber'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ city: 'GALVESTON', photoIdNumber: 'TX13134471' })
  })
  await test.step('new', async () => {
    await openNewCustomer(app, page)
    await fillRequired(page)
    const sent = page.waitForRequest((request) => request.url() === `${app.url}/api/customer`)
    await saveButton(page).click()
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toMatchObject({
      customerInfo: { firstName: 'INÉS', dateOfBirth: '1990-05-05', photoIdType: 'PAS', birthCountry: null },
      sign: expect.stringMatching(/./),
    })
    await expect(toasts(page)).toContainText('Customer saved')
    await expect(page).toHaveURL(/#\/customers$/)
  })
  await test.step('last update', async () => {
    const { sid } = await addCustomer(app, { lastName: 'ROLDAN', photoIdNumber: 'TX15151515' })
    const asked = page.waitForRequest(`${app.url}/api/log/last/customer/${sid}`)
    await openCustomer(app, page, sid)
    await asked
    const label = page.getByRole('button', {
      name: /^Last update: \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\) by host$/,
    })
    await label.click()
    await expect(page.getByRole('dialog', { name: /ROSA E ROLDAN LOPEZ/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await openNewCustomer(app, page)
    await expect(page.getByRole('button', { name: /^Last update/ })).toHaveCount(0)
  })
})

test('[CUST-16] [CUST-19] what is wrong is listed, by us and by the server; each missing required field is red, and nothing is sent until none is missing', async ({
  app,
  page,
}) => {
  await test.step('the panel', async () => {
    await openRosa(app, page, { lastName: 'BENITEZ', photoIdNumber: 'TX16161616' })
    await expect(customerForm(page).getByRole('heading', { name: 'UPDATE INFORMATION' })).toBeVisible()
    await expect(summary(page)).toHaveCount(0)
    await field(page, 'Address', 'City').fill('')
    await field(page, 'Contact', 'Email').fill('rosa at home')
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText([
      'City: This field is required',
      'Email: This is not an e-mail address',
    ])
    await field(page, 'Address', 'City').fill('Houston')
    await field(page, 'Contact', 'Email').fill('rosa@example.com')
    await expect(summary(page)).toHaveCount(0)
    await page.route(`${app.url}/api/customer/*`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          code: 'invalid_input',
          message: 'No',
          fields: [{ field: 'customerInfo.state', message: 'The server says no' }],
        },
      }),
    )
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText(['State: The server says no'])
    await page.unrouteAll()
    await customerForm(page).getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/#\/customers$/)
  })
  await test.step('required fields', async () => {
    await openNewCustomer(app, page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url() === `${app.url}/api/customer`) sent.push(request.method())
    })
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText(
      [
        'First Name',
        'Last Name',
        'Date of birth',
        'Address',
        'City',
        'Country',
        'Home or office phone',
        'Photo id type',
        'Photo id number',
        'Photo id issuing country',
      ].map((label) => `${label}: This field is required`),
    )
    const red = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'var(--c-danger)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    const flagged = [
      ['Name', 'First Name'],
      ['Name', 'Last Name'],
      ['Birth', 'Date of birth'],
      ['Address', 'Address'],
      ['Address', 'City'],
      ['Address', 'Country'],
      ['Contact', 'Home or office phone'],
      ['Photo id', 'Type'],
      ['Photo id', 'Number'],
      ['Photo id', 'Issuing country'],
    ] as const
    for (const [row, label] of flagged) {
      const input = field(page, row, label)
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveAttribute('aria-required', 'true')
      await expect(input).toHaveCSS('border-top-color', red)
      const name = customerForm(page)
        .getByRole('group', { name: row })
        .locator('label')
        .filter({ hasText: new RegExp(`^${label} \\*$`) })
      await expect(name).toHaveCSS('color', red)
    }
    const fine = customerForm(page).locator('label').filter({ hasText: 'Middle Name (initial)' })
    expect(await fine.evaluate((label) => getComputedStyle(label).color)).not.toBe(red)
    await fillRequired(page)
    await field(page, 'Name', 'Last Name').fill('Required')
    await field(page, 'Photo id', 'Number').fill('gt191919')
    expect(sent).toEqual([])
    await expect(summary(page)).toHaveCount(0)
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
    expect(sent).toEqual(['POST'])
  })
})

test('[CUST-20] [CUST-21] [CUST-22] [CUST-23] states are chosen from the list of their country, or typed where a country has none', async ({
  app,
  page,
}) => {
  await test.step('chosen from a list', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, country] = /\/api\/aux\/states\/(.*)$/.exec(request.url()) ?? []
      if (country) asked.push(country)
    })
    await openNewCustomer(app, page)
    await fillRequired(page)
    expect(asked).toEqual([])
    for (const [row, country, state, label] of [
      ['Address', 'Country', 'State', 'State'],
      ['Photo id', 'Issuing country', 'Issuing state', 'Photo id issuing state'],
    ] as const) {
      for (const [name, some, code] of [
        ['United States', 'Texas', 'USA'],
        ['Mexico', 'Nuevo León', 'MEX'],
        ['Canada', 'Ontario', 'CAN'],
        ['United States', 'Texas', 'USA'],
      ] as const) {
        await test.step(`${row} ${name}`, async () => {
          asked.length = 0
          await pick(page, row, country, name)
          await expect(field(page, row, state)).toHaveRole('combobox')
          await expect(field(page, row, state)).toHaveValue('')
          await expect.poll(() => asked).toEqual([code])
          await saveButton(page).click()
          await expect(summary(page).getByRole('listitem')).toHaveText([`${label}: This field is required`])
          await pick(page, row, state, some)
          await expect(summary(page)).toHaveCount(0)
        })
      }
    }
    const sent = page.waitForRequest(`${app.url}/api/customer`)
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ customerInfo: { state: 'TX', photoIdState: 'TX' } })
  })
  await test.step('typed', async () => {
    const { sid } = await openRosa(app, page, { lastName: 'FUENTES', photoIdNumber: 'TX21212121' })
    await expect(field(page, 'Address', 'State')).toHaveValue('Texas')
    await pick(page, 'Address', 'Country', 'Guatemala')
    await pick(page, 'Photo id', 'Issuing country', 'Guatemala')
    const state = field(page, 'Address', 'State')
    await expect(state).toHaveRole('textbox')
    await expect(state).toHaveValue('')
    await expect(state).not.toHaveAttribute('aria-required', 'true')
    await expect(field(page, 'Photo id', 'Issuing state')).toHaveCount(0)
    await state.fill('Petén')
    await state.blur()
    await expect(state).toHaveValue('PETÉN')
    // To a list and back again: what was typed is still there.
    await pick(page, 'Address', 'Country', 'Mexico')
    await expect(field(page, 'Address', 'State')).toHaveValue('')
    await pick(page, 'Address', 'Country', 'Guatemala')
    await expect(state).toHaveValue('PETÉN')
    const sent = page.waitForRequest(`${app.url}/api/customer/${sid}`)
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ customerInfo: { state: 'PETÉN', photoIdState: '' } })
    await expect(toasts(page)).toContainText('Customer saved')
    await openCustomer(app, page, sid)
    await expect(state).toHaveValue('PETÉN')
  })
})
