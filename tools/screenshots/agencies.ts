import type { Page } from '@playwright/test'
import { demoPasswords } from '../load/people.ts'
import { logIn, type Scenes } from './scene.ts'

export const agencyScenes: Scenes = {
  agencies: async (page, url) => {
    await logIn(page, url, '/agencies')
    await page.getByRole('row', { name: /ALTIPLANO/ }).waitFor()
  },
  agency: async (page, url) => {
    await logIn(page, url, '/agencies?tab=3&sid=17')
    await page.getByText('CONSUMER FEES, CLIENT SPLITS AND FX COMISSIONS').waitFor()
  },
  position: async (page, url) => {
    await logIn(page, url, '/agencies?tab=8&sid=1')
    // Whoever owes most has the limits, and that follows from the transfers.
    for (let sid = 1; sid <= 40; sid += 1) {
      await page.goto(`${url}/#/agencies?tab=8&sid=${sid}`)
      await page.getByText('equals the ledger').waitFor()
      if (await page.getByText('Credit limit', { exact: true }).isVisible()) break
    }
    await page
      .getByRole('img', { name: /Settlement received/ })
      .first()
      .waitFor()
  },
  agents: async (page, url) => {
    await logIn(page, url, '/agencies?tab=5&sid=6')
    await page.getByRole('row', { name: /001/ }).first().click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
  },
  'secure-ips': async (page, url) => {
    await openSecurity(page, url, 'Open list')
    await page.getByLabel('New address or network').fill('198.51.100.160/28')
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /203\.0\.113/ })
      .click()
  },
  'agency-schedule': async (page, url) => {
    await openSecurity(page, url, 'Open Schedule')
    await page.getByRole('button', { name: /^Apply to all/ }).waitFor()
  },
  suspend: async (page, url) => {
    await openSecurity(page, url, 'Suspend')
    await page.getByText('Payable here').waitFor()
    await page.getByLabel('Reason').fill('Licence lapsed on 14/11/2026, asked for the new one')
  },
  'settlement-setup': async (page, url) => {
    await logIn(page, url, '/agencies?tab=7&sid=27')
    await page
      .getByText(/[0-9a-f]{64}$/)
      .last()
      .waitFor()
    await page.getByRole('combobox', { name: 'Country Codes, Send' }).selectOption('NUMERIC')
  },
}

/** One of the ways that the second-level password guards. */
async function openSecurity(page: Page, url: string, button: string): Promise<void> {
  await logIn(page, url, '/agencies?tab=6&sid=6')
  await page.getByRole('region', { name: 'Security' }).getByRole('button', { name: button }).click()
  const prompt = page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
  await prompt.getByLabel('Password').fill(demoPasswords.secondLevel)
  await page.keyboard.press('Enter')
  await prompt.waitFor({ state: 'detached' })
}
