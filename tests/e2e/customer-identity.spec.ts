import type { Locator, Page } from '@playwright/test'
import { noteSightings } from '../../apps/server/src/features/customer-identity/sightings.ts'
import { type App, expect } from '../support/e2e.ts'
import { passPrompt, toasts } from '../support/e2e-agencies.ts'
import { addCustomer, customerForm, field, openCustomer } from '../support/e2e-customer.ts'
import { identity, test } from '../support/e2e-transfers.ts'

const officer = 'thandiwe.nkosi'

function box(page: Page, name: 'Same person' | 'Looks like …' | 'Seen in transfers'): Locator {
  return page.getByRole('region', { name })
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Compare and merge' })
}

function row(page: Page, name: string): Locator {
  return dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
}

async function customerOf({ platform }: App, transactionSid: number): Promise<number> {
  const { customerSid } = await platform.db
    .selectFrom('transactions')
    .select('customerSid')
    .where('sid', '=', transactionSid)
    .executeTakeFirstOrThrow()
  return customerSid ?? 0
}

async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test('two records become one person and two again: compared, changed meanwhile, lost on the way, by two people', async ({
  app,
  page,
  otherPage,
}) => {
  const rosa = await addCustomer(app)
  const rosita = await addCustomer(app, { firstName: 'ROSITA', photoIdNumber: 'TX20004471', city: 'AUSTIN' })
  await openCustomer(app, page, rosa.sid)
  await expect(page.getByText('Looks like another')).toBeVisible()
  await expect(box(page, 'Same person')).toContainText('One record, and never known by anything else.')
  const alike = box(page, 'Looks like …')
  await alike.getByRole('button', { name: 'Compare and merge ROSITA E MARTINEZ LOPEZ…' }).click()
  await expect(row(page, 'First Name')).toContainText('ROSA≠ (different) ROSITA')
  await expect(row(page, 'Last Name')).not.toContainText('different')
  // Both end in 4471, and are two numbers.
  await expect(row(page, 'Photo id number')).toContainText('another number with the same end')
  await expect(row(page, 'In all')).toContainText('0.000.000.00')
  await expectFitting(page)
  // Somebody corrects the other one while they are compared.
  await openCustomer(app, otherPage, rosita.sid, 'claire.dubois')
  await field(otherPage, 'Address', 'City').fill('Dallas')
  await otherPage.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(otherPage)).toContainText('Customer saved')
  const submit = dialog(page).getByRole('button', { name: 'Merge' })
  await submit.click()
  await expect(dialog(page)).toContainText('Say why they are the same person')
  await dialog(page).getByLabel('Reason').fill('Same woman, same passport')
  await submit.click()
  await passPrompt(page)
  await expect(dialog(page)).toContainText('claire.dubois changed this record at')
  await dialog(page).getByRole('button', { name: 'Compare again' }).click()
  await expect(row(page, 'City')).toContainText('DALLAS')
  // A line that is cut leaves everything as it was typed.
  let merges = 0
  await page.route('**/merge', async (route) => {
    merges += 1
    await (merges === 1 ? route.abort() : route.continue())
  })
  await dialog(page)
    .getByRole('radio', { name: `${rosita.sid} · ROSITA E MARTINEZ LOPEZ` })
    .click()
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Not merged')
  await submit.dblclick()
  await expect(dialog(page)).toHaveCount(0)
  expect(merges).toBe(2)
  // The page shows the record that stands for the person, and the keyboard goes on from its tab.
  await expect(page).toHaveURL(new RegExp(`sid=${rosita.sid}`))
  await expect(page.getByRole('link', { name: 'Detail' })).toBeFocused()
  await expect(box(page, 'Same person')).toContainText('2 records')
  await expect(box(page, 'Same person')).toContainText("Driver's license •••• 4471 United States until")
  // Whoever has a link to the other one is told, reads it, and is led on.
  await openCustomer(app, otherPage, rosa.sid, officer)
  const notice = otherPage.getByRole('status').filter({ hasText: 'This customer was merged into' })
  await expect(notice).toContainText('by ana.ruiz. Reason: Same woman, same passport')
  await expect(field(otherPage, 'Name', 'First Name')).toHaveValue('ROSA')
  await expect(field(otherPage, 'Name', 'First Name')).not.toBeEditable()
  await expect(otherPage.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectFitting(otherPage)
  await notice.getByRole('link', { name: `ROSITA E MARTINEZ LOPEZ (customer ${rosita.sid})` }).click()
  await expect(otherPage).toHaveURL(new RegExp(`sid=${rosita.sid}`))
  // Two undo it: the second is told that the first was faster.
  const undo = 'Undo the merge of ROSA E MARTINEZ LOPEZ'
  for (const somebody of [otherPage, page]) {
    await box(somebody, 'Same person').getByRole('button', { name: undo }).click()
    await somebody.getByRole('dialog', { name: undo }).getByLabel('Reason').fill('Twins')
  }
  const undone = (somebody: Page): Promise<void> =>
    somebody.getByRole('button', { name: 'Undo the merge' }).click()
  await undone(otherPage)
  await passPrompt(otherPage)
  await expect(toasts(otherPage)).toContainText('ROSA E MARTINEZ LOPEZ is a person of its own again.')
  await expect(box(otherPage, 'Same person')).toContainText('One record')
  await expect(box(otherPage, 'Same person')).toBeFocused()
  await undone(page)
  await expect(page.getByRole('alert')).toContainText('This merge was undone already.')
})

test('what transfers said is accepted or left alone; who may not decide sees it all the same', async ({
  app,
  page,
  otherPage,
  transfers,
}) => {
  // From here on what comes is new.
  await noteSightings(app.platform)
  const before = { senderMobilePhone: '+1 713 555 0142', senderAddress: '1 OLD ROAD', senderCity: 'HOUSTON' }
  const { sid: firstTransfer } = await transfers.send({ ...identity, ...before })
  const sid = await customerOf(app, firstTransfer)
  const newer = await transfers.send({
    ...identity,
    senderMobilePhone: '+1 713 555 0188',
    senderAddress: '9 NEW ROAD',
    senderCity: 'DALLAS',
  })
  await noteSightings(app.platform)
  await openCustomer(app, page, sid)
  await expect(page.getByRole('link', { name: 'Transactions 2' })).toBeVisible()
  const seen = box(page, 'Seen in transfers')
  await expect(seen.getByRole('listitem')).toHaveCount(2)
  const phone = seen.getByRole('listitem').filter({ hasText: 'Mobile phone' })
  await expect(phone.getByRole('link', { name: `transfer ${newer.reference}` })).toHaveAttribute(
    'href',
    `#/transactions?tab=2&sid=${newer.sid}`,
  )
  await openCustomer(app, otherPage, sid, 'sara.kim')
  await expect(box(otherPage, 'Seen in transfers').getByRole('listitem')).toHaveCount(2)
  for (const name of ['Seen in transfers', 'Same person', 'Looks like …'] as const)
    await expect(box(otherPage, name).getByRole('button')).toHaveCount(0)
  await app.open(otherPage, `customers?tab=2&sid=${sid}`)
  // What is typed meanwhile stays; the rest of the form takes the new phone.
  await phone.getByRole('button', { name: 'Accept: Mobile phone' }).click()
  await expect(field(page, 'Contact', 'Mobile phone')).toHaveValue('+1 713 555 0188')
  await seen.getByRole('button', { name: 'Dismiss: Address' }).focus()
  await page.keyboard.press('Enter')
  await expect(seen).toContainText('Nothing newer than what is stored.')
  await expect(seen).toBeFocused()
  await expect(field(page, 'Address', 'City')).not.toHaveValue('DALLAS')
})

test('by number and by keyboard alone; fifty former keys and names of 60 letters fit', {
  tag: '@fresh',
}, async ({ app, page }) => {
  const long = {
    firstName: 'W'.repeat(60),
    middleName: 'M'.repeat(60),
    lastName: 'W'.repeat(60),
    lastName2: 'Q'.repeat(60),
  }
  const { sid } = await addCustomer(app, { ...long, photoIdNumber: 'TX30000000' })
  const other = await addCustomer(app, { homePhone: '+1 713 555 9999', mobilePhone: '' })
  await app.platform.barePool.query(
    `do $$ begin for at in 1..50 loop
      update customers set photo_id_number = 'TX3' || lpad(at::text, 7, '0') where sid = ${sid};
    end loop; end $$`,
  )
  await openCustomer(app, page, sid)
  const person = box(page, 'Same person')
  await expect(person.getByRole('listitem')).toHaveCount(3)
  await person.getByRole('button', { name: 'Show all 50' }).click()
  await expect(person.getByRole('listitem')).toHaveCount(50)
  await expectFitting(page)
  await person.getByRole('button', { name: 'Show fewer' }).click()
  const open = person.getByRole('button', { name: 'Compare and merge…' })
  await open.focus()
  await page.keyboard.press('Enter')
  const asks = page.getByRole('dialog', { name: 'Compare with another record' })
  const said = async (typed: string, answer: string): Promise<void> => {
    await asks.getByLabel('Number of the other customer').fill(typed)
    await page.keyboard.press('Enter')
    await expect(asks).toContainText(answer)
  }
  await expect(asks.getByLabel('Number of the other customer')).toBeFocused()
  await said('nobody', 'Type the number of a customer')
  await said('999999', 'There is no such customer.')
  await said(String(sid), 'A customer cannot be merged into itself')
  await asks.getByLabel('Number of the other customer').fill(String(other.sid))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  await expectFitting(page)
  const reason = dialog(page).getByLabel('Reason')
  for (let steps = 0; !(await reason.evaluate((input) => input === document.activeElement)); steps++) {
    expect(steps).toBeLessThan(10)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Seen at the counter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await passPrompt(page)
  await expect(toasts(page)).toContainText(`Customer ${other.sid} was merged into customer ${sid}.`)
  await expect(open).toBeFocused()
  await expect(person).toContainText('2 records')
  await expect(customerForm(page)).toBeVisible()
})
