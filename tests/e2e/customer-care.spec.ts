import { expect, outlive, test, typeLogIn } from '../support/e2e.ts'
import { passPrompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import {
  customerForm,
  field,
  fillRequired,
  openCustomer,
  openNewCustomer,
  openRosa,
  pick,
  summary,
} from '../support/e2e-customer.ts'
import { inDaysThere } from '../support/e2e-customers.ts'

test('by keyboard alone a phone number is corrected and a day is picked; without the calendar a day is typed', async ({
  app,
  page,
}) => {
  await test.step('a phone number', async () => {
    const { sid } = await openRosa(app, page)
    const phone = field(page, 'Contact', 'Mobile phone')
    await page.getByRole('heading', { level: 1 }).focus()
    for (let steps = 0; !(await phone.evaluate((input) => input === document.activeElement)); steps++) {
      expect(steps).toBeLessThan(60)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('+1 713 555 0188')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Customer saved')
    const { mobilePhone } = await app.platform.db
      .selectFrom('customers')
      .select('mobilePhone')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(mobilePhone).toBe('+1 713 555 0188')
  })
  await test.step('the calendar', async () => {
    await openRosa(app, page, { firstName: 'LUZ', photoIdNumber: 'TX10001000' })
    const button = page.getByRole('button', { name: 'Expiry date: open the calendar' })
    await button.focus()
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Expiry date: open the calendar' })
    await calendar.waitFor()
    await calendar.getByRole('button', { name: '26 November 2032' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Photo id', 'Expiry date')).toHaveValue('November 27, 2032')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  await test.step('no calendar', async () => {
    await page.route('**/day-calendar*.js', (route) => route.abort())
    await openRosa(app, page, { firstName: 'OLGA', photoIdNumber: 'TX20002000' })
    await page.getByRole('button', { name: 'Date of birth: open the calendar' }).click()
    await expect(page.getByText('The calendar could not be loaded. Type the day instead.')).toBeVisible()
    await page.keyboard.press('Escape')
    await field(page, 'Birth', 'Date of birth').fill('March 15, 1987')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
    await page.unrouteAll()
  })
})

test('a customer of a transfer opens without errors, an expired id is saved, and a masked number stays unless a whole one is typed', async ({
  app,
  page,
}) => {
  await test.step('a customer of a transfer', async () => {
    const { sid } = await app.platform.db
      .insertInto('customers')
      .values({
        firstName: 'LUIS',
        lastName: 'RUIZ',
        country: 'USA',
        state: 'TEXAS',
        mobilePhone: '7135550188',
      })
      .returning('sid')
      .executeTakeFirstOrThrow()
    await openCustomer(app, page, sid)
    await expect(field(page, 'Address', 'State')).toHaveValue('TEXAS (not in the list)')
    await expect(customerForm(page).locator('[aria-invalid="true"]')).toHaveCount(0)
    await expect(summary(page)).toHaveCount(0)
    await expect(customerForm(page).getByText('Nothing changed yet')).toBeVisible()
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText([
      'Date of birth: This field is required',
      'Address: This field is required',
      'City: This field is required',
      'State: Choose a state of this country from the list',
      'Home or office phone: This field is required',
      'Photo id type: This field is required',
      'Photo id number: This field is required',
      'Photo id issuing country: This field is required',
    ])
    await pick(page, 'Address', 'State', 'Texas')
    await expect(summary(page).getByText('State: Choose a state of this country from the list')).toHaveCount(
      0,
    )
    await fillRequired(page)
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
  })
  await test.step('an expired id', async () => {
    await openRosa(app, page, {
      firstName: 'PAOLA',
      photoIdNumber: 'TX30003000',
      photoIdExpDate: '2023-01-31',
    })
    await expect(page.getByText('Photo id expired', { exact: false })).toBeVisible()
    await expect(customerForm(page).getByText('Expired', { exact: false })).toBeVisible()
    await field(page, 'Photo id', 'Expiry date').fill(inDaysThere(12))
    await expect(customerForm(page).getByText('Expires in 12 days', { exact: false })).toBeVisible()
    await field(page, 'Photo id', 'Expiry date').fill('1/31/2023')
    await field(page, 'Address', 'City').fill('Galveston')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
  })
  await test.step('a masked number', async () => {
    const { sid } = await openRosa(app, page, { firstName: 'MARTA', photoIdNumber: 'TX40004471' })
    const number = field(page, 'Photo id', 'Number')
    const stored = async (): Promise<string> =>
      (
        await app.platform.db
          .selectFrom('customers')
          .select('photoIdNumber')
          .where('sid', '=', sid)
          .executeTakeFirstOrThrow()
      ).photoIdNumber
    await number.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('9')
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText([
      'Photo id number: Type the whole number, or leave it as it was',
    ])
    await number.fill('•••• 4471')
    await field(page, 'Address', 'City').fill('Galveston')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
    expect(await stored()).toBe('TX40004471')
    await openCustomer(app, page, sid)
    // Whoever comes here and types replaces the dots.
    await number.focus()
    await page.keyboard.type('tx20000001')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
    expect(await stored()).toBe('TX20000001')
  })
  await test.step('states that cannot be loaded', async () => {
    await openNewCustomer(app, page)
    await page.route('**/api/aux/states/USA', (route) => route.fulfill({ status: 503, body: '' }))
    await pick(page, 'Address', 'Country', 'United States')
    await expect(
      customerForm(page).getByText('The states could not be loaded.', { exact: false }),
    ).toBeVisible()
    await page.unrouteAll()
    await customerForm(page).getByRole('button', { name: 'Retry' }).click()
    await pick(page, 'Address', 'State', 'Texas')
  })
  await test.step('a customer who is gone', async () => {
    await app.logIn(page)
    await app.open(page, 'customers?tab=2&sid=999999')
    await expect(
      page.getByText('There is no such customer, or none who has sent through agencies that you work for.'),
    ).toBeVisible()
  })
})

test('a lost session gives back what was typed, but no number of an id', async ({ app, page }) => {
  await openRosa(app, page, { firstName: 'NORA', photoIdNumber: 'TX50004471' })
  await field(page, 'Address', 'City').fill('Galveston')
  await field(page, 'Photo id', 'Number').fill('TX77777777')
  await outlive(app, page)
  await saveButton(page).click()
  await page.getByLabel('Username').waitFor()
  await typeLogIn(page)
  await expect(field(page, 'Address', 'City')).toHaveValue('GALVESTON')
  await expect(field(page, 'Photo id', 'Number')).toHaveValue('•••• 4471')
})

test('a number is revealed for a reason and the second-level password, for half a minute, and noted', async ({
  app,
  page,
}) => {
  await test.step('reveal', async () => {
    const { sid } = await openRosa(app, page, { firstName: 'IRMA', photoIdNumber: 'TX70004471' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/reveal')) asked.push(request.postData() ?? '')
    })
    await page.clock.install()
    const number = field(page, 'Photo id', 'Number')
    await page.getByRole('button', { name: 'Reveal Photo id number' }).click()
    const question = page.getByRole('dialog', { name: 'Reveal: Photo id number' })
    await question.getByRole('button', { name: 'Reveal' }).click()
    await expect(question.getByText('This field is required')).toBeVisible()
    expect(asked).toEqual([])
    await question.getByLabel('Reason').fill('Caller reads it out')
    await question.getByRole('button', { name: 'Reveal' }).click()
    await passPrompt(page)
    await expect(number).toHaveValue('TX70004471')
    await expect(page.getByRole('button', { name: 'Hide Photo id number' })).toBeFocused()
    await page.clock.runFor(31_000)
    await expect(number).toHaveValue('•••• 4471')
    await page.getByRole('button', { name: /^Last update/ }).click()
    await expect(page.getByRole('dialog').getByText('Caller reads it out')).toBeVisible()
    // A look is no change: the save names the version that was read.
    await page.keyboard.press('Escape')
    await field(page, 'Address', 'City').fill('Galveston')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Customer saved')
    const { photoIdNumber } = await app.platform.db
      .selectFrom('customers')
      .select('photoIdNumber')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(photoIdNumber).toBe('TX70004471')
  })
})
