import type { Page } from '@playwright/test'
import { type App, expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, saveButton } from '../support/e2e-agencies.ts'

const half = [{ sendFeeSplit: 0.6, sendFxProfit: 0, receiveFeeSplit: 0.5, receiveFxProfit: 0 }]

async function openForm(app: App, page: Page): Promise<void> {
  const { sid } = await addAgency(app, 'QUETZAL ENVIOS', { fees: half })
  await app.open(page, `agencies?tab=3&sid=${sid}`)
  await page.getByRole('button', { name: /Last update/ }).waitFor()
}

/** Opens each state in turn, so that axe sees it as a person does. */
const states: Readonly<Record<string, (app: App, page: Page) => Promise<void>>> = {
  list: async (app, page) => {
    await app.open(page, 'agencies')
    await page.locator('tbody:not([aria-hidden]) tr').nth(5).waitFor()
  },
  'nothing found': async (app, page) => {
    await app.open(page, 'agencies')
    await page.getByPlaceholder('Search Agencies...').fill('nothing has this name')
    await page.keyboard.press('Enter')
    await page.getByText('No Agencies found').waitFor()
  },
  'new with errors': async (app, page) => {
    await app.open(page, 'agencies?tab=2')
    await passPrompt(page)
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  detail: openForm,
  'open list of currencies': async (app, page) => {
    await openForm(app, page)
    await page.getByRole('combobox', { name: 'Currency 3' }).click()
    await page.getByRole('option', { name: 'EUR - Euro' }).waitFor()
  },
  'second-level prompt': async (app, page) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await app.open(page, 'agencies?tab=2')
    await prompt(page).waitFor()
  },
  question: async (app, page) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await openForm(app, page)
    await page.getByRole('button', { name: 'DELETE' }).click()
    await page.getByText('Are you sure that you want to proceed?').waitFor()
  },
  'refused selection': async (app, page) => {
    await addAgency(app, 'QUETZAL TARGET', { fees: half })
    await openForm(app, page)
    await page.getByRole('option', { name: 'QUETZAL TARGET' }).dblclick()
    await saveButton(page).click()
    await page.getByText(/^The agency itself was saved, but not/).waitFor()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`axe finds nothing: agencies, ${name}, light and dark`, async ({ app, page }) => {
    await app.logIn(page)
    await reach(app, page)
    await inBothSchemes(page, () => expectAccessible(page))
  })
}
