import { rowsPerPage } from '@corridor/contract/transactions'
import type { Locator, Page } from '@playwright/test'
import { demoPasswords } from '../../../tools/load/people.ts'

// By selectors and not by roles: to find out the roles and names of a whole screen takes the main thread some 50 ms, in a
// step of which each millisecond is counted.

function menu(page: Page, name: string): Locator {
  return page.locator('nav[aria-label="Main menu"] a', { hasText: new RegExp(`^${name}$`) })
}

function rowLinks(page: Page): Locator {
  return page.locator('main [data-row-link]')
}

const restMs = 300

/** Calls of a page that are on their way, and when the last one came to its end. */
const callsOf = new WeakMap<Page, { open: number; endedAt: number }>()

export function watchCalls(page: Page): void {
  const calls = { open: 0, endedAt: 0 }
  callsOf.set(page, calls)
  const end = (): void => {
    calls.open -= 1
    calls.endedAt = performance.now()
  }
  page.on('request', () => {
    calls.open += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Nothing is on its way any more, and what came is painted. Between two screens Playwright takes the network for idle at
 * once: it asks that of documents.
 */
async function settled(page: Page): Promise<void> {
  const calls = callsOf.get(page)
  const isAtRest = (): boolean =>
    calls === undefined || (calls.open === 0 && performance.now() - calls.endedAt >= restMs)
  while (!isAtRest()) await page.waitForTimeout(restMs / 10)
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** A screen whose heading stands there, with a list of at least so many rows. */
async function listSettled(page: Page, heading: string, rows = 1): Promise<void> {
  await page.locator('h1', { hasText: heading }).waitFor()
  await rowLinks(page)
    .nth(rows - 1)
    .waitFor()
  await settled(page)
}

/** Of transfers, whose pages are full. */
async function transfersSettled(page: Page): Promise<void> {
  await listSettled(page, 'Transactions', rowsPerPage)
}

/** How long the first picture of Home takes from the key that sends the log-in, the check of the password included. */
export async function logInAtHome(page: Page, url: string): Promise<{ picture: number }> {
  await page.goto(`${url}/#/login`)
  await page.getByLabel('Username').fill('ana.ruiz')
  await page.getByLabel('Password').fill(demoPasswords.login)
  const began = performance.now()
  await page.keyboard.press('Enter')
  await page.locator('main figure svg').first().waitFor()
  const picture = performance.now() - began
  await page.getByText('All figures as of').waitFor()
  await settled(page)
  return { picture }
}

async function passSecondLevel(page: Page, wanted: Locator): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
  await prompt.or(wanted).first().waitFor()
  if (await prompt.isVisible()) {
    await prompt.getByLabel('Password').fill(demoPasswords.secondLevel)
    await page.keyboard.press('Enter')
  }
  await wanted.waitFor()
}

/** What somebody of support does all day, one after the other in one open page. */
export const day = {
  'the list': async (page: Page) => {
    await menu(page, 'Transactions').click()
    await transfersSettled(page)
  },
  'a page on': async (page: Page) => {
    await page.locator('button[aria-label="Next page"]').click()
    await page.locator('[aria-current="page"][data-page="2"]').waitFor()
    await transfersSettled(page)
  },
  'a filter': async (page: Page) => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Available', exact: true }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/status=AVAIL/)
    await transfersSettled(page)
  },
  'a sort': async (page: Page) => {
    await page.locator('th button', { hasText: 'Amount' }).click()
    await page.waitForURL(/sort=/)
    await transfersSettled(page)
  },
  'a row': async (page: Page) => {
    await rowLinks(page).nth(3).click()
    await page.getByRole('article', { name: /^Transaction / }).waitFor()
    await settled(page)
  },
  'the cancel dialog': async (page: Page) => {
    await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Transaction' })
    await passSecondLevel(page, dialog)
    await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially('Asked for by the sender')
    await page.keyboard.press('Escape')
    const leave = page.getByRole('button', { name: 'Leave', exact: true })
    await leave.click()
    await dialog.waitFor({ state: 'detached' })
  },
  'back to the list': async (page: Page) => {
    await page.locator('main button', { hasText: 'Go back' }).first().click()
    await transfersSettled(page)
  },
  'rows beside the list': async (page: Page) => {
    await page.keyboard.press('p')
    await page.getByRole('complementary', { name: 'Beside the list' }).waitFor()
    await settled(page)
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press('j')
      await settled(page)
    }
    await page.keyboard.press('Escape')
    await settled(page)
  },
  'search from anywhere': async (page: Page) => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search or jump to' })
    await box.pressSequentially('altipl')
    await page
      .getByRole('option', { name: /ALTIPLANO/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /SETUP$/ }).waitFor()
    await settled(page)
  },
  'a form saved': async (page: Page) => {
    await menu(page, 'Users').click()
    await listSettled(page, 'Users')
    await page.getByRole('row', { name: /aisha/i }).getByRole('link').first().click()
    const comments = page.getByLabel('Comments')
    await comments.click()
    await page.keyboard.press('Control+End')
    await comments.pressSequentially(' on duty')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('User saved').first().waitFor()
    await settled(page)
  },
  'the audit log': async (page: Page) => {
    await menu(page, 'Settings').click()
    await page.getByRole('link', { name: 'Audit' }).click()
    await listSettled(page, 'Audit')
    await rowLinks(page).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await settled(page)
  },
  'Home again': async (page: Page) => {
    await menu(page, 'Home').click()
    await page.getByText('All figures as of').waitFor()
    await settled(page)
  },
} as const
