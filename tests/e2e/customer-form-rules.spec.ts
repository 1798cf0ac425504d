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
  summary,
} from '../support/e2e-customer.ts'

test('[CUST-24] [CUST-25] texts turn to capitals when they are left, but for the email; days are written month name, day, year, and typed or picked', async ({
  app,
  page,
}) => {
  await test.step('capitals', async () => {
    await openNewCustomer(app, page)
    const typed = [
      ['Name', 'First Name'],
      ['Name', 'Middle Name (initial)'],
      ['Name', 'Last Name'],
      ['Name', "Last Name 2 (mother's maiden name)"],
      ['Birth', 'City of birth'],
      ['Address', 'Address'],
      ['Address', 'City'],
      ['Address', 'Zip code'],
      ['Address', 'State'],
      ['Contact', 'Mobile phone'],
      ['Contact', 'Home or office phone'],
      ['Photo id', 'Number'],
      ['Legal id', 'Number'],
      ['Legal id', 'Remarks'],
    ] as const
    for (const [row, label] of typed) {
      const input = field(page, row, label)
      await input.fill('straße ñ 7')
      await expect(input).toHaveValue('straße ñ 7')
      await input.blur()
      await expect(input).toHaveValue('STRASSE Ñ 7')
    }
    await field(page, 'Contact', 'Email').fill('Rosa@Example.com')
    await field(page, 'Contact', 'Email').blur()
    await expect(field(page, 'Contact', 'Email')).toHaveValue('Rosa@Example.com')
  })
  await test.step('days', async () => {
    await openRosa(app, page, { lastName: 'VARGAS', photoIdNumber: 'TX25252525' })
    const birth = field(page, 'Birth', 'Date of birth')
    const thisYear = new Date().getUTCFullYear()
    await expect(birth).toHaveValue('March 14, 1987')
    await expect(field(page, 'Photo id', 'Expiry date')).toHaveValue('November 26, 2032')
    for (const [label, last] of [
      ['Date of birth', Math.max(2030, thisYear + 10)],
      ['Expiry date', Math.max(2030, thisYear + 10)],
    ] as const) {
      await page.getByRole('button', { name: `${label}: open the calendar` }).click()
      const calendar = page.getByRole('dialog', { name: `${label}: open the calendar` })
      const years = calendar.getByRole('combobox', { name: 'Year' }).getByRole('option')
      await expect(years.first()).toHaveText('1920')
      await expect(years.last()).toHaveText(String(last))
      await expect(years).toHaveCount(last - 1920 + 1)
      await expect(calendar.getByRole('combobox', { name: 'Month' }).getByRole('option')).toHaveCount(12)
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Date of birth: open the calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Date of birth: open the calendar' })
    await calendar.getByRole('combobox', { name: 'Year' }).selectOption('1988')
    await calendar.getByRole('combobox', { name: 'Month' }).selectOption('February')
    await calendar.getByRole('button', { name: '29 February 1988' }).click()
    await expect(calendar).toHaveCount(0)
    await expect(birth).toHaveValue('February 29, 1988')
    await expect(page.getByRole('button', { name: 'Date of birth: open the calendar' })).toBeFocused()
    await birth.fill('4/5/1912')
    await birth.blur()
    await expect(birth).toHaveValue('April 5, 1912')
    await birth.fill('sometime')
    await birth.blur()
    await expect(customerForm(page).getByText('Type a day such as March 14, 1987')).toBeVisible()
    await birth.fill(`January 1, ${thisYear + 2}`)
    await saveButton(page).click()
    await expect(summary(page).getByRole('listitem')).toHaveText([
      'Date of birth: A date of birth is not in the future',
    ])
  })
})

test('[CUST-25] no day of the calendar shifts by a zone, neither read nor saved', async ({
  app,
  browser,
}) => {
  const { sid } = await addCustomer(app, { lastName: 'SALAZAR', photoIdNumber: 'TX26262626' })
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await openCustomer(app, page, sid)
    const birth = field(page, 'Birth', 'Date of birth')
    await expect(birth).toHaveValue('March 14, 1987')
    await page.getByRole('button', { name: 'Date of birth: open the calendar' }).click()
    await expect(page.getByRole('button', { name: '14 March 1987' })).toHaveAttribute('data-selected', 'true')
    await page.getByRole('button', { name: '15 March 1987' }).click()
    await expect(birth).toHaveValue('March 15, 1987')
    const sent = page.waitForRequest(`${app.url}/api/customer/${sid}`)
    await birth.fill('March 14, 1987')
    await field(page, 'Legal id', 'Remarks').fill(timezoneId)
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ customerInfo: { dateOfBirth: '1987-03-14' } })
    await expect(toasts(page)).toContainText('Customer saved')
    await context.close()
  }
})

test('[CUST-27] [CUST-28] a customer who is stored already is named in the box with a link, found by the name, by the photo id, and at a change', async ({
  app,
  page,
}) => {
  await test.step('found by the name', async () => {
    const { sid } = await addCustomer(app)
    await openNewCustomer(app, page)
    await fillRequired(page)
    await field(page, 'Name', 'First Name').fill('Rosa')
    await field(page, 'Name', 'Middle Name (initial)').fill('e')
    await field(page, 'Name', 'Last Name').fill('Martinez')
    await field(page, 'Name', "Last Name 2 (mother's maiden name)").fill('Lopez')
    await field(page, 'Birth', 'Date of birth').fill('March 14, 1987')
    const answered = page.waitForResponse(`${app.url}/api/customer`)
    await saveButton(page).click()
    const answer = await answered
    expect(answer.status()).toBe(409)
    const { info, data } = await answer.json()
    expect(data).toEqual([{ sid }])
    const box = page.getByRole('dialog', { name: 'Error to inserted!' })
    await expect(box.getByText(info)).toBeVisible()
    await expect(box.getByRole('listitem')).toHaveText(`Customer ${sid} · ROSA E MARTINEZ LOPEZ`)
    await box.getByRole('button', { name: 'Close' }).first().click()
    await expect(field(page, 'Name', 'First Name')).toHaveValue('ROSA')
    await saveButton(page).click()
    await box.getByRole('link', { name: 'Customer' }).click()
    // What was typed would be lost: it is asked.
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(new RegExp(`#/customers\\?.*sid=${sid}`))
    await expect(field(page, 'Photo id', 'Number')).toHaveValue('•••• 4471')
    await expect(box).toHaveCount(0)
  })
  await test.step('one by the photo id and one by the name', async () => {
    const byName = await addCustomer(app, { lastName: 'QUINTERO', photoIdNumber: 'TX33334444' })
    const byId = await addCustomer(app, {
      firstName: 'ELENA',
      lastName: 'QUINTERO',
      photoIdNumber: 'TX55667788',
    })
    await openRosa(app, page, { firstName: 'OLGA', lastName: 'QUINTERO', photoIdNumber: 'TX11112222' })
    await field(page, 'Name', 'First Name').fill('Rosa')
    await field(page, 'Photo id', 'Number').fill('tx55667788')
    await saveButton(page).click()
    const box = page.getByRole('dialog', { name: 'Error to inserted!' })
    await expect(box.getByRole('link', { name: 'Customer' })).toHaveCount(2)
    await expect(box.getByText(`${byName.sid} · ROSA E QUINTERO LOPEZ`, { exact: false })).toBeVisible()
    await expect(box.getByText(`${byId.sid} · ELENA E QUINTERO LOPEZ`, { exact: false })).toBeVisible()
  })
})
