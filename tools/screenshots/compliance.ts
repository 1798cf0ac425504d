import type { Page } from '@playwright/test'
import { logIn, type Scenes } from './scene.ts'

/** Some rules of an agency that sends, changed and not saved. */
async function changeRules(page: Page, url: string): Promise<void> {
  await logIn(page, url, '/agencies?tab=6&sid=1')
  await page.getByRole('textbox', { name: 'Photo ID' }).fill('750')
  await page.getByRole('textbox', { name: 'Legal ID' }).fill('2500')
  await page.getByRole('combobox', { name: 'Nationality' }).selectOption('N/A')
  await page.getByRole('button', { name: /^from 750\.01/ }).waitFor()
  await page.getByRole('region', { name: 'Compliance configuration' }).evaluate((one) => one.scrollIntoView())
}

export const complianceScenes: Scenes = {
  compliance: changeRules,
  'compliance-try': async (page, url) => {
    await changeRules(page, url)
    await page.getByRole('button', { name: 'What would happen' }).click()
    const past = page.getByRole('region', { name: 'Last 30 days' })
    const reference = await past.getByText('Newest:').getByRole('link').first().textContent()
    await page.getByRole('textbox', { name: 'Past transfer (reference)' }).fill(reference ?? '')
    await page.getByText('The teller reads').waitFor()
  },
}

/** What is held for the first transfer of somebody has the most to show. */
async function openHeld(page: Page, url: string): Promise<void> {
  await logIn(page, url, '/exceptions?view=held')
  await page
    .getByRole('row', { name: /First transfer above/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByText(/90 days: held/).waitFor()
}

export const deskScenes: Scenes = {
  exceptions: openHeld,
  'hold-rules': async (page, url) => {
    await logIn(page, url, '/hold-rules')
    await page.getByRole('button', { name: 'More than 5 transfers in a day' }).waitFor()
    await page.getByRole('table', { name: 'Watch list' }).getByRole('button').first().waitFor()
  },
}
