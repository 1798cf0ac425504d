import type { Locator, Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { type App, expect, typeLogIn } from './e2e.ts'
import { addCustomer, customerForm, summary } from './e2e-customer.ts'
import { button, dialog, hasInvalid, type ScreenState } from './e2e-states.ts'
import { setUpApp } from './factors.ts'

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

/** One customer with another who looks like the same person. */
async function makeAlike(app: App): Promise<number> {
  const { sid } = await addCustomer(app)
  await addCustomer(app, { firstName: 'ROSITA', photoIdNumber: 'TX20004471', city: 'AUSTIN' })
  return sid
}

export function statesOfCustomers(): readonly ScreenState[] {
  let made: Promise<number> | undefined
  const known = async (app: App) => `customers?tab=2&sid=${await (made ??= makeAlike(app))}`
  const alike = (page: Page) =>
    region(page, 'Looks like …').getByRole('button', { name: /^Compare and merge/ })
  return [
    {
      name: 'customer beside one that looks alike',
      place: known,
      open: (page) => alike(page).waitFor(),
    },
    {
      name: 'merge, refused',
      place: known,
      open: async (page) => {
        await alike(page).click()
        await dialog(page).getByRole('button', { name: 'Merge' }).click()
        await dialog(page).getByText('Say why they are the same person').waitFor()
      },
    },
    {
      name: 'comparison with another customer, refused',
      place: known,
      open: async (page) => {
        await region(page, 'Same person').getByRole('button', { name: 'Compare and merge…' }).click()
        await dialog(page).getByLabel('Number of the other customer').fill('none')
        await page.keyboard.press('Enter')
        await dialog(page).getByText('Type the number of a customer').waitFor()
      },
    },
    {
      name: 'scan of a document, refused',
      place: known,
      open: async (page) => {
        await button(page, 'Add a scan…').click()
        const file = { name: 'front.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
        await dialog(page).getByLabel('File').setInputFiles(file)
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'number of a customer, refused to be revealed',
      place: known,
      open: async (page) => {
        await button(page, /^Reveal /)
          .first()
          .click()
        await dialog(page).getByRole('button', { name: 'Reveal' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'calendar of a day',
      place: known,
      open: async (page) => {
        await button(page, 'Expiry date: open the calendar').click()
        await dialog(page).waitFor()
      },
    },
    {
      name: 'customer, refused',
      place: 'customers?tab=2&new=yes',
      open: async (page) => {
        await customerForm(page).getByRole('button', { name: 'Save' }).click()
        await summary(page).waitFor()
      },
    },
    {
      name: 'customer who is gone',
      place: 'customers?tab=2&sid=999999',
      open: (page) => page.getByText(/^There is no such customer/).waitFor(),
    },
  ]
}

function card(page: Page, name: string): Locator {
  return dialog(page).getByRole('textbox', { name, exact: true })
}

export const statesOfAccount: readonly ScreenState[] = [
  {
    name: 'new password, refused',
    place: 'account',
    open: async (page) => {
      await button(page, 'Change password').click()
      await hasInvalid(page.locator('main'))
    },
  },
  {
    name: 'second-level password, refused',
    place: 'account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await card(page, 'Current password').waitFor()
      await page.keyboard.press('Enter')
      await hasInvalid(dialog(page))
    },
  },
  {
    name: 'new passkey',
    place: 'account',
    open: async (page) => {
      await button(page, 'Add passkey…').click()
      await card(page, 'Current password').waitFor()
    },
  },
  {
    name: 'authenticator app, code refused',
    place: 'account',
    open: async (page) => {
      await button(page, 'Set up…').click()
      await card(page, 'Current password').fill(demoPasswords.login)
      await page.keyboard.press('Enter')
      await dialog(page)
        .getByRole('img', { name: /holds the key/ })
        .waitFor()
      await card(page, 'Code').fill('wrong')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'activation link',
    place: 'users?tab=2&sid=15',
    open: async (page) => {
      await button(page, 'Activation link…').click()
      await dialog(page).getByRole('textbox', { name: 'Link' }).waitFor()
    },
  },
]

/** What a log-in asks for after the password. */
export const statesOfLogIn: readonly ScreenState[] = [
  {
    name: 'log-in, refused',
    isLoggedOut: true,
    place: 'login',
    open: async (page) => {
      await typeLogIn(page, 'ana.ruiz', 'not this one')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'second factor, refused',
    isLoggedOut: true,
    place: async ({ platform }) => {
      const { sid } = await platform.db
        .selectFrom('appUsers')
        .select('sid')
        .where('login', '=', 'finn.olsen')
        .executeTakeFirstOrThrow()
      await setUpApp(platform, sid)
      return 'login'
    },
    open: async (page) => {
      await typeLogIn(page, 'finn.olsen')
      await page.getByRole('heading', { name: 'Second factor' }).waitFor()
      await page.getByRole('textbox', { name: 'Code' }).fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'first own password, refused',
    isLoggedOut: true,
    place: async ({ platform: { db } }) => {
      await db.updateTable('appUsers').set({ passwordGiven: true }).where('login', '=', 'sara.kim').execute()
      return 'login'
    },
    open: async (page) => {
      await typeLogIn(page, 'sara.kim')
      await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeFocused()
      await page.getByRole('textbox', { name: 'New password' }).fill('short')
      await page.keyboard.press('Enter')
      await hasInvalid(page.locator('main'))
    },
  },
]
