import type { Locator, Page } from '@playwright/test'
import { type App, expect } from './e2e.ts'
import { prompt, saveButton } from './e2e-agencies.ts'
import { makeTransfer, stack } from './e2e-traces.ts'
import {
  cancelButton,
  expired,
  identity,
  paidYesterday,
  reasonField,
  type Sent,
  submitCancel,
  type Transfers,
} from './e2e-transfers.ts'

/** A dialog, a refused form, or a failed list: what no address leads to. */
export interface ScreenState {
  readonly name: string
  /** The second level is asked for, as it is after a log-in. */
  readonly isAsked?: boolean
  /** Without a session. */
  readonly isLoggedOut?: boolean
  readonly place: string | ((app: App) => Promise<string>)
  /** From the place to the state; waits until the state has come. */
  readonly open: (page: Page) => Promise<void>
  /** Calls that fail while the state is opened. */
  readonly failing?: string
}

/** The address of a tab of one agency. */
export type AgencyTab = (number: number) => ScreenState['place']

export function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name })
}

export async function hasInvalid(place: Locator): Promise<void> {
  await expect(place.locator('[aria-invalid=true]').first()).toBeVisible()
}

function failed(place: string, failing: string): ScreenState {
  return {
    name: `${place}, failed`,
    place,
    failing,
    open: (page) => button(page, 'Retry').first().waitFor(),
  }
}

function detailOf(sent: () => Promise<Sent>): () => Promise<string> {
  return async () => `transactions?tab=2&sid=${(await sent()).sid}`
}

function openDialog(opener: string | RegExp, shown: (page: Page) => Locator): ScreenState['open'] {
  return async (page) => {
    await button(page, opener).click()
    await shown(page).waitFor()
  }
}

function factsInDialog(page: Page): Locator {
  return dialog(page).getByRole('heading', { level: 3 }).first()
}

export function statesOfTransfers(transfers: Transfers): readonly ScreenState[] {
  let sent: Promise<Sent> | undefined
  const known = detailOf(() => (sent ??= transfers.send({ ...identity, senderPhotoIdNumber: 'X1234567' })))
  return [
    {
      name: 'cancel dialog, refused',
      place: known,
      open: async (page) => {
        await cancelButton(page).click()
        await submitCancel(page).click()
        await expect(reasonField(page)).toHaveAttribute('aria-invalid', 'true')
      },
    },
    { name: 'sender', place: known, open: openDialog('View Sender Detail', factsInDialog) },
    { name: 'receiver', place: known, open: openDialog('View Receiver Detail', factsInDialog) },
    {
      name: 'question before a number is revealed',
      place: known,
      open: async (page) => {
        await button(page, 'View Sender Detail').click()
        await button(page, /^Reveal /)
          .first()
          .click()
        await page
          .getByRole('dialog', { name: /^Reveal: / })
          .getByLabel('Reason')
          .waitFor()
      },
    },
    {
      name: 'refund, refused',
      place: (app) => detailOf(() => expired(app, transfers))(),
      open: async (page) => {
        await button(page, 'Refund…').click()
        await dialog(page).getByRole('combobox', { name: 'Reason' }).click()
        await page.getByRole('option', { name: 'Another reason' }).click()
        await dialog(page).getByRole('button', { name: 'Refund' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'correction of a payout, refused',
      place: (app) => detailOf(() => paidYesterday(app, transfers))(),
      open: async (page) => {
        await button(page, 'Correct payout…').click()
        await dialog(page).getByRole('combobox', { name: 'Reason' }).click()
        await page.getByRole('option', { name: 'Another reason' }).click()
        await dialog(page).getByRole('button', { name: 'Correct payout' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'traces, open',
      place: async (app) => `transactions?tab=3&sid=${(await makeTransfer(app)).sid}`,
      open: async (page) => {
        const head = stack(page).getByRole('button', { name: /^receiveReversal/ })
        await head.click()
        await stack(page).getByRole('region', { name: 'Request of receiveReversal' }).waitFor()
      },
    },
  ]
}

async function saveView(page: Page, name: string): Promise<void> {
  await button(page, /^Views/).click()
  await button(page, 'Save this search…').click()
  const save = page.getByRole('dialog', { name: 'Save this search' })
  await save.getByRole('textbox', { name: 'Name' }).fill(name)
  await save.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`View ${name} saved`)).toBeVisible()
  await button(page, /^Views/).click()
}

function savedViews(page: Page): Locator {
  return page.getByRole('list', { name: 'Saved views' })
}

export const statesOfLists: readonly ScreenState[] = [
  {
    name: 'columns',
    place: 'transactions',
    open: openDialog(/^Columns /, (page) => dialog(page).getByRole('checkbox', { name: 'Status' })),
  },
  {
    name: 'tellers of an agency',
    place: 'transactions',
    open: async (page) => {
      await page.getByPlaceholder('- Agencies -').click()
      await page.getByRole('option').first().click()
      await expect(page.getByPlaceholder('- Tellers -')).toBeEnabled()
      await page.getByPlaceholder('- Tellers -').click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'views',
    place: 'transactions?status=HOLD',
    open: async (page) => {
      await saveView(page, 'Held')
      await savedViews(page).getByRole('button', { name: 'Change Held' }).waitFor()
    },
  },
  {
    name: 'change of a view, refused',
    place: 'transactions?status=AVAIL',
    open: async (page) => {
      await saveView(page, 'To be paid')
      await savedViews(page).getByRole('button', { name: 'Change To be paid' }).click()
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await hasInvalid(dialog(page))
    },
  },
  {
    name: 'transactions, empty',
    place: 'transactions',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Reference' }).fill('100000000008')
      await page.keyboard.press('Enter')
      await page.getByText(/^No Transactions found/).waitFor()
    },
  },
  failed('users', '**/api/app_users/rows'),
  failed('transactions', '**/api/transactions?*'),
  failed('home', '**/api/home/**'),
  {
    name: 'history',
    place: 'users?tab=2&sid=12',
    open: openDialog(/^Last update/, (page) => dialog(page).getByRole('listitem').first()),
  },
  {
    name: 'palette with what it finds',
    place: 'home',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('agen')
      await dialog(page).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'user, refused',
    place: 'users?tab=2',
    open: async (page) => {
      await saveButton(page).click()
      await hasInvalid(page.locator('main'))
    },
  },
  {
    name: 'second-level prompt, refused',
    isAsked: true,
    place: 'agencies?tab=2',
    open: async (page) => {
      await prompt(page).getByLabel('Password').fill('not this one')
      await prompt(page).getByRole('button', { name: 'Confirm' }).click()
      await expect(prompt(page).getByText('Wrong Password')).toBeVisible()
    },
  },
]
