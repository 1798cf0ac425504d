import type { Locator, Page } from '@playwright/test'
import { makeAgent, makeBanks, makeContacts } from './agency-records.ts'
import type { App } from './e2e.ts'
import { addAgency, passPrompt, prompt, saveButton } from './e2e-agencies.ts'
import { limit, limitsBox, panelOf, save as saveRules, subTab } from './e2e-compliance.ts'
import { addSetup } from './e2e-settlement-setup.ts'
import { type AgencyTab, button, dialog, hasInvalid, type ScreenState } from './e2e-states.ts'
import { statesOfMoney } from './e2e-states-money.ts'
import { addLimit } from './positions.ts'

/** One agency with one record of each kind. */
async function makeWhole(app: App): Promise<number> {
  const { sid } = await addAgency(app, 'QUETZAL STATES')
  await makeBanks(app, sid, 'One Bank', 'Two Bank')
  await makeAgent(app, sid, { name: 'CENTRO', pos: ['001', '002'] })
  await makeContacts(app, sid, 'Lucia', 'Samuel')
  await addSetup(app, sid, { ftpOption: 2 })
  await addLimit(app.platform, sid)
  return sid
}

function security(page: Page): Locator {
  return page.getByRole('region', { name: 'Security' })
}

function contactRow(page: Page): Locator {
  return page.getByRole('table', { name: 'Contacts' }).getByRole('row', { name: /Lucia/ })
}

/** The second level is asked for once, by the first of these that is opened. */
async function passIfAsked(page: Page, target: Locator): Promise<void> {
  await prompt(page).or(target).first().waitFor()
  if (await prompt(page).isVisible()) await passPrompt(page)
  await target.waitFor()
}

async function openSecurity(page: Page, opener: string, title: string | RegExp): Promise<void> {
  await security(page).getByRole('button', { name: opener }).click()
  await passIfAsked(page, page.getByRole('dialog', { name: title }))
}

async function refuse(form: Locator, field: string, typed: string, save = 'Save'): Promise<void> {
  await form.getByRole('textbox', { name: field }).first().fill(typed)
  await form.getByRole('button', { name: save, exact: true }).click()
  await hasInvalid(form)
}

function statesOfForms(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'new agency, refused',
      place: 'agencies?tab=2',
      open: async (page) => {
        await passIfAsked(page, saveButton(page))
        await saveButton(page).click()
        await hasInvalid(page.locator('main'))
      },
    },
    {
      name: 'question before typed work is lost',
      place: tab(3),
      open: async (page) => {
        await page.getByLabel('DBA Name').fill('Typed')
        await page.getByRole('navigation', { name: 'Agency setup' }).getByRole('link').nth(1).click()
        await dialog(page).getByRole('button', { name: 'Leave' }).waitFor()
      },
    },
    {
      name: 'agency, refused',
      place: tab(3),
      open: async (page) => {
        await page.getByLabel('Official Name').fill('')
        await saveButton(page).click()
        await hasInvalid(page.locator('main'))
      },
    },
    {
      name: 'history of an agency',
      place: tab(3),
      open: async (page) => {
        await button(page, /^Last update/)
          .first()
          .click()
        await dialog(page).getByRole('listitem').first().waitFor()
      },
    },
    {
      name: 'banks, refused',
      place: tab(4),
      open: (page) => refuse(page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' }), 'Bank Name', ''),
    },
  ]
}

function statesOfAgents(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'new agent with a token, refused',
      place: tab(5),
      open: async (page) => {
        await button(page, 'Add Agent').click()
        await dialog(page).getByRole('button', { name: 'Generate' }).click()
        await dialog(page)
          .getByText(/^This token is shown this once\./)
          .waitFor()
        await refuse(dialog(page), 'Monday Open', 'x')
      },
    },
    {
      name: 'agent, chosen',
      place: tab(5),
      open: async (page) => {
        await page.getByRole('row', { name: /CENTRO/ }).click()
        await page.getByRole('table', { name: 'Office schedule' }).waitFor()
      },
    },
    {
      name: 'agent, refused',
      place: tab(5),
      open: async (page) => {
        await page.getByRole('row', { name: /CENTRO/ }).click()
        await button(page, 'Edit').click()
        await refuse(dialog(page), 'Name', '')
      },
    },
  ]
}

function statesOfContacts(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'contact, chosen',
      place: tab(6),
      open: async (page) => {
        await contactRow(page).click()
        await page
          .getByRole('region', { name: 'Contacts' })
          .getByRole('button', { name: /^Last update: / })
          .waitFor()
      },
    },
    {
      name: 'contact, refused',
      place: tab(6),
      open: async (page) => {
        await button(page, 'Edit Contact').click()
        await refuse(dialog(page), 'Email', 'lucia')
      },
    },
    {
      name: 'question before a contact is deleted',
      place: tab(6),
      open: async (page) => {
        await contactRow(page).click()
        await button(page, 'Delete Contact').click()
        await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
      },
    },
  ]
}

function statesOfSecurity(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'schedule, refused',
      place: tab(6),
      open: async (page) => {
        await openSecurity(page, 'Open Schedule', 'Agency Schedule')
        await refuse(dialog(page), 'Monday Open', 'x')
      },
    },
    {
      name: 'secure addresses, refused',
      place: tab(6),
      open: async (page) => {
        await openSecurity(page, 'Open list', 'Secure IP addresses')
        await refuse(dialog(page), 'New address or network', '10.0.0.5/24', 'Add')
      },
    },
    {
      name: 'suspension, refused',
      place: tab(6),
      open: async (page) => {
        await openSecurity(page, 'Suspend', /^Suspend /)
        await dialog(page).getByRole('button', { name: 'Suspend' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'suspended agency',
      place: async (app) => `agencies?tab=6&sid=${(await addAgency(app, 'QUETZAL SUSPENDED')).sid}`,
      open: async (page) => {
        await openSecurity(page, 'Suspend', /^Suspend /)
        await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A letter')
        await dialog(page).getByRole('button', { name: 'Suspend' }).click()
        await security(page).getByRole('button', { name: 'Resume' }).waitFor()
      },
    },
  ]
}

function statesOfCompliance(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'compliance, refused',
      place: tab(6),
      open: async (page) => {
        await limit(page, 'Photo ID').fill('x')
        await saveRules(page).click()
        await hasInvalid(limitsBox(page))
      },
    },
    {
      name: 'compliance, changes before a save',
      place: tab(6),
      open: async (page) => {
        await limit(page, 'Photo ID').fill('900')
        await button(page, '1 change').click()
        await dialog(page).waitFor()
      },
    },
    {
      name: 'what would happen by typed rules',
      place: tab(6),
      open: async (page) => {
        await limit(page, 'Photo ID').fill('50')
        await panelOf(page).getByRole('button', { name: 'What would happen' }).click()
        await panelOf(page).getByRole('complementary', { name: 'What would happen' }).waitFor()
      },
    },
    {
      name: 'delivery options, chosen',
      place: tab(6),
      open: async (page) => {
        await subTab(page, 'Receive').click()
        const option = page.getByRole('listbox', { name: /^Available Delivery Options/ }).getByRole('option')
        await option.first().click()
      },
    },
  ]
}

/** The screens of one agency; the states of one tab follow each other. */
export function statesOfAgency(): readonly ScreenState[] {
  let made: Promise<number> | undefined
  const tab: AgencyTab = (number) => async (app) =>
    `agencies?tab=${number}&sid=${await (made ??= makeWhole(app))}`
  return [
    ...statesOfForms(tab),
    ...statesOfAgents(tab),
    ...statesOfContacts(tab),
    ...statesOfCompliance(tab),
    ...statesOfSecurity(tab),
    ...statesOfMoney(tab),
  ]
}
