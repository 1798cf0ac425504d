import type { Locator, Page } from '@playwright/test'
import { createCustomer } from '../../apps/server/src/features/customer/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { App } from './e2e.ts'
import { rosa } from './rosa.ts'

type Info = Parameters<typeof createCustomer>[2]

/** A customer of the test's own, through the service that the screen uses. */
export async function addCustomer({ platform }: App, change: Partial<Info> = {}) {
  return createCustomer(platform.db, hostCall(platform.log, 'test'), { ...rosa, ...change })
}

export async function openCustomer(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `customers?tab=2&sid=${sid}`)
  await customerForm(page).waitFor()
}

/** Rosa, or somebody like her, and her form. */
export async function openRosa(app: App, page: Page, change: Partial<Info> = {}) {
  const customer = await addCustomer(app, change)
  await openCustomer(app, page, customer.sid)
  return customer
}

export async function openNewCustomer(app: App, page: Page, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, 'customers?tab=2&new=yes')
  await customerForm(page).waitFor()
}

export function customerForm(page: Page): Locator {
  return page.getByRole('form', { name: 'UPDATE INFORMATION' })
}

type Row = 'Name' | 'Birth' | 'Address' | 'Contact' | 'Photo id' | 'Legal id'

/** A field by its row, because some labels stand in two of them. */
export function field(page: Page, row: Row, label: string): Locator {
  return customerForm(page).getByRole('group', { name: row }).getByLabel(label)
}

export async function pick(page: Page, row: Row, label: string, option: string): Promise<void> {
  const box = field(page, row, label)
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).click()
}

/** All that is required, of somebody whom nobody knows yet. */
export async function fillRequired(page: Page): Promise<void> {
  await field(page, 'Name', 'First Name').fill('Inés')
  await field(page, 'Name', 'Last Name').fill('Ángeles')
  await field(page, 'Birth', 'Date of birth').fill('May 5, 1990')
  await field(page, 'Address', 'Address').fill('1 Main Street')
  await field(page, 'Address', 'City').fill('Guatemala')
  await pick(page, 'Address', 'Country', 'Guatemala')
  await field(page, 'Contact', 'Home or office phone').fill('+502 2222 3333')
  await pick(page, 'Photo id', 'Type', 'Passport')
  await field(page, 'Photo id', 'Number').fill('gt998877')
  await pick(page, 'Photo id', 'Issuing country', 'Guatemala')
}

/** What stands above the fields after a refused save. */
export function summary(page: Page): Locator {
  return customerForm(page).getByRole('alert')
}
