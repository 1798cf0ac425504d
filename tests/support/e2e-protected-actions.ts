import type { Locator, Page } from '@playwright/test'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { makeAgent, makeBanks } from './agency-records.ts'
import type { App } from './e2e.ts'
import { addAgency, saveButton, toasts } from './e2e-agencies.ts'
import { addCustomer } from './e2e-customer.ts'
import { addSetup, field as setupField } from './e2e-settlement-setup.ts'
import {
  cancelButton,
  expired,
  paidYesterday,
  reasonField,
  type Sent,
  submitCancel,
  type Transfers,
} from './e2e-transfers.ts'

/** An action that asks for the second-level password. */
export interface ProtectedAction {
  readonly name: string
  /** Makes the record and returns the address of its screen. */
  readonly prepare: (app: App, transfers: Transfers) => Promise<string>
  /** Opens the form or dialog and fills what the action needs. */
  readonly fill?: (page: Page) => Promise<void>
  /** A field that keeps its value when the prompt is closed. */
  readonly typed?: { readonly field: (page: Page) => Locator; readonly value: string }
  readonly button: (page: Page) => Locator
  /** It is visible only after the action has gone through. */
  readonly done: (page: Page) => Locator
}

function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

function toast(text: string | RegExp) {
  return (page: Page): Locator => toasts(page).getByText(text)
}

function security(name: string) {
  return (page: Page): Locator => page.getByRole('region', { name: 'Security' }).getByRole('button', { name })
}

async function detailOf(sent: Promise<Sent>): Promise<string> {
  return `transactions?tab=2&sid=${(await sent).sid}`
}

async function agencyPlace(app: App, tab: number): Promise<string> {
  return `agencies?tab=${tab}&sid=${(await addAgency(app, 'QUETZAL GUARDED')).sid}`
}

/** Opens a refund or a correction and explains its reason in words. */
async function explain(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: way }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Another reason' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'In your words' }).fill('MINE')
}

const inWords = {
  field: (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'In your words' }),
  value: 'MINE',
}

const comments = {
  field: (page: Page) => page.getByRole('textbox', { name: 'Comments' }),
  value: 'MINE',
}

export const protectedActions: readonly ProtectedAction[] = [
  {
    name: 'rights of a user',
    prepare: async () => 'users?tab=2&sid=15',
    fill: async (page) => {
      await comments.field(page).fill('MINE')
      await page.getByLabel('Active').click()
    },
    typed: comments,
    button: saveButton,
    done: toast('User saved'),
  },
  {
    name: 'new agency',
    prepare: async () => 'agencies',
    button: (page) => page.getByRole('button', { name: 'New Agency' }),
    done: (page) => page.getByText('BASIC INFORMATION'),
  },
  {
    name: 'bank accounts',
    prepare: async (app) => {
      const { sid } = await addAgency(app, 'QUETZAL BANKS')
      await makeBanks(app, sid, 'One Bank')
      return `agencies?tab=4&sid=${sid}`
    },
    fill: (page) => page.getByRole('textbox', { name: 'Bank notes' }).fill('MINE'),
    typed: { field: (page) => page.getByRole('textbox', { name: 'Bank notes' }), value: 'MINE' },
    button: saveButton,
    done: toast('Banks saved'),
  },
  {
    name: 'token of an agent',
    prepare: async (app) => {
      const { sid } = await addAgency(app, 'QUETZAL AGENTS')
      await makeAgent(app, sid, { name: 'CENTRO' })
      return `agencies?tab=5&sid=${sid}`
    },
    fill: async (page) => {
      await page.getByRole('row', { name: /CENTRO/ }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog(page, 'Edit Agent').getByRole('button', { name: 'Generate' }).click()
      await comments.field(page).fill('MINE')
    },
    typed: comments,
    button: (page) => dialog(page, 'Edit Agent').getByRole('button', { name: 'Save' }),
    done: toast('Agent saved'),
  },
  {
    name: 'secure IPs',
    prepare: (app) => agencyPlace(app, 6),
    button: security('Open list'),
    done: (page) => dialog(page, 'Secure IP addresses'),
  },
  {
    name: 'schedule of an agency',
    prepare: (app) => agencyPlace(app, 6),
    button: security('Open Schedule'),
    done: (page) => dialog(page, 'Agency Schedule'),
  },
  {
    name: 'settlement set-up',
    prepare: async (app) => {
      const { sid } = await addAgency(app, 'QUETZAL SETUP')
      await addSetup(app, sid)
      return `agencies?tab=7&sid=${sid}`
    },
    fill: (page) => setupField(page, 'Password').fill('A new one 123456'),
    typed: { field: (page) => setupField(page, 'Password'), value: 'A new one 123456' },
    button: saveButton,
    done: toast('Agency settings saved'),
  },
  {
    name: 'SFTP target',
    prepare: async (app) => {
      const { sid } = await addAgency(app, 'QUETZAL TARGET')
      await addSetup(app, sid, { ftpOption: 2 })
      await saveTarget(app.platform, hostCall(app.platform.log, 'test'), sid, {
        host: 'sftp.example.com',
        port: 22,
        account: 'corridor',
        folder: 'in',
        loginWith: 'password',
        secretN: 'open sesame',
      })
      return `agencies?tab=7&sid=${sid}`
    },
    fill: async (page) => {
      await page.getByRole('button', { name: 'Change target' }).click()
      await dialog(page, 'Change target').getByLabel('Account').fill('mine')
      await dialog(page, 'Change target').getByRole('textbox', { name: 'Password' }).fill('open sesame')
    },
    typed: { field: (page) => dialog(page, 'Change target').getByLabel('Account'), value: 'mine' },
    button: (page) => dialog(page, 'Change target').getByRole('button', { name: 'Save' }),
    done: toast('SFTP target saved'),
  },
  {
    name: 'number of a customer',
    prepare: async (app) => `customers?tab=2&sid=${(await addCustomer(app)).sid}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Reveal Photo id number' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('MINE')
    },
    typed: { field: (page) => page.getByRole('dialog').getByLabel('Reason'), value: 'MINE' },
    button: (page) => dialog(page, 'Reveal: Photo id number').getByRole('button', { name: 'Reveal' }),
    done: (page) => page.getByRole('button', { name: 'Hide Photo id number' }),
  },
  {
    name: 'cancellation of a transfer',
    prepare: (_, transfers) => detailOf(transfers.send()),
    fill: async (page) => {
      await cancelButton(page).click()
      await reasonField(page).fill('MINE')
    },
    typed: { field: reasonField, value: 'MINE' },
    button: submitCancel,
    done: toast('Cancel complete'),
  },
  {
    name: 'refund of a transfer',
    prepare: (app, transfers) => detailOf(expired(app, transfers)),
    fill: (page) => explain(page, 'Refund…'),
    typed: inWords,
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Refund' }),
    done: toast('Refund complete'),
  },
  {
    name: 'correction of a payout',
    prepare: (app, transfers) => detailOf(paidYesterday(app, transfers)),
    fill: (page) => explain(page, 'Correct payout…'),
    typed: inWords,
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Correct payout' }),
    done: toast('Correction complete'),
  },
]
