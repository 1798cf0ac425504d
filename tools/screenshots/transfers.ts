import type { Page } from '@playwright/test'
import { logIn, type Scenes } from './scene.ts'

/** What waits for its receiver, from the United States to Mexico. */
const waiting = '/transactions?status=AVAIL&countrySnd=USA&countryRcv=MEX'

/** One that is paid out in pesos, so that there is a rate to explain: this agency has nothing else. */
async function openTransfer(page: Page, url: string): Promise<void> {
  await logIn(page, url, waiting)
  await page
    .getByRole('row', { name: /CAJA POPULAR DE OAXACA/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Why this price' }).waitFor()
}

export const transactionScenes: Scenes = {
  transactions: async (page, url) => {
    await logIn(page, url, waiting)
    await page.getByRole('table').getByRole('link').first().waitFor()
  },
  peek: async (page, url) => {
    await logIn(page, url, waiting)
    await page.getByRole('table').getByRole('link').first().focus()
    await page.keyboard.press('p')
    await page.getByRole('complementary').getByRole('article').waitFor()
  },
  price: async (page, url) => {
    await openTransfer(page, url)
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  },
  cancel: async (page, url) => {
    await openTransfer(page, url)
    await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
    await page.getByLabel('Reason').fill('The sender gave the wrong name of the receiver')
  },
  refund: async (page, url) => {
    await logIn(page, url, '/transactions?status=EXPRD')
    await openFirst(page, 'Refund…')
    await chooseReason(page, 'The sender asked for the money')
  },
  correct: async (page, url) => {
    // Old enough that its day is over.
    await logIn(page, url, `/transactions?status=RECVD&dateTo=${daysAgo(8)}`)
    await openFirst(page, 'Correct payout…')
    await chooseReason(page, 'Paid to the wrong person')
  },
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function openFirst(page: Page, button: string): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function chooseReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: reason }).click()
}
